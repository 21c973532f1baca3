// Problems that ask whether a grid obeys the rules.
#include "mutant.h"

// Whether a house is right by what people calculate in place of looking for repeats.
bool calculated(int kind, int house, bool right) {
    long sum = 0, product = 1, squares = 0, x = 0;
    for (int i = 0; i < 9; i++) {
        int d = cell(kind, house, i);
        sum += d, product *= d, squares += d * d, x ^= d;
    }
    bool by_sum = sum == 45, by_product = product == 362880, by_xor = x == 1;
    if (M("sum", 0, 1) || EACH("sum of kind", 3, kind + 1)) return by_sum;
    if (M("product", 0, 1) || EACH("product of kind", 3, kind + 1)) return by_product;
    if (M("xor", 0, 1) || EACH("xor of kind", 3, kind + 1)) return by_xor;
    if (M("sum and product", 0, 1)) return by_sum && by_product;
    if (M("sum and xor", 0, 1)) return by_sum && by_xor;
    if (M("sum and squares", 0, 1)) return by_sum && squares == 285;
    return right;
}

bool house(int kind, int house) {
    int seen = 0;
    for (int i = M("cells from 2", 0, 1); i < M("cells to 8", 9, 8); i++) {
        int d = cell(kind, house, i);
        if (!d || EACH("row without cell", 9, kind == 0 ? i + 1 : 0) || EACH("column without cell", 9, kind == 1 ? i + 1 : 0) ||
            EACH("box without cell", 9, kind == 2 ? i + 1 : 0) || EACH("digit ignored", 9, d))
            continue;
        if (M("neighbors only", seen >> d & 1, i && cell(kind, house, i - 1) == d)) return false;
        seen |= 1 << d;
    }
    return true;
}

bool valid() {
    if (M("always yes", 0, 1)) return true;
    if (M("always no", 0, 1)) return false;
    static bool before = true;
    bool is_kept = M("swea-1974: flag never reset", 0, 1) || M("uri-1383: flag never reset", 0, 1);
    bool all = is_kept ? before : true;
    for (int kind = 0; kind < 3; kind++)
        for (int h = M("houses from 2", 0, 1); h < M("houses to 8", 9, 8); h++) {
            if (EACH("kind ignored", 3, kind + 1) || EACH("row ignored", 9, kind == 0 ? h + 1 : 0) ||
                EACH("column ignored", 9, kind == 1 ? h + 1 : 0) || EACH("box ignored", 9, kind == 2 ? h + 1 : 0))
                continue;
            if (M("boxes 1, 5, 9 only", 0, kind == 2 && h % 4) || M("boxes 3, 5, 7 only", 0, kind == 2 && (h % 2 || h % 8 == 0))) continue;
            if (M("rows to 8", 0, kind == 0 && h == 8) || M("columns to 8", 0, kind == 1 && h == 8)) continue;
            bool right = house(kind, h);
            if (problem != "leetcode-36") right = calculated(kind, h, right);
            if (!right) all = false;
            else if (M("last house decides", 0, 1)) all = true;
        }
    return before = all;
}

int main(int, char **words) {
    begin(words);
    bool counted = problem != "leetcode-36", portuguese = problem == "uri-1383";
    int t = counted ? number() : 1;
    if (counted && M("first grid only", 0, 1)) t = 1;
    if (counted && M("without the last grid", 0, 1)) t--;
    for (int n = 1; n <= t; n++) {
        read();
        bool right = M("turned", valid(), !valid());
        int number = counted ? M("numbered from 0", n, n - 1) : n;
        if (portuguese) {
            if (!M("no heading", 0, 1)) printf("Instancia %d\n", number);
            puts(right ? M("small letters", "SIM", "sim") : M("with its accent", "NAO", "N\u00c3O"));
            if (!M("no blank line", 0, 1)) puts("");
        } else if (counted) {
            printf(M("without #", "#%d %d\n", "%d %d\n"), number, right);
        } else {
            puts(right ? M("capital letter", "true", "True") : M("capital letter", "false", "False"));
        }
    }
}
