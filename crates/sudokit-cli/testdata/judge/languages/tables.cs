// Row-major backtracking with tables of the digits that are there, for problem 2580.
using System;
using System.Linq;

class Tables
{
    static int[] a;
    static readonly bool[,] rows = new bool[9, 10], columns = new bool[9, 10], boxes = new bool[9, 10];

    static void Put(int z, int d, bool there)
    {
        rows[z / 9, d] = columns[z % 9, d] = boxes[z / 27 * 3 + z % 9 / 3, d] = there;
    }

    static bool Solve(int z)
    {
        while (z < 81 && a[z] != 0) z++;
        if (z == 81) return true;
        for (int d = 1; d <= 9; d++)
        {
            if (rows[z / 9, d] || columns[z % 9, d] || boxes[z / 27 * 3 + z % 9 / 3, d]) continue;
            a[z] = d;
            Put(z, d, true);
            if (Solve(z + 1)) return true;
            Put(z, d, false);
            a[z] = 0;
        }
        return false;
    }

    static void Main()
    {
        var words = Console.In.ReadToEnd().Split((char[])null, StringSplitOptions.RemoveEmptyEntries);
        a = words.Select(int.Parse).ToArray();
        for (int z = 0; z < 81; z++) if (a[z] != 0) Put(z, a[z], true);
        Solve(0);
        for (int r = 0; r < 9; r++) Console.WriteLine(string.Join(" ", a.Skip(r * 9).Take(9)));
    }
}
