package org.varve.host;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/** The memory that the C library allocates. */
@SuppressWarnings("restricted")
public final class NativeHeap {

    /** {@code malloc_trim}, which only the GNU C library has. */
    private static final Optional<MethodHandle> TRIM =
            Linker.nativeLinker().defaultLookup().find("malloc_trim").map(function -> Linker.nativeLinker()
                    .downcallHandle(function, FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG)));

    private NativeHeap() {}

    /**
     * Gives memory that was freed back to the system, where the C library keeps it for later: it counts as occupied
     * until then. Takes some milliseconds.
     */
    public static void trim() {
        TRIM.ifPresent(trim -> {
            try {
                int _ = (int) trim.invokeExact(0L);
            } catch (Throwable impossible) {
                throw new AssertionError(impossible);
            }
        });
    }
}
