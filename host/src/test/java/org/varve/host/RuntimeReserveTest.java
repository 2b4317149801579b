package org.varve.host;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RuntimeReserveTest {

    private static final long HEAP = 64L << 20;
    private static final long MAX_HEAP = Runtime.getRuntime().maxMemory();

    @Test
    void isASumOfWhatAJobLoads() {
        long copied = RuntimeReserve.BASE + HEAP / 64;

        assertThat(RuntimeReserve.besidesHeap(0, 0, HEAP)).isEqualTo(copied);
        assertThat(RuntimeReserve.besidesHeap(3, 0, HEAP))
                .isEqualTo(copied + RuntimeReserve.COMPUTING + 3 * RuntimeReserve.KERNEL);
        assertThat(RuntimeReserve.besidesHeap(0, 6 << 20, HEAP)).isEqualTo(copied + (6 << 20));
    }

    @Test
    void theWholeHeapEvenIfItHasNotGrownYet() {
        assertThat(RuntimeReserve.bytes(50 << 20, 10 << 20)).isEqualTo(MAX_HEAP + (50 << 20));
    }

    @Test
    void moreWhereAnApplicationHoldsMoreAlready() {
        assertThat(RuntimeReserve.bytes(50 << 20, 90 << 20))
                .isEqualTo(MAX_HEAP + (90 << 20) + RuntimeReserve.TO_COME);
    }

    @Test
    void whatAnyJobNeedsIsNotAddedToWhatItsProcessHoldsOfIt() {
        long usual = 100 << 20;
        long filled = RuntimeReserve.BASE;

        assertThat(RuntimeReserve.bytesOfOwn(HEAP, usual, usual, filled)).isEqualTo(HEAP + usual);
        assertThat(RuntimeReserve.bytesOfOwn(HEAP, usual, usual, filled + 1)).isEqualTo(HEAP + usual + 1);
        assertThat(RuntimeReserve.bytesOfOwn(HEAP, 3 * usual, usual, filled + usual)).isEqualTo(HEAP + 3 * usual);
    }

    @Test
    void whatIsPartOfThePlanIsNotCountedTwice() {
        long resident = HostMemory.now().resident();

        assertThat(RuntimeReserve.others(resident)).isZero();
        assertThat(RuntimeReserve.others(1 << 20)).isLessThan(resident);
    }
}
