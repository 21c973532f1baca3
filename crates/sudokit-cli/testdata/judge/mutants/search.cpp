// Problems that ask for solutions, by a search in reading order, or of the cell with the fewest
// digits where solutions are counted.
#include "mutant.h"

int most, found, calls, first[9][9];

// How often each digit stands in each row, column and box.
int used[3][9][10];

int house(int kind, int r, int c) {
    if (kind < 2) return kind ? c : r;
    return M("box by r % 3", r / 3 * 3 + c / 3, r % 3 * 3 + c % 3);
}

// Notes a digit that is placed (1) or removed (-1).
void note(int r, int c, int d, int change) {
    for (int kind = 0; kind < 3; kind++) {
        int i = kind == 0 ? c : kind == 1 ? r : r % 3 * 3 + c % 3;
        if (EACH("row without cell", 9, kind == 0 ? i + 1 : 0) || EACH("column without cell", 9, kind == 1 ? i + 1 : 0) ||
            EACH("box without cell", 9, kind == 2 ? i + 1 : 0) || M("houses from cell 2", 0, i == 0) || M("houses to cell 8", 0, i == 8))
            continue;
        used[kind][house(kind, r, c)][d] += change;
    }
}

// Right programs need a third of this: others would run into the time limit, which takes longer.
long checks = 30000000;

bool fits(int r, int c, int d) {
    if (!checks--) exit(0);
    if (M("no check", 0, 1) || EACH("row not checked", 9, r + 1) || EACH("column not checked", 9, c + 1)) return true;
    if (EACH("box not checked", 9, r / 3 * 3 + c / 3 + 1) || EACH("2239: cell not checked", 81, r * 9 + c + 1)) return true;
    for (int kind = 0; kind < 3; kind++)
        if (used[kind][house(kind, r, c)][d] && !EACH("kind not checked", 3, kind + 1)) return false;
    return true;
}

// The empty cell with the fewest digits, for counting.
int fewest() {
    int best = 81, least = 10;
    for (int z = 0; z < 81; z++) {
        if (g[z / 9][z % 9]) continue;
        int n = 0;
        for (int d = 1; d <= 9; d++) n += fits(z / 9, z % 9, d);
        if (n < least) best = z, least = n;
    }
    return best;
}

bool go(int z) {
    if (most > 1) z = fewest();
    if (z >= M("ends at cell 80", 81, 80) || (most == 1 && M("ends before row 9", 0, z == 72))) {
        found++;
        if ((found == 1 || M("2239: last solution", 0, 1)) && !M("prints the input", 0, 1)) memcpy(first, g, sizeof g);
        return found >= most;
    }
    int r = M("2239: reads down", z / 9, z % 9), c = M("2239: reads down", z % 9, z / 9), given = g[r][c];
    if (given && !M("givens overwritten", 0, 1)) {
        if (M("givens noted on the way", 0, 1)) note(r, c, given, 1);
        bool ends = go(z + M("skips after givens", 1, z % 9 == 7 ? 2 : 1));
        if (M("givens noted on the way", 0, 1)) note(r, c, given, -1);
        return ends;
    }
    for (int n = M("digits from 2", 1, 2); n <= M("digits to 8", 9, 8); n++) {
        int d = M("digits downwards", n, 10 - n);
        if (M("digits from 2, 1 last", 0, 1)) d = n % 9 + 1;
        if (!M("turned check", fits(r, c, d), !fits(r, c, d))) continue;
        g[r][c] = d, note(r, c, d, 1);
        if (go(z + 1)) return true;
        if (M("no undo", 1, 0)) g[r][c] = 0;
        if (M("no undo in the tables", 1, 0)) note(r, c, d, -1);
        if (M("first digit only", 0, 1)) break;
        if (M("gives up", 0, ++calls > 300)) return false;
    }
    return false;
}

// Whether no two givens clash.
bool clean() {
    for (int kind = 0; kind < 3; kind++)
        for (int h = 0; h < 9; h++) {
            int seen = 0;
            for (int i = 0; i < 9; i++) {
                int d = cell(kind, h, i);
                if (d && seen >> d & 1) return false;
                seen |= 1 << d;
            }
        }
    return true;
}

int solve(int limit) {
    most = M("all solutions", M("2239: last solution", limit, 20000), 2000000000), found = 0, calls = 0;
    memcpy(first, g, sizeof g), memset(used, 0, sizeof used);
    for (int r = 0; r < 9; r++)
        for (int c = 0; c < 9; c++)
            if (g[r][c] && !M("givens not noted", 0, 1) && !M("givens noted on the way", 0, 1)) note(r, c, g[r][c], 1);
    if (clean() || M("givens not checked", 0, 1)) go(0);
    return found;
}

void print(bool spaced) {
    spaced = M("other layout", spaced, !spaced);
    for (int r = M("without row 1", 0, 1); r < M("without row 9", 9, 8); r++) {
        for (int c = M("without column 1", 0, 1); c < M("without column 9", 9, 8); c++) {
            if (spaced && c) putchar(' ');
            int d = M("turned grid", first[r][c], first[c][r]);
            printf("%d", M("digits off by one", d, d - 1));
        }
        if (!M("one line", 0, 1)) puts("");
    }
    if (M("printed twice", 0, 1) && !std::exchange(mutant, "").empty()) print(spaced);
}

int main(int, char **words) {
    begin(words);
    if (problem == "2239" || problem == "2580") {
        read(), solve(1);
        print(problem == "2580");
    } else if (problem == "spoj-sudogob") {
        for (int t = number() - M("spoj-sudogob: without the last grid", 0, 1); t-- > 0;) {
            read();
            int k = solve(M("spoj-sudogob: counts to 2", 100000, 2));
            printf("%d\n", M("spoj-sudogob: one or none", k, k > 0));
            if (M("spoj-sudogob: prints any solution", k == 1, k > 0) && !M("spoj-sudogob: prints no solution", 0, 1)) print(true);
        }
    } else if (problem == "kattis-sudokunique") {
        for (int n = 0; read(); n++) {
            if (n && !M("kattis-sudokunique: no blank line", 0, 1)) puts("");
            int k = solve(M("kattis-sudokunique: counts to 1", 2, 1));
            if (k == 1) print(true);
            else puts(M("kattis-sudokunique: words exchanged", k > 0, !k) ? "Non-unique" : "Find another job");
            if (M("kattis-sudokunique: first grid only", 0, 1)) break;
        }
    } else if (problem == "hdu-3111") {
        for (int t = number() - M("hdu-3111: without the last grid", 0, 1); t-- > 0;) {
            read();
            if (M("hdu-3111: always a grid", solve(1), solve(1) | 1)) print(false);
            else puts(M("hdu-3111: capital letter", "impossible", "Impossible"));
            if (M("hdu-3111: blank lines", 0, 1)) puts("");
        }
    } else if (problem == "uva-989") {
        for (int n = 0, size; (size = number()) > 0; n++) {
            read();
            if (n && !M("uva-989: no blank line", 0, 1)) puts("");
            if (M("uva-989: always a grid", solve(1), solve(1) | 1)) print(true);
            else puts(M("uva-989: point", "NO SOLUTION", "NO SOLUTION."));
            if (M("uva-989: first grid only", 0, 1)) break;
        }
    }
}
