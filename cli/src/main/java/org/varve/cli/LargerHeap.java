package org.varve.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.varve.host.ProcessImage;
import org.varve.run.process.Build;
import org.varve.run.process.OwnRuntime;

/**
 * Restarts the command line, within the same process, with the Java heap that a job needs. The launcher gives every JVM
 * a small heap. Many threads, long traces or wide windows need more, which is known only once the survey is open.
 */
final class LargerHeap extends OwnRuntime {

    /** The Java runtime of this process. */
    static final LargerHeap RUNTIME = new LargerHeap();

    /** Peak heap of a thread, with default parameters and traces of a thousand samples. */
    private static final long PLENTY = 4L << 20;

    /** Marks a restarted JVM, so that it does not restart again. */
    private static final String PLANNED = "varve.heap.planned";

    /** Marks a JVM that was restarted before the need was known, so that it may restart once more. */
    private static final String EXPECTED = "varve.heap.expected";

    private static volatile boolean isPlanned = System.getProperty(PLANNED) != null;

    private static final Path COMMAND = Path.of("/proc/self/cmdline");
    private static final Path PROGRAM = Path.of("/proc/self/exe");

    LargerHeap() {}

    @Override
    public boolean isOwn() {
        return Launch.isByLauncher();
    }

    @Override
    protected boolean canRestart() throws IOException {
        return canRestart(command());
    }

    @Override
    protected void restart(long heapBytes) throws IOException {
        restart(heapBytes, PLANNED);
    }

    private static void restart(long heapBytes, String mark) throws IOException {
        ProcessImage.replace(PROGRAM.toRealPath(), withHeap(command(), heapBytes, mark));
    }

    @Override
    public void expect(long bytes, long allowed) throws IOException {
        long fitting = Math.min(bytes, attainable(allowed));
        if (fitting > spare() && System.getProperty(EXPECTED) == null) restart(heapFor(fitting), EXPECTED);
    }

    @Override
    public long growth(long bytes) throws IOException {
        boolean isOwn = command().contains(Build.COMMAND_LINE);
        return isOwn ? Math.max(0, heapFor(bytes) - Runtime.getRuntime().maxMemory()) : 0;
    }

    /** Ensures a heap large enough for operators with default parameters on {@code threads} threads. */
    void requireFor(int threads, long allowed) throws IOException {
        require(threads * PLENTY, allowed);
    }

    /** Whether the heap is that of a plan, so that the first notes have already been printed. */
    private static boolean isPlanned() {
        return isPlanned;
    }

    /** From now on the heap counts as that of a plan. */
    static void plan() {
        isPlanned = true;
    }

    /** Notes that are not repeated for a larger heap. */
    static <N> Consumer<N> once(Consumer<N> notes) {
        return isPlanned() ? _ -> {} : notes;
    }

    private static List<String> command() throws IOException {
        return Files.isReadable(COMMAND) ? words(Files.readString(COMMAND, ProcessImage.BYTES)) : List.of();
    }

    /** The words of a command line, each of which ends with a zero byte. */
    static List<String> words(String commandLine) {
        List<String> words = List.of(commandLine.split("\0", -1));
        return words.subList(0, words.size() - 1);
    }

    /** Whether this is the command line's own JVM, not yet started with a planned heap. */
    boolean canRestart(List<String> command) {
        return command.contains(Build.COMMAND_LINE) && !isPlanned() && !isSettled();
    }

    /** The command with another heap. Words after the main class are the user's and stay unchanged. */
    static List<String> withHeap(List<String> command, long heapBytes, String mark) {
        long megabytes = Math.ceilDiv(heapBytes, 1L << 20);
        int main = command.indexOf(Build.COMMAND_LINE);
        Stream<String> java = command.subList(0, main).stream()
                .map(word -> word.startsWith("-Xmx") ? "-Xmx%sm".formatted(megabytes) : word)
                .map(word -> word.startsWith("-Xms") ? "-Xms%sm".formatted(megabytes) : word);
        Stream<String> varve = command.subList(main, command.size()).stream();
        return Stream.of(java, Stream.of("-D" + mark), varve).flatMap(words -> words).toList();
    }
}
