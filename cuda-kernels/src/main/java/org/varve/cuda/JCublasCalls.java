package org.varve.cuda;

import java.io.IOException;
import java.util.function.IntSupplier;
import java.util.function.LongFunction;
import jcuda.CudaException;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUstream;
import jcuda.jcublas.JCublas2;
import jcuda.jcublas.cublasHandle;
import jcuda.jcublas.cublasMath;
import jcuda.jcublas.cublasOperation;
import jcuda.jcublas.cublasStatus;
import jcuda.runtime.cudaStream_t;
import org.varve.core.DeviceFailure;
import org.varve.core.ProductWay;

/** cuBLAS through JCublas. */
final class JCublasCalls implements ProductLibrary {

    private final LongFunction<CUstream> streams;
    private final cublasHandle handle = new cublasHandle();
    private final int version;

    /**
     * Opens cuBLAS for the context that is current: that which the environment names, or else the system's
     * libcublas.so.12.
     *
     * @param streams the driver's streams by their handles
     * @throws DeviceFailure if it is not installed, or JCublas's library cannot be provided safely
     */
    static JCublasCalls open(LongFunction<CUstream> streams) {
        try {
            NamedLibrary.CUBLAS.load();
            JCudaLibrary.CUBLAS.load();
        } catch (LinkageError | IOException e) {
            throw new DeviceFailure("cuBLAS cannot be loaded: " + e.getMessage());
        }
        return new JCublasCalls(streams);
    }

    private JCublasCalls(LongFunction<CUstream> streams) {
        this.streams = streams;
        check("cublasCreate", () -> JCublas2.cublasCreate(handle));
        int[] found = new int[1];
        check("cublasGetVersion", () -> JCublas2.cublasGetVersion(handle, found));
        version = found[0];
    }

    @Override
    public String name() {
        return "cuBLAS %s.%s".formatted(version / 10_000, version / 100 % 100);
    }

    @Override
    public synchronized void multiply(Product product, ProductWay way, long stream) {
        check("cublasSetMathMode", () -> JCublas2.cublasSetMathMode(handle, mode(way)));
        check("cublasSetStream", () -> JCublas2.cublasSetStream(handle, new cudaStream_t(streams.apply(stream))));
        // after the stream, which takes the library's own work space again
        check("cublasSetWorkspace", () -> JCublas2.cublasSetWorkspace(handle, device(product.work()),
                ProductShape.LIBRARY_BYTES));
        int m = product.rows();
        int ldb = product.distance();
        for (int shift = 0; shift < ProductShape.STEP; shift++) {
            Pointer windows = device(product.windows(shift));
            Pointer products = device(product.products(shift));
            check("cublasSgemmStridedBatched", () -> JCublas2.cublasSgemmStridedBatched(
                    handle, cublasOperation.CUBLAS_OP_N, cublasOperation.CUBLAS_OP_N, m, product.columns(),
                    product.length(), Pointer.to(new float[] {1}), device(product.matrix()), m, 0, windows, ldb,
                    ProductShape.STEP, Pointer.to(new float[] {0}), products, m * ldb, (long) m * ProductShape.STEP,
                    product.batch()));
        }
    }

    /** Unless TF32 is wanted, nothing is rounded, nor split into parts that are added in any order. */
    private static int mode(ProductWay way) {
        return way == ProductWay.LIBRARY_TF32 ? cublasMath.CUBLAS_TF32_TENSOR_OP_MATH : cublasMath.CUBLAS_PEDANTIC_MATH;
    }

    private static Pointer device(Address address) {
        return new CUdeviceptr().withByteOffset(address.value());
    }

    private static void check(String call, IntSupplier jcuda) {
        int code;
        try {
            code = jcuda.getAsInt();
        } catch (CudaException e) {
            throw new DeviceFailure("%s: %s".formatted(call, e.getMessage()));
        }
        if (code != cublasStatus.CUBLAS_STATUS_SUCCESS) {
            throw new DeviceFailure("%s: %s".formatted(call, cublasStatus.stringFor(code)));
        }
    }

    @Override
    public void close() {
        Attempt.to(() -> check("cublasDestroy", () -> JCublas2.cublasDestroy(handle)));
    }
}
