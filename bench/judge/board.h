// What the three programs share: reading and printing. The searches are in the .cpp files.
//
// PROBLEM is 2239 (nine digits a line) or 2580 (nine numbers with spaces), as in
//   g++ -O2 -DPROBLEM=2580 -o tables-2580 tables.cpp
#pragma once
#include <cstdio>

#ifndef PROBLEM
#define PROBLEM 2239
#endif

static int board[9][9];

// "%1d" reads one digit and skips blanks: it fits both problems.
static void read_board() {
    for (int r = 0; r < 9; r++)
        for (int c = 0; c < 9; c++)
            if (scanf("%1d", &board[r][c]) != 1) board[r][c] = 0;
}

static void print_board() {
    for (int r = 0; r < 9; r++) {
        for (int c = 0; c < 9; c++) {
            if (PROBLEM == 2580 && c > 0) putchar(' ');
            putchar('0' + board[r][c]);
        }
        putchar('\n');
    }
}
