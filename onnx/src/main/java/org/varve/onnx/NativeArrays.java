package org.varve.onnx;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Optional;

/**
 * Arrays that ONNX Runtime allocates by glibc. Unless large ones are mapped one by one, glibc (seen in 2.36) takes new
 * memory for each array that it has just freed, as aligned arrays do not fit where others were: ten times as much as is
 * alive was measured.
 */
final class NativeArrays {

    /** {@code M_MMAP_THRESHOLD} of malloc.h. */
    private static final int THRESHOLD = -3;

    /** Bytes of arrays from which on they are mapped. */
    private static final int LARGE = 1 << 20;

    private NativeArrays() {}

    /** Lets glibc give back each large array when it is freed, in this process; does nothing with other libraries. */
    @SuppressWarnings("restricted")
    static void map() {
        Linker linker = Linker.nativeLinker();
        Optional<MemorySegment> option = linker.defaultLookup().find("mallopt");
        if (option.isEmpty()) return;
        FunctionDescriptor type =
                FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT);
        try {
            int done = (int) linker.downcallHandle(option.get(), type).invokeExact(THRESHOLD, LARGE);
            assert done == 0 || done == 1;
        } catch (IllegalCallerException notAllowedHere) {
            // only memory is lost, which measurements tell
        } catch (Throwable e) {
            throw new IllegalStateException("mallopt cannot be called", e);
        }
    }
}
