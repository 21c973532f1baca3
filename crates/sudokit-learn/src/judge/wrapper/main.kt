{source}

fun main() {
    val board = Array(9) { readLine()!!.trim().toCharArray() }
@fill    Solution().{method}(board)
@fill    board.forEach { println(String(it)) }
@test    println(Solution().{method}(board))
}
