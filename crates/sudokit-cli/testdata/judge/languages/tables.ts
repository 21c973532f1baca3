// Row-major backtracking with tables of the digits that are there, for problem 2580.
import { readFileSync } from 'node:fs';

const a: number[] = readFileSync(0, 'utf8').trim().split(/\s+/).map(Number);
const table = (): boolean[][] => Array.from({ length: 9 }, () => Array<boolean>(10).fill(false));
const rows = table(), columns = table(), boxes = table();
const box = (z: number): number => Math.floor(z / 27) * 3 + Math.floor((z % 9) / 3);

function put(z: number, d: number, there: boolean): void {
    rows[Math.floor(z / 9)][d] = columns[z % 9][d] = boxes[box(z)][d] = there;
}

function solve(z: number): boolean {
    while (z < 81 && a[z]) z++;
    if (z === 81) return true;
    for (let d = 1; d <= 9; d++) {
        if (rows[Math.floor(z / 9)][d] || columns[z % 9][d] || boxes[box(z)][d]) continue;
        a[z] = d;
        put(z, d, true);
        if (solve(z + 1)) return true;
        put(z, d, false);
        a[z] = 0;
    }
    return false;
}

a.forEach((d, z) => { if (d) put(z, d, true); });
solve(0);
for (let r = 0; r < 9; r++) console.log(a.slice(r * 9, r * 9 + 9).join(' '));
