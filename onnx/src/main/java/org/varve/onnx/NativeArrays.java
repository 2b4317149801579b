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

    /** Gives back what is free of glibc's memory: half of what is taken to open a model. */
    static void trim() {
        call("malloc_trim", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG), 0L);
    }

    /** Lets glibc give back each large array when it is freed, in this process; does nothing with other libraries. */
    static void map() {
        call("mallopt", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT),
                THRESHOLD, LARGE);
    }

    @SuppressWarnings("restricted")
    private static void call(String function, FunctionDescriptor type, Object... arguments) {
        Linker linker = Linker.nativeLinker();
        Optional<MemorySegment> found = linker.defaultLookup().find(function);
        if (found.isEmpty()) return;
        try {
            linker.downcallHandle(found.get(), type).invokeWithArguments(arguments);
        } catch (IllegalCallerException notAllowedHere) {
            // only memory is lost, which measurements tell
        } catch (Throwable e) {
            throw new IllegalStateException(function + " cannot be called", e);
        }
    }
}
