// Row-major backtracking with tables of the digits that are there, for problem 2580.
object Tables {
  val a = new Array[Int](81)
  val rows, columns, boxes = Array.ofDim[Boolean](9, 10)

  def put(z: Int, d: Int, there: Boolean): Unit = {
    rows(z / 9)(d) = there
    columns(z % 9)(d) = there
    boxes(z / 27 * 3 + z % 9 / 3)(d) = there
  }

  def solve(from: Int): Boolean = {
    var z = from
    while (z < 81 && a(z) != 0) z += 1
    z == 81 || (1 to 9).exists { d =>
      val used = rows(z / 9)(d) || columns(z % 9)(d) || boxes(z / 27 * 3 + z % 9 / 3)(d)
      !used && {
        a(z) = d
        put(z, d, true)
        val solved = solve(z + 1)
        if (!solved) {
          put(z, d, false)
          a(z) = 0
        }
        solved
      }
    }
  }

  def main(arguments: Array[String]): Unit = {
    val in = new java.util.Scanner(System.in)
    for (z <- 0 until 81) {
      a(z) = in.nextInt()
      if (a(z) != 0) put(z, a(z), true)
    }
    solve(0)
    for (r <- 0 until 9) println(a.slice(r * 9, r * 9 + 9).mkString(" "))
  }
}
