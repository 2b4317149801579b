package org.varve.run;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SegmentAllocator;
import java.lang.foreign.ValueLayout;
import java.util.Optional;
import java.util.OptionalLong;

/** What is in use of the C library's heap, in which arenas get their memory. */
final class MallocBytes {

    /** Numbers of the type in which glibc answers: those of large pieces, and of all others. */
    private static final int NUMBERS = 10;
    private static final int LARGE = 4;
    private static final int OTHERS = 7;

    private MallocBytes() {}

    /** The bytes in use; empty where the library does not tell. */
    @SuppressWarnings("restricted")
    static OptionalLong inUse() {
        Linker linker = Linker.nativeLinker();
        Optional<MemorySegment> function = linker.defaultLookup().find("mallinfo2");
        if (function.isEmpty()) return OptionalLong.empty();
        MemoryLayout answer = MemoryLayout.structLayout(
                MemoryLayout.sequenceLayout(NUMBERS, ValueLayout.JAVA_LONG).withName("numbers"));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment numbers = (MemorySegment) linker.downcallHandle(function.get(), FunctionDescriptor.of(answer))
                    .invokeExact((SegmentAllocator) arena);
            return OptionalLong.of(numbers.getAtIndex(ValueLayout.JAVA_LONG, LARGE)
                    + numbers.getAtIndex(ValueLayout.JAVA_LONG, OTHERS));
        } catch (Throwable e) {
            throw new IllegalStateException("mallinfo2 cannot be called", e);
        }
    }
}
