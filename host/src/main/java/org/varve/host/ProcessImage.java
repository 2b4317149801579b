package org.varve.host;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Replaces the program of this process by POSIX calls; the process keeps its number. */
public final class ProcessImage {

    /** The charset of command lines, in which any byte but zero is preserved. */
    public static final Charset BYTES = StandardCharsets.ISO_8859_1;

    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");
    private static final int STANDARD_ERROR = 2;

    private static final List<Integer> STOP_SIGNALS = List.of(1, 2, 15);
    private static final MemorySegment ENDS_THE_PROCESS = MemorySegment.NULL;
    private static final MemorySegment IGNORED = MemorySegment.ofAddress(1);

    /** Time in which a signal already taken by this JVM reaches the running thread. */
    private static final int SIGNAL_MILLISECONDS = 10;

    private static final int SET_FLAGS = 2;
    private static final int CLOSE_ON_EXECUTION = 1;

    private ProcessImage() {}

    /**
     * Executes another program in this process; it inherits only standard input, output and error. A stop signal that
     * arrives meanwhile ends the process at once.
     *
     * @param command the program's name and arguments
     * @throws InterruptedIOException if a signal arrived before
     */
    public static void replace(Path program, List<String> command) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment words = arena.allocate(ValueLayout.ADDRESS, command.size() + 1L);
            for (int w = 0; w < command.size(); w++) {
                words.setAtIndex(ValueLayout.ADDRESS, w, arena.allocateFrom(command.get(w), BYTES));
            }
            MemorySegment path = arena.allocateFrom(program.toString(), StandardCharsets.UTF_8);
            closeDescriptors();
            leaveSignalsToTheSystem();
            // returns only if it fails
            int failed = (int) function("execv", ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.ADDRESS)
                    .invokeExact(path, words);
            throw new IllegalStateException("the system refuses to start %s (%s)".formatted(program, failed));
        } catch (IOException | RuntimeException e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("cannot start anew with a larger heap", e);
        }
    }

    /** Marks descriptors to be closed when the program is replaced; until then they are needed. */
    private static void closeDescriptors() throws Throwable {
        FunctionDescriptor type = FunctionDescriptor.of(
                ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT);
        MethodHandle control = function("fcntl", type, Linker.Option.firstVariadicArg(2));
        for (int descriptor : descriptors()) {
            if (descriptor > STANDARD_ERROR) {
                int ignored = (int) control.invokeExact(descriptor, SET_FLAGS, CLOSE_ON_EXECUTION);
            }
        }
    }

    private static List<Integer> descriptors() throws IOException {
        try (Stream<Path> open = Files.list(DESCRIPTORS)) {
            return open.map(path -> Integer.valueOf(path.getFileName().toString())).toList();
        }
    }

    /** Restores the system's handling of stop signals, as one taken by this JVM from now on would be lost with it. */
    private static void leaveSignalsToTheSystem() throws Throwable {
        MethodHandle signal = function("signal", ValueLayout.ADDRESS, ValueLayout.JAVA_INT, ValueLayout.ADDRESS);
        for (int number : STOP_SIGNALS) {
            MemorySegment before = (MemorySegment) signal.invokeExact(number, ENDS_THE_PROCESS);
            if (before.equals(IGNORED)) {
                MemorySegment ignored = (MemorySegment) signal.invokeExact(number, IGNORED);
            }
        }
        try {
            TimeUnit.MILLISECONDS.sleep(SIGNAL_MILLISECONDS);
        } catch (InterruptedException e) {
            throw (IOException) new InterruptedIOException().initCause(e);
        }
    }

    private static MethodHandle function(String name, ValueLayout result, ValueLayout... arguments) {
        return function(name, FunctionDescriptor.of(result, arguments));
    }

    @SuppressWarnings("restricted")
    private static MethodHandle function(String name, FunctionDescriptor type, Linker.Option... options) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), type, options);
    }
}
