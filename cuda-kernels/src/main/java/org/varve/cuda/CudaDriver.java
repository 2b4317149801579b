package org.varve.cuda;

import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * The calls of CUDA's driver that Varve uses. Handles and device addresses are numbers. A call that fails throws a
 * {@link org.varve.core.DeviceFailure} with the call's name.
 */
interface CudaDriver {

    /** The version, such as 12040 for CUDA 12.4. */
    int version();

    int deviceCount();

    String deviceName(int device);

    /** The total memory of a device in bytes. This call and those above it need no context. */
    long deviceBytes(int device);

    /** An attribute, by its number in {@link jcuda.driver.CUdevice_attribute}. */
    int attribute(int device, int attribute);

    /** The device's primary context, created if there is none yet. */
    long retainContext(int device);

    /** Makes a context current on the calling thread until it is popped, which restores the previous one. */
    void pushContext(long context);

    void popContext();

    void releaseContext(int device);

    /** Free bytes of the current context's device. */
    long freeBytes();

    /** Allocates device memory and returns its address. */
    long allocate(long bytes);

    void free(long address);

    /** Pins host memory, so that copies can run at the same time. */
    void pin(MemorySegment memory);

    void unpin(MemorySegment memory);

    /** Loads a module of PTX, which the driver compiles for the current context's device. */
    long loadModule(String ptx);

    /** Loads a module of machine code. */
    long loadModule(byte[] code);

    void unloadModule(long module);

    long function(long module, String name);

    long createStream();

    void destroyStream(long stream);

    /** Waits until all work put into a stream is done. */
    void synchronize(long stream);

    /** Makes all work put into a stream from now on wait for an event. */
    void wait(long stream, long event);

    /** An event; a thread that waits for it does not keep its core busy. */
    long createEvent();

    void destroyEvent(long event);

    void record(long event, long stream);

    /** Waits until an event has happened. */
    void await(long event);

    /** Milliseconds from one event to another, both of which have happened. */
    float elapsed(long from, long to);

    /** Copies all of {@code from} once all earlier work in the stream is done. */
    void copyToDevice(long to, MemorySegment from, long stream);

    /** Fills all of {@code to}. */
    void copyToHost(MemorySegment to, long from, long stream);

    /** Copies rows to host memory, and leaves the gaps between them. */
    void copyToHost(RowCopy rows, long stream);

    void copyOnDevice(long to, long from, long bytes, long stream);

    /**
     * Puts a kernel into a stream.
     *
     * @param arguments the value of each argument, read before this returns
     */
    void launch(long function, Grid grid, long stream, List<MemorySegment> arguments);

    /**
     * Opens a library of products in the current context, which takes some of the device's memory.
     *
     * @throws org.varve.core.DeviceFailure if it is not installed
     */
    ProductLibrary openProducts();
}
