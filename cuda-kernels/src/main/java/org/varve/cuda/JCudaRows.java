package org.varve.cuda;

import jcuda.Pointer;
import jcuda.driver.CUDA_MEMCPY2D;
import jcuda.driver.CUdeviceptr;

/** The driver's structure of a {@link RowCopy}, for JCuda. */
final class JCudaRows extends CUDA_MEMCPY2D {

    JCudaRows(RowCopy rows) {
        srcMemoryType = RowCopy.ON_DEVICE;
        srcDevice = new CUdeviceptr().withByteOffset(rows.from());
        srcPitch = rows.width();
        dstMemoryType = RowCopy.IN_HOST;
        dstHost = new HostAddress(rows.firstRow());
        dstPitch = rows.pitch();
        WidthInBytes = rows.width();
        Height = rows.rows();
    }

    private static final class HostAddress extends Pointer {
        HostAddress(long address) {
            super(address);
        }
    }
}
