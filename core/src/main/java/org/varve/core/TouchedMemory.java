package org.varve.core;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Host memory filled with zeros, so that every page is present. Arenas use one thread, which takes a second for some
 * gigabytes; here several do it, and the system is asked for pages of 2 MiB, which are quicker to provide and to pin.
 */
@SuppressWarnings("restricted")
final class TouchedMemory {

    /** Fewer bytes are filled by one thread. */
    private static final long LARGE = 1L << 30;

    private static final int MOST_THREADS = 8;

    private TouchedMemory() {}

    /** Memory alive as long as the arena. */
    static MemorySegment allocate(Arena arena, long bytes, long alignment) {
        int threads = Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors());
        return bytes < LARGE || threads == 1
                ? arena.allocate(bytes, alignment)
                : allocate(arena, bytes, alignment, threads);
    }

    static MemorySegment allocate(Arena arena, long bytes, long alignment, int threads) {
        long room = bytes + alignment;
        MemorySegment block = Library.allocate(room);
        if (block.address() == 0)
            throw new OutOfMemoryError(String.format(Locale.ROOT, "the system refuses %,d bytes", room));
        MemorySegment owned = block.reinterpret(room, arena, Library::free);
        Library.adviseHugePages(block.address(), room);
        touch(block.reinterpret(room), threads);
        return owned.asSlice(Math.floorMod(-block.address(), alignment), bytes);
    }

    private static void touch(MemorySegment memory, int threads) {
        long piece = Math.ceilDiv(memory.byteSize(), threads);
        try (ExecutorService team = Executors.newFixedThreadPool(threads)) {
            for (long from = 0; from < memory.byteSize(); from += piece) {
                MemorySegment part = memory.asSlice(from, Math.min(piece, memory.byteSize() - from));
                team.execute(() -> part.fill((byte) 0));
            }
        }
    }

    /** The C library's allocator. */
    private static final class Library {

        private static final Linker LINKER = Linker.nativeLinker();

        private static final MethodHandle MALLOC = LINKER.downcallHandle(
                LINKER.defaultLookup().findOrThrow("malloc"),
                FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.JAVA_LONG));

        private static final MethodHandle FREE = LINKER.downcallHandle(
                LINKER.defaultLookup().findOrThrow("free"), FunctionDescriptor.ofVoid(ValueLayout.ADDRESS));

        /** {@code madvise}, if the system is Linux. */
        private static final Optional<MethodHandle> ADVISE = !System.getProperty("os.name").equals("Linux")
                ? Optional.empty()
                : LINKER.defaultLookup().find("madvise").map(function -> LINKER.downcallHandle(function,
                        FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG,
                                ValueLayout.JAVA_INT)));

        private static final long PAGE = 4096;

        /** {@code MADV_HUGEPAGE}. */
        private static final int HUGE_PAGES = 14;

        /** Asks for huge pages, without which a system that has none, or not enough, does as well. */
        static void adviseHugePages(long address, long bytes) {
            if (ADVISE.isEmpty()) return;
            long start = Math.ceilDiv(address, PAGE) * PAGE;
            try {
                int _ = (int) ADVISE.get().invokeExact(start, address + bytes - start, HUGE_PAGES);
            } catch (Throwable e) {
                throw new IllegalStateException("madvise cannot be called", e);
            }
        }

        static MemorySegment allocate(long bytes) {
            try {
                return (MemorySegment) MALLOC.invokeExact(bytes);
            } catch (Throwable e) {
                throw new IllegalStateException("malloc cannot be called", e);
            }
        }

        static void free(MemorySegment block) {
            try {
                FREE.invokeExact(block);
            } catch (Throwable e) {
                throw new IllegalStateException("free cannot be called", e);
            }
        }
    }
}
