package org.varve.run.process;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Optional;

/** The C library's heap, which keeps freed memory. */
public final class NativeHeap {

    private NativeHeap() {}

    /** Returns freed memory to the system by glibc's {@code malloc_trim}; does nothing with other libraries. */
    @SuppressWarnings("restricted")
    public static void trim() {
        Linker linker = Linker.nativeLinker();
        Optional<MemorySegment> trim = linker.defaultLookup().find("malloc_trim");
        if (trim.isEmpty()) return;
        FunctionDescriptor type = FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG);
        try {
            int released = (int) linker.downcallHandle(trim.get(), type).invokeExact(0L);
            assert released == 0 || released == 1;
        } catch (IllegalCallerException notAllowedHere) {
            // only housekeeping, which the application does not allow
        } catch (Throwable e) {
            throw new IllegalStateException("malloc_trim cannot be called", e);
        }
    }
}
