// A right program that becomes a wrong one by the name of a change: `PROGRAM PROBLEM NAME`. As
// `right` it is right, and adds the changes that it came by to the file $CHANGES. One compilation
// serves all changes.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <set>
#include <utility>

std::string problem, mutant;
std::set<std::string> reached;

// Whether it is the change that was asked for.
bool is(const std::string &name) {
    size_t colon = name.find(": ");
    if (colon == std::string::npos || name.substr(0, colon) == problem) reached.insert(name);
    return mutant == name;
}
int g[9][9];

// The change NAME puts `wrong` in the place of `right`.
#define M(name, right, wrong) ([] { static const bool on = is(name); return on; }() ? (wrong) : (right))

// Whether the change is `NAME i`: there is one for each i from 1 to COUNT.
#define EACH(name, count, i) ([](int n) { static const int on = chosen(name, count); return on && n == on; }(i))
int chosen(const char *name, int count) {
    int found = 0;
    for (int i = 1; i <= count; i++)
        if (is(name + (" " + std::to_string(i)))) found = i;
    return found;
}

// Cell i of a row (0), column (1) or box (2).
int &cell(int kind, int house, int i) {
    if (kind == 0) return g[house][i];
    if (kind == 1) return g[i][house];
    return g[house / 3 * 3 + i / 3][house % 3 * 3 + i % 3];
}

// A grid in any layout.
bool read() {
    for (int z = 0; z < 81; z++) {
        int c;
        do c = getchar();
        while (c != EOF && !(c >= '0' && c <= '9') && c != '.' && c != '?');
        if (c == EOF) return false;
        g[z / 9][z % 9] = c >= '1' && c <= '9' ? c - '0' : 0;
    }
    return true;
}

int number() {
    int n;
    return scanf("%d", &n) == 1 ? n : -1;
}

// What the program does before it reads, wrongly.
void begin(char **words) {
    problem = words[1], mutant = words[2];
    if (mutant == "right" && getenv("CHANGES")) atexit([] {
        FILE *file = fopen(getenv("CHANGES"), "a");
        for (auto &name : reached) fprintf(file, "%s\n", name.c_str());
        fclose(file);
    });
    if (M("prompt", 0, 1)) printf("Enter the grid: ");
    if (M("prints nothing", 0, 1)) exit(0);
    if (M("crashes", 0, 1)) abort();
    if (M("returns 1", 0, 1)) atexit([] { fflush(stdout), _Exit(1); });
}
