<?php
// Row-major backtracking with tables of the digits that are there, for problem 2580.
$a = array_map('intval', preg_split('/\s+/', trim(stream_get_contents(STDIN))));
$rows = $columns = $boxes = array_fill(0, 9, 0);

function put($z, $d) {
    global $rows, $columns, $boxes;
    $bit = 1 << $d;
    $rows[intdiv($z, 9)] ^= $bit;
    $columns[$z % 9] ^= $bit;
    $boxes[intdiv($z, 27) * 3 + intdiv($z % 9, 3)] ^= $bit;
}

function solve($z) {
    global $a, $rows, $columns, $boxes;
    while ($z < 81 && $a[$z]) $z++;
    if ($z == 81) return true;
    $used = $rows[intdiv($z, 9)] | $columns[$z % 9] | $boxes[intdiv($z, 27) * 3 + intdiv($z % 9, 3)];
    for ($d = 1; $d <= 9; $d++) {
        if ($used >> $d & 1) continue;
        $a[$z] = $d;
        put($z, $d);
        if (solve($z + 1)) return true;
        put($z, $d);
        $a[$z] = 0;
    }
    return false;
}

for ($z = 0; $z < 81; $z++) if ($a[$z]) put($z, $a[$z]);
solve(0);
foreach (array_chunk($a, 9) as $row) echo implode(' ', $row), "\n";
