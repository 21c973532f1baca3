// Row-major backtracking with tables of the digits that are there, for problem 2580.
import std.stdio;

int[81] a;
bool[10][9] rows, columns, boxes;

void put(int z, int d, bool there) {
    rows[z / 9][d] = columns[z % 9][d] = boxes[z / 27 * 3 + z % 9 / 3][d] = there;
}

bool solve(int z) {
    while (z < 81 && a[z]) z++;
    if (z == 81) return true;
    foreach (d; 1 .. 10) {
        if (rows[z / 9][d] || columns[z % 9][d] || boxes[z / 27 * 3 + z % 9 / 3][d]) continue;
        a[z] = d;
        put(z, d, true);
        if (solve(z + 1)) return true;
        put(z, d, false);
        a[z] = 0;
    }
    return false;
}

void main() {
    foreach (z; 0 .. 81) {
        readf(" %d", &a[z]);
        if (a[z]) put(z, a[z], true);
    }
    solve(0);
    foreach (z; 0 .. 81) write(a[z], z % 9 == 8 ? "\n" : " ");
}
