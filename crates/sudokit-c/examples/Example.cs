// Solves, counts, classifies an array, and sends a request.
//   mcs Example.cs && LD_LIBRARY_PATH=PREFIX/lib mono Example.exe
using System;
using System.Runtime.InteropServices;
using System.Text;

static class Sudokit
{
    [StructLayout(LayoutKind.Sequential)]
    public struct Limits { public ulong Guesses, Microseconds; }

    [StructLayout(LayoutKind.Sequential)]
    public struct Place { public ulong Grid; public uint Cell, Byte; }

    // Arrays may be null. `IntPtr.Zero` stands for NULL where a struct is not wanted.
    [DllImport("sudokit")]
    public static extern int sudokit_solve(
        byte[] puzzle, UIntPtr length, IntPtr limits, byte[] solution, IntPtr place);

    [DllImport("sudokit")]
    public static extern int sudokit_count(
        byte[] puzzle, UIntPtr length, ulong most, ref Limits limits, out ulong count, IntPtr place);

    [DllImport("sudokit")]
    public static extern int sudokit_classify_array(
        byte[] puzzles, UIntPtr n, IntPtr limits, sbyte[] verdicts, byte[] solutions, out Place place);

    [DllImport("sudokit")]
    public static extern IntPtr sudokit_ask(
        IntPtr session, byte[] request, UIntPtr length, IntPtr limits, out UIntPtr answerLength);

    [DllImport("sudokit")]
    public static extern void sudokit_free(IntPtr answer);

    [DllImport("sudokit")]
    public static extern IntPtr sudokit_message(int status);

    // The text is the library's: it is copied, and not freed.
    public static string Message(int status) => Marshal.PtrToStringAnsi(sudokit_message(status));

    public static string Solve(string puzzle)
    {
        byte[] text = Encoding.UTF8.GetBytes(puzzle), solution = new byte[81];
        int status = sudokit_solve(text, (UIntPtr)text.Length, IntPtr.Zero, solution, IntPtr.Zero);
        if (status != 0) throw new ArgumentException(Message(status));
        return Encoding.UTF8.GetString(solution);
    }

    public static string Ask(string request)
    {
        byte[] text = Encoding.UTF8.GetBytes(request);
        IntPtr answer = sudokit_ask(IntPtr.Zero, text, (UIntPtr)text.Length, IntPtr.Zero, out UIntPtr length);
        try
        {
            byte[] copy = new byte[(int)length];
            Marshal.Copy(answer, copy, 0, copy.Length);
            return Encoding.UTF8.GetString(copy);
        }
        finally
        {
            sudokit_free(answer);
        }
    }
}

static class Example
{
    static void Main()
    {
        string puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        string open = ".." + puzzle.Substring(2);
        string clash = "55" + puzzle.Substring(2);
        string wrong = puzzle.Substring(0, 41) + "x" + puzzle.Substring(42);

        Console.WriteLine(Sudokit.Solve(puzzle));

        var limits = new Sudokit.Limits { Guesses = 1000000 };
        int status = Sudokit.sudokit_count(
            Encoding.UTF8.GetBytes(open), (UIntPtr)81, 100, ref limits, out ulong count, IntPtr.Zero);
        Console.WriteLine($"count {status} {count}");

        var verdicts = new sbyte[4];
        byte[] all = Encoding.UTF8.GetBytes(puzzle + open + clash + wrong);
        status = Sudokit.sudokit_classify_array(
            all, (UIntPtr)(all.Length / 81), IntPtr.Zero, verdicts, null, out Sudokit.Place place);
        Console.WriteLine("classify " + string.Join(" ", verdicts));
        Console.WriteLine(
            $"{status}: puzzle {place.Grid}, cell {place.Cell}, byte {place.Byte}: {Sudokit.Message(status)}");

        Console.WriteLine(Sudokit.Ask("{\"ask\":\"count\",\"puzzle\":\"sudoku 4\\ncage 3 r1c1 r2c1\",\"limit\":100}"));
    }
}
