// recheck: place the digit, then look for repeats in row, column and box.
#include "board.h"

static bool still_valid(int r, int c) {
    bool seen[3][10] = {};
    for (int i = 0; i < 9; i++) {
        int in_row = board[r][i], in_column = board[i][c];
        int in_box = board[r / 3 * 3 + i / 3][c / 3 * 3 + i % 3];
        if (in_row != 0 && seen[0][in_row]) return false;
        if (in_column != 0 && seen[1][in_column]) return false;
        if (in_box != 0 && seen[2][in_box]) return false;
        seen[0][in_row] = seen[1][in_column] = seen[2][in_box] = true;
    }
    return true;
}

static bool solve(int index) {
    if (index == 81) return true;
    int r = index / 9, c = index % 9;
    if (board[r][c] != 0) return solve(index + 1);
    for (int digit = 1; digit <= 9; digit++) {
        board[r][c] = digit;
        if (still_valid(r, c) && solve(index + 1)) return true;
        board[r][c] = 0;
    }
    return false;
}

int main() {
    read_board();
    if (!solve(0)) return 1;
    print_board();
}
