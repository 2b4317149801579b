package org.varve.onnx;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.NoSuchElementException;

/** Functions of ONNX Runtime's C interface that its Java library lacks. */
@SuppressWarnings("restricted")
final class RuntimeCalls {

    /** A version of the interface that has all that is called here; later libraries have it too. */
    static final int VERSION = 17;

    // places in the table OrtApi of onnxruntime_c_api.h, which never change
    private static final int CREATE_ENVIRONMENT = 3;
    private static final int CREATE_CPU_MEMORY_INFO = 69;
    private static final int RELEASE_STATUS = 93;
    private static final int REGISTER_ALLOCATOR = 176;

    private static final int LOG_ERRORS = 3;
    private static final int DEVICE_ALLOCATOR = 0;
    private static final int DEFAULT_MEMORY = 0;

    private final MemorySegment table;

    private RuntimeCalls(MemorySegment table) {
        this.table = table;
    }

    /**
     * The functions of a library.
     *
     * @throws NoSuchElementException if it is not ONNX Runtime, or too old
     */
    static RuntimeCalls of(SymbolLookup library) {
        FunctionDescriptor base = FunctionDescriptor.of(ValueLayout.ADDRESS);
        FunctionDescriptor tables = FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.JAVA_INT);
        MemorySegment found = (MemorySegment) invoke(library.findOrThrow("OrtGetApiBase"), base);
        MemorySegment tableOf = found.reinterpret(ValueLayout.ADDRESS.byteSize()).get(ValueLayout.ADDRESS, 0);
        MemorySegment table = (MemorySegment) invoke(tableOf, tables, VERSION);
        if (table.equals(MemorySegment.NULL)) throw new NoSuchElementException("version " + VERSION);
        return new RuntimeCalls(table.reinterpret((REGISTER_ALLOCATOR + 1) * ValueLayout.ADDRESS.byteSize()));
    }

    /** The CPU's memory, as ONNX Runtime describes it. */
    MemorySegment cpu() {
        FunctionDescriptor type = FunctionDescriptor.of(
                ValueLayout.ADDRESS, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment result = arena.allocate(ValueLayout.ADDRESS);
            return made(call(CREATE_CPU_MEMORY_INFO, type, DEVICE_ALLOCATOR, DEFAULT_MEMORY, result), result);
        }
    }

    /** The environment of the process, made by the first who asks for it. */
    private MemorySegment environment() {
        FunctionDescriptor type = FunctionDescriptor.of(
                ValueLayout.ADDRESS, ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.ADDRESS);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment result = arena.allocate(ValueLayout.ADDRESS);
            return made(call(CREATE_ENVIRONMENT, type, LOG_ERRORS, arena.allocateFrom("varve"), result), result);
        }
    }

    /** Offers an allocator to all sessions; false where there is another for the CPU. */
    boolean register(MemorySegment allocator) {
        FunctionDescriptor type =
                FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.ADDRESS);
        return isDone(call(REGISTER_ALLOCATOR, type, environment(), allocator));
    }

    private MemorySegment made(MemorySegment status, MemorySegment result) {
        if (!isDone(status)) throw new IllegalStateException("ONNX Runtime refuses a call");
        return result.get(ValueLayout.ADDRESS, 0);
    }

    /** Whether a call was done, which returned a status. */
    private boolean isDone(MemorySegment status) {
        if (status.equals(MemorySegment.NULL)) return true;
        invoke(table.getAtIndex(ValueLayout.ADDRESS, RELEASE_STATUS), FunctionDescriptor.ofVoid(ValueLayout.ADDRESS),
                status);
        return false;
    }

    private MemorySegment call(int place, FunctionDescriptor type, Object... arguments) {
        return (MemorySegment) invoke(table.getAtIndex(ValueLayout.ADDRESS, place), type, arguments);
    }

    private static Object invoke(MemorySegment function, FunctionDescriptor type, Object... arguments) {
        MethodHandle handle = Linker.nativeLinker().downcallHandle(function, type);
        try {
            return handle.invokeWithArguments(arguments);
        } catch (Throwable e) {
            throw new IllegalStateException("ONNX Runtime cannot be called", e);
        }
    }
}
