// What the programs of the table share: reading, plain backtracking, printing.
#include <cstdio>
#include <cstdlib>
#include <cstring>

int g[81], first[81], R[9], C[9], B[9];
long found, most;
void (*each)();

bool put(int z, int d) {
    int b = 1 << d, r = z / 9, c = z % 9, x = r / 3 * 3 + c / 3;
    if ((R[r] | C[c] | B[x]) & b) return false;
    R[r] |= b, C[c] |= b, B[x] |= b;
    return true;
}

void take(int z, int d) {
    int b = ~(1 << d), r = z / 9, c = z % 9, x = r / 3 * 3 + c / 3;
    R[r] &= b, C[c] &= b, B[x] &= b;
}

// In reading order, the digits upwards.
void go(int z) {
    while (z < 81 && g[z]) z++;
    if (z == 81) {
        if (!found++) memcpy(first, g, sizeof g);
        if (each) each();
        return;
    }
    for (int d = 1; d <= 9 && found < most; d++)
        if (put(z, d)) {
            g[z] = d;
            go(z + 1);
            g[z] = 0, take(z, d);
        }
}

// The cell with the fewest candidates first.
void hunt() {
    int best = -1, fewest = 10;
    for (int z = 0; z < 81; z++) {
        if (g[z]) continue;
        int used = R[z / 9] | C[z % 9] | B[z / 27 * 3 + z % 9 / 3], n = 0;
        for (int d = 1; d <= 9; d++) n += !(used >> d & 1);
        if (n < fewest) best = z, fewest = n;
    }
    if (best < 0) {
        if (!found++) memcpy(first, g, sizeof g);
        if (each) each();
        return;
    }
    for (int d = 1; d <= 9 && found < most; d++)
        if (put(best, d)) {
            g[best] = d;
            hunt();
            g[best] = 0, take(best, d);
        }
}

bool valid() {
    memset(R, 0, sizeof R), memset(C, 0, sizeof C), memset(B, 0, sizeof B);
    bool fits = true;
    for (int z = 0; z < 81; z++)
        if (g[z] && !put(z, g[z])) fits = false;
    return fits;
}

long solve(long limit) {
    found = 0, most = limit;
    if (valid()) go(0);
    return found;
}

long count(long limit) {
    found = 0, most = limit;
    if (valid()) hunt();
    return found;
}

// A grid in any layout.
bool read() {
    for (int z = 0; z < 81; z++) {
        int c;
        do c = getchar();
        while (c != EOF && !(c >= '0' && c <= '9') && c != '.' && c != '?');
        if (c == EOF) return false;
        g[z] = c >= '1' && c <= '9' ? c - '0' : 0;
    }
    return true;
}

int number() {
    int n;
    return scanf("%d", &n) == 1 ? n : -1;
}

void packed(int *a) {
    for (int z = 0; z < 81; z++) printf(z % 9 == 8 ? "%d\n" : "%d", a[z]);
}

void spaced(int *a) {
    for (int z = 0; z < 81; z++) printf(z % 9 == 8 ? "%d\n" : "%d ", a[z]);
}

void framed(int *a) {
    for (int z = 0; z < 81; z++) {
        if (z == 27 || z == 54) puts("------+-------+------");
        printf(z % 9 == 8 ? "%d\n" : z % 3 == 2 ? "%d | " : "%d ", a[z]);
    }
}

void line(int *a) {
    for (int z = 0; z < 81; z++) printf("%d", a[z]);
    puts("");
}
