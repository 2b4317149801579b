package org.varve.file;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Reserves the space of a file on its disk. Several threads can then write straight to the disk at once: what is appended to a file, or fills
 * a gap in it, locks all of it. And no other file takes the space meanwhile.
 */
final class Preallocation {

    /** {@code O_WRONLY} of Linux. */
    private static final int WRITE_ONLY = 1;

    /** The mode of {@code fallocate} in which the file gets its size, and reads as zeros. */
    private static final int GROW = 0;

    private Preallocation() {}

    /** Reserves a file's first bytes, which keep what they hold; returns false if the system or the file system cannot. */
    static boolean tryReserve(Path file, long bytes) {
        // of Linux alone; elsewhere the function may be missing, or fill the file with zeros
        if (Linker.nativeLinker().defaultLookup().find("fallocate").isEmpty()) return false;
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment path = arena.allocateFrom(file.toAbsolutePath().toString(), StandardCharsets.UTF_8);
            int descriptor = (int) function("open", ValueLayout.ADDRESS, ValueLayout.JAVA_INT)
                    .invokeExact(path, WRITE_ONLY);
            if (descriptor < 0) return false;
            int failed = (int) function("fallocate", ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG,
                    ValueLayout.JAVA_LONG).invokeExact(descriptor, GROW, 0L, bytes);
            int unclosed = (int) function("close", ValueLayout.JAVA_INT).invokeExact(descriptor);
            return failed == 0 && unclosed == 0;
        } catch (Throwable e) {
            throw new IllegalStateException("cannot call fallocate", e);
        }
    }

    @SuppressWarnings("restricted")
    private static MethodHandle function(String name, MemoryLayout... parameters) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name),
                FunctionDescriptor.of(ValueLayout.JAVA_INT, parameters));
    }
}
