package org.varve.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.varve.core.Axis;
import org.varve.core.AxisPart;
import org.varve.core.Box;
import org.varve.core.Note;
import org.varve.core.SampleEncoding;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.SurveyPart;
import org.varve.file.IndexTooLargeException;
import org.varve.file.TraceOrder;
import org.varve.formats.OpenOptions;
import org.varve.formats.Overlap;
import org.varve.formats.Volumes;

/** Which input has which traces, and what is known about places without looking at each. */
class PlacedInputsTest {

    private static final Survey.Unit SECONDS = Survey.Unit.SECONDS;

    @TempDir
    private Path folder;

    private Watched one;
    private Watched two;

    @BeforeEach
    void make() throws IOException {
        one = Watched.of(folder.resolve("one"), 100, 103, 300, 304);
        two = Watched.of(folder.resolve("two"), 102, 106, 303, 307);
    }

    private static MergedVolume merge(Overlap overlap, Watched... inputs) throws IOException {
        return MergedVolume.open(Arrays.stream(inputs).<MergedVolume.Opening>map(input -> left -> input).toList(),
                overlap, Long.MAX_VALUE);
    }

    private MergedVolume merge(Piece... pieces) throws IOException {
        List<MergedVolume.Opening> files = new ArrayList<>();
        for (Piece piece : pieces) {
            Path file = piece.write(folder.resolve("%s.sgy".formatted(files.size())));
            files.add(left -> Volumes.open(file, OpenOptions.DEFAULT.withMemory(left)));
        }
        return MergedVolume.open(files, Overlap.ERROR, Long.MAX_VALUE);
    }

    private static List<String> notes(MergedVolume volume) throws IOException {
        return volume.notes().stream().map(Note::getMessage).filter(note -> note.contains("merged")).toList();
    }

    private static PlacedInputs placed(Overlap overlap, Watched... inputs) throws IOException {
        MergedGrid grid = MergedGrid.of(List.of(inputs));
        List<Placed> all = new ArrayList<>();
        for (int n = 0; n < inputs.length; n++) {
            all.add(Placed.of(inputs[n], grid.parts().get(n)));
        }
        return new PlacedInputs(all, grid.inlines().count(), overlap);
    }

    private static Piece piece(int firstInline, int lastInline, int firstCrossline, int lastCrossline, int step) {
        return Piece.of(firstInline, lastInline).crosslines(firstCrossline, lastCrossline, step);
    }

    /** Places are remembered only where files do not fill the survey. */
    @Test
    void filesThatFillTheSurveyTakeNoMemoryForPlaces() throws IOException {
        List<Piece[]> all = List.of(
                new Piece[] {piece(100, 101, 300, 304, 1), piece(102, 105, 300, 304, 1)},
                new Piece[] {piece(100, 103, 302, 304, 1), piece(100, 103, 300, 301, 1)},
                new Piece[] {piece(100, 103, 302, 304, 1), piece(100, 103, 300, 303, 1)},
                new Piece[] {piece(100, 103, 300, 304, 1), piece(100, 103, 301, 302, 1)},
                new Piece[] {piece(100, 101, 300, 304, 1), piece(102, 103, 303, 304, 1),
                        piece(102, 103, 300, 302, 1)});
        for (Piece[] pieces : all) {
            try (MergedVolume volume = merge(pieces)) {
                long inputs = volume.files().stream().mapToLong(file -> file.heldBytes()).sum();
                assertThat(volume.heldBytes() - inputs).isEqualTo(MergedReader.bytes(volume.survey()));
                assertThat(notes(volume)).isEmpty();
            }
        }
    }

    /** What is missing: on the last inline alone, on alternate crosslines, one trace, or where others begin. */
    @Test
    void placesWithoutTracesAreFound() throws IOException {
        check(2, piece(100, 103, 300, 304, 1), piece(104, 104, 300, 302, 1));
        check(2, piece(100, 100, 300, 302, 1), piece(101, 104, 300, 304, 1));
        check(4, piece(100, 103, 300, 304, 2), piece(100, 103, 303, 304, 1));
        check(1, piece(100, 103, 300, 304, 1).without(102, 303), piece(104, 104, 300, 304, 1));
        check(10, piece(100, 101, 300, 302, 1), piece(102, 103, 303, 304, 1));
        check(4, piece(100, 103, 300, 301, 1), piece(100, 103, 303, 304, 1));
    }

    private void check(int missing, Piece... pieces) throws IOException {
        try (MergedVolume volume = merge(pieces)) {
            assertThat(notes(volume)).singleElement().asString()
                    .startsWith("%s of %s places of the merged survey are in no input".formatted(missing,
                            volume.survey().shape().traces()));
            long inputs = volume.files().stream().mapToLong(file -> file.heldBytes()).sum();
            assertThat(volume.heldBytes() - inputs).isGreaterThan(MergedReader.bytes(volume.survey()));
            assertThat(volume.restingBytes()).isEqualTo(volume.heldBytes());
        }
    }

    /** An input without headers may miss any trace, so each place is looked at. */
    @Test
    void placesOfInputsWithoutHeadersAreFound() throws IOException {
        one.live = (inline, crossline) -> inline != 101 || crossline != 302;
        try (MergedVolume volume = merge(Overlap.ERROR, one, two)) {
            assertThat(notes(volume)).containsExactly(
                    "%s of 56 places of the merged survey are in no input: they are missing traces"
                            .formatted(56 - (20 - 1 + 25 - 4)));
        }
    }

    /** In the order of a file that is sorted as the first input is. */
    @ParameterizedTest
    @EnumSource(names = {"INLINE", "CROSSLINE"})
    void tracesAreNumberedInOrderOfTheFile(Axis slowest) throws IOException {
        PlacedInputs inputs = placed(Overlap.ERROR, one, two);
        Shape shape = new Shape(7, 8, 10);
        TraceOrder order;
        try (Coverage coverage = Coverage.of(inputs, shape, slowest, one.path(), Long.MAX_VALUE)) {
            order = coverage.order();
            int next = 0;
            for (int n = 0; n < 56; n++) {
                int i = slowest == Axis.INLINE ? n / 8 : n % 7;
                int j = slowest == Axis.INLINE ? n % 8 : n / 7;
                boolean has = (i < 4 && j < 5) || (i >= 2 && j >= 3);
                assertThat(order.trace(i, j)).as("%s, %s", i, j).isEqualTo(has ? next++ : -1);
            }
            assertThat(order.traces()).isEqualTo(41);
            assertThat(order.slowest()).isEqualTo(slowest);
            assertThat(coverage.missing()).isEqualTo(15);
            assertThat(coverage.bytes()).isEqualTo(16);
        }
        assertThatThrownBy(() -> order.trace(0, 0)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void placesThatTakeTooMuchMemoryAreRefused() throws IOException {
        PlacedInputs inputs = placed(Overlap.ERROR, one, two);
        Shape shape = new Shape(7, 8, 10);
        Coverage.of(inputs, shape, Axis.INLINE, one.path(), 16).close();
        assertThatThrownBy(() -> Coverage.of(inputs, shape, Axis.INLINE, one.path(), 15))
                .isInstanceOf(IndexTooLargeException.class);
    }

    /** Not places without a trace, nor those where other inputs go on. */
    @Test
    void tracesWithoutSomeSamplesAreCounted() throws IOException {
        Watched early = one.sampled(10, 0.004, SECONDS, 0);
        Watched late = two.sampled(10, 0.004, SECONDS, 0.040);
        Watched middle = Watched.of(folder.resolve("middle"), 100, 101, 300, 301).sampled(11, 0.004, SECONDS, 0.036);
        try (MergedVolume volume = merge(Overlap.FIRST, early, late, middle)) {
            assertThat(volume.survey().shape().samples()).isEqualTo(20);
            int both = 4;
            int whole = 4;
            assertThat(notes(volume)).contains(
                    "%s traces of the merged survey have samples that no input has: these are zeros"
                            .formatted(20 + 25 - both - both - whole));
        }
        Watched gap = Watched.of(folder.resolve("gap"), 100, 103, 300, 304).sampled(9, 0.004, SECONDS, 0.044);
        try (MergedVolume volume = merge(Overlap.FIRST, gap, one.sampled(10, 0.004, SECONDS, 0))) {
            assertThat(notes(volume)).contains(
                    "20 traces of the merged survey have samples that no input has: these are zeros");
        }
    }

    @Test
    void theFirstOrLastLiveTraceStandsForAPlace() throws IOException {
        two.live = (inline, crossline) -> inline != 103;
        for (Overlap overlap : Overlap.values()) {
            PlacedInputs inputs = placed(overlap, one, two);
            assertThat(inputs.at(2, 3).orElseThrow().volume()).isSameAs(overlap == Overlap.LAST ? two : one);
            assertThat(inputs.at(3, 3).orElseThrow().volume()).isSameAs(one);
            assertThat(inputs.at(0, 6)).isEmpty();
            assertThat(inputs.isLive(3, 4)).isTrue();
            assertThat(inputs.isLive(3, 6)).isFalse();
        }
    }

    /** Samples stay as they are stored unless means are computed; inputs that only touch have none. */
    @ParameterizedTest
    @CsvSource({"102,106,300,304,0,true", "106,110,300,304,0,false", "103,106,300,304,0,true",
            "104,106,300,304,0,false", "98,100,300,304,0,true", "97,99,300,304,0,false",
            "100,103,304,309,0,true", "100,103,305,309,0,false", "100,103,297,300,0,true", "100,103,297,299,0,false",
            "100,103,300,304,0.036,true", "100,103,300,304,0.04,false", "100,103,300,304,-0.036,true",
            "100,103,300,304,-0.04,false"})
    void meansAreComputedWhereInputsOverlap(int firstInline, int lastInline, int firstCrossline, int lastCrossline,
            double start, boolean overlaps) throws IOException {
        Watched other = Watched.of(folder.resolve("other"), firstInline, lastInline, firstCrossline, lastCrossline)
                .sampled(10, 0.004, SECONDS, start);
        for (Watched[] inputs : List.of(new Watched[] {one, other}, new Watched[] {other, one})) {
            try (MergedVolume volume = merge(Overlap.MEAN, inputs)) {
                assertThat(volume.encoding()).isEqualTo(overlaps ? SampleEncoding.NATIVE : one.encoding());
            }
            try (MergedVolume volume = merge(Overlap.FIRST, inputs)) {
                assertThat(volume.encoding()).isEqualTo(one.encoding());
            }
        }
    }

    @Test
    void otherEncodingsAreReadAsFloats() throws IOException {
        two.encoding = SampleEncoding.NATIVE;
        try (MergedVolume volume = merge(Overlap.ERROR, one, two)) {
            assertThat(volume.encoding()).isEqualTo(SampleEncoding.NATIVE);
        }
    }

    /** Every second inline from the third on, every third crossline from the second on. */
    @Test
    void theBoxAroundAnInputEndsAtItsLines() throws IOException {
        SurveyPart part = new SurveyPart(new AxisPart(12, 2, 2, 4), new AxisPart(12, 1, 3, 3),
                new AxisPart(20, 5, 1, 10));
        Placed placed = Placed.of(one, part);
        assertThat(placed.around(new Box(0, 0, 0, new Shape(12, 12, 20))))
                .isEqualTo(new Box(2, 1, 5, new Shape(7, 7, 10)));
        assertThat(placed.around(new Box(3, 2, 7, new Shape(4, 4, 4))))
                .isEqualTo(new Box(4, 4, 7, new Shape(3, 1, 4)));
        assertThat(placed.isDense()).isFalse();
        assertThat(placed.has(4, 4)).isTrue();
        assertThat(placed.has(5, 4)).isFalse();
        assertThat(placed.has(4, 5)).isFalse();
    }

    @Test
    void linesAreDenseIfBothAxesHaveNoGaps() throws IOException {
        AxisPart dense = new AxisPart(12, 2, 1, 4);
        AxisPart sparse = new AxisPart(12, 2, 2, 4);
        assertThat(Placed.of(one, new SurveyPart(dense, dense, dense)).isDense()).isTrue();
        assertThat(Placed.of(one, new SurveyPart(sparse, dense, dense)).isDense()).isFalse();
        assertThat(Placed.of(one, new SurveyPart(dense, sparse, dense)).isDense()).isFalse();
    }
}
