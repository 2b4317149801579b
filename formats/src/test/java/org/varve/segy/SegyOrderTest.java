package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.Axis;
import org.varve.core.Box;
import org.varve.core.RegularLines;
import org.varve.core.Shape;
import org.varve.core.VolumeWriter;
import org.varve.file.FormatException;
import org.varve.formats.Samples;

/** Files with traces in any order, some of them missing or repeated. */
class SegyOrderTest {

    private static final Shape SHAPE = new Shape(5, 7, 11);
    private static final int TRACE = 240 + 4 * 11;
    private static final SegyReading DEFAULT = SegyReading.DEFAULT;

    @TempDir
    private Path folder;

    /** A trace of a file; its samples show its place and offset. */
    record Trace(int inline, int crossline, int offset) {

        float sample(int k) {
            return 100 * inline + 10 * crossline + k + 10_000 * offset;
        }
    }

    private static List<Trace> all() {
        List<Trace> traces = new ArrayList<>();
        for (int i = 0; i < SHAPE.inlines(); i++) {
            for (int j = 0; j < SHAPE.crosslines(); j++) {
                traces.add(new Trace(i, j, 0));
            }
        }
        return traces;
    }

    private static List<Trace> shuffled(List<Trace> traces) {
        Collections.shuffle(traces, new Random(4));
        return traces;
    }

    private static List<Trace> without(List<Trace> traces, int... numbers) {
        for (int number : numbers) {
            traces.remove(number);
        }
        return traces;
    }

    /** A long line is sorted in pieces. */
    @Test
    void readsALongLine() throws IOException {
        int traces = 70_000;
        int length = 240 + 1;
        byte[] bytes = Arrays.copyOf(SegyFixture.of(new Shape(1, 1, 1)).with(8, ByteOrder.BIG_ENDIAN).bytes(),
                3600 + traces * length);
        float[] expected = new float[traces + 1];
        for (int t = 0; t < traces; t++) {
            int place = traces - (t < 100 ? t : t + 1); // the 101st trace from the end of the line is missing
            ByteBuffer.wrap(bytes).putInt(3600 + t * length + 188, 1).putInt(3600 + t * length + 192, place);
            bytes[3600 + t * length + 240] = (byte) place;
            expected[place] = (byte) place;
        }
        try (SegyVolume volume = SegyVolume.open(Files.write(folder.resolve("a.sgy"), bytes))) {
            assertThat(volume.survey().shape()).isEqualTo(new Shape(1, traces + 1, 1));
            assertThat(Samples.read(volume)).isEqualTo(expected);
        }
    }

    private static List<Trace> byCrossline(List<Trace> traces) {
        traces.sort((a, b) -> a.crossline() != b.crossline()
                ? Integer.compare(a.crossline(), b.crossline())
                : Integer.compare(b.inline(), a.inline()));
        return traces;
    }

    private Path write(String name, List<Trace> traces) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(3600 + traces.size() * TRACE);
        bytes.put(0, SegyFixture.of(SHAPE).bytes(), 0, 3600);
        for (int t = 0; t < traces.size(); t++) {
            ByteBuffer trace = bytes.slice(3600 + t * TRACE, TRACE);
            Trace at = traces.get(t);
            trace.putInt(0, t + 1).putInt(36, at.offset()).putInt(188, 100 + 3 * at.inline());
            trace.putInt(192, -20 + 2 * at.crossline());
            for (int k = 0; k < SHAPE.samples(); k++) {
                trace.putFloat(240 + 4 * k, at.sample(k));
            }
        }
        return Files.write(folder.resolve(name), bytes.array());
    }

    private static float[] expected(List<Trace> traces) {
        float[] samples = new float[(int) SHAPE.size()];
        for (Trace trace : traces) {
            for (int k = 0; k < SHAPE.samples(); k++) {
                samples[(trace.inline() * SHAPE.crosslines() + trace.crossline()) * SHAPE.samples() + k] =
                        trace.sample(k);
            }
        }
        return samples;
    }

    static Stream<Arguments> orders() {
        return Stream.of(
                Arguments.of("shuffled", shuffled(all())),
                Arguments.of("shuffled with holes", without(shuffled(all()), 3, 9, 20)),
                Arguments.of("first trace missing", without(all(), 0)),
                Arguments.of("last trace missing", without(all(), 34)),
                Arguments.of("by crossline, a hole", without(byCrossline(all()), 12)),
                Arguments.of("by crossline, shuffled lines", byCrossline(without(all(), 30, 5))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("orders")
    void readsEveryBox(String name, List<Trace> traces) throws IOException {
        float[] expected = expected(traces);
        SplittableRandom random = new SplittableRandom(3);
        for (boolean index : new boolean[] {false, true, true}) {
            try (SegyVolume volume = open(write("a.sgy", traces), DEFAULT.withIndex(index))) {
                assertThat(volume.inlines()).isEqualTo(new RegularLines(100, 3, 5));
                assertThat(volume.crosslines()).isEqualTo(new RegularLines(-20, 2, 7));
                assertThat(Samples.read(volume)).isEqualTo(expected);
                for (int repeat = 0; repeat < 30; repeat++) {
                    Box box = Samples.randomBox(random, SHAPE);
                    assertThat(Samples.read(volume, box)).as("box %s", box)
                            .isEqualTo(Samples.cut(expected, SHAPE, box));
                }
                for (Trace trace : all()) {
                    assertThat(volume.isLive(trace.inline(), trace.crossline())).isEqualTo(traces.contains(trace));
                }
                assertThat(volume.facts().counts())
                        .contains(new SegyFacts.Counts(traces.size(), 0, 35 - traces.size(), 0));
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("orders")
    void aTwinKeepsHolesAndOrder(String name, List<Trace> traces) throws IOException {
        Path original = write("a.sgy", traces);
        Path twin = folder.resolve("b.sgy");
        copy(original, DEFAULT, twin);
        assertThat(twin).hasSameBinaryContentAs(original);
    }

    private static void copy(Path original, SegyReading reading, Path twin) throws IOException {
        try (SegyVolume volume = open(original, reading);
                VolumeWriter writer = SegyWriter.like(volume, twin, SegyWriter.Options.DEFAULT)) {
            Samples.write(writer, Box.of(SHAPE), Samples.read(volume), SHAPE);
            writer.commit();
            ThroughZarr.assertSame(volume, twin, SegyWriter.Options.DEFAULT);
        }
    }

    private static SegyVolume open(Path file, SegyReading reading) throws IOException {
        return SegyVolume.open(file, reading, Optional.empty());
    }

    @Test
    void offsetsAreSelected() throws IOException {
        List<Trace> gathers = new ArrayList<>();
        List<Trace> volumes = new ArrayList<>();
        for (Trace trace : without(all(), 8)) {
            for (int offset = 1; offset <= 3; offset++) {
                gathers.add(new Trace(trace.inline(), trace.crossline(), offset));
            }
        }
        for (int offset = 1; offset <= 3; offset++) {
            List<Trace> part = ofOffset(gathers, offset);
            volumes.addAll(part);
            for (List<Trace> sorted : List.of(gathers, volumes)) {
                Path file = write("a.sgy", sorted);
                if (sorted.equals(volumes) && offset < 3) {
                    continue;
                }
                try (SegyVolume volume = open(file, DEFAULT.withOffset(offset))) {
                    assertThat(Samples.read(volume)).isEqualTo(expected(part));
                }
                Path twin = folder.resolve(offset + ".sgy");
                copy(file, DEFAULT.withOffset(offset), twin);
                assertThat(Files.size(twin)).isEqualTo(3600 + 34 * TRACE);
                try (SegyVolume volume = SegyVolume.open(twin)) {
                    assertThat(Samples.read(volume)).isEqualTo(expected(part));
                }
                Files.delete(twin);
            }
        }
        assertThatThrownBy(() -> open(folder.resolve("a.sgy"), DEFAULT.withOffset(9)))
                .isInstanceOf(FormatException.class)
                .hasMessageContaining("no trace with offset 9 (byte 37): its offsets "
                        + "are 1, 2, 3");
    }

    private static List<Trace> ofOffset(List<Trace> traces, int offset) {
        return traces.stream().filter(trace -> trace.offset() == offset).toList();
    }

    @ParameterizedTest
    @EnumSource(names = {"FIRST", "LAST", "MEAN"})
    void duplicatesAreChosenOrAveraged(Duplicates policy) throws IOException {
        List<Trace> traces = shuffled(all());
        traces.add(5, new Trace(2, 3, 4));
        traces.add(new Trace(2, 3, 7));
        Path file = write("a.sgy", traces);
        List<Trace> same = traces.stream().filter(t -> t.inline() == 2 && t.crossline() == 3).toList();
        float[] expected = expected(traces.stream().filter(t -> !same.contains(t)).toList());
        for (int k = 0; k < SHAPE.samples(); k++) {
            expected[(2 * 7 + 3) * 11 + k] = switch (policy) {
                case FIRST -> same.getFirst().sample(k);
                case LAST -> same.getLast().sample(k);
                default -> (same.get(0).sample(k) + same.get(1).sample(k) + same.get(2).sample(k)) / 3;
            };
        }
        for (boolean index : new boolean[] {false, true, true}) {
            try (SegyVolume volume = open(file, DEFAULT.with(policy).withIndex(index))) {
                assertThat(Samples.read(volume)).isEqualTo(expected);
                Box box = new Box(1, 2, 4, new Shape(3, 3, 5));
                assertThat(Samples.read(volume, box)).isEqualTo(Samples.cut(expected, SHAPE, box));
                assertThat(volume.facts().counts()).contains(new SegyFacts.Counts(35, 0, 0, 2));
            }
        }
        Path twin = folder.resolve("b.sgy");
        copy(file, DEFAULT.with(policy), twin);
        try (SegyVolume volume = SegyVolume.open(twin)) {
            assertThat(Samples.read(volume)).isEqualTo(expected);
            assertThat(Files.size(twin)).isEqualTo(3600 + 35 * TRACE);
        }
    }

    @Test
    void anIndexThatDoesNotFitIsBuiltAnew() throws IOException {
        Path file = write("a.sgy", without(shuffled(all()), 4));
        SegyReading reading = DEFAULT.withIndex(true);
        open(file, reading).close();
        Path index = folder.resolve("a.sgy.index");
        byte[] kept = Files.readAllBytes(index);
        float[] expected = expected(without(shuffled(all()), 4));
        for (int at : new int[] {12, 100, 512, 600, kept.length - 1}) {
            byte[] damaged = kept.clone();
            damaged[at] ^= 1;
            Files.write(index, damaged);
            try (SegyVolume volume = open(file, reading)) {
                assertThat(Samples.read(volume)).isEqualTo(expected);
            }
            assertThat(Files.readAllBytes(index)).isEqualTo(kept);
        }
        try (SegyVolume volume = open(file, reading.withOffset(0))) {
            assertThat(Samples.read(volume)).isEqualTo(expected);
        }
    }

    /** Something else may have the name of the index. */
    @Test
    void whatIsNoIndexStaysWhatItIs() throws IOException {
        Path file = write("a.sgy", without(shuffled(all()), 4));
        float[] expected = expected(without(shuffled(all()), 4));
        Path index = folder.resolve("a.sgy.index");
        Path notes = Files.writeString(folder.resolve("notes"), "mine");

        Files.createSymbolicLink(index, notes);
        try (SegyVolume volume = open(file, DEFAULT.withIndex(true))) {
            assertThat(Samples.read(volume)).isEqualTo(expected);
        }
        assertThat(index).isSymbolicLink();
        assertThat(notes).hasContent("mine");

        Files.delete(index);
        Files.writeString(index, "of the book");
        open(file, DEFAULT.withIndex(true)).close();
        assertThat(index).hasContent("of the book");
    }

    @Test
    void linesAreNumberedByCdpOrAsTheyCome() throws IOException {
        List<Trace> traces = all();
        Path file = write("a.sgy", traces);
        byte[] bytes = Files.readAllBytes(file);
        for (int t = 0; t < traces.size(); t++) {
            ByteBuffer.wrap(bytes).putInt(3600 + t * TRACE + 188, 0).putInt(3600 + t * TRACE + 192, 0)
                    .putInt(3600 + t * TRACE + 20, 900 - 2 * t);
        }
        Files.write(file, bytes);
        try (SegyVolume volume = SegyVolume.open(file)) {
            assertThat(volume.crosslines()).isEqualTo(new RegularLines(832, 2, 35));
            assertThat(volume.survey().shape()).isEqualTo(new Shape(1, 35, 11));
            assertThat(Samples.read(volume, new Box(0, 34, 0, new Shape(1, 1, 2)))).containsExactly(0, 1);
        }
        ByteBuffer.wrap(bytes).putInt(3600 + 5 * TRACE + 20, 17);
        ByteBuffer.wrap(bytes).putInt(3600 + TRACE + 20, 18);
        Files.write(file, bytes);
        try (SegyVolume volume = SegyVolume.open(file)) {
            assertThat(volume.crosslines()).isEqualTo(new RegularLines(1, 1, 35));
            assertThat(Samples.read(volume)).isEqualTo(expected(all()));
            assertThat(volume.describe()).anyMatch(fact -> fact.sentences().getFirst().contains("2-D line"));
        }
    }

    @Test
    void sortingIsFoundOut() throws IOException {
        try (SegyVolume volume = SegyVolume.open(write("a.sgy", without(byCrossline(all()), 12)))) {
            assertThat(volume.facts().sorting()).isEqualTo(Axis.CROSSLINE);
            assertThat(volume.facts().regular()).isFalse();
        }
        try (SegyVolume volume = SegyVolume.open(write("a.sgy", without(all(), 12)))) {
            assertThat(volume.facts().sorting()).isEqualTo(Axis.INLINE);
        }
    }
}
