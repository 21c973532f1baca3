// Problems 12095 (a grid that is slow to solve) and 4574 (dominoes).
#include "mutant.h"

// A grid on which plain search needs 83,687 calls.
void slow() {
    const char *grid = "931....7....47.2..........3..4..7..........57.9..8..3652.9.....38.54.............";
    for (int z = 0; z < 81; z++) g[z / 9][z % 9] = grid[z] == '.' ? 0 : grid[z] - '0';
    // Twice the same digit in a house.
    for (int kind = 0; kind < 3; kind++)
        for (int h = 0; h < 9; h++) {
            int i = 0, j = 8;
            if (EACH("clash in a row", 9, kind == 0 ? h + 1 : 0) || EACH("clash in a column", 9, kind == 1 ? h + 1 : 0) || EACH("clash in a box", 9, kind == 2 ? h + 1 : 0))
                cell(kind, h, i) = cell(kind, h, j) = 5;
        }
    // No solution, a single solution that is found too late, a digit that is none.
    if (M("no candidate", 0, 1)) g[8][0] = 7, g[8][1] = 9, g[8][2] = 6;
    if (M("too many calls", 0, 1)) {
        const char *late = "....34.95..........7.16..2..9.....6.6..31.9.....8...5..8..7.3..76...1....5....2..";
        for (int z = 0; z < 81; z++) g[z / 9][z % 9] = late[z] == '.' ? 0 : late[z] - '0';
    }
    if (M("ten in a cell", 0, 1)) g[4][4] = 10;
    for (int r = 0; r < M("ten rows", 9, 10); r++) {
        if (EACH("row left out", 9, r + 1)) continue;
        for (int c = 0; c < 9; c++) printf("%d%s", g[r % 9][c], c == 8 ? "\n" : M("no spaces", " ", ""));
        if (M("blank lines", 0, r < 8)) puts("");
    }
}

bool placed[10][10];
int place() {
    char p[3];
    scanf("%2s", p);
    return (p[0] - 'A') * 9 + p[1] - '1';
}

// What is left of the checks of a puzzle: right programs need far fewer.
long checks;

bool fits(int z, int d) {
    if (!checks--) exit(0);
    for (int kind = 0; kind < 3; kind++) {
        int r = z / 9, c = z % 9, h = kind == 0 ? r : kind == 1 ? c : r / 3 * 3 + c / 3;
        if (EACH("kind not checked", 3, kind + 1) || EACH("row not checked", 9, kind == 0 ? h + 1 : 0) || EACH("column not checked", 9, kind == 1 ? h + 1 : 0) || EACH("box not checked", 9, kind == 2 ? h + 1 : 0))
            continue;
        for (int i = M("houses from cell 2", 0, 1); i < M("houses to cell 8", 9, 8); i++)
            if (cell(kind, h, i) == d) return false;
    }
    return true;
}

bool fill(int z) {
    while (z < 81 && g[z / 9][z % 9]) z++;
    if (z >= M("ends at cell 80", 81, 80)) return true;
    for (int down = M("down only", 0, 1); down < M("right only", 2, 1); down++) {
        int y = down ? z + 9 : z + 1;
        if (y > 80 || (!down && M("over the edge", z % 9 == 8, 0)) || g[y / 9][y % 9]) continue;
        for (int a = M("digits from 2", 1, 2); a <= M("digits to 8", 9, 8); a++)
            for (int b = M("second from 2", 1, 2); b <= M("second to 8", 9, 8); b++) {
                if (M("doubles", a == b, 0) || M("dominoes used again", placed[a][b], 0) || !fits(z, a)) continue;
                g[z / 9][z % 9] = a;
                if (fits(y, b)) {
                    g[y / 9][y % 9] = b, placed[a][b] = true;
                    if (!M("used one way", 0, 1)) placed[b][a] = true;
                    if (fill(z + 1)) return true;
                    if (M("no undo of dominoes", 1, 0)) placed[a][b] = placed[b][a] = false;
                    if (M("no undo", 1, 0)) g[y / 9][y % 9] = 0;
                }
                if (M("no undo", 1, 0)) g[z / 9][z % 9] = 0;
            }
    }
    return false;
}

void dominoes() {
    for (int k = 1, n; (n = number()) > 0; k++) {
        memset(g, 0, sizeof g), memset(placed, 0, sizeof placed), checks = 30000000;
        for (int i = 0; i < n; i++) {
            int a = number(), x = place(), b = number(), y = place();
            if (M("last domino not placed", 0, i == n - 1)) continue;
            g[x / 9][x % 9] = M("turned dominoes", a, b), g[y / 9][y % 9] = M("turned dominoes", b, a);
            if (!M("placed dominoes free", 0, 1)) placed[a][b] = placed[b][a] = true;
        }
        for (int d = 1; d <= 9; d++) {
            int z = place();
            if (!EACH("single not placed", 9, d)) g[z / 9][z % 9] = M("singles from 0", d, d % 9 + 1);
        }
        fill(0);
        printf(M("no word", "Puzzle %d\n", "%d\n"), M("numbered from 0", k, k - 1));
        for (int r = 0; r < M("without row 9", 9, 8); r++) {
            for (int c = 0; c < 9; c++) printf(M("spaces", "%d", "%d "), M("turned grid", g[r][c], g[c][r]));
            puts("");
        }
        if (M("first puzzle only", 0, 1)) break;
        if (M("blank lines", 0, 1)) puts("");
    }
}

int main(int, char **words) {
    begin(words);
    if (problem == "4574") dominoes();
    else slow();
}
