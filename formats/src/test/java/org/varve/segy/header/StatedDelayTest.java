package org.varve.segy.header;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Delays in trace headers: two bytes and a scalar that other times share. */
class StatedDelayTest {

    private static final Fields FIELDS = new Fields(WordOrder.BIG_ENDIAN);
    private static final int AT = 4;

    /** The times of a trace header beside the delay: bytes 95 and 113 are the first and the last. */
    private static final int FIRST = 95;
    private static final int LAST = 113;

    private final MemorySegment header = MemorySegment.ofArray(new byte[AT + 240]);

    private void set(int field, int value) {
        FIELDS.setInt16(header, AT, field, value);
    }

    private int get(int field) {
        return FIELDS.int16(header, AT, field);
    }

    @ParameterizedTest
    @CsvSource({"100, 100, 1", "-32767, -32767, 1", "32767, 32767, 1", "2.5, 25, -10", "2.25, 225, -100",
            "2.125, 2125, -1000", "1.0625, 10625, -10000", "32770, 3277, 10", "-327670000, -32767, 10000"})
    void anExactValueHasTheFirstScalarThatHoldsIt(double value, int stored, int scalar) {
        assertThat(StatedDelay.nearest(value)).isEqualTo(new StatedDelay(stored, scalar));
        assertThat(StatedDelay.scalar(value)).contains(scalar);
    }

    @ParameterizedTest
    @CsvSource({"2.00003, 2, 1", "1000.125, 10001, -10", "100.0625, 10006, -100", "32768, 3277, 10",
            "40000.5, 4000, 10"})
    void anInexactValueIsRoundedAsLittleAsPossible(double value, int stored, int scalar) {
        assertThat(StatedDelay.scalar(value)).isEmpty();
        assertThat(StatedDelay.nearest(value)).isEqualTo(new StatedDelay(stored, scalar));
    }

    @Test
    void noScalarHoldsAValueBeyondAll() {
        assertThat(StatedDelay.scalar(327_680_000)).isEmpty();
        assertThat(StatedDelay.nearest(327_680_000).scalar()).isEqualTo(1);
    }

    @Test
    void roundingIsNoted() {
        StatedDelay stated = new StatedDelay(10_001, -10);
        assertThat(stated.error(1000.125)).isEqualTo(0.025, within(1e-9));
        assertThat(stated.error(1000.0)).isEqualTo(0.1, within(1e-9));
        assertThat(stated.note(1000.1)).isEmpty();
        assertThat(stated.note(1000.125)).contains(
                "the first samples lie at 1000.125: two bytes of SEG-Y trace headers (109) hold 1000.1");
    }

    @Test
    void aDelayThatTheScalarHoldsLeavesOtherTimesAlone() {
        set(FIRST, 7);
        set(LAST, 9);
        set(TraceWords.DELAY, 30);
        set(TraceWords.TIME_SCALAR, -10);
        assertThat(DelayWords.add(FIELDS, header, AT, 2.5, 0)).isEmpty();
        assertThat(get(TraceWords.DELAY)).isEqualTo(55);
        assertThat(get(TraceWords.TIME_SCALAR)).isEqualTo(-10);
        assertThat(get(FIRST)).isEqualTo(7);
        assertThat(get(LAST)).isEqualTo(9);
    }

    @Test
    void anotherScalarChangesAllTimes() {
        set(FIRST, 7);
        set(LAST, -9);
        set(TraceWords.DELAY, 30);
        set(93, 5);
        set(115, 5);
        assertThat(DelayWords.add(FIELDS, header, AT, 2.25, 0)).isEmpty();
        assertThat(get(TraceWords.DELAY)).isEqualTo(3225);
        assertThat(get(TraceWords.TIME_SCALAR)).isEqualTo(-100);
        assertThat(get(FIRST)).isEqualTo(700);
        assertThat(get(LAST)).isEqualTo(-900);
        assertThat(get(93)).as("a word that is no time").isEqualTo(5);
        assertThat(get(115)).as("a word that is no time").isEqualTo(5);
    }

    @Test
    void aDelayIsRoundedUpToTheErrorThatIsAllowed() {
        set(FIRST, 3000);
        String note = "the first samples lie at 1000.125: two bytes of SEG-Y trace headers (109) hold 1000.1";
        assertThat(DelayWords.set(FIELDS, header, AT, 1000.125, 0.0251)).contains(note);
        assertThat(get(TraceWords.DELAY)).isEqualTo(10_001);
        assertThat(get(TraceWords.TIME_SCALAR)).isEqualTo(-10);
        assertThat(get(FIRST)).isEqualTo(30_000);
    }

    @Test
    void aDelayThatNoScalarHoldsIsRefused() {
        assertThatThrownBy(() -> DelayWords.set(FIELDS, header, AT, 1000.125, 0.024))
                .isInstanceOf(IllegalArgumentException.class).hasMessageStartingWith(
                        "first sample at 1000.125: two bytes of a SEG-Y trace header (109) do not hold it beside");
        assertThat(get(TraceWords.DELAY)).isZero();
    }

    /** Another time needs tenths, so that the two share no scalar. */
    @Test
    void aDelayBesideATimeThatNeedsAnotherScalarIsRefused() {
        set(FIRST, 5);
        set(TraceWords.TIME_SCALAR, -10);
        assertThatThrownBy(() -> DelayWords.set(FIELDS, header, AT, 30_000, 1))
                .isInstanceOf(IllegalArgumentException.class).hasMessageStartingWith("first sample at 30000.0: ");
    }

    @Test
    void aLongerDelayIsRoundedToo() {
        set(FIRST, 3000);
        set(TraceWords.DELAY, 1000);
        assertThat(DelayWords.add(FIELDS, header, AT, 0.125, 0.03)).contains(
                "the first samples lie at 1000.125: two bytes of SEG-Y trace headers (109) hold 1000.1");
    }
}
