package org.varve.nd4j;

import org.nd4j.jita.allocator.impl.AtomicAllocator;
import org.nd4j.linalg.api.buffer.DataBuffer;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.jcublas.buffer.BaseCudaDataBuffer;

/** ND4J's backend for CUDA 11.6, through the copies that it keeps in host memory. It has never run: unproven. */
public final class CudaBackend implements Backend {

    @Override
    public boolean has(DataBuffer elements) {
        return elements instanceof BaseCudaDataBuffer;
    }

    @Override
    public long address(INDArray array) {
        AtomicAllocator allocator = AtomicAllocator.getInstance();
        allocator.synchronizeHostData(array);
        return allocator.getHostPointer(array).address();
    }

    @Override
    public void changed(INDArray array) {
        AtomicAllocator.getInstance().tickHostWrite(array);
    }
}
