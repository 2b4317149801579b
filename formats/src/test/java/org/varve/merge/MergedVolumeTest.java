package org.varve.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.varve.core.Box;
import org.varve.core.Note;
import org.varve.core.Shape;
import org.varve.core.TraceCoordinates;
import org.varve.core.VolumeWriter;
import org.varve.file.FormatException;
import org.varve.file.IndexTooLargeException;
import org.varve.formats.CreateOptions;
import org.varve.formats.OpenOptions;
import org.varve.formats.Overlap;
import org.varve.formats.Volumes;
import org.varve.segy.SegyVolume;

/** Pieces of one survey as one volume. */
class MergedVolumeTest {

    @TempDir
    private Path folder;

    private MergedVolume merge(Overlap overlap, Piece... pieces) throws IOException {
        return merge(overlap, Long.MAX_VALUE, pieces);
    }

    private MergedVolume merge(Overlap overlap, long memory, Piece... pieces) throws IOException {
        Path[] files = new Path[pieces.length];
        for (int n = 0; n < pieces.length; n++) {
            files[n] = pieces[n].write(folder.resolve("%s.sgy".formatted((char) ('a' + n))));
        }
        return merge(overlap, memory, files);
    }

    private static MergedVolume merge(Overlap overlap, long memory, Path... files) throws IOException {
        return MergedVolume.open(Arrays.stream(files).<MergedVolume.Opening>map(
                file -> left -> Volumes.open(file, OpenOptions.DEFAULT.withMemory(left)))
                .toList(), overlap, memory);
    }

    private static float[] read(MergedVolume volume, Box box) throws IOException {
        float[] samples = new float[(int) box.shape().size()];
        volume.read(box, MemorySegment.ofArray(samples));
        return samples;
    }

    /** Copies a volume in tiles. */
    private Path copy(MergedVolume volume, String name) throws IOException {
        Path file = folder.resolve(name);
        Shape shape = volume.survey().shape();
        try (VolumeWriter writer = Volumes.create(file, volume, CreateOptions.DEFAULT)) {
            Box all = Box.of(shape);
            writer.write(all, MemorySegment.ofArray(read(volume, all)));
            writer.commit();
        }
        return file;
    }

    private static List<String> notes(MergedVolume volume) throws IOException {
        return volume.notes().stream().map(Note::getMessage).toList();
    }

    /** What a box must hold, 0 where no input has a sample. */
    private static void check(MergedVolume volume, Piece... pieces) throws IOException {
        Shape shape = volume.survey().shape();
        Random random = new Random(1);
        for (int n = 0; n < 40; n++) {
            int i = random.nextInt(shape.inlines());
            int j = random.nextInt(shape.crosslines());
            int k = random.nextInt(shape.samples());
            Box box = n == 0
                    ? Box.of(shape)
                    : new Box(i, j, k, new Shape(1 + random.nextInt(shape.inlines() - i),
                            1 + random.nextInt(shape.crosslines() - j), 1 + random.nextInt(shape.samples() - k)));
            assertThat(read(volume, box)).as("box %s", box).isEqualTo(expected(volume, box, pieces));
        }
    }

    private static float[] expected(MergedVolume volume, Box box, Piece... pieces) throws IOException {
        float[] expected = new float[(int) box.shape().size()];
        int n = 0;
        for (int i = box.inline(); i < box.endInline(); i++) {
            for (int j = box.crossline(); j < box.endCrossline(); j++) {
                for (int k = box.sample(); k < box.endSample(); k++) {
                    int inline = volume.geometry().inlines().at(i);
                    int crossline = volume.geometry().crosslines().at(j);
                    double millis = (volume.geometry().start() + k * volume.survey().interval()) * 1e3;
                    boolean has = Arrays.stream(pieces).anyMatch(piece -> has(piece, inline, crossline, millis));
                    expected[n++] = has ? Piece.value(inline, crossline, millis) : 0;
                }
            }
        }
        return expected;
    }

    private static boolean has(Piece piece, int inline, int crossline, double millis) {
        long k = Math.round((millis - piece.start()) * 1e3 / piece.interval());
        return has(piece.inlines(), inline) && has(piece.crosslines(), crossline) && k >= 0 && k < piece.samples()
                && !piece.left().contains(1000L * inline + crossline)
                && !piece.dead().contains(1000L * inline + crossline);
    }

    private static boolean has(Piece.Lines lines, int number) {
        return number >= lines.first() && number <= lines.last() && (number - lines.first()) % lines.step() == 0;
    }

    @Test
    void blocksOfInlinesBecomeTheWholeFile() throws IOException {
        Path whole = Piece.of(100, 109).write(folder.resolve("whole.sgy"));

        try (MergedVolume volume =
                merge(Overlap.ERROR, Piece.of(104, 107), Piece.of(100, 103), Piece.of(108, 109))) {
            check(volume, Piece.of(100, 109));
            assertThat(volume.survey().shape()).isEqualTo(new Shape(10, 5, 20));
            assertThat(volume.geometry().start()).isEqualTo(0.1);
            assertThat(notes(volume)).noneMatch(note -> note.contains("merged"));
            assertThat(copy(volume, "merged.sgy")).hasSameBinaryContentAs(whole);
        }
    }

    @Test
    void holesAreNotWrittenAndAreCounted() throws IOException {
        Piece[] pieces = {Piece.of(100, 101), Piece.of(104, 105).crosslines(302, 306, 1).without(104, 303)};

        try (MergedVolume volume = merge(Overlap.ERROR, pieces);
                SegyVolume copy = SegyVolume.open(copy(volume, "merged.sgy"))) {
            check(volume, pieces);
            assertThat(volume.survey().shape()).isEqualTo(new Shape(6, 7, 20));
            assertThat(notes(volume)).contains(
                    "23 of 42 places of the merged survey are in no input: they are missing traces");
            assertThat(copy.segyHeaders().orElseThrow().layout().order().traces()).isEqualTo(19);
            assertThat(copy.isLive(4, 3)).isFalse();
            assertThat(copy.isLive(4, 4)).isTrue();
            assertThat(copy.survey().shape()).isEqualTo(volume.survey().shape());
        }
    }

    @Test
    void tracesOfOtherTimesAreOneTrace() throws IOException {
        Piece[] pieces = {Piece.of(100, 101).samples(20, 4000, 100), Piece.of(100, 103).samples(20, 4000, 160)};

        try (MergedVolume volume = merge(Overlap.ERROR, pieces)) {
            check(volume, pieces);
            assertThat(volume.survey().shape().samples()).isEqualTo(35);
            assertThat(notes(volume)).contains(
                    "10 traces of the merged survey have samples that no input has: these are zeros");
            assertThat(notes(volume)).anyMatch(note -> note.contains("samples are in several inputs, and agree"));
            ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(copy(volume, "merged.sgy")));
            for (int at = 3600; at < bytes.capacity(); at += 240 + 4 * 35) {
                assertThat(bytes.getShort(at + 108)).isEqualTo((short) 100);
                assertThat(bytes.getShort(at + 114)).isEqualTo((short) 35);
                assertThat(bytes.getInt(at + 8)).isEqualTo(4711);
            }
            assertThat(bytes.getShort(3220)).isEqualTo((short) 35);
        }
    }

    /** Every second inline in one file, the others in another. */
    @Test
    void linesBetweenLinesAreOneGridIfAllAreThere() throws IOException {
        Piece[] pieces = {Piece.of(100, 108).inlines(100, 108, 2), Piece.of(101, 107).inlines(101, 107, 2)};

        try (MergedVolume volume = merge(Overlap.ERROR, pieces)) {
            check(volume, pieces);
            assertThat(volume.survey().shape()).isEqualTo(new Shape(9, 5, 20));
        }
    }

    @Test
    void singleLinesAreOneGrid() throws IOException {
        Piece[] pieces = {Piece.of(100, 100), Piece.of(104, 104), Piece.of(102, 102)};

        try (MergedVolume volume = merge(Overlap.ERROR, pieces)) {
            check(volume, pieces);
            assertThat(volume.geometry().inlines().step()).hasValue(2);
            assertThat(volume.survey().shape()).isEqualTo(new Shape(3, 5, 20));
        }
    }

    @Test
    void aFinerPieceHasTheGridOfAll() throws IOException {
        Piece[] pieces = {Piece.of(100, 110).crosslines(300, 308, 4), Piece.of(103, 105).crosslines(302, 306, 2)};

        try (MergedVolume volume = merge(Overlap.ERROR, pieces)) {
            check(volume, pieces);
            assertThat(volume.geometry().crosslines().step()).hasValue(2);
        }
    }

    @Test
    void liveTracesGoBeforeDeadOnes() throws IOException {
        Piece dead = Piece.of(100, 103).dead(102, 301);
        Piece other = Piece.of(102, 105);

        for (Overlap overlap : List.of(Overlap.ERROR, Overlap.LAST)) {
            try (MergedVolume volume = overlap == Overlap.LAST
                    ? merge(overlap, other, dead)
                    : merge(overlap, dead, other)) {
                check(volume, dead, other);
                assertThat(volume.isLive(2, 1)).isTrue();
                try (SegyVolume copy = SegyVolume.open(copy(volume, overlap + ".sgy"))) {
                    assertThat(copy.isLive(2, 1)).isTrue();
                }
            }
        }
    }

    @Test
    void aPlaceThatIsDeadEverywhereStaysDead() throws IOException {
        try (MergedVolume volume =
                merge(Overlap.ERROR, Piece.of(100, 103).dead(102, 301), Piece.of(102, 105).dead(102, 301));
                SegyVolume copy = SegyVolume.open(copy(volume, "merged.sgy"))) {
            assertThat(volume.isLive(2, 1)).isFalse();
            assertThat(copy.isLive(2, 1)).isFalse();
            assertThat(copy.segyHeaders().orElseThrow().layout().order().hasHoles()).isFalse();
        }
    }

    @Test
    void otherSamplesAtOnePlaceAreRefusedWithThePlace() throws IOException {
        try (MergedVolume volume =
                merge(Overlap.ERROR, Piece.of(100, 103), Piece.of(103, 105).samples(20, 4000, 108).add(1))) {
            assertThatThrownBy(() -> read(volume, Box.of(volume.survey().shape())))
                    .isInstanceOfSatisfying(FormatException.class,
                            thrown -> assertThat(thrown.sentence()).contains("b.sgy differs from ",
                                    "a.sgy where both have samples",
                                    "at inline 103, crossline 300, 108 ms it has %s, and the other %s".formatted(
                                            1f + Piece.value(103, 300, 108), (float) Piece.value(103, 300, 108)),
                                    "Overlap(first), Overlap(last) or Overlap(mean)"));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"FIRST", "LAST", "MEAN"})
    void oneOfSeveralSamplesIsChosen(Overlap overlap) throws IOException {
        Piece[] pieces = {Piece.of(100, 103), Piece.of(102, 105).add(3), Piece.of(103, 104).add(9)};
        try (MergedVolume volume = merge(overlap, pieces)) {
            float[] samples = read(volume, Box.of(volume.survey().shape()));
            for (int i = 0; i < 6; i++) {
                double[] added = switch (i) {
                    case 0, 1 -> new double[] {0};
                    case 2 -> new double[] {0, 3};
                    case 3 -> new double[] {0, 3, 9};
                    case 4 -> new double[] {3, 9};
                    default -> new double[] {3};
                };
                double expected = switch (overlap) {
                    case FIRST -> added[0];
                    case LAST -> added[added.length - 1];
                    default -> Arrays.stream(added).average().orElseThrow();
                };
                assertThat(samples[i * 100 + 7] - Piece.value(100 + i, 300, 128)).as("inline %s", i)
                        .isEqualTo((float) expected);
            }
            assertThat(notes(volume))
                    .anyMatch(note -> note.contains("400 samples are in several inputs, and differ in 400"));
        }
    }

    /** Whole numbers that floats do not hold stay whole. */
    @Test
    void samplesAreReadAsTheyAreStored() throws IOException {
        Piece one = Piece.of(100, 101).stored(ByteOrder.BIG_ENDIAN, 2).add(1 << 30 | 1);
        try (MergedVolume volume = merge(Overlap.ERROR, one, one.inlines(102, 103, 1))) {
            Box box = new Box(1, 0, 0, new Shape(2, 5, 20));
            MemorySegment stored = MemorySegment.ofArray(new int[200]);
            volume.readStored(box, stored);
            assertThat(volume.encoding().toString()).contains("int32, big-endian");
            assertThat(Integer.reverseBytes(stored.getAtIndex(ValueLayout.JAVA_INT, 100)))
                    .isEqualTo(Piece.value(102, 300, 100) + (1 << 30 | 1));
        }
    }

    @Test
    void otherByteOrdersGetNewHeadersAndKeepCoordinates() throws IOException {
        Piece two = Piece.of(102, 103).stored(ByteOrder.LITTLE_ENDIAN, 5);
        try (MergedVolume volume = merge(Overlap.ERROR, Piece.of(100, 101), two)) {
            check(volume, Piece.of(100, 103));
            assertThat(volume.segyHeaders()).isEmpty();
            assertThat(notes(volume)).anyMatch(note -> note.startsWith(
                    "the merged survey keeps lines and coordinates, but no trace headers: "));
            TraceCoordinates coordinates = volume.geometry().coordinates().orElseThrow();
            try (SegyVolume copy = SegyVolume.open(copy(volume, "merged.sgy"))) {
                for (TraceCoordinates known : List.of(coordinates, copy.geometry().coordinates().orElseThrow())) {
                    assertThat(known.x(3, 1)).isEqualTo(25 * 103);
                    assertThat(known.y(3, 1)).isEqualTo(12.5 * 301);
                }
            }
        }
    }

    @Test
    void headersOfZarrAndSegyAreMerged() throws IOException {
        Path whole = Piece.of(100, 105).write(folder.resolve("whole.sgy"));
        Path group = folder.resolve("group.zarr");
        Path one = Piece.of(100, 102).write(folder.resolve("one.sgy"));
        try (SegyVolume volume = SegyVolume.open(Piece.of(103, 105).write(folder.resolve("two.sgy")));
                VolumeWriter writer = Volumes.create(group, volume, CreateOptions.DEFAULT)) {
            Box all = Box.of(volume.survey().shape());
            MemorySegment samples = MemorySegment.ofArray(new float[(int) all.shape().size()]);
            volume.read(all, samples);
            writer.write(all, samples);
            writer.commit();
        }
        try (MergedVolume volume = merge(Overlap.ERROR, Long.MAX_VALUE, one, group)) {
            assertThat(copy(volume, "merged.sgy")).hasSameBinaryContentAs(whole);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "interval | sample intervals are 0.004 s and 0.002 s | OpenOptions.with(0.004)",
            "start | first samples are at 0.1 s and 0.101 s, no whole number of samples of 0.004 s apart | EditedFile",
            "between | inlines are 100 to 104 in steps of 2 and 107 to 111 in steps of 2 | EditedFile",
            "steps | crosslines are 300 to 308 in steps of 4 and 301 to 309 in steps of 4 | EditedFile",
            "map | inline 105, crossline 300 lies at x 2625, y 3750 by the coordinates of the first | EditedFile"})
    void otherGridsAreRefused(String what, String sentence, String remedy) {
        Piece one = switch (what) {
            case "between" -> Piece.of(100, 104).inlines(100, 104, 2);
            case "steps" -> Piece.of(100, 104).crosslines(300, 308, 4);
            default -> Piece.of(100, 104);
        };
        Piece two = switch (what) {
            case "interval" -> Piece.of(105, 109).samples(20, 2000, 100);
            case "start" -> Piece.of(105, 109).samples(20, 4000, 101);
            case "between" -> Piece.of(107, 111).inlines(107, 111, 2);
            case "steps" -> Piece.of(105, 109).crosslines(301, 309, 4);
            default -> Piece.of(105, 109).east(500);
        };
        assertThatThrownBy(() -> merge(Overlap.ERROR, one, two)).isInstanceOf(IllegalArgumentException.class)
                .satisfies(thrown -> assertThat(thrown.getLocalizedMessage()).contains("a.sgy and ",
                        "b.sgy: inputs must lie on one grid",
                        sentence, remedy));
    }

    @Test
    void aFileThatIsGivenTwiceIsRefused() throws IOException {
        Path file = Piece.of(100, 103).write(folder.resolve("a.sgy"));

        assertThatThrownBy(() -> merge(Overlap.ERROR, Long.MAX_VALUE, file, file))
                .hasMessageContaining("a.sgy: is given twice");
    }

    @Test
    void arraysStateNoLines() throws IOException {
        Path array = folder.resolve("a.npy");
        try (SegyVolume volume = SegyVolume.open(Piece.of(100, 103).write(folder.resolve("a.sgy")));
                VolumeWriter writer = Volumes.create(array, volume, CreateOptions.DEFAULT)) {
            Box all = Box.of(volume.survey().shape());
            writer.write(all, MemorySegment.ofArray(new float[(int) all.shape().size()]));
            writer.commit();
        }
        assertThatThrownBy(() -> merge(Overlap.ERROR, Long.MAX_VALUE, folder.resolve("a.sgy"), array))
                .hasMessageContaining("a.npy: states no numbers of inlines and crosslines");
    }

    /** One of many files has buffers at a time, so that memory does not grow with their number. */
    @Test
    void buffersAreThoseOfOneFile() throws IOException {
        Piece[] pieces = new Piece[40];
        for (int n = 0; n < pieces.length; n++) {
            pieces[n] = Piece.of(100 + n, 100 + n).samples(5000, 4000, 0);
        }
        try (MergedVolume volume = merge(Overlap.ERROR, pieces)) {
            check(volume, Piece.of(100, 139).samples(5000, 4000, 0));
            assertThat(volume.bufferBytes()).isLessThan(24 << 20);
        }
    }

    @Test
    void memoryThatIsTooLittleIsRefused() {
        assertThatThrownBy(() -> merge(Overlap.ERROR, 1000, Piece.of(100, 103), Piece.of(106, 107)))
                .isInstanceOf(IndexTooLargeException.class);
    }
}
