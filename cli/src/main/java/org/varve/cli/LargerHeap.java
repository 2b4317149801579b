package org.varve.cli;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.varve.tiling.HostLimits;

/**
 * Starts the command line anew, in this very process, with the Java heap that a plan needs. The launcher gives every JVM a
 * small heap; long traces or wide windows on many threads need more, which is known only once the plan is made.
 */
final class LargerHeap {

    /** Marks a JVM that was started with a planned heap, so that it is tried once. */
    private static final String PLANNED = "-Dvarve.heap=planned";

    private static final Path COMMAND = Path.of("/proc/self/cmdline");
    private static final Path PROGRAM = Path.of("/proc/self/exe");

    private LargerHeap() {}

    /** Replaces the process; returns only where that is not possible or was done before. */
    static void restart(long heapBytes) {
        try {
            List<String> command = Files.isReadable(COMMAND)
                    ? List.of(Files.readString(COMMAND).split("\0"))
                    : List.of();
            long allowed = HostLimits.budget(Optional.empty()).allowed();
            if (command.contains(Varve.class.getName()) && !command.contains(PLANNED) && heapBytes < allowed / 2) {
                execute(PROGRAM.toRealPath(), withHeap(command, heapBytes));
            }
        } catch (IOException e) {
            // no way to start anew: the failure that asked for it is reported
        }
    }

    /** The command with another heap. */
    static List<String> withHeap(List<String> command, long heapBytes) {
        long megabytes = Math.ceilDiv(heapBytes, 1L << 20);
        return command.stream()
                .map(word -> word.startsWith("-Xmx") ? "-Xmx%dm".formatted(megabytes) : word)
                .map(word -> word.startsWith("-Xms") ? "-Xms%dm".formatted(megabytes) : word)
                .mapMulti((String word, Consumer<String> words) -> {
                    if (word.equals(Varve.class.getName())) {
                        words.accept(PLANNED);
                    }
                    words.accept(word);
                })
                .toList();
    }

    /** POSIX execv: comes back only if it fails. */
    @SuppressWarnings("restricted")
    private static void execute(Path program, List<String> command) {
        Linker linker = Linker.nativeLinker();
        FunctionDescriptor type =
                FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.ADDRESS);
        Optional<MemorySegment> execv = linker.defaultLookup().find("execv");
        if (execv.isEmpty()) return;
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment words = arena.allocate(ValueLayout.ADDRESS, command.size() + 1L);
            for (int w = 0; w < command.size(); w++) {
                words.setAtIndex(ValueLayout.ADDRESS, w, arena.allocateFrom(command.get(w), StandardCharsets.UTF_8));
            }
            int failed = (int) linker.downcallHandle(execv.get(), type)
                    .invokeExact(arena.allocateFrom(program.toString(), StandardCharsets.UTF_8), words);
            assert failed != 0;
        } catch (Throwable e) {
            throw new IllegalStateException("cannot start anew with a larger heap", e);
        }
    }
}
