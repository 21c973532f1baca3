// A right program, as a learner writes it: it scans row, column and box before it places a digit.
// The tests change one thing in it at a time, and SEPARATOR to what the problem wants.
import java.util.Scanner;

public class Scan {
    static int[][] grid = new int[9][9];
    static boolean solved = false;

    static boolean fits(int r, int c, int d) {
        for (int i = 0; i < 9; i++) {
            if (grid[r][i] == d) return false;
            if (grid[i][c] == d) return false;
        }
        int top = r / 3 * 3;
        int left = c / 3 * 3;
        for (int i = top; i < top + 3; i++) {
            for (int j = left; j < left + 3; j++) {
                if (grid[i][j] == d) return false;
            }
        }
        return true;
    }

    static void solve(int r, int c) {
        if (c == 9) {
            solve(r + 1, 0);
            return;
        }
        if (r == 9) {
            solved = true;
            return;
        }
        if (grid[r][c] != 0) {
            solve(r, c + 1);
            return;
        }
        for (int d = 1; d <= 9; d++) {
            if (!fits(r, c, d)) continue;
            grid[r][c] = d;
            solve(r, c + 1);
            if (solved) return;
            grid[r][c] = 0;
        }
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in).useDelimiter("\\s*");
        for (int r = 0; r < 9; r++) {
            for (int c = 0; c < 9; c++) {
                grid[r][c] = in.nextInt();
            }
        }
        solve(0, 0);
        for (int r = 0; r < 9; r++) {
            for (int c = 0; c < 9; c++) {
                if (c > 0) System.out.print("SEPARATOR");
                System.out.print(grid[r][c]);
            }
            System.out.println();
        }
    }
}
