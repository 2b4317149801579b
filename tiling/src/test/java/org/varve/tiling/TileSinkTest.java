package org.varve.tiling;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.varve.core.AxisPart;
import org.varve.core.Box;
import org.varve.core.Compilation;
import org.varve.core.FieldStatistics;
import org.varve.core.Halo;
import org.varve.core.LiveTraces;
import org.varve.core.MemoryFootprint;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.core.ScaledEncoding;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.SurveyPart;
import org.varve.core.Tiles;
import org.varve.core.Workflow;
import org.varve.host.Budget;
import org.varve.operator.HistogramEqualization;
import org.varve.operator.MeasuredRange;
import org.varve.operator.Shares;

/**
 * Tiles of one inline, four crosslines and five samples, of which samples 1 to 3 are wanted; the traces of crosslines 1
 * and 2 are missing from the survey.
 */
class TileSinkTest {

    private static final Shape SURVEY = new Shape(3, 4, 5);
    private static final SurveyPart PART =
            new SurveyPart(AxisPart.whole(3), AxisPart.whole(4), new AxisPart(5, 1, 1, 3));
    private static final Box TILE = new Box(2, 0, 0, new Shape(1, 4, 5));
    private static final Box WANTED = new Box(2, 0, 0, new Shape(1, 4, 3));
    private static final LiveTraces LIVE = (_, crossline) -> crossline == 0 || crossline == 3;
    private static final float NAN = Float.NaN;

    private static TilePlan plan(SurveyPart part, ScaledEncoding output) {
        return new TilePlan(part, TileGrid.ofTiles(SURVEY, TILE.shape()), Halo.NONE, 1, 2,
                new Tiles(TILE.shape(), 1, SampleEncoding.NATIVE, output), new MemoryFootprint(List.of()),
                new Budget(0, 0, "a test"), 0);
    }

    /** Keeps the last box and its bytes. */
    private static final class Writer extends MemoryWriter {

        private final boolean isEncoded;
        private Box box = TILE;
        private float[] floats = {};
        private byte[] bytes = {};

        Writer(boolean isEncoded) {
            super(SURVEY);
            this.isEncoded = isEncoded;
        }

        @Override
        public void write(Box written, MemorySegment source) {
            assertThat(isEncoded).isFalse();
            box = written;
            floats = source.asSlice(0, written.shape().bytes()).toArray(ValueLayout.JAVA_FLOAT);
        }

        @Override
        public void writeStored(Box written, MemorySegment source) {
            assertThat(isEncoded).isTrue();
            box = written;
            bytes = source.toArray(ValueLayout.JAVA_BYTE);
        }
    }

    /** The tile with its outputs. */
    private static InFlight computed(MemorySegment... outputs) {
        return new InFlight(0, new Slab(0, List.of(), List.of(outputs)), List.of(), TILE, TILE,
                new TileTimes.Span(0, 0, 0));
    }

    private static float[] samples(float first) {
        float[] samples = new float[20];
        for (int n = 0; n < samples.length; n++) samples[n] = first + n;
        return samples;
    }

    /** What is not written, or written as zero, is told where it was not finite. */
    @Test
    void missingTracesAreZeroAndSamplesThatAreNotWantedAreLeftOut() throws IOException {
        float[] one = samples(100);
        float[] other = samples(200);
        // not wanted; missing, and so zeroed; wanted, and so counted by others
        for (int n : new int[] {0, 4, 6, 7, 13, 17}) one[n] = NAN;
        other[19] = NAN;
        List<Writer> writers = List.of(new Writer(false), new Writer(false));
        long[] hidden = {1000, 2000};

        Box wanted = TileSink.toWriters(LIVE, plan(PART, ScaledEncoding.NATIVE), writers, hidden)
                .accept(computed(MemorySegment.ofArray(one), MemorySegment.ofArray(other)));

        assertThat(wanted).isEqualTo(WANTED);
        assertThat(writers).extracting(writer -> writer.box).containsOnly(WANTED);
        assertThat(writers.getFirst().floats).containsExactly(101, 102, 103, 0, 0, 0, 0, 0, 0, 116, NAN, 118);
        assertThat(writers.getLast().floats).containsExactly(201, 202, 203, 0, 0, 0, 0, 0, 0, 216, 217, 218);
        assertThat(hidden).containsExactly(1000 + 5, 2000 + 1);
    }

    /** The device has counted what it lost. */
    @Test
    void samplesThatADeviceEncodesAreWrittenAsTheyAre() throws IOException {
        ScaledEncoding shorts =
                new ScaledEncoding(new SampleEncoding(SampleFormat.INT16, ByteOrder.BIG_ENDIAN), 2);
        byte[] stored = new byte[40];
        Arrays.fill(stored, (byte) 0x7F);
        byte[] expected = stored.clone();
        Arrays.fill(expected, 10, 30, (byte) 0);
        Writer writer = new Writer(true);
        long[] hidden = {1000};

        TileSink.toWriters(LIVE, plan(SurveyPart.whole(SURVEY), shorts), List.of(writer), hidden)
                .accept(computed(MemorySegment.ofArray(stored)));

        assertThat(writer.box).isEqualTo(TILE);
        assertThat(writer.bytes).containsExactly(expected);
        assertThat(hidden).containsExactly(1000);
    }

    @Test
    void statisticsAreOfWantedSamplesOfLiveTraces() throws IOException {
        HistogramEqualization equalize = new HistogramEqualization(64, Double.NaN, Double.NaN, MeasuredRange.SURVEY,
                Shares.SURVEY);
        List<FieldStatistics> ranges = new Compilation(Workflow.of("equalize", equalize),
                new Survey(SURVEY, 0.004, Survey.Unit.SECONDS)).nextScan().orElseThrow().statistics();
        float[] samples = samples(100);
        samples[0] = -1e6f;
        samples[8] = -2e6f;
        samples[11] = 3e6f;
        samples[19] = 4e6f;

        Box wanted =
                TileSink.toStatistics(LIVE, PART, ranges).accept(computed(MemorySegment.ofArray(samples)));

        assertThat(wanted).isEqualTo(WANTED);
        assertThat(ranges).hasSize(1);
        assertThat(ranges.getFirst().gathered())
                .containsExactly(Float.floatToRawIntBits(101), Float.floatToRawIntBits(118));
    }
}
