package org.varve.onnx;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * The memory of ONNX Runtime's arrays: an allocator of its C interface, whose large arrays come from an
 * {@link ArrayPool}. Its own arena is as fast, but takes more with each new shape.
 *
 * <p>The allocator is there once for the process, and serves only sessions that ask for it.
 */
@SuppressWarnings("restricted")
final class ArrayAllocator {

    /** Arrays of at least this many bytes are kept; glibc reuses smaller ones well. */
    private static final long LARGE = 64 << 10;

    /** Arrays begin at multiples of this many bytes. */
    private static final long ALIGNMENT = 64;

    private static final FunctionDescriptor ALLOCATE =
            FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG);
    private static final FunctionDescriptor FREE =
            FunctionDescriptor.ofVoid(ValueLayout.ADDRESS, ValueLayout.ADDRESS);
    private static final FunctionDescriptor INFO =
            FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.ADDRESS);

    private static final Optional<ArrayAllocator> SHARED = register();

    private final ArrayPool pool;
    private final MethodHandle small;
    private final MethodHandle free;
    private final MemorySegment info;
    private int sessions;

    private ArrayAllocator(ArrayPool pool, MemorySegment info) {
        Linker linker = Linker.nativeLinker();
        this.pool = pool;
        this.info = info;
        small = linker.downcallHandle(linker.defaultLookup().findOrThrow("aligned_alloc"),
                FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG));
        free = linker.downcallHandle(linker.defaultLookup().findOrThrow("free"),
                FunctionDescriptor.ofVoid(ValueLayout.ADDRESS));
    }

    /**
     * The allocator that sessions may ask for; empty on systems other than Linux, where native calls are not allowed,
     * and where the program has an allocator of its own. Call it once ONNX Runtime is loaded.
     */
    static Optional<ArrayAllocator> shared() {
        return SHARED;
    }

    private static Optional<ArrayAllocator> register() {
        if (!System.getProperty("os.name").equals("Linux")) return Optional.empty();
        try {
            RuntimeCalls runtime = RuntimeCalls.of(SymbolLookup.loaderLookup());
            ArrayAllocator memory = new ArrayAllocator(new ArrayPool(new MappedPages()), runtime.cpu());
            return runtime.register(memory.allocator()) ? Optional.of(memory) : Optional.empty();
        } catch (NoSuchElementException | IllegalCallerException | IllegalStateException notHere) {
            return Optional.empty();
        }
    }

    /** The structure {@code OrtAllocator}, version 17: its version and three functions. */
    private MemorySegment allocator() {
        MemorySegment allocator = Arena.global().allocate(MemoryLayout.sequenceLayout(4, ValueLayout.ADDRESS));
        allocator.set(ValueLayout.JAVA_INT, 0, RuntimeCalls.VERSION);
        allocator.setAtIndex(ValueLayout.ADDRESS, 1, upcall("allocate", ALLOCATE));
        allocator.setAtIndex(ValueLayout.ADDRESS, 2, upcall("free", FREE));
        allocator.setAtIndex(ValueLayout.ADDRESS, 3, upcall("info", INFO));
        return allocator;
    }

    private MemorySegment upcall(String method, FunctionDescriptor descriptor) {
        MethodType type = descriptor.toMethodType();
        try {
            MethodHandle handle = MethodHandles.lookup().bind(this, method, type);
            return Linker.nativeLinker().upcallStub(handle, descriptor, Arena.global());
        } catch (NoSuchMethodException | IllegalAccessException e) {
            throw new LinkageError(method, e);
        }
    }

    /** Called by ONNX Runtime; nothing may be thrown through native code. */
    MemorySegment allocate(MemorySegment self, long bytes) {
        try {
            return bytes < LARGE
                    ? (MemorySegment) small.invokeExact(ALIGNMENT, Math.ceilDiv(bytes, ALIGNMENT) * ALIGNMENT)
                    : MemorySegment.ofAddress(pool.take(bytes));
        } catch (Throwable e) {
            return MemorySegment.NULL;
        }
    }

    /** Called by ONNX Runtime. */
    void free(MemorySegment self, MemorySegment array) {
        try {
            if (!pool.keep(array.address())) free.invokeExact(array);
        } catch (Throwable e) {
            // it stays allocated
        }
    }

    /** Called by ONNX Runtime. */
    MemorySegment info(MemorySegment self) {
        return info;
    }

    /** A session begins that asks for this memory. */
    synchronized void enter() {
        sessions++;
    }

    /** A session has ended; after the last, no memory is kept. */
    synchronized void leave() {
        sessions--;
        if (sessions == 0) pool.trim();
    }

    /** Bytes of large arrays that are used or kept. */
    long held() {
        return pool.held();
    }
}
