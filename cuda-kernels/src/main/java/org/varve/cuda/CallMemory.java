package org.varve.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;

/** Memory of a thread for what a native call returns, and for the addresses of a kernel's arguments. */
final class CallMemory {

    /** The most arguments of a kernel. */
    static final int ARGUMENTS = 128;

    private static final int BYTES = ARGUMENTS * Long.BYTES;

    /** Freed some time after the thread has ended. */
    private static final ThreadLocal<MemorySegment> OF_THREAD =
            ThreadLocal.withInitial(() -> Arena.ofAuto().allocate(BYTES, Long.BYTES));

    private CallMemory() {}

    /** The memory of the calling thread, which its next call overwrites. */
    static MemorySegment get() {
        return OF_THREAD.get();
    }

    /** The address of an array of the arguments' addresses. */
    static long addresses(List<MemorySegment> arguments) {
        MemorySegment array = get();
        for (int i = 0; i < arguments.size(); i++) {
            array.setAtIndex(ValueLayout.JAVA_LONG, i, arguments.get(i).address());
        }
        return array.address();
    }
}
