package org.varve.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Box;
import org.varve.core.Note;
import org.varve.core.SettingException;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.file.FormatException;
import org.varve.file.IndexTooLargeException;
import org.varve.formats.Overlap;

/** What a merged volume asks of its files, and tells about them. */
class MergedFilesTest {

    private static final Survey.Unit SECONDS = Survey.Unit.SECONDS;

    /** Bytes of a buffer and of the places, for 6 inlines by 5 crosslines. */
    private static final long BUFFER = 6 * 5 * 10 * Double.BYTES;
    private static final long PLACES = 16;

    @TempDir
    private Path folder;

    private Watched one;
    private Watched two;

    @BeforeEach
    void make() throws IOException {
        one = Watched.of(folder.resolve("one"), 100, 102, 300, 304);
        two = Watched.of(folder.resolve("two"), 103, 105, 300, 304);
    }

    private static MergedVolume merge(Overlap overlap, long memory, Watched... inputs) throws IOException {
        return MergedVolume.open(Arrays.stream(inputs).<MergedVolume.Opening>map(input -> left -> input).toList(),
                overlap, memory);
    }

    private static MergedVolume merge(Watched... inputs) throws IOException {
        return merge(Overlap.ERROR, Long.MAX_VALUE, inputs);
    }

    /** Reads into memory that is not zero before, and checks each sample that some input has. */
    private static float[] read(MergedVolume volume, Box box, Watched... inputs) throws IOException {
        float[] samples = new float[(int) box.shape().size()];
        Arrays.fill(samples, Float.NaN);
        volume.read(box, MemorySegment.ofArray(samples));
        int n = 0;
        for (int i = box.inline(); i < box.endInline(); i++) {
            for (int j = box.crossline(); j < box.endCrossline(); j++) {
                int inline = volume.geometry().inlines().at(i);
                int crossline = volume.geometry().crosslines().at(j);
                for (int k = box.sample(); k < box.endSample(); k++) {
                    float expected = 0;
                    for (Watched input : inputs) {
                        long own = k + Math.round((volume.geometry().start() - input.start) / 0.004);
                        if (expected == 0 && own >= 0 && own < input.survey().shape().samples()
                                && input.geometry().inlines().find(inline).isPresent()
                                && input.geometry().crosslines().find(crossline).isPresent()
                                && input.live.is(inline, crossline)) {
                            expected = input.value.at(inline, crossline, (int) own);
                        }
                    }
                    assertThat(samples[n++]).as("%s, %s, %s", i, j, k).isEqualTo(expected);
                }
            }
        }
        return samples;
    }

    private static Box all(MergedVolume volume) {
        return Box.of(volume.survey().shape());
    }

    @Test
    void theFirstFileNamesTheVolume() throws IOException {
        try (MergedVolume volume = merge(one, two)) {
            assertThat(volume.path()).isEqualTo(one.path());
            assertThat(volume.format()).isEqualTo("watched");
            assertThat(volume.history()).hasValue("made as one");
            assertThat(volume.files()).containsExactly(one, two);
            assertThat(volume.paths()).containsExactly(one.path(), two.path());
            assertThat(volume.describe().stream().map(fact -> fact.label() + " " + fact.sentences()))
                    .containsExactly("inlines [100 to 105, step 1]", "crosslines [300 to 304, step 1]");
            assertThat(volume.segyFormat()).isEmpty();
            assertThat(volume.segyHeaders()).isEmpty();
            assertThat(volume.overlap()).isEqualTo(Overlap.ERROR);
        }
    }

    /** Headers are no loss where no file has any. */
    @Test
    void notesAreThoseOfAllFiles() throws IOException {
        try (MergedVolume volume = merge(one, two)) {
            assertThat(volume.notes().stream().map(Note::getMessage)).containsExactly(
                    one.path() + " was made for a test", two.path() + " was made for a test");
        }
    }

    @Test
    void bytesAreThoseOfAllFilesAndOfOneBuffer() throws IOException {
        one.held = 100_000;
        one.resting = 10_000;
        one.buffers = 1000;
        two.held = 200_000;
        two.resting = 20_000;
        two.buffers = 3000;
        try (MergedVolume volume = merge(one, two)) {
            assertThat(volume.heldBytes()).isEqualTo(BUFFER + PLACES + 300_000);
            assertThat(volume.restingBytes()).isEqualTo(BUFFER + PLACES + 330_000);
            assertThat(volume.bufferBytes()).isEqualTo(BUFFER + PLACES + 333_000);
        }
    }

    /** Each file may take what those before it left. */
    @Test
    void memoryIsSharedByAllFiles() throws IOException {
        one.held = 700;
        two.held = 900;
        long[] left = new long[2];
        MergedVolume.Opening first = memory -> {
            left[0] = memory;
            return one;
        };
        MergedVolume.Opening second = memory -> {
            left[1] = memory;
            return two;
        };
        long enough = 700 + 900 + BUFFER + PLACES;
        MergedVolume.open(List.of(first, second), Overlap.ERROR, enough).close();
        assertThat(left).containsExactly(enough, enough - 700);
        assertThat(one.rests).isEqualTo(1);
        assertThat(two.rests).isEqualTo(1);

        assertThatThrownBy(() -> MergedVolume.open(List.of(first, second), Overlap.ERROR, enough - 1))
                .isInstanceOf(IndexTooLargeException.class).hasMessageContaining("at least 16 bytes");
        assertThatThrownBy(
                () -> MergedVolume.open(List.of(first, second), Overlap.ERROR, enough - PLACES - 1))
                .isInstanceOf(IndexTooLargeException.class).hasMessageContaining("at least 2400 bytes");
    }

    @Test
    void refusedFilesAreClosed() {
        assertThatThrownBy(() -> merge(Overlap.ERROR, 100, one, two)).isInstanceOf(IndexTooLargeException.class);
        assertThat(one.closes).isEqualTo(1);
        assertThat(two.closes).isEqualTo(1);
    }

    @Test
    void closingClosesAllFilesAndEndsReading() throws IOException {
        MergedVolume volume = merge(one, two);
        Box box = all(volume);
        float[] room = new float[(int) box.shape().size()];
        volume.close();
        volume.close();
        assertThat(one.closes).isEqualTo(2);
        assertThat(two.closes).isEqualTo(2);
        assertThatThrownBy(() -> volume.read(box, MemorySegment.ofArray(room)))
                .isInstanceOf(FormatException.class).hasMessageContaining("is closed");
    }

    @Test
    void everyFileIsLookedAtForChanges() throws IOException {
        try (MergedVolume volume = merge(one, two)) {
            volume.requireUnchanged();
            assertThat(one.looks).isEqualTo(1);
            assertThat(two.looks).isEqualTo(1);
        }
    }

    /** So that many files need the buffers of one. */
    @Test
    void aFileRestsWhenAnotherIsRead() throws IOException {
        try (MergedVolume volume = merge(one, two)) {
            one.rests = 0;
            two.rests = 0;
            read(volume, new Box(0, 0, 0, new Shape(1, 5, 10)), one);
            read(volume, new Box(1, 0, 0, new Shape(1, 5, 10)), one);
            assertThat(one.rests).isZero();
            read(volume, new Box(3, 0, 0, new Shape(1, 5, 10)), two);
            assertThat(one.rests).isEqualTo(1);
            assertThat(two.rests).isZero();
        }
    }

    private static void assertDirect(boolean isDirect, Box box, Watched... inputs) throws IOException {
        for (Watched input : inputs) {
            input.destinations.clear();
        }
        try (MergedVolume volume = merge(Overlap.FIRST, Long.MAX_VALUE, inputs)) {
            read(volume, box, inputs);
            for (Watched input : inputs) {
                assertThat(input.destinations).isNotEmpty()
                        .allMatch(destination -> destination.heapBase().isPresent() == isDirect);
            }
        }
    }

    /** What files have alone and in one piece goes straight to where it is wanted. */
    @Test
    void neighboursAreReadWithoutABuffer() throws IOException {
        Watched right = Watched.of(folder.resolve("right"), 100, 102, 305, 309);
        Watched below = Watched.of(folder.resolve("below"), 100, 102, 300, 304).sampled(10, 0.004, SECONDS, 0.04);
        for (Watched[] pair : List.of(new Watched[] {one, two}, new Watched[] {two, one})) {
            assertDirect(true, new Box(0, 0, 0, new Shape(6, 5, 10)), pair);
        }
        for (Watched[] pair : List.of(new Watched[] {one, right}, new Watched[] {right, one})) {
            assertDirect(true, new Box(1, 0, 0, new Shape(1, 10, 10)), pair);
            assertDirect(false, new Box(0, 0, 0, new Shape(3, 10, 10)), pair);
        }
        for (Watched[] pair : List.of(new Watched[] {one, below}, new Watched[] {below, one})) {
            assertDirect(true, new Box(1, 2, 3, new Shape(1, 1, 15)), pair);
            assertDirect(false, new Box(0, 2, 3, new Shape(2, 1, 15)), pair);
        }
    }

    /** Lines that alternate with those of others, and places that others have, too. */
    @Test
    void othersAreReadThroughABuffer() throws IOException {
        Watched even = new Watched(folder.resolve("even"), Watched.lines(100, 104, 2), Watched.lines(300, 304, 1), 10);
        Watched odd = new Watched(folder.resolve("odd"), Watched.lines(101, 105, 2), Watched.lines(300, 304, 1), 10);
        Watched over = Watched.of(folder.resolve("over"), 102, 105, 300, 304);
        assertDirect(false, new Box(0, 0, 0, new Shape(6, 5, 10)), even, odd);
        assertDirect(false, new Box(0, 0, 0, new Shape(6, 5, 10)), one, over);
    }

    /** Zeros, whatever the memory held before. */
    @Test
    void placesThatNoFileHasAreZeros() throws IOException {
        Watched far = Watched.of(folder.resolve("far"), 106, 107, 301, 303).sampled(12, 0.004, SECONDS, 0.008);
        try (MergedVolume volume = merge(one, far)) {
            read(volume, all(volume), one, far);
            read(volume, new Box(0, 0, 0, new Shape(2, 5, 14)), one);
            read(volume, new Box(0, 0, 0, new Shape(5, 5, 10)), one);
            read(volume, new Box(3, 0, 0, new Shape(3, 5, 14)));
            read(volume, new Box(6, 1, 2, new Shape(2, 3, 12)), far);
        }
    }

    /** Four traces fit into the buffer. */
    @Test
    void longTracesAreReadPieceByPiece() throws IOException {
        int samples = 500_000;
        Watched many = Watched.of(folder.resolve("many"), 100, 102, 300, 306).sampled(samples, 0.004, SECONDS, 0);
        many.value = (inline, crossline, sample) -> 100 * inline + crossline;
        many.chunk = new Shape(2, 2, 1000);
        Watched same = Watched.of(folder.resolve("same"), 100, 102, 300, 306).sampled(samples, 0.004, SECONDS, 0);
        same.value = (inline, crossline, sample) -> 100 * inline + crossline;
        same.chunk = Shape.ONE;
        try (MergedVolume volume = merge(many, same)) {
            for (Box box : List.of(new Box(0, 0, 0, new Shape(3, 2, samples)),
                    new Box(0, 0, 0, new Shape(1, 7, samples)), new Box(0, 3, 0, new Shape(3, 3, samples)))) {
                float[] traces = new float[(int) box.shape().size()];
                volume.read(box, MemorySegment.ofArray(traces));
                for (int t = 0; t < box.shape().traces(); t++) {
                    float expected = 100 * (100 + t / box.shape().crosslines()) + 300 + box.crossline()
                            + t % box.shape().crosslines();
                    assertThat(traces[t * samples]).isEqualTo(expected);
                    assertThat(traces[(t + 1) * samples - 1]).isEqualTo(expected);
                }
            }
        }
    }

    /** The sample that differs, and the first file that has it. */
    @Test
    void aRefusalNamesTheSampleAndItsFiles() throws IOException {
        Watched early = Watched.of(folder.resolve("early"), 100, 102, 300, 304).sampled(5, 0.004, SECONDS, 0);
        early.value = (inline, crossline, sample) -> one.value.at(inline, crossline, sample);
        Watched other = Watched.of(folder.resolve("other"), 102, 102, 302, 302).sampled(8, 0.004, SECONDS, 0.008);
        other.value = (inline, crossline, sample) -> one.value.at(inline, crossline, sample + 2)
                + (sample == 5 ? 0.5f : 0);
        try (MergedVolume volume = merge(early, one, other)) {
            assertThatThrownBy(() -> read(volume, all(volume))).isInstanceOf(FormatException.class)
                    .hasMessageContaining("/other differs from ").hasMessageContaining("/one where both have samples")
                    .hasMessageContaining("at inline 102, crossline 302, 28 ms it has %s, and the other %s".formatted(
                            105027.5f, 105027f));
        }
    }

    /** In the words of the choice; equal samples are counted as well. */
    @Test
    void aNoteTellsHowFarFilesAgree() throws IOException {
        Watched over = Watched.of(folder.resolve("over"), 102, 103, 300, 304);
        over.value = (inline, crossline, sample) -> one.value.at(inline, crossline, sample) + (sample == 0 ? 1 : 0);
        for (Overlap overlap : List.of(Overlap.FIRST, Overlap.LAST, Overlap.MEAN)) {
            try (MergedVolume volume = merge(overlap, Long.MAX_VALUE, one, over)) {
                assertThat(volume.notes()).hasSize(2);
                volume.read(all(volume), MemorySegment.ofArray(new float[200]));
                String taken = switch (overlap) {
                    case FIRST -> "those of the first are taken";
                    case LAST -> "those of the last are taken";
                    default -> "their means are taken";
                };
                assertThat(volume.notes().getLast().getMessage())
                        .isEqualTo("50 samples are in several inputs, and differ in 5: " + taken);
            }
        }
    }

    @Test
    void samplesBeforeThoseOfTheFirstFileCome() throws IOException {
        Watched late = one.sampled(10, 0.004, SECONDS, 0.030);
        Watched early = two.sampled(12, 0.004, SECONDS, 0.010);
        try (MergedVolume volume = merge(late, early)) {
            assertThat(volume.geometry().start()).isEqualTo(0.010);
            assertThat(volume.survey().shape().samples()).isEqualTo(15);
            read(volume, all(volume), late, early);
        }
    }

    /** Between the first and last sample of the longest traces by a hundredth of an interval. */
    @Test
    void intervalsMayDifferByRounding() throws IOException {
        Watched other = two.sampled(11, 0.004 * (1 + 0.9e-3), SECONDS, 0);
        merge(one, other).close();
        merge(other, one).close();
        for (Watched[] pair : List.of(new Watched[] {one, two}, new Watched[] {two, one})) {
            two.sampled(11, 0.004 * (1 + 1.1e-3), SECONDS, 0);
            assertThatThrownBy(() -> merge(pair)).isInstanceOf(SettingException.class)
                    .hasMessageContaining("sample intervals are ");
        }
    }

    @Test
    void depthIsNotMergedWithTime() {
        two.sampled(10, 5, Survey.Unit.METRES, 0);
        for (Watched[] pair : List.of(new Watched[] {one, two}, new Watched[] {two, one})) {
            assertThatThrownBy(() -> merge(pair)).isInstanceOf(SettingException.class)
                    .satisfies(thrown -> assertThat(thrown.getLocalizedMessage()).contains(
                            "units of the sample axis are %s".formatted(pair[0] == one ? "s and m" : "m and s"),
                            "(5)"));
        }
    }

    /** As they are stored, in memory that any input may fill. */
    @Test
    void storedSamplesOfAllFilesKeepTheirByteOrder() throws IOException {
        try (MergedVolume volume = merge(one, two)) {
            MemorySegment stored = MemorySegment.ofArray(new int[300]);
            volume.readStored(all(volume), stored);
            assertThat(stored.get(ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(volume.encoding().order()), 4 * 299))
                    .isEqualTo(two.value.at(105, 304, 9));
        }
    }
}
