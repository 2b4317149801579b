package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.varve.segy.SegyReading.DEFAULT;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.RegularLines;
import org.varve.file.FormatException;
import org.varve.formats.Samples;

/**
 * Lines without line numbers: gathers are found by what headers hold, wherever they begin, and never taken for a
 * section.
 */
class PrestackLineTest {

    private static final int SAMPLES = 3;
    private static final int TRACE = 240 + 4 * SAMPLES;

    @TempDir
    private Path folder;

    /** A trace whose samples show its place and offset. */
    record Trace(int cdp, int offset, int shot, int channel) {

        Trace(int cdp, int offset) {
            this(cdp, offset, 0, 0);
        }

        float value() {
            return 1000 * cdp + offset;
        }
    }

    private Path write(List<Trace> traces) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(3600 + traces.size() * TRACE);
        bytes.putShort(3216, (short) 4000).putShort(3220, (short) SAMPLES).putShort(3224, (short) 5);
        for (int t = 0; t < traces.size(); t++) {
            Trace trace = traces.get(t);
            ByteBuffer header = bytes.slice(3600 + t * TRACE, TRACE);
            header.putInt(0, t + 1).putInt(8, trace.shot()).putInt(12, trace.channel()).putInt(20, trace.cdp())
                    .putShort(28, (short) 1).putInt(36, trace.offset());
            for (int k = 0; k < SAMPLES; k++) header.putFloat(240 + 4 * k, trace.value());
        }
        return Files.write(folder.resolve("line.sgy"), bytes.array());
    }

    private static SegyVolume open(Path file, SegyReading reading) throws IOException {
        return SegyVolume.open(file, reading, Optional.empty());
    }

    /** Every CDP with every offset. */
    private static List<Trace> gathers(int cdps, int... offsets) {
        List<Trace> traces = new ArrayList<>();
        for (int c = 0; c < cdps; c++) {
            for (int offset : offsets) traces.add(new Trace(500 + c, offset));
        }
        return traces;
    }

    /** Fold 1 at the first CDP, then 2, 3 and 4. */
    private static List<Trace> ramp(int cdps) {
        return gathers(cdps, 100, 200, 300, 400).stream()
                .filter(trace -> trace.offset() / 100 <= trace.cdp() - 499).toList();
    }

    /** One trace at each CDP for longer than the first headers that are looked at, then gathers. */
    private static List<Trace> late() {
        List<Trace> traces = new ArrayList<>(gathers(900, 100));
        traces.addAll(gathers(1000, 100, 200).stream().filter(trace -> trace.cdp() >= 1400).toList());
        return traces;
    }

    private static List<Trace> byOffset(List<Trace> traces) {
        return traces.stream().sorted(Comparator.comparingInt(Trace::offset)).toList();
    }

    private static List<Trace> descending(List<Trace> traces) {
        return traces.stream().sorted(Comparator.comparingInt(trace -> -trace.cdp())).toList();
    }

    static List<List<Trace>> prestack() {
        return List.of(ramp(6), ramp(200), gathers(5, 100, 200, 300, 400, 500, 600), gathers(150, -100, 0, 100),
                byOffset(gathers(7, 100, 200)), byOffset(gathers(400, 100, 200, 300)), late(),
                descending(gathers(9, 100, 200)), byOffset(descending(gathers(300, 100, 200))),
                gathers(20, 100, 200, 300).stream().filter(trace -> trace.cdp() % 7 != 3).toList(),
                gathers(2, 100, 200));
    }

    @ParameterizedTest
    @MethodSource("prestack")
    void gathersAreFoundAndRemediesWork(List<Trace> traces) throws IOException {
        Path file = write(traces);
        int near = traces.getFirst().offset();
        assertThatThrownBy(() -> open(file, DEFAULT)).isInstanceOf(PrestackException.class)
                .asString().contains("prestack line", "SegyReading.withOffset(" + near + ")", "SegyReading.with(mean)",
                        "HeaderBytes.PRESETS(line)");

        for (int offset : traces.stream().mapToInt(Trace::offset).distinct().toArray()) {
            try (SegyVolume volume = open(file, DEFAULT.withOffset(offset))) {
                List<Trace> expected = traces.stream().filter(trace -> trace.offset() == offset).toList();
                assertThat(live(volume)).isEqualTo(expected.size());
                float[] samples = Samples.read(volume);
                for (Trace trace : expected) {
                    assertThat(value(volume, samples, trace.cdp())).isEqualTo(trace.value());
                }
            }
        }
        try (SegyVolume volume = open(file, DEFAULT.with(Duplicates.MEAN))) {
            float[] samples = Samples.read(volume);
            for (int cdp : traces.stream().mapToInt(Trace::cdp).distinct().toArray()) {
                double mean = traces.stream().filter(trace -> trace.cdp() == cdp).mapToDouble(Trace::value).average()
                        .orElseThrow();
                assertThat(value(volume, samples, cdp)).isEqualTo((float) mean);
            }
        }
        try (SegyVolume volume = open(file, DEFAULT.with(HeaderBytes.LINE))) {
            assertThat(volume.survey().shape().crosslines()).isEqualTo(traces.size());
        }
    }

    private static int live(SegyVolume volume) {
        int live = 0;
        for (int j = 0; j < volume.crosslines().count(); j++) live += volume.isLive(0, j) ? 1 : 0;
        return live;
    }

    private static float value(SegyVolume volume, float[] samples, int cdp) {
        return samples[volume.crosslines().position(cdp) * SAMPLES + 1];
    }

    @Test
    void gathersWithoutOffsetsAreStackedOrRead() throws IOException {
        List<Trace> traces = new ArrayList<>();
        for (Trace trace : gathers(6, 1, 2, 3)) traces.add(new Trace(trace.cdp(), 0));
        Path file = write(traces);

        assertThatThrownBy(() -> open(file, DEFAULT)).asString().contains("prestack line", "CDP 500 (byte 21)",
                "stack those of each CDP with SegyReading.with(mean)").doesNotContain("withOffset");
        try (SegyVolume volume = open(file, DEFAULT.with(Duplicates.MEAN))) {
            assertThat(volume.crosslines()).isEqualTo(new RegularLines(500, 1, 6));
        }
    }

    @Test
    void shotGathersAreReadAsShotsAndChannels() throws IOException {
        List<Trace> traces = new ArrayList<>();
        for (int shot = 1; shot <= 8; shot++) {
            for (int channel = 1; channel <= 12; channel++) {
                traces.add(new Trace(0, 50 * channel, shot, channel));
            }
        }
        Path file = write(traces);

        assertThatThrownBy(() -> open(file, DEFAULT)).asString().contains("does not say where its traces lie",
                "HeaderBytes.inline(9) HeaderBytes.crossline(13)", "SegyReading.withOffset(50)").doesNotContain("mean");
        assertThatThrownBy(() -> open(file, DEFAULT.with(Duplicates.MEAN))).isInstanceOf(PrestackException.class);
        try (SegyVolume volume = open(file, DEFAULT.with(HeaderBytes.STANDARD.with(9, 13)))) {
            assertThat(volume.inlines().count()).isEqualTo(8);
            assertThat(volume.crosslines().count()).isEqualTo(12);
        }
        try (SegyVolume volume = open(file, DEFAULT.withOffset(100))) {
            assertThat(volume.crosslines()).isEqualTo(new RegularLines(2, 12, 8));
        }
    }

    /** Byte 37 of a stack may hold the number of the trace, or its CDP. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void numbersInPlaceOfOffsetsMakeNoGathers(boolean cdp) throws IOException {
        List<Trace> traces = new ArrayList<>();
        for (int t = 0; t < 700; t++) traces.add(new Trace(500 + 2 * t, cdp ? 500 + 2 * t : t + 1));
        for (boolean index : new boolean[] {false, true}) {
            try (SegyVolume volume = open(write(traces), DEFAULT.withIndex(index))) {
                assertThat(volume.crosslines()).isEqualTo(new RegularLines(500, 2, 700));
                assertThat(Samples.read(volume)[3 * SAMPLES]).isEqualTo(traces.get(3).value());
            }
        }
    }

    /** What sampled headers do not show is refused where it is read, and found with an index. */
    @Test
    void aFewOffsetsBetweenTheHeadersLookedAtAreRefused() throws IOException {
        List<Trace> traces = new ArrayList<>();
        for (int t = 0; t < 2000; t++) traces.add(new Trace(0, t > 200 && t < 210 ? 75 : 0));
        Path file = write(traces);

        try (SegyVolume volume = open(file, DEFAULT)) {
            assertThatThrownBy(() -> Samples.read(volume)).isInstanceOf(FormatException.class)
                    .asString().contains("trace 202", "offset 75", "withIndex(true)", "PRESETS(line)");
        }
        assertThatThrownBy(() -> open(file, DEFAULT.withIndex(true))).isInstanceOf(PrestackException.class);
    }

    /** CDPs that rise with gaps tell no trace's place by its number, so all are looked at. */
    @Test
    void gathersAnywhereInALineWithGapsAreRefused() throws IOException {
        List<Trace> line = new ArrayList<>();
        for (int t = 0; t < 2000; t++) line.add(new Trace(500 + t + t / 300 * 5, 0));
        try (SegyVolume volume = open(write(line), DEFAULT)) {
            assertThat(volume.crosslines()).isEqualTo(new RegularLines(1, 1, 2000));
        }
        List<Trace> offsets = new ArrayList<>(line);
        offsets.set(205, new Trace(705, 75));
        assertThatThrownBy(() -> open(write(offsets), DEFAULT)).isInstanceOf(PrestackException.class)
                .asString().contains("traces 1 and 206 have the offsets 0 and 75");
        List<Trace> gather = new ArrayList<>(line);
        gather.set(205, new Trace(704, 0));
        assertThatThrownBy(() -> open(write(gather), DEFAULT)).isInstanceOf(PrestackException.class)
                .asString().contains("traces 205 and 206 both lie at CDP 704", "SegyReading.with(mean)");
        List<Trace> apart = new ArrayList<>(line);
        apart.set(205, new Trace(600, 0));
        assertThatThrownBy(() -> open(write(apart), DEFAULT)).isInstanceOf(FormatException.class)
                .asString().contains("holds CDP 600 twice");
    }

    @Test
    void classesOfOffsetsAreRead() throws IOException {
        List<Trace> traces = new ArrayList<>();
        for (int c = 0; c < 20; c++) {
            for (int offset : new int[] {100, 200, 300}) traces.add(new Trace(500 + c, offset + c % 5));
        }
        Path file = write(traces);

        Offsets offsets = Offsets.of(file, SegyDialect.INSTANCE, DEFAULT);
        assertThat(offsets.traces()).hasSize(15);
        assertThat(offsets.classes().orElseThrow().toString()).contains("15 offsets scatter about 3 values",
                "SegyReading.withOffset(100) OffsetClass.width(10)");
        assertThat(Offsets.of(file, SegyDialect.INSTANCE, DEFAULT, 10).traces())
                .containsExactly(Map.entry(100, 20L), Map.entry(200, 20L),
                        Map.entry(300, 20L));
        try (SegyVolume volume = open(file, DEFAULT.withOffset(200, 10))) {
            assertThat(volume.crosslines()).isEqualTo(new RegularLines(500, 1, 20));
            assertThat(value(volume, Samples.read(volume), 507)).isEqualTo(1000 * 507 + 202);
        }
        assertThatThrownBy(() -> open(file, DEFAULT.withOffset(200, 400))).asString()
                .contains("holds CDP 500 twice with offsets 0 to 399", "SegyReading.with(Duplicates)");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 25, 100, 101})
    void classesHoldTheOffsetsOfTheirCentre(int width) {
        for (int offset = -310; offset <= 310; offset++) {
            int centre = OffsetClass.centre(offset, width);
            assertThat(new OffsetClass(centre, width).holds(offset)).isTrue();
            assertThat(new OffsetClass(centre - width, width).holds(offset)).isFalse();
            assertThat(new OffsetClass(centre + width, width).holds(offset)).isFalse();
            assertThat(centre % width).isZero();
        }
    }
}
