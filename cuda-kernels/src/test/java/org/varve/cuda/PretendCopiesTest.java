package org.varve.cuda;

import static jcuda.driver.CUresult.CUDA_ERROR_INVALID_VALUE;
import static jcuda.driver.CUresult.CUDA_ERROR_NOT_READY;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import jcuda.Pointer;
import jcuda.driver.CUevent;
import jcuda.driver.CUevent_flags;
import jcuda.driver.CUstream;
import jcuda.driver.CUstream_flags;
import jcuda.driver.JCudaDriver;
import org.junit.jupiter.api.Test;

/** Copies between the host and pretend devices, and the streams that they go through. */
class PretendCopiesTest extends PretendCalls {

    @Test
    void copiesStayInTheirAllocation() {
        start("DEVICES=8MiB");
        Memory memory = new Memory(1000);
        assertThat(JCudaDriver.cuMemcpyHtoD(memory, Pointer.to(new byte[1001]), 1001))
                .isEqualTo(CUDA_ERROR_INVALID_VALUE);
        byte[] there = new byte[1000];
        byte[] back = new byte[1000];
        for (int b = 0; b < there.length; b++) there[b] = (byte) b;
        succeeds(JCudaDriver.cuMemcpyHtoD(memory, Pointer.to(there), 1000));
        succeeds(JCudaDriver.cuMemcpyDtoH(Pointer.to(back), memory, 1000));
        assertThat(back).isEqualTo(there);
    }

    /** Slow copies on two streams, of which those in one direction take turns. */
    @Test
    void eventsTellHowLongCopiesTake() {
        start("DEVICES=8MiB COPY_GBPS=0.05");
        Pointer host = new Pointer();
        succeeds(JCudaDriver.cuMemHostAlloc(host, MIB, 0));
        Memory memory = new Memory(MIB);
        CUstream[] streams = {new CUstream(), new CUstream()};
        CUevent[] events = {new CUevent(), new CUevent()};
        for (int i = 0; i < 2; i++) {
            succeeds(JCudaDriver.cuStreamCreate(streams[i], CUstream_flags.CU_STREAM_NON_BLOCKING));
            succeeds(JCudaDriver.cuEventCreate(events[i], 0));
        }
        succeeds(JCudaDriver.cuEventRecord(events[0], streams[0]));
        succeeds(JCudaDriver.cuStreamWaitEvent(streams[1], events[0], 0));
        succeeds(JCudaDriver.cuMemcpyHtoDAsync(memory, host, MIB, streams[0]));
        succeeds(JCudaDriver.cuMemcpyHtoDAsync(memory, host, MIB, streams[1]));
        CUevent first = new CUevent();
        succeeds(JCudaDriver.cuEventCreate(first, CUevent_flags.CU_EVENT_DISABLE_TIMING));
        succeeds(JCudaDriver.cuEventRecord(first, streams[0]));
        succeeds(JCudaDriver.cuStreamWaitEvent(streams[1], first, 0));
        succeeds(JCudaDriver.cuEventRecord(events[1], streams[1]));
        float[] milliseconds = new float[1];
        assertThat(JCudaDriver.cuEventElapsedTime(milliseconds, events[0], events[1]))
                .isEqualTo(CUDA_ERROR_NOT_READY);
        succeeds(JCudaDriver.cuEventSynchronize(events[1]));
        succeeds(JCudaDriver.cuEventElapsedTime(milliseconds, events[0], events[1]));
        double expected = 2 * MIB / 0.05e9 * 1000;
        assertThat((double) milliseconds[0]).isBetween(expected, 100 * expected);
    }

    /** A copy of 1 MiB takes half a second, so that a machine that does much else is not late enough to see it done. */
    private static final String SLOWLY = "DEVICES=8MiB COPY_GBPS=0.002";

    private static CUstream stream() {
        CUstream stream = new CUstream();
        succeeds(JCudaDriver.cuStreamCreate(stream, CUstream_flags.CU_STREAM_NON_BLOCKING));
        return stream;
    }

    private static ByteBuffer pinned() {
        Pointer host = new Pointer();
        succeeds(JCudaDriver.cuMemHostAlloc(host, MIB, 0));
        return host.getByteBuffer(0, MIB);
    }

    /** What the host reads before a copy has ended is NaN, whatever was there and is copied. */
    @Test
    void copiesArriveLate() {
        start(SLOWLY + " LATE=1");
        CUstream stream = stream();
        Memory memory = new Memory(MIB);
        succeeds(JCudaDriver.cuMemsetD8(memory, (byte) 7, MIB));
        ByteBuffer host = pinned();
        int last = host.capacity() - 1;
        succeeds(JCudaDriver.cuMemcpyDtoHAsync(Pointer.to(host), memory, MIB, stream));
        assertThat(host.get(0)).isEqualTo((byte) -1);
        assertThat(host.get(last)).isEqualTo((byte) -1);
        succeeds(JCudaDriver.cuStreamSynchronize(stream));
        assertThat(host.get(0)).isEqualTo((byte) 7);
        assertThat(host.get(last)).isEqualTo((byte) 7);
    }

    /** What the host changes before a copy has ended is copied as it is then. */
    @Test
    void copiesReadLate() {
        start(SLOWLY + " LATE=1");
        CUstream stream = stream();
        Memory memory = new Memory(MIB);
        ByteBuffer host = pinned();
        succeeds(JCudaDriver.cuMemcpyHtoDAsync(memory, Pointer.to(host), MIB, stream));
        host.put(0, (byte) 7);
        byte[] there = new byte[1];
        succeeds(JCudaDriver.cuStreamSynchronize(stream));
        succeeds(JCudaDriver.cuMemcpyDtoH(Pointer.to(there), memory, 1));
        assertThat(there).containsExactly(7);
    }

    @Test
    void aStreamThatIsDestroyedGoesOn() {
        start(SLOWLY);
        CUstream stream = stream();
        Memory memory = new Memory(MIB);
        ByteBuffer host = pinned();
        succeeds(JCudaDriver.cuMemcpyDtoHAsync(Pointer.to(host), memory, MIB, stream));
        succeeds(JCudaDriver.cuStreamDestroy(stream));
        assertThat(driver.report()).doesNotContain("mistakes");
        succeeds(JCudaDriver.cuMemFree(memory));
        assertThat(driver.report()).endsWith(" mistakes=1");
    }
}
