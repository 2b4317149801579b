package org.varve.cuda;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.IntStream;
import org.varve.core.DeviceFailure;
import org.varve.core.ProductWay;

/** cuBLAS through Java's foreign functions. */
final class ForeignCublas implements ProductLibrary {

    /** The first version of cuBLAS that has all functions. */
    private static final int OLDEST = 11;

    /** The newest version of cuBLAS whose functions are known. */
    private static final int NEWEST = 13;

    private static final int SUCCESS = 0;

    /** CUBLAS_OP_N: a matrix as it is. */
    private static final int PLAIN = 0;

    /** CUBLAS_PEDANTIC_MATH: nothing is rounded, nor split into parts that are added in any order. */
    private static final int PEDANTIC = 2;

    /** CUBLAS_TF32_TENSOR_OP_MATH. */
    private static final int TF32 = 3;

    private final Functions functions;
    private final Arena arena = Arena.ofAuto();
    private final MemorySegment one = arena.allocateFrom(JAVA_FLOAT, 1);
    private final MemorySegment zero = arena.allocateFrom(JAVA_FLOAT, 0);
    private final long handle;
    private final int version;

    /** The functions of cuBLAS. */
    static final class Functions {
        private final Optional<MethodHandle> statusName;
        private final MethodHandle create;
        private final MethodHandle destroy;
        private final MethodHandle version;
        private final MethodHandle mathMode;
        private final MethodHandle stream;
        private final MethodHandle workspace;
        private final MethodHandle multiply;

        Functions(NativeLibrary.Finder cublas, Optional<MethodHandle> statusName) {
            this.statusName = statusName;
            create = cublas.find("cublasCreate_v2", JAVA_LONG);
            destroy = cublas.find("cublasDestroy_v2", JAVA_LONG);
            version = cublas.find("cublasGetVersion_v2", JAVA_LONG, JAVA_LONG);
            mathMode = cublas.find("cublasSetMathMode", JAVA_LONG, JAVA_INT);
            stream = cublas.find("cublasSetStream_v2", JAVA_LONG, JAVA_LONG);
            workspace = cublas.find("cublasSetWorkspace_v2", JAVA_LONG, JAVA_LONG, JAVA_LONG);
            multiply = cublas.find("cublasSgemmStridedBatched", JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT,
                    JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG,
                    JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_INT);
        }
    }

    /**
     * Opens cuBLAS for the context that is current: that which the environment names, or else the newest installed one
     * that the driver can run.
     *
     * @param driver the version of the driver, such as 12040 for CUDA 12.4
     * @throws DeviceFailure if it is not installed
     */
    static ForeignCublas open(int driver) {
        return new ForeignCublas(functions(library(Math.clamp(driver / 1000, OLDEST, NEWEST))));
    }

    private static SymbolLookup library(int newest) {
        Optional<Path> named;
        try {
            named = NamedLibrary.CUBLAS.load();
        } catch (LinkageError e) {
            throw new DeviceFailure("cuBLAS cannot be loaded: " + e.getMessage());
        }
        return IntStream.rangeClosed(OLDEST, newest)
                .mapToObj(age -> "libcublas.so." + (newest + OLDEST - age))
                .flatMap(name -> NativeLibrary.symbols(name, named).stream())
                .findFirst()
                .orElseThrow(() -> new DeviceFailure("cuBLAS cannot be loaded: no libcublas.so.%s is installed"
                        .formatted(newest == OLDEST ? newest : OLDEST + " to " + newest)));
    }

    @SuppressWarnings("restricted")
    private static Functions functions(SymbolLookup library) {
        return new Functions(new NativeLibrary(library, () -> "cuBLAS")::find, library.find("cublasGetStatusName")
                .map(address -> Linker.nativeLinker().downcallHandle(
                        address, FunctionDescriptor.of(JAVA_LONG, JAVA_INT))));
    }

    private ForeignCublas(Functions functions) {
        this.functions = functions;
        MemorySegment answer = CallMemory.get();
        check("cublasCreate", () -> (int) functions.create.invokeExact(answer.address()));
        handle = answer.get(JAVA_LONG, 0);
        check("cublasGetVersion", () -> (int) functions.version.invokeExact(handle, answer.address()));
        version = answer.get(JAVA_INT, 0);
    }

    @Override
    public String name() {
        // the first versions 11 counted in thousands
        int unit = version < 100_000 ? 1000 : 10_000;
        return "cuBLAS %s.%s".formatted(version / unit, version % unit / 100);
    }

    @Override
    public synchronized void multiply(Product product, ProductWay way, long stream) {
        int mode = way == ProductWay.LIBRARY_TF32 ? TF32 : PEDANTIC;
        check("cublasSetMathMode", () -> (int) functions.mathMode.invokeExact(handle, mode));
        check("cublasSetStream", () -> (int) functions.stream.invokeExact(handle, stream));
        // after the stream, which takes the library's own work space again
        check("cublasSetWorkspace", () -> (int) functions.workspace.invokeExact(
                handle, product.work().value(), ProductShape.LIBRARY_BYTES));
        int m = product.rows();
        int ldb = product.distance();
        for (int shift = 0; shift < ProductShape.STEP; shift++) {
            long windows = product.windows(shift).value();
            long products = product.products(shift).value();
            check("cublasSgemmStridedBatched", () -> (int) functions.multiply.invokeExact(
                    handle, PLAIN, PLAIN, m, product.columns(), product.length(), one.address(),
                    product.matrix().value(), m, 0L, windows, ldb, (long) ProductShape.STEP, zero.address(), products,
                    m * ldb, (long) m * ProductShape.STEP, product.batch()));
        }
    }

    private void check(String call, NativeLibrary.Call function) {
        int code = NativeLibrary.code(function);
        if (code != SUCCESS) throw new DeviceFailure("%s: %s".formatted(call, name(code)));
    }

    private String name(int code) {
        String number = "status " + code;
        return functions.statusName.map(function -> NativeLibrary.text(address(function, code), number)).orElse(number);
    }

    private static long address(MethodHandle function, int code) {
        try {
            return (long) function.invokeExact(code);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        Attempt.to(() -> check("cublasDestroy", () -> (int) functions.destroy.invokeExact(handle)));
    }
}
