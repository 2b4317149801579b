package org.varve.cuda;

import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;

/** The pretend driver in this JVM, set as a test wants it; where it was not built, the test is skipped. */
@SuppressWarnings("restricted")
final class PretendDriver {

    private static final Path LIBRARY = Path.of("target/pretend-gpu/libcuda.so.1").toAbsolutePath();
    private static final Path CUBLAS = LIBRARY.resolveSibling("libcublas.so.12");
    private static final int REPORT_BYTES = 1024;

    private final MethodHandle reset;
    private final MethodHandle report;

    private PretendDriver() {
        // found under its name by JCuda's own library
        System.load(LIBRARY.toString());
        SymbolLookup symbols = SymbolLookup.libraryLookup(LIBRARY, Arena.global());
        Linker linker = Linker.nativeLinker();
        reset = linker.downcallHandle(
                symbols.findOrThrow("pretend_cuda_reset"),
                FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS));
        report = linker.downcallHandle(
                symbols.findOrThrow("pretend_cuda_report"),
                FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG));
    }

    /** Lets the pretend cuBLAS be found under its name by JCublas's own library. */
    static void loadCublas() {
        System.load(CUBLAS.toString());
    }

    static PretendDriver load() {
        assumeFalse("real".equals(System.getenv("VARVE_TEST_CUDA")),
                "sets and asks what only the pretend driver knows");
        assumeTrue(Files.exists(LIBRARY), "needs the pretend driver, which needs g++");
        return new PretendDriver();
    }

    /** Forgets everything, and begins with settings such as {@code DEVICES=64MiB GUARD=1}; nothing may be running. */
    int reset(String settings) {
        try (Arena arena = Arena.ofConfined()) {
            return (int) reset.invokeExact(arena.allocateFrom(settings));
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    /** What is still allocated: {@code allocated=2097152,0 peak=4194304,0 pinned=0}. */
    String report() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment line = arena.allocate(REPORT_BYTES);
            int code = (int) report.invokeExact(line, line.byteSize());
            if (code != 0) throw new AssertionError("no report: " + code);
            return line.getString(0);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }
}
