package org.varve.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Starts the command line anew, in this very process, with the Java heap that a job needs. The launcher gives every JVM a
 * small heap; many threads, long traces or wide windows need more, which is known only once the survey has been opened.
 */
final class LargerHeap {

    /** What everything but the devices' work arrays needs. */
    private static final long BASE = 40L << 20;

    /** What a thread fills at most with default parameters and traces of a thousand samples. */
    private static final long PLENTY = 4L << 20;

    /** The part of the memory allowed that the heap may take at most. */
    private static final int SHARE = 4;

    /** Marks a JVM that was started anew, so that it is tried once. */
    private static final String PLANNED = "varve.heap.planned";

    private static final Path COMMAND = Path.of("/proc/self/cmdline");
    private static final Path PROGRAM = Path.of("/proc/self/exe");

    private static volatile boolean settled;

    private LargerHeap() {}

    /** Bytes that devices may fill in the heap that there is. */
    static long spare() {
        return Math.max(0, Runtime.getRuntime().maxMemory() - BASE);
    }

    /**
     * Bytes that devices may fill in this heap or in the one that could be had.
     *
     * @param allowed bytes that the process may occupy
     */
    static long attainable(long allowed) throws IOException {
        return canRestart(command()) ? Math.max(spare(), allowed / SHARE - BASE) : spare();
    }

    /**
     * Makes sure of a heap in which devices may fill {@code bytes}, or of the largest attainable; replaces the process if this
     * one has less.
     */
    static void ensure(long bytes, long allowed) throws IOException {
        long fitting = Math.min(bytes, attainable(allowed));
        if (fitting > spare()) {
            // the collector leaves some of the heap unused
            ProcessImage.replace(PROGRAM.toRealPath(), withHeap(command(), BASE + fitting + fitting / 16));
        }
    }

    /** Makes sure of a heap that is plenty for operators with their default parameters on so many threads. */
    static void ensureFor(int threads, long allowed) throws IOException {
        ensure(threads * PLENTY, allowed);
    }

    /** Jobs make do with the heap that there is from now on: what has been done would be done again. */
    static void settle() {
        settled = true;
    }

    /** Whether this process was started anew; what it says first has been said before. */
    static boolean isPlanned() {
        return System.getProperty(PLANNED) != null;
    }

    private static List<String> command() throws IOException {
        return Files.isReadable(COMMAND) ? words(Files.readString(COMMAND, ProcessImage.BYTES)) : List.of();
    }

    /** Those of a command line, each of which ends with a zero byte. */
    static List<String> words(String commandLine) {
        List<String> words = List.of(commandLine.split("\0", -1));
        return words.subList(0, words.size() - 1);
    }

    /** Whether this is the command line's own JVM, not yet started with a planned heap. */
    private static boolean canRestart(List<String> command) {
        return command.contains(Varve.class.getName()) && !isPlanned() && !settled;
    }

    /** The command with another heap; what follows the main class belongs to the user. */
    static List<String> withHeap(List<String> command, long heapBytes) {
        long megabytes = Math.ceilDiv(heapBytes, 1L << 20);
        int main = command.indexOf(Varve.class.getName());
        Stream<String> java = command.subList(0, main).stream()
                .map(word -> word.startsWith("-Xmx") ? "-Xmx%dm".formatted(megabytes) : word)
                .map(word -> word.startsWith("-Xms") ? "-Xms%dm".formatted(megabytes) : word);
        Stream<String> varve = command.subList(main, command.size()).stream();
        return Stream.of(java, Stream.of("-D" + PLANNED), varve).flatMap(words -> words).toList();
    }
}
