package org.varve.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import org.varve.core.DeviceFailure;

/**
 * Functions of a native library that return a code. Pointers, addresses of a device, handles and sizes are all passed
 * as {@code long}: whoever calls keeps the memory alive.
 *
 * @param symbols of the library, which stays loaded as long as the process
 * @param title names the library and its version, for failures
 */
record NativeLibrary(SymbolLookup symbols, Supplier<String> title) {

    /** Finds the functions that a class needs. */
    interface Finder {
        MethodHandle find(String name, MemoryLayout... parameters);
    }

    /** A call of a function. */
    interface Call {
        int code() throws Throwable;
    }

    /** The symbols of a library that the system finds, or of one in a given file; empty if it cannot be loaded. */
    @SuppressWarnings("restricted")
    static Optional<SymbolLookup> symbols(String name, Optional<Path> file) {
        try {
            return Optional.of(file.isPresent()
                    ? SymbolLookup.libraryLookup(file.get(), Arena.global())
                    : SymbolLookup.libraryLookup(name, Arena.global()));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /**
     * A function that returns a code. Any may wait for the GPU, so none is linked as critical, which would keep the
     * garbage collector waiting.
     *
     * @throws DeviceFailure if the library lacks it
     */
    @SuppressWarnings("restricted")
    MethodHandle find(String name, MemoryLayout... parameters) {
        return Linker.nativeLinker().downcallHandle(
                symbols.find(name).orElseThrow(() -> new DeviceFailure(
                        "%s lacks the function %s: install a newer version".formatted(title.get(), name))),
                FunctionDescriptor.of(ValueLayout.JAVA_INT, parameters));
    }

    /** The code that a call returns. */
    static int code(Call call) {
        try {
            return call.code();
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** The text that ends with a zero at an address; another one where there is none. */
    @SuppressWarnings("restricted")
    static String text(long address, String other) {
        return address == 0 ? other : MemorySegment.ofAddress(address).reinterpret(Long.MAX_VALUE).getString(0);
    }
}
