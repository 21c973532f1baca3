# Row-major backtracking with tables of the digits that are there, for problem 2580.
$a = STDIN.read.split.map(&:to_i)
$rows = Array.new(9, 0)
$columns = Array.new(9, 0)
$boxes = Array.new(9, 0)

def put(z, d)
  bit = 1 << d
  $rows[z / 9] ^= bit
  $columns[z % 9] ^= bit
  $boxes[z / 27 * 3 + z % 9 / 3] ^= bit
end

def solve(z)
  z += 1 while z < 81 && $a[z] != 0
  return true if z == 81
  used = $rows[z / 9] | $columns[z % 9] | $boxes[z / 27 * 3 + z % 9 / 3]
  (1..9).each do |d|
    next if used[d] == 1
    $a[z] = d
    put(z, d)
    return true if solve(z + 1)
    put(z, d)
    $a[z] = 0
  end
  false
end

81.times { |z| put(z, $a[z]) if $a[z] != 0 }
solve(0)
$a.each_slice(9) { |row| puts row.join(' ') }
