package org.varve.host;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReserveTest {

    private static final long HEAP = 64L << 20;
    private static final long MAX_HEAP = Runtime.getRuntime().maxMemory();

    private static Reserve ofApplication(long bound, long others) {
        return new Reserve(MAX_HEAP, bound, 0, others, false);
    }

    private static Reserve own(long bound, long usual, long others) {
        return new Reserve(HEAP, bound, usual, others, true);
    }

    @Test
    void isASumOfWhatAJobLoads() {
        long copied = Reserve.BASE + HEAP / 64;

        assertThat(Reserve.usual(0, 0, HEAP)).isEqualTo(copied);
        assertThat(Reserve.usual(3, 0, HEAP))
                .isEqualTo(copied + Reserve.COMPUTING + 3 * Reserve.KERNEL);
        assertThat(Reserve.usual(0, 6 << 20, HEAP)).isEqualTo(copied + (6 << 20));
    }

    @Test
    void theWholeHeapEvenIfItHasNotGrownYet() {
        assertThat(ofApplication(50 << 20, 10 << 20).bytes()).isEqualTo(MAX_HEAP + (50 << 20));
    }

    @Test
    void moreWhereAnApplicationHoldsMoreAlready() {
        assertThat(ofApplication(50 << 20, 90 << 20).bytes())
                .isEqualTo(MAX_HEAP + (90 << 20) + Reserve.TO_COME);
    }

    @Test
    void whatAnyJobNeedsIsNotAddedToWhatItsProcessHoldsOfIt() {
        long usual = 100 << 20;
        long filled = Reserve.BASE;

        assertThat(own(usual, usual, filled).bytes()).isEqualTo(HEAP + usual);
        assertThat(own(usual, usual, filled + 1).bytes()).isEqualTo(HEAP + usual + 1);
        assertThat(own(3 * usual, usual, filled + usual).bytes()).isEqualTo(HEAP + 3 * usual);
    }

    @Test
    void risesByWhatAnotherProcessMayHold() {
        long usual = 100 << 20;
        long filled = Reserve.BASE - (3 << 20);

        assertThat(own(usual, usual, filled).mayRise()).isEqualTo(5 << 20);
        assertThat(own(2 * usual, usual, filled).mayRise()).isZero();
        assertThat(ofApplication(usual, usual).mayRise()).isEqualTo(8 << 20);
    }

    @Test
    void aDriverToComeIsAddedToWhatIsKnownAndToWhatIsUsual() {
        long usual = 100 << 20;

        assertThat(own(2 * usual, usual, 0).with(7).bytes()).isEqualTo(HEAP + 2 * usual + 7);
        assertThat(own(0, usual, 0).with(7).bytes()).isEqualTo(HEAP + usual + 7);
    }

    @Test
    void whatWasLearnedHereIsNotKnownElsewhere() {
        assertThat(own(40, 100, 0).unlearned()).isEqualTo(60);
        assertThat(own(140, 100, 0).unlearned()).isZero();
    }

    @Test
    void whatIsPartOfThePlanIsNotCountedTwice() {
        long resident = HostMemory.now().resident();

        assertThat(Reserve.others(resident)).isZero();
        assertThat(Reserve.others(1 << 20)).isLessThan(resident);
    }
}
