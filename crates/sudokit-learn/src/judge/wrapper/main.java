import java.io.*; import java.util.*; import java.util.function.*; import java.util.stream.*; {source}

class Main {
    public static void main(String[] arguments) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        char[][] board = new char[9][];
        for (int row = 0; row < 9; row++) board[row] = in.readLine().trim().toCharArray();
@fill        new Solution().{method}(board);
@fill        for (char[] row : board) System.out.println(new String(row));
@test        System.out.println(new Solution().{method}(board));
    }
}
