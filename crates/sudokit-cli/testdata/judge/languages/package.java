// Row-major backtracking for problem 2580, in a package as editors for Java begin a file.
package school.sudoku;

import java.util.Scanner;

class Board {
    final int[] a = new int[81];

    boolean fits(int z, int d) {
        for (int i = 0; i < 9; i++) {
            int box = z / 27 * 27 + z % 9 / 3 * 3 + i / 3 * 9 + i % 3;
            if (a[z / 9 * 9 + i] == d || a[i * 9 + z % 9] == d || a[box] == d) return false;
        }
        return true;
    }

    boolean solve(int z) {
        if (z == 81) return true;
        if (a[z] != 0) return solve(z + 1);
        for (int d = 1; d <= 9; d++) {
            if (!fits(z, d)) continue;
            a[z] = d;
            if (solve(z + 1)) return true;
            a[z] = 0;
        }
        return false;
    }
}

public class Sudoku2580 {
    public static void main(String[] arguments) {
        Scanner in = new Scanner(System.in);
        Board board = new Board();
        for (int z = 0; z < 81; z++) board.a[z] = in.nextInt();
        board.solve(0);
        for (int z = 0; z < 81; z++) System.out.print(board.a[z] + (z % 9 == 8 ? "\n" : " "));
    }
}
