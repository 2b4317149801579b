package org.varve.tiling;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RuntimeReserveTest {

    private static final long HEAP = 64L << 20;

    @Test
    void heapAndTheUsualNativeBytes() {
        assertThat(RuntimeReserve.bytes(RuntimeReserve.besidesHeap(HEAP), HEAP, HEAP, HEAP + (40L << 20)))
                .isEqualTo(HEAP + HEAP / 64 + RuntimeReserve.NATIVE);
    }

    @Test
    void moreWhereAnApplicationHoldsMoreAlready() {
        long resident = HEAP + 3 * RuntimeReserve.NATIVE;

        assertThat(RuntimeReserve.bytes(RuntimeReserve.besidesHeap(HEAP), HEAP, HEAP, resident))
                .isEqualTo(resident + RuntimeReserve.NATIVE / 4);
    }

    @Test
    void theWholeHeapEvenIfItHasNotGrownYet() {
        assertThat(RuntimeReserve.bytes(RuntimeReserve.besidesHeap(4 * HEAP), 4 * HEAP, HEAP, HEAP / 2))
                .isEqualTo(4 * HEAP + HEAP / 16 + RuntimeReserve.NATIVE);
    }
}
