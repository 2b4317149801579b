package org.varve.onnx;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/** Memory that Linux maps and takes back at once, in large pages where it has them. */
@SuppressWarnings("restricted")
final class MappedPages implements ArrayPool.Source {

    // sys/mman.h of Linux
    private static final int READ_AND_WRITE = 3;
    private static final int PRIVATE_AND_ANONYMOUS = 0x22;
    private static final int IN_LARGE_PAGES = 14;
    private static final long FAILED = -1;

    private static final long LARGE_PAGE = 2 << 20;

    private final MethodHandle map = call("mmap", FunctionDescriptor.of(ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG,
            ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT,
            ValueLayout.JAVA_LONG));
    private final MethodHandle advise = call("madvise", FunctionDescriptor.of(
            ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT));
    private final MethodHandle unmap = call(
            "munmap", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG));

    private static MethodHandle call(String name, FunctionDescriptor type) {
        Linker linker = Linker.nativeLinker();
        MemorySegment function = linker.defaultLookup().findOrThrow(name);
        return linker.downcallHandle(function, type);
    }

    @Override
    public long take(long bytes) {
        try {
            long address = (long) map.invokeExact(0L, bytes, READ_AND_WRITE, PRIVATE_AND_ANONYMOUS, -1, 0L);
            if (address == FAILED) return 0;
            if (bytes >= LARGE_PAGE) {
                int advised = (int) advise.invokeExact(address, bytes, IN_LARGE_PAGES);
                assert advised <= 0 : "only time is lost where there are no large pages";
            }
            return address;
        } catch (Throwable e) {
            throw new IllegalStateException("mmap cannot be called", e);
        }
    }

    @Override
    public void giveBack(long address, long bytes) {
        try {
            int done = (int) unmap.invokeExact(address, bytes);
            assert done == 0 : "munmap of " + bytes + " bytes";
        } catch (Throwable e) {
            throw new IllegalStateException("munmap cannot be called", e);
        }
    }
}
