// Problems that ask for solutions, by a search in reading order, or of the cell with the fewest
// digits where solutions are counted.
#include "mutant.h"

int most, found, calls, best, first[9][9];
// What is wanted: the first solution, the only one (u), their number (c), the best (b), all (a).
char want;
void print(int grid[9][9]);

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

// What is left of the checks of a grid, more than right programs need: others would run into the time
// limit, which takes longer.
long checks;

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
        for (int d = 1; d <= 9 && n < least; d++) n += fits(z / 9, z % 9, d);
        if (n < least) best = z, least = n;
        if (n == 0) break;
    }
    return best;
}

bool go(int z) {
    bool in_order = want == 'f' || want == 'a';
    if (!in_order) z = fewest();
    if (z >= M("ends at cell 80", 81, 80) || (in_order && M("ends before row 9", 0, z == 72))) {
        found++;
        if (want == 'a') print(g);
        int score = 0;
        for (int r = 0; want == 'b' && r < 9; r++)
            for (int c = 0; c < 9; c++)
                score += g[r][c] * (M("middle 9", 10, 9) - (M("rings by rows", abs(r - 4) > abs(c - 4), 1) ? abs(r - 4) : abs(c - 4)));
        if (want == 'b' && M("worst score", score > best, best < 0 || score < best)) best = score;
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
    most = M("all solutions", M("2239: last solution", limit, 20000), 2000000000), found = 0, calls = 0, best = -1;
    // Another order of digits is as right, and slower.
    bool slow = want == 'a' || mutant.substr(0, 6) == "digits";
    checks = slow ? 30000000 : want == 'f' ? 3000000 : 8000000;
    memcpy(first, g, sizeof g), memset(used, 0, sizeof used);
    for (int r = 0; r < 9; r++)
        for (int c = 0; c < 9; c++)
            if (g[r][c] && !M("givens not noted", 0, 1) && !M("givens noted on the way", 0, 1)) note(r, c, g[r][c], 1);
    if (clean() || M("givens not checked", 0, 1)) go(0);
    return found;
}

// Packed, spaced, framed, or one line.
char rows;

void print(int grid[9][9]) {
    char rows = M("other layout", ::rows, ::rows == 's' ? 'p' : 's');
    for (int r = M("without row 1", 0, 1); r < M("without row 9", 9, 8); r++) {
        if (rows == 'f' && r && r % 3 == 0 && !M("no line between bands", 0, 1)) puts("------+-------+------");
        for (int c = M("without column 1", 0, 1); c < M("without column 9", 9, 8); c++) {
            if (rows == 'f' && c && c % 3 == 0 && !M("no bars", 0, 1)) printf(" |");
            if ((rows == 's' || rows == 'f') && c) putchar(' ');
            int d = M("turned grid", grid[r][c], grid[c][r]);
            printf("%d", M("digits off by one", d, d - 1));
        }
        if (rows != 'l' && !M("one line", 0, 1)) puts("");
    }
    if (rows == 'l') M("no line end", puts(""), 0);
    if (want == 'a') M("no line after each grid", puts(""), 0);
    static bool again = M("printed twice", 0, 1);
    if (std::exchange(again, false)) print(grid);
}

// How the grids come: one, counted (c), many (m), each below its order (n), as arguments (a), as
// steps (s); what is wanted of each; how it is printed, and what stands around it.
struct Problem {
    const char *name;
    char grids, want, rows;
    const char *none, *several, *heading, *between, *after;
};

const char *STARS = "******************************";
// The steps of 1840 are searched as for the only solution: reading order is slow near the empty grid.
const Problem PROBLEMS[] = {
    {"2239", '1', 'f', 'p'},
    {"2580", '1', 'f', 's'},
    {"1840", 's', 'u', 'p'},
    {"ecnu-1021", '1', 'f', 'p'},
    {"codingame-sudoku-solver", '1', 'f', 'p'},
    {"leetcode-37", '1', 'f', 'p'},
    {"luogu-p1784", '1', 'f', 's'},
    {"luogu-p1074", '1', 'b', 's', "-1"},
    {"hdu-1426", 'm', 'f', 's', 0, 0, 0, ""},
    {"hdu-2780", 'c', 'f', 'p', "Could not complete this grid.", 0, 0, ""},
    {"hdu-3111", 'c', 'f', 'p', "impossible"},
    {"jutge-p78955", 'c', 'f', 'f', 0, 0, 0, 0, ""},
    {"jutge-p79494", 'c', 'a', 'f', "no solution", 0, 0, 0, STARS},
    {"kattis-sudokunique", 'm', 'u', 's', "Find another job", "Non-unique", 0, ""},
    {"poj-2676", 'c', 'f', 'p'},
    {"poj-2918", 'c', 'f', 'p', 0, 0, "Scenario #%d:\n", 0, ""},
    {"poj-3074", 'm', 'f', 'l'},
    {"spoj-sudogob", 'c', 'c', 's'},
    {"uva-989", 'n', 'f', 's', "NO SOLUTION", 0, 0, ""},
    {"01-edu-sudoku", 'a', 'u', 's', "Error", "Error"},
};

// The words, or what they are mistaken for.
void say(const char *words) {
    std::string text = words;
    if (M("other case of the words", 0, 1)) text[0] ^= 32;
    if (M("a point behind the words", 0, 1)) text += '.';
    puts(text.c_str());
}

void answer(const Problem &p, int n) {
    if (p.heading && !M("no heading", 0, 1)) printf(p.heading, M("numbered from 0", n, n - 1));
    int most = want == 'u' ? M("counts to 1", 2, 1) : want == 'f' ? 1 : want == 'c' ? M("counts to 1000", M("counts to 2", 100000, 2), 1000) : M("first solution only", 100000, 1);
    int k = solve(most);
    if (want == 'c') printf("%d\n", M("modulo 1000", M("one or none", k, k > 0), k % 1000));
    if (want == 'c' && !(M("prints any solution", k == 1, k > 0) && M("prints no solution", 1, 0))) return;
    if (want == 'b') printf("%d\n", best);
    else if (want == 'a' ? k == 0 : p.none && M("always a grid", k == 0, 0)) say(M("words exchanged", p.none, p.several ? p.several : "0"));
    else if (want == 'u' && k > 1) M("several as one", say(M("words exchanged", p.several, p.none)), print(first));
    else if (want != 'a') print(first);
    if (p.after && !M("no line after", 0, 1)) puts(p.after);
}

// 81 steps `row column digit`: after which one is no solution left?
void steps() {
    memset(g, 0, sizeof g);
    int wrong = -1;
    for (int n = 1; n <= M("without the last step", 81, 80); n++) {
        int r = number() - 1, c = number() - 1, d = number();
        g[r][c] = EACH("digit ignored", 9, d) ? 0 : d;
        int before[9][9];
        memcpy(before, g, sizeof g);
        bool solvable = M("clashes alone", clean() && solve(1), clean());
        memcpy(g, before, sizeof g);
        if (!solvable && (wrong < 0 || M("last mistake", 0, 1))) wrong = M("from 0", n, n - 1);
        if (M("the step after", 0, 1) && wrong == n) wrong++;
    }
    printf("%d\n", wrong < 0 ? M("0 for none", -1, 0) : wrong);
}

int main(int count, char **words) {
    begin(words);
    for (const Problem &p : PROBLEMS) {
        if (problem != p.name) continue;
        want = p.want, rows = p.rows;
        if (p.grids == 's') return steps(), 0;
        if (p.grids == 'a') {
            bool fits = M("ten arguments", count == 12, count >= 12);
            for (int r = 0; fits && r < 9; r++) {
                const char *row = words[r + 3];
                fits = M("length not checked", strlen(row) == 9, strlen(row) >= 9) && M("signs not checked", strspn(row, ".123456789") >= 9, 1);
                for (int c = 0; fits && c < 9; c++) g[r][c] = row[c] >= '1' && row[c] <= '9' ? row[c] - '0' : 0;
            }
            if (fits) answer(p, 1);
            else M("no word for what is no grid", say(p.none), (void)0);
            return 0;
        }
        int t = p.grids == 'c' ? number() : p.grids == '1' ? 1 : 1000000;
        if (p.grids == 'c' && M("without the last grid", 0, 1)) t--;
        for (int n = 1; n <= t; n++) {
            if (p.grids == 'n' && number() <= 0) break;
            if (!read()) break;
            if (n > 1 && p.between && !M("no line between", 0, 1)) puts(p.between);
            answer(p, n);
            if (p.grids != '1' && M("first grid only", 0, 1)) break;
        }
    }
}
