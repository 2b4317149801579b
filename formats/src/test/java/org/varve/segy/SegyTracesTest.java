package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.varve.segy.SegyReading.DEFAULT;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Box;
import org.varve.core.Note;
import org.varve.core.Shape;
import org.varve.file.FormatException;
import org.varve.file.TraceSet;
import org.varve.formats.Samples;
import org.varve.su.SuFormat;

/** Which traces make up a volume, which stand for a place, and which are dead. */
class SegyTracesTest {

    private static final Shape SHAPE = new Shape(3, 4, 6);
    private static final int TRACE = 240 + 4 * SHAPE.samples();
    private static final String DEAD = "has dead traces (byte 29 is 2), read as zeros: %s of those seen";

    @TempDir
    private Path folder;

    /** A survey whose traces with these numbers, from 0, are dead; then the first and the last of it again. */
    private static ByteBuffer twice(int... dead) {
        byte[] survey = SegyFixture.of(SHAPE).bytes();
        byte[] bytes = Arrays.copyOf(survey, survey.length + 2 * TRACE);
        System.arraycopy(survey, 3600, bytes, survey.length, TRACE);
        System.arraycopy(survey, survey.length - TRACE, bytes, survey.length + TRACE, TRACE);
        return dying(bytes, dead);
    }

    private static ByteBuffer dying(byte[] bytes, int... dead) {
        for (int trace : dead) ByteBuffer.wrap(bytes).putShort(3600 + trace * TRACE + 28, (short) 2);
        return ByteBuffer.wrap(bytes);
    }

    private SegyVolume open(ByteBuffer bytes, SegyReading reading) throws IOException {
        return SegyVolume.open(Files.write(folder.resolve("a.sgy"), FileHeadTest.array(bytes)), reading,
                Optional.empty());
    }

    @Test
    void theTracesOfTheVolumeAreKnownWhereOthersAreLeftOut() throws IOException {
        try (SegyVolume volume = open(twice(), DEFAULT.with(Duplicates.LAST))) {
            TraceSet kept = volume.traces().kept().orElseThrow();
            assertThat(kept.size()).isEqualTo(12);
            for (int t = 0; t < 14; t++) {
                assertThat(kept.contains(t)).as("trace %s", t).isEqualTo(t != 0 && t != 11);
            }
        }
        try (SegyVolume volume = open(twice(), DEFAULT.with(Duplicates.FIRST))) {
            TraceSet kept = volume.traces().kept().orElseThrow();
            assertThat(kept.size()).isEqualTo(12);
            assertThat(kept.contains(0)).isTrue();
            assertThat(kept.contains(12)).isFalse();
        }
        try (SegyVolume volume = open(ByteBuffer.wrap(SegyFixture.of(SHAPE).bytes()), DEFAULT)) {
            assertThat(volume.traces().kept()).isEmpty();
        }
    }

    @Test
    void theSetOfTracesIsCounted() throws IOException {
        ByteBuffer bytes = twice();
        try (SegyVolume volume = open(bytes, DEFAULT.with(Duplicates.FIRST))) {
            SegyTraces traces = volume.traces();
            Liveness liveness = new Liveness(14, Arena.ofAuto());
            assertThat(traces.bytes()).isEqualTo(liveness.bytes() + traces.geometry().bytes() + TraceSet.bytes(14));
            assertThat(volume.heldBytes()).isEqualTo(traces.bytes()).isEqualTo(volume.restingBytes());
            assertThat(volume.bufferBytes()).isGreaterThan(volume.heldBytes());
            long buffers = volume.bufferBytes() - volume.heldBytes();
            assertThat(buffers % traces.layout().bufferBytes()).isZero();
            assertThat(traces.geometry().bytes()).isPositive();
        }
        try (SegyVolume first = open(bytes, DEFAULT.with(Duplicates.FIRST));
                SegyVolume mean = open(bytes, DEFAULT.with(Duplicates.MEAN))) {
            assertThat(mean.heldBytes()).isGreaterThan(mean.traces().bytes());
            assertThat(mean.traces().bytes()).isGreaterThan(first.traces().bytes());
        }
    }

    /** The first live trace, if means are read; otherwise the trace of the geometry, be it dead or not. */
    @Test
    void theFirstLiveTraceStandsForAMean() throws IOException {
        assertShown(Duplicates.MEAN, 0, 0, 0, 0);
        assertShown(Duplicates.MEAN, 12, 12, 0, 0, 0);
        assertShown(Duplicates.MEAN, 0, -1, 0, 0, 0, 12);
        assertShown(Duplicates.MEAN, 13, 13, 2, 3, 11);
        assertShown(Duplicates.MEAN, 5, 5, 1, 1);
        assertShown(Duplicates.MEAN, 5, -1, 1, 1, 5);
        assertShown(Duplicates.FIRST, 0, -1, 0, 0, 0);
        assertShown(Duplicates.FIRST, 0, 0, 0, 0, 12);
        assertShown(Duplicates.LAST, 12, 12, 0, 0, 0);
    }

    private void assertShown(Duplicates choice, long shown, long firstLive, int inline, int crossline, int... dead)
            throws IOException {
        try (SegyVolume volume = open(twice(dead), DEFAULT.with(choice))) {
            assertThat(volume.traces().averages()).isEqualTo(choice == Duplicates.MEAN);
            assertThat(volume.traces().shown(inline, crossline)).isEqualTo(shown);
            assertThat(volume.traces().firstLive(inline, crossline)).isEqualTo(firstLive);
            assertThat(volume.isLive(inline, crossline)).isEqualTo(firstLive >= 0);
        }
    }

    private void assertDead(ByteBuffer bytes, SegyReading reading, String before, String after) throws IOException {
        try (SegyVolume volume = open(bytes, reading)) {
            assertThat(volume.traces().dead().map(Note::message).orElse("none")).isEqualTo(before);
            Samples.read(volume);
            assertThat(volume.traces().dead().map(Note::message).orElse("none")).isEqualTo(after);
        }
    }

    /** An index has read all headers. */
    @Test
    void deadTracesAreCountedAsSoonAsTheyWereRead() throws IOException {
        byte[] bytes = SegyFixture.of(SHAPE).bytes();
        SegyReading indexed = DEFAULT.with(Duplicates.FIRST);
        assertDead(ByteBuffer.wrap(bytes), DEFAULT, "none", "none");
        assertDead(ByteBuffer.wrap(bytes), indexed, "none", "none");
        assertDead(dying(bytes, 0, 3), DEFAULT, "none", DEAD.formatted(2));
        assertDead(dying(bytes), indexed, DEAD.formatted(2), DEAD.formatted(2));
        dying(bytes, 1, 2, 4, 5, 6, 7, 8, 9, 10);
        assertDead(ByteBuffer.wrap(bytes), DEFAULT, "none", DEAD.formatted(11));
        dying(bytes, 11);
        assertDead(ByteBuffer.wrap(bytes), DEFAULT, "none", "none");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aTraceIsKnownOnceItWasReadLive(boolean indexed) throws IOException {
        ByteBuffer bytes = dying(SegyFixture.of(SHAPE).bytes(), 5);
        try (SegyVolume volume = open(bytes, indexed ? DEFAULT.with(Duplicates.FIRST) : DEFAULT)) {
            TraceHeaderCheck check = new TraceHeaderCheck(volume.traces());
            assertThat(check.isKnown(4)).isEqualTo(indexed);
            assertThat(check.isKnown(5)).isFalse();
            Samples.read(volume);
            assertThat(check.isKnown(4)).isTrue();
            assertThat(check.isKnown(5)).isFalse();
        }
    }

    /** A trace that starts elsewhere than the others is shifted each time by its header. */
    @Test
    void noTraceIsKnownWhereSomeStartElsewhere() throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(SegyFixture.of(SHAPE).bytes()).putShort(3600 + 5 * TRACE + 108, (short) 2);
        try (SegyVolume volume = open(bytes, DEFAULT.with(Duplicates.FIRST))) {
            Samples.read(volume);
            assertThat(volume.traces().isKnown(4)).isFalse();
            assertThat(volume.traces().isKnown(5)).isFalse();
        }
        try (SegyVolume volume = open(bytes, DEFAULT)) {
            Samples.read(volume);
            assertThat(volume.traces().isKnown(4)).isTrue();
            assertThat(volume.traces().isKnown(5)).isFalse();
        }
    }

    @Test
    void noTraceIsKnownWhoseBytesAreSwapped() throws IOException {
        byte[] bytes = SegyFixture.of(SHAPE).bytes();
        ByteBuffer.wrap(bytes).putInt(3296, 0x01020304);
        for (int b = 3200; b < bytes.length; b += 2) {
            byte high = bytes[b];
            bytes[b] = bytes[b + 1];
            bytes[b + 1] = high;
        }
        try (SegyVolume volume = open(ByteBuffer.wrap(bytes), DEFAULT)) {
            assertThat(Samples.read(volume)).isEqualTo(SegyFixture.of(SHAPE).samples());
            assertThat(volume.traces().isKnown(4)).isFalse();
            float[] one = Samples.read(volume, new Box(1, 1, 0, new Shape(1, 1, 6)));
            assertThat(one).isEqualTo(Arrays.copyOfRange(SegyFixture.of(SHAPE).samples(), 30, 36));
        }
    }

    @Test
    void aTraceAtAnotherPlaceIsRefusedByItsNumberAndByte() throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(SegyFixture.of(SHAPE).bytes()).putInt(3600 + 6 * TRACE + 188, 999);
        try (SegyVolume volume = open(bytes, DEFAULT)) {
            assertThatThrownBy(() -> Samples.read(volume)).isInstanceOf(FormatException.class).asString().endsWith(
                    "a.sgy is not a regular survey: trace 7, at byte " + (3600 + 6 * TRACE)
                            + " of the file, is inline 999, crossline 3002 (header bytes 189 and 193), but must be 101,"
                            + " 3002: open it with SegyReading.withIndex(true), which looks at every trace first; or"
                            + " export it with every trace of the rectangle, in order");
        }
    }

    /** Seismic Unix states the samples of each trace. */
    @Test
    void aTraceOfAnotherLengthIsRefusedByItsNumberAndByte() throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(400 * 280);
        for (int t = 0; t < 400; t++) {
            bytes.putInt(280 * t + 8, 7).putInt(280 * t + 20, t).putShort(280 * t + 28, (short) 1)
                    .putShort(280 * t + 114, (short) (t == 30 ? 11 : 10)).putShort(280 * t + 116, (short) 2000);
        }
        Path file = Files.write(folder.resolve("a.su"), bytes.array());
        Dialect dialect = new SuFormat().dialect();
        try (SegyVolume volume = SegyVolume.open(file, dialect, DEFAULT, Optional.empty())) {
            assertThat(volume.survey().shape()).isEqualTo(new Shape(1, 400, 10));
            assertThatThrownBy(() -> Samples.read(volume)).isInstanceOf(FormatException.class)
                    .hasMessageEndingWith(
                            "a.su says at byte 8400 that trace 31 has 11 samples (byte 115 of its header),"
                                    + " but others have 10: it is damaged; copy it again");
        }
    }

    @Test
    void placesOfTracesThatDifferInLengthAreCounted() throws IOException {
        try (SegyVolume volume = open(FramedTracesTest.traces(10, 20, 5), DEFAULT)) {
            SegyTraces traces = volume.traces();
            long lengths = traces.file().lengths().orElseThrow().bytes();
            assertThat(lengths).isPositive();
            assertThat(traces.bytes()).isEqualTo(
                    new Liveness(3, Arena.ofAuto()).bytes() + traces.geometry().bytes() + lengths);
        }
    }
}
