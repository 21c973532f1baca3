// Solves, counts, classifies an array, and sends a request, through JNA (Debian: libjna-java).
//   java -cp /usr/share/java/jna.jar -Djna.library.path=PREFIX/lib Example.java
import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import com.sun.jna.Structure;
import com.sun.jna.ptr.LongByReference;
import java.nio.charset.StandardCharsets;

public class Example {
    /** size_t is a long here: Java for 64-bit systems. */
    public interface Sudokit extends Library {
        Sudokit C = Native.load("sudokit", Sudokit.class);

        int sudokit_solve(byte[] puzzle, long length, Limits limits, byte[] solution, Place place);

        int sudokit_count(byte[] puzzle, long length, long most, Limits limits, LongByReference count, Place place);

        int sudokit_classify_array(
                byte[] puzzles, long n, Limits limits, byte[] verdicts, byte[] solutions, Place place);

        Pointer sudokit_ask(Pointer session, byte[] request, long length, Limits limits, LongByReference answerLength);

        void sudokit_free(Pointer answer);

        String sudokit_message(int status);
    }

    @Structure.FieldOrder({"guesses", "microseconds"})
    public static class Limits extends Structure {
        public long guesses, microseconds;
    }

    @Structure.FieldOrder({"grid", "cell", "found"})
    public static class Place extends Structure {
        public long grid;
        public int cell;
        public int found;
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static String solve(String puzzle) {
        byte[] text = bytes(puzzle), solution = new byte[81];
        int status = Sudokit.C.sudokit_solve(text, text.length, null, solution, null);
        if (status != 0) throw new IllegalArgumentException(Sudokit.C.sudokit_message(status));
        return new String(solution, StandardCharsets.UTF_8);
    }

    static String ask(String request) {
        byte[] text = bytes(request);
        Pointer answer = Sudokit.C.sudokit_ask(null, text, text.length, null, null);
        try {
            return answer.getString(0, "UTF-8");
        } finally {
            Sudokit.C.sudokit_free(answer);
        }
    }

    public static void main(String[] args) {
        String puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        String open = ".." + puzzle.substring(2);
        String clash = "55" + puzzle.substring(2);
        String wrong = puzzle.substring(0, 41) + "x" + puzzle.substring(42);

        System.out.println(solve(puzzle));

        LongByReference count = new LongByReference();
        Limits limits = new Limits();
        limits.guesses = 1_000_000;
        int status = Sudokit.C.sudokit_count(bytes(open), 81, 100, limits, count, null);
        System.out.println("count " + status + " " + count.getValue());

        byte[] verdicts = new byte[4];
        Place place = new Place();
        byte[] all = bytes(puzzle + open + clash + wrong);
        status = Sudokit.C.sudokit_classify_array(all, all.length / 81, null, verdicts, null, place);
        System.out.printf("classify %d %d %d %d%n", verdicts[0], verdicts[1], verdicts[2], verdicts[3]);
        String message = Sudokit.C.sudokit_message(status);
        System.out.printf("%d: puzzle %d, cell %d, byte %d: %s%n", status, place.grid, place.cell, place.found, message);

        System.out.println(ask("{\"ask\":\"count\",\"puzzle\":\"sudoku 4\\ncage 3 r1c1 r2c1\",\"limit\":100}"));
    }
}
