package org.varve.run;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Optional;

/** What the C library keeps of memory that was given back to it. */
public final class NativeHeap {

    private NativeHeap() {}

    /** Gives it back to the system: glibc's {@code malloc_trim}; nothing happens with another library. */
    @SuppressWarnings("restricted")
    public static void trim() {
        Linker linker = Linker.nativeLinker();
        Optional<MemorySegment> trim = linker.defaultLookup().find("malloc_trim");
        if (trim.isEmpty()) return;
        FunctionDescriptor type = FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG);
        try {
            int some = (int) linker.downcallHandle(trim.get(), type).invokeExact(0L);
            assert some == 0 || some == 1;
        } catch (IllegalCallerException notAllowedHere) {
            // only housekeeping, which the application does not want
        } catch (Throwable e) {
            throw new IllegalStateException("malloc_trim cannot be called", e);
        }
    }
}
