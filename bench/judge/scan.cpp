// scan: look for the digit in row, column and box, then place it.
#include "board.h"

static bool fits(int r, int c, int digit) {
    for (int i = 0; i < 9; i++)
        if (board[r][i] == digit || board[i][c] == digit) return false;
    int top = r / 3 * 3, left = c / 3 * 3;
    for (int i = top; i < top + 3; i++)
        for (int j = left; j < left + 3; j++)
            if (board[i][j] == digit) return false;
    return true;
}

static bool solve(int index) {
    if (index == 81) return true;
    int r = index / 9, c = index % 9;
    if (board[r][c] != 0) return solve(index + 1);
    for (int digit = 1; digit <= 9; digit++) {
        if (!fits(r, c, digit)) continue;
        board[r][c] = digit;
        if (solve(index + 1)) return true;
        board[r][c] = 0;
    }
    return false;
}

int main() {
    read_board();
    if (!solve(0)) return 1;
    print_board();
}
