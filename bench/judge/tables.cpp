// tables: remember the used digits of each row, column and box.
#include "board.h"

static bool row[9][10], column[9][10], box[9][10];

static bool solve(int index) {
    if (index == 81) return true;
    int r = index / 9, c = index % 9, b = r / 3 * 3 + c / 3;
    if (board[r][c] != 0) return solve(index + 1);
    for (int digit = 1; digit <= 9; digit++) {
        if (row[r][digit] || column[c][digit] || box[b][digit]) continue;
        row[r][digit] = column[c][digit] = box[b][digit] = true;
        board[r][c] = digit;
        if (solve(index + 1)) return true;
        row[r][digit] = column[c][digit] = box[b][digit] = false;
        board[r][c] = 0;
    }
    return false;
}

int main() {
    read_board();
    for (int r = 0; r < 9; r++)
        for (int c = 0; c < 9; c++) {
            int digit = board[r][c], b = r / 3 * 3 + c / 3;
            if (digit != 0) row[r][digit] = column[c][digit] = box[b][digit] = true;
        }
    if (!solve(0)) return 1;
    print_board();
}
