package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.varve.segy.SegyReading.DEFAULT;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.varve.core.SampleFormat;
import org.varve.core.Survey;
import org.varve.segy.header.WordOrder;

/** Each setting changes one thing, and histories state it. */
class SegyReadingTest {

    private static SegyReading changed(Optional<HeaderBytes> numbers, Survey.Unit unit, Optional<SampleFormat> readAs,
            Duplicates duplicates, Optional<OffsetClass> offset) {
        return new SegyReading(numbers, unit, readAs, duplicates, offset, false, false, KnownLayout.NONE, false,
                2L << 30, DEFAULT.progress());
    }

    private static SegyReading changed(boolean salvage, boolean index, KnownLayout layout, boolean oneStart,
            long memory) {
        return new SegyReading(Optional.empty(), Survey.Unit.SECONDS, Optional.empty(), Duplicates.ERROR,
                Optional.empty(), salvage, index, layout, oneStart, memory, DEFAULT.progress());
    }

    @Test
    void eachSettingChangesOneThing() {
        Optional<HeaderBytes> noNumbers = Optional.empty();
        Optional<SampleFormat> noFormat = Optional.empty();
        Optional<OffsetClass> noOffset = Optional.empty();
        assertThat(DEFAULT.with(HeaderBytes.LINE)).isEqualTo(changed(Optional.of(HeaderBytes.LINE),
                Survey.Unit.SECONDS, noFormat, Duplicates.ERROR, noOffset));
        assertThat(DEFAULT.with(Survey.Unit.FEET))
                .isEqualTo(changed(noNumbers, Survey.Unit.FEET, noFormat, Duplicates.ERROR, noOffset));
        assertThat(DEFAULT.with(SampleFormat.INT16)).isEqualTo(changed(noNumbers, Survey.Unit.SECONDS,
                Optional.of(SampleFormat.INT16), Duplicates.ERROR, noOffset));
        assertThat(DEFAULT.with(Duplicates.LAST))
                .isEqualTo(changed(noNumbers, Survey.Unit.SECONDS, noFormat, Duplicates.LAST, noOffset));
        assertThat(DEFAULT.withOffset(200)).isEqualTo(DEFAULT.withOffset(200, 1)).isEqualTo(changed(noNumbers,
                Survey.Unit.SECONDS, noFormat, Duplicates.ERROR, Optional.of(new OffsetClass(200, 1))));
        assertThat(DEFAULT.withSalvage(true)).isEqualTo(changed(true, false, KnownLayout.NONE, false, 2L << 30));
        assertThat(DEFAULT.withIndex(true)).isEqualTo(changed(false, true, KnownLayout.NONE, false, 2L << 30));
        assertThat(DEFAULT.withOneStart(true)).isEqualTo(changed(false, false, KnownLayout.NONE, true, 2L << 30));
        assertThat(DEFAULT.withMemory(7)).isEqualTo(changed(false, false, KnownLayout.NONE, false, 7));
        SegyReading.Progress progress = (traces, of) -> {};
        assertThat(DEFAULT.with(progress).progress()).isSameAs(progress);
        assertThat(DEFAULT.with(progress).with(DEFAULT.progress())).isEqualTo(DEFAULT);
    }

    @Test
    void whatIsKnownOfTheLayoutAddsUp() {
        SegyReading reading = DEFAULT.withSamples(50).withFirstTrace(6800).with(WordOrder.LITTLE_ENDIAN);
        KnownLayout known = new KnownLayout(OptionalInt.of(50), OptionalLong.of(6800),
                Optional.of(WordOrder.LITTLE_ENDIAN));
        assertThat(reading).isEqualTo(changed(false, false, known, false, 2L << 30)).isEqualTo(DEFAULT.with(known));
    }

    @Test
    void settingsThatChangeSamplesAreStated() {
        assertThat(DEFAULT.stated()).isEmpty();
        assertThat(DEFAULT.withIndex(true).withMemory(3).stated()).isEmpty();
        assertThat(DEFAULT.with(new HeaderBytes(9, 21, 73, 77)).stated())
                .containsExactly("lines at bytes 9 and 21, x and y at 73 and 77");
        assertThat(DEFAULT.with(Survey.Unit.METRES).stated()).containsExactly("unit m");
        assertThat(DEFAULT.with(SampleFormat.IBM_FLOAT32).stated()).containsExactly("samples read as IBM float32");
        assertThat(DEFAULT.with(Duplicates.MEAN).stated()).containsExactly("duplicates mean");
        assertThat(DEFAULT.withOffset(200).stated()).containsExactly("offset 200");
        assertThat(DEFAULT.withOffset(200, 25).stated()).containsExactly("offsets 188 to 212");
        assertThat(DEFAULT.withSalvage(true).stated()).containsExactly("salvaged");
        assertThat(DEFAULT.withOneStart(true).stated()).containsExactly("all traces start as the first");
        assertThat(DEFAULT.withSamples(50).withOneStart(true).stated()).containsExactly("all traces start as the first",
                "50 samples per trace");
    }
}
