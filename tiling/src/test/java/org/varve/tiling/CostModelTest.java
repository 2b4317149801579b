package org.varve.tiling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.AxisPart;
import org.varve.core.Compilation;
import org.varve.core.LiveTraces;
import org.varve.core.Reduction;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.SurveyPart;
import org.varve.core.Workflow;
import org.varve.operator.HistogramEqualization;
import org.varve.operator.MeasuredRange;
import org.varve.operator.Shares;

/**
 * Each term of a predicted time by itself, counted by hand: the other rates are infinite, the other costs nothing. Six
 * inlines in three parts of 2, with halos 3, 4 and 3; ten crosslines in two of 5, with halos 7 and 7; whole traces of
 * 20 samples. Two inputs of 6 bytes a sample in their files and 8 in slabs; two outputs of 3 bytes in slabs, of which
 * half of the samples are written.
 */
class CostModelTest {

    private static final double FREE = Double.POSITIVE_INFINITY;
    private static final int TILES = 3 * 2;
    private static final int SAMPLES = 6 * 10 * 20;
    private static final int SAMPLES_READ = (3 + 4 + 3) * (7 + 7) * 20;
    private static final int WRITTEN_BYTES = SAMPLES / 2 * 4;

    private static final AxisOption INLINE = new AxisOption.Axis(6, 1).cut(3);
    private static final AxisOption CROSSLINE = new AxisOption.Axis(10, 2).cut(2);
    private static final AxisOption SAMPLE = new AxisOption.Axis(20, 3).cut(1);

    private static CostModel model(Rates rates) {
        return model(rates, Shape.ONE, 1, Optional.empty());
    }

    private static CostModel model(Rates rates, Shape written, int parallel, Optional<Reduction> reduction) {
        return new CostModel(rates, 2, 6, 4, 8, true, 2, 3, written, 0.5, parallel, 3, reduction);
    }

    private static Rates costs(double seek, double tile, double start) {
        return new Rates(FREE, FREE, FREE, FREE, FREE, seek, tile, start, 0);
    }

    private static final Rates TOUCHING = new Rates(0.5, FREE, FREE, FREE, FREE, 0, 0, 0, 0);
    private static final Rates READING = new Rates(FREE, 1 / 3.0, FREE, FREE, FREE, 0, 0, 0, 0);
    private static final Rates COPYING = new Rates(FREE, FREE, 0.2, FREE, FREE, 0, 0, 0, 0);
    private static final Rates COMPUTING = new Rates(FREE, FREE, FREE, 1 / 7.0, FREE, 0, 0, 0, 0);
    private static final Rates WRITING = new Rates(FREE, FREE, FREE, FREE, 1 / 11.0, 0, 0, 0, 0);

    private static void assertSeconds(CostModel model, int tilesInFlight, double expected) {
        assertThat(model.seconds(INLINE, CROSSLINE, SAMPLE, tilesInFlight)).isCloseTo(expected, within(1e-6));
    }

    /** Of {@link #TILES} tiles, one passes all stages alone, and for each of the others the slowest stage is waited. */
    private static double pipeline(double all, double slowest) {
        return (all + (TILES - 1) * slowest) / TILES;
    }

    @Test
    void touchesTheMemoryOfTheTilesInFlight() {
        int source = 4 * 7 * 20;
        int tile = 2 * 5 * 20;

        assertSeconds(model(TOUCHING), 3, 2 * 3 * (source * 8 + tile * 2 * 3));
        assertSeconds(model(TOUCHING), 1, 2 * 3 * (source * 8 + tile * 2 * 3));
        AxisOption whole = new AxisOption.Axis(6, 1).cut(1);
        AxisOption allCrosslines = new AxisOption.Axis(10, 2).cut(1);
        assertThat(model(TOUCHING).seconds(whole, allCrosslines, SAMPLE, 3))
                .isCloseTo(2.0 * (SAMPLES * 8 + SAMPLES * 2 * 3), within(1e-6));
    }

    @Test
    void readsAllInputsWithHalos() {
        assertSeconds(model(READING), 3, 3 * SAMPLES_READ * 6);
    }

    @Test
    void readsWholePiecesOfChunks() {
        // parts 0:3, 1:5, 3:6 fetched from chunks of 4 inlines: 0:4, 0:6, 0:6
        AxisOption chunked =
                AxisOption.of(AxisCut.balanced(AxisPart.whole(6), 3), 1, 4);

        assertThat(model(READING).seconds(chunked, CROSSLINE, SAMPLE, 3))
                .isCloseTo(3.0 * (4 + 6 + 6) * 14 * 20 * 6, within(1e-6));
    }

    @ParameterizedTest
    @CsvSource({"4, 17", "7, 20", "100, 20"})
    void readsAheadOfPiecesOfTracesWithinTheTrace(int readAhead, int fetched) {
        AxisOption half = new AxisOption.Axis(20, 3).cut(2);
        CostModel model =
                new CostModel(READING, 2, 6, readAhead, 8, true, 2, 3, Shape.ONE, 0.5, 1, 3, Optional.empty());

        assertThat(model.seconds(INLINE, CROSSLINE, half, 3))
                .isCloseTo(3.0 * 10 * 14 * (2 * fetched) * 6, within(1e-6));
    }

    @Test
    void computesHalosAgain() {
        assertSeconds(model(COMPUTING), 3, 7 * SAMPLES_READ);
    }

    @Test
    void writesEachOutput() {
        assertSeconds(model(WRITING), 3, 11 * 2 * WRITTEN_BYTES);
    }

    @Test
    void copiesBothWaysAtATime() {
        double sent = 5 * SAMPLES_READ * 8;
        double returned = 5 * SAMPLES * 2 * 3;

        assertSeconds(model(COPYING), 3, pipeline(sent + returned, sent));
        CostModel inHostMemory =
                new CostModel(COPYING, 2, 6, 4, 8, false, 2, 3, Shape.ONE, 0.5, 1, 3, Optional.empty());
        assertSeconds(inHostMemory, 3, 0);
    }

    @Test
    void countsWhatTilesAndTheRunCostBesides() {
        assertSeconds(model(costs(0, 17, 0)), 3, 17 * TILES);
        assertSeconds(model(costs(0, 0, 19)), 3, 19);
        AxisOption half = new AxisOption.Axis(20, 3).cut(2);
        assertThat(model(costs(0, 17, 0)).seconds(INLINE, CROSSLINE, half, 3)).isCloseTo(17.0 * TILES * 2,
                within(1e-6));
    }

    @Test
    void seeksForEachStretchOfAnInline() {
        double read = 13 * 2 * (3 + 4 + 3) * 2;
        double written = 13 * 2 * 6 * 2;

        assertSeconds(model(costs(13, 0, 0)), 3, pipeline(read + written, read));
    }

    @Test
    void seeksOnceForATileOfAllCrosslines() {
        AxisOption all = new AxisOption.Axis(10, 2).cut(1);

        assertThat(model(costs(13, 0, 0)).seconds(INLINE, all, SAMPLE, 3))
                .isCloseTo((13 * (2 + 2) * 3 + 2 * 13 * 2 * 3) / 3.0, within(1e-6));
    }

    @Test
    void seeksForEachPieceOfATrace() {
        AxisOption half = new AxisOption.Axis(20, 3).cut(2);
        double read = 13 * 2 * (10 * 14 * 2);
        double written = 13 * 2 * (6 * 10 * 2);

        assertThat(model(costs(13, 0, 0)).seconds(INLINE, CROSSLINE, half, 3))
                .isCloseTo((read + written + 11 * read) / 12, within(1e-6));
    }

    @Test
    void writesChunksThatTilesCutTwice() {
        Shape chunk = new Shape(4, 5, 20);
        double once = 2 * WRITTEN_BYTES;

        assertSeconds(model(WRITING, chunk, 1, Optional.empty()), 3, 11 * 2 * once);
        double read = 3 * SAMPLES_READ * 6;
        assertSeconds(model(READING, chunk, 1, Optional.empty()), 3, pipeline(read + 3 * once, read));
    }

    @Test
    void seeksForEachRowOfAChunkThatTilesCut() {
        // of each inline, 2 rows begin with a tile and 2 with a chunk
        double read = 13 * 2 * 20;
        double written = 13 * 2 * (6 * 2 + 6 * (2 + 2));
        assertSeconds(model(costs(13, 0, 0), new Shape(4, 5, 20), 1, Optional.empty()), 3,
                pipeline(read + written, written));

        // the same for each of the 3 chunks along a whole trace
        double deep = 13 * 2 * (6 * 2 + 6 * (2 + 2) * 3);
        assertSeconds(model(costs(13, 0, 0), new Shape(4, 5, 7), 1, Optional.empty()), 3,
                pipeline(read + deep, deep));

        // of each trace, 2 begin with a tile and 3 with a chunk of 7 samples
        AxisOption half = new AxisOption.Axis(20, 3).cut(2);
        AxisOption all = new AxisOption.Axis(10, 2).cut(1);
        AxisOption one = new AxisOption.Axis(6, 1).cut(1);
        double traces = 13 * 2 * (6 * 10 * 2);
        double rows = 13 * 2 * (6 * 10 * 2 + 6 * 10 * (2 + 3));
        assertThat(model(costs(13, 0, 0), new Shape(6, 10, 7), 1, Optional.empty()).seconds(one, all, half, 3))
                .isCloseTo((traces + rows + rows) / 2, within(1e-6));
    }

    @Test
    void tilesOfWholeChunksCutNone() {
        AxisOption aligned = new AxisOption.Axis(AxisPart.whole(6), 1, 2, 1).cut(3);

        assertThat(model(WRITING).cutsChunks(INLINE, CROSSLINE, SAMPLE)).isFalse();
        CostModel chunked = model(WRITING, new Shape(2, 10, 20), 1, Optional.empty());
        AxisOption all = new AxisOption.Axis(10, 2).cut(1);
        assertThat(chunked.cutsChunks(aligned, all, SAMPLE)).isFalse();
        assertThat(chunked.cutsChunks(INLINE, all, SAMPLE)).isTrue();
        assertThat(chunked.cutsChunks(aligned, CROSSLINE, SAMPLE)).isTrue();
        assertThat(chunked.cutsChunks(aligned, all, new AxisOption.Axis(20, 3).cut(2))).isTrue();
    }

    @Test
    void computesSeveralTilesAtATimeIfThereAreSome() {
        double all = 7 * SAMPLES_READ;

        assertSeconds(model(COMPUTING, Shape.ONE, 2, Optional.empty()), 6, pipeline(all, all / 2));
        assertSeconds(model(COMPUTING, Shape.ONE, 4, Optional.empty()), 2, pipeline(all, all / 2));
        assertSeconds(model(COMPUTING, Shape.ONE, 4, Optional.empty()), 1, all);
    }

    @Test
    void stagesWaitForEachOtherIfTooFewTilesAreInFlight() {
        Rates both = new Rates(FREE, 1 / 3.0, FREE, 1 / 17.0, FREE, 0, 0, 0, 0);
        double read = 3 * SAMPLES_READ * 6;
        double computed = 17 * SAMPLES_READ;

        assertSeconds(model(both), 1, read + computed);
        assertSeconds(model(both), 2, pipeline(read + computed, read));
    }

    @Test
    void readingAndWritingDelayComputing() {
        Rates delayed = new Rates(FREE, 1 / 3.0, FREE, FREE, 1 / 11.0, 0, 0, 0, 2);
        double read = 3 * SAMPLES_READ * 6;
        double written = 11 * 2 * WRITTEN_BYTES;

        assertSeconds(model(delayed), 3, pipeline(read + written, 2 * (read + written)));
    }

    @Test
    void returnsDigestsAloneAndWritesNothingWhereTheyPay() {
        Shape shape = new Shape(6, 10, 20);
        HistogramEqualization equalize = new HistogramEqualization(64, Double.NaN, Double.NaN, MeasuredRange.SURVEY,
                Shares.SURVEY);
        Compilation compilation = new Compilation(Workflow.of("equalize", equalize),
                new Survey(shape, 0.004, Survey.Unit.SECONDS));
        Reduction ranges = compilation.nextScan().orElseThrow().reduced(SurveyPart.whole(shape), LiveTraces.ALL)
                .reduction().orElseThrow();
        double sent = 5 * SAMPLES_READ * 8;
        double returned = 5 * TILES * 2 * Long.BYTES;

        assertSeconds(model(COPYING, Shape.ONE, 1, Optional.of(ranges)), 3, pipeline(sent + returned, sent));
        assertSeconds(model(WRITING, Shape.ONE, 1, Optional.of(ranges)), 3, 0);
        // of tiles of one trace of 2 samples, digests take more
        AxisOption lines = new AxisOption.Axis(6, 1).cut(6);
        AxisOption traces = new AxisOption.Axis(10, 2).cut(10);
        AxisOption pairs = new AxisOption.Axis(20, 3).cut(10);
        assertThat(model(WRITING, Shape.ONE, 1, Optional.of(ranges)).seconds(lines, traces, pairs, 3))
                .isCloseTo(11.0 * 2 * WRITTEN_BYTES, within(1e-6));
    }

    @Test
    void isBoundedByTheSlowestStage() {
        Rates both = new Rates(0.5, 1 / 3.0, FREE, 1 / 7.0, FREE, 0, 0, 19, 0);

        assertThat(model(both).atLeast(INLINE, CROSSLINE, SAMPLE, 3)).isCloseTo(19 + 3 * SAMPLES_READ * 6.0,
                within(1e-6));
        assertThat(model(both).seconds(INLINE, CROSSLINE, SAMPLE, 3))
                .isGreaterThan(model(both).atLeast(INLINE, CROSSLINE, SAMPLE, 3));
    }
}
