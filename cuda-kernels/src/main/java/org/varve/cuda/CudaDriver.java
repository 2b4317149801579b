package org.varve.cuda;

import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * The calls of CUDA's driver that Varve uses. Handles and device addresses are numbers; a call that does not succeed throws a
 * {@link org.varve.core.DeviceFailure} that names it.
 */
interface CudaDriver {

    /** Version such as 12040 for CUDA 12.4. */
    int version();

    int deviceCount();

    String deviceName(int device);

    /** All memory of a device; this and what is above needs no context. */
    long deviceBytes(int device);

    /** An attribute, by its number in {@link jcuda.driver.CUdevice_attribute}. */
    int attribute(int device, int attribute);

    /** The device's primary context, made if there is none yet. */
    long retainContext(int device);

    /** Makes a context that of the calling thread, until it is popped: then the one before is so again. */
    void pushContext(long context);

    void popContext();

    void releaseContext(int device);

    /** Bytes of the current context's device that nobody occupies. */
    long freeBytes();

    /** Returns the address of device memory. */
    long allocate(long bytes);

    void free(long address);

    /** Keeps the system from moving host memory, so that copies need not wait for each other. */
    void pin(MemorySegment memory);

    void unpin(MemorySegment memory);

    /** Loads a module, and compiles it for the current context's device. */
    long loadModule(String ptx);

    /** Loads a module of machine code. */
    long loadModule(byte[] code);

    void unloadModule(long module);

    long function(long module, String name);

    long createStream();

    void destroyStream(long stream);

    /** Waits until all that was put into a stream is done. */
    void synchronize(long stream);

    /** Makes a stream wait for an event before what is put into it next. */
    void wait(long stream, long event);

    /** An event, for which a thread waits without keeping its core busy. */
    long createEvent();

    void destroyEvent(long event);

    void record(long event, long stream);

    /** Waits until an event has happened. */
    void await(long event);

    /** Milliseconds from one event to another; both have happened. */
    float elapsed(long from, long to);

    /** Copies all of {@code from}, once what stands before in the stream is done. */
    void copyToDevice(long to, MemorySegment from, long stream);

    /** Fills all of {@code to}. */
    void copyToHost(MemorySegment to, long from, long stream);

    void copyOnDevice(long to, long from, long bytes, long stream);

    /**
     * Puts a kernel into a stream.
     *
     * @param arguments the value of each argument, read before this returns
     */
    void launch(long function, Grid grid, long stream, List<MemorySegment> arguments);
}
