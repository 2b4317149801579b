package org.varve.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Boundary;
import org.varve.core.Box;
import org.varve.core.Device;
import org.varve.core.Device.Extension;
import org.varve.core.Field;
import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.NanPolicy;
import org.varve.core.NotFinite;
import org.varve.core.OutOfBudgetException;
import org.varve.core.PassGraph;
import org.varve.core.Program;
import org.varve.core.Rows;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;

class CpuTileRunnerTest {

    @Test
    void piecesAreLongWhereStripsSuffice() {
        assertThat(CpuTileRunner.pieces(128, 32, 2, 4)).isEqualTo(1);
        assertThat(CpuTileRunner.pieces(128, 4, 2, 4)).isEqualTo(2);
        assertThat(CpuTileRunner.pieces(128, 4, 8, 4)).isEqualTo(8);
    }

    /** Long pieces were 32 strips, half of the threads' number, of 16 and 8 planes each; these are 64 of 8 and 8. */
    @Test
    void noThreadIsLeftWithoutWork() {
        assertThat(CpuTileRunner.pieces(128, 4, 64, 4)).isEqualTo(16);
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 64, 4", "3, 2, 64, 0", "128, 1, 64, 30", "128, 1, 1024, 4"})
    void aPieceHasAtLeastOnePlane(int inlines, int across, int threads, int halo) {
        assertThat(CpuTileRunner.pieces(inlines, across, threads, halo)).isBetween(1, inlines);
    }

    private static final Shape SURVEY = new Shape(12, 10, 30);
    private static final Box ALL = Box.of(SURVEY);

    /** The sum of a sample and its neighbours on either side along each axis. */
    private record Sum() implements Kernel {

        @Override
        public String name() {
            return "sum";
        }

        @Override
        public Halo halo() {
            return new Halo(1, 1, 1);
        }

        @Override
        public double operations(int inputs, int samples) {
            return 7;
        }

        @Override
        public void row(Rows rows, int row) {
            float[] x = rows.input(0);
            for (int k = 0; k < rows.samples(); k++) {
                int at = rows.at(0, 0, row) + k;
                rows.output(0)[rows.to(0, row) + k] = x[at - 1] + x[at] + x[at + 1] + x[rows.at(0, 0, row - 1) + k]
                        + x[rows.at(0, 0, row + 1) + k] + x[rows.at(0, -1, row) + k] + x[rows.at(0, 1, row) + k];
            }
        }
    }

    private record Computed(FloatBuffer samples, NotFinite notFinite) {}

    private static Computed sums(int threads, NanPolicy nan, float... input) throws OutOfBudgetException {
        PassGraph graph = new PassGraph();
        Program program = Program.of(graph, List.of(graph.apply(new Sum(), Field.SURVEY)));
        float[] output = new float[input.length];
        try (Device cpu = new CpuDevice(threads, 1 << 24, true);
                TileRunner runner = cpu.open(program, new Survey(SURVEY, 0.004, Survey.Unit.SECONDS),
                        new Tiles(SURVEY, 1), new Extension(Boundary.REFLECT, nan))) {
            runner.run(ALL, ALL, List.of(MemorySegment.ofArray(input)), List.of(MemorySegment.ofArray(output)));
            return new Computed(FloatBuffer.wrap(output), runner.notFinite());
        }
    }

    private static int at(int inline, int crossline, int sample) {
        return Math.toIntExact(ALL.offset(inline, crossline, sample));
    }

    /** At a corner, within, and at the end of the survey; no two of them have a neighbour in common. */
    private static float[] withOddSamples() {
        float[] samples = new float[Math.toIntExact(SURVEY.size())];
        Arrays.fill(samples, 1);
        samples[at(0, 0, 0)] = Float.NaN;
        samples[at(5, 4, 12)] = Float.POSITIVE_INFINITY;
        samples[at(11, 9, 29)] = Float.NEGATIVE_INFINITY;
        return samples;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void oddSamplesAreCountedOnceByAllThreadsTogether(int threads) throws OutOfBudgetException {
        Computed computed = sums(threads, NanPolicy.PROPAGATE, withOddSamples());

        assertThat(computed.notFinite).isEqualTo(new NotFinite(3, List.of(4L + 7 + 4)));
        assertThat(computed.samples.get(at(0, 0, 1))).isNaN();
        assertThat(computed.samples.get(at(5, 4, 11))).isInfinite();
        assertThat(computed.samples.get(at(5, 4, 10))).isEqualTo(7);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void oddSamplesOfAnyKindCountAsZeroWhereThatIsWanted(int threads) throws OutOfBudgetException {
        Computed computed = sums(threads, NanPolicy.ZERO, withOddSamples());

        assertThat(computed.notFinite).isEqualTo(new NotFinite(3, List.of(0L)));
        // mirrored to three neighbours at a corner
        assertThat(computed.samples.get(at(0, 0, 0))).isEqualTo(3);
        assertThat(computed.samples.get(at(0, 0, 1))).isEqualTo(6);
        assertThat(computed.samples.get(at(5, 4, 12))).isEqualTo(6);
        assertThat(computed.samples.get(at(11, 9, 29))).isEqualTo(3);
        assertThat(computed.samples.get(at(11, 9, 20))).isEqualTo(7);
    }
}
