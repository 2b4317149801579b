package org.varve.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.AxisPart;
import org.varve.core.Box;
import org.varve.core.Compilation;
import org.varve.core.Device.Extension;
import org.varve.core.FieldStatistics;
import org.varve.core.LiveTraces;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Program;
import org.varve.core.Reduction;
import org.varve.core.SampleEncoding;
import org.varve.core.Scan;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.SurveyPart;
import org.varve.core.Sweep;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;
import org.varve.core.Workflow;
import org.varve.core.Workflow.Step;
import org.varve.operator.Catalogue;

/** The statistics that the device gathers tile by tile are those that the host gathers of whole fields, bit for bit. */
class DigestsTest {

    private static final Shape SHAPE = new Shape(24, 30, 300);
    private static final Survey SURVEY = new Survey(SHAPE, 0.004, Survey.Unit.SECONDS);
    private static final SurveyPart WHOLE = SurveyPart.whole(SHAPE);
    private static final SurveyPart PART = new SurveyPart(
            new AxisPart(24, 1, 2, 11), new AxisPart(30, 3, 3, 8), new AxisPart(300, 17, 1, 200));
    private static final Shape SMALL = new Shape(7, 11, 64);
    private static final Shape LARGE = new Shape(24, 30, 200);
    private static final LiveTraces SOME = (inline, crossline) -> (5 * inline + crossline) % 7 > 0 && inline != 9;
    private static final int IN_FLIGHT = 2;

    private static CudaDevice device;
    private static MemorySegment samples;

    @BeforeAll
    static void open() throws IOException {
        PretendDriver.load().reset("DEVICES=64MiB SHUFFLE=3");
        assumeTrue(CudaModules.areBuilt(), "needs the kernels' PTX, which needs nvcc");
        device = CudaDevice.open(CudaBinding.chosen().open(), 0, Long.MAX_VALUE);
        samples = samples();
    }

    @AfterAll
    static void close() {
        if (device == null) return;
        device.close();
        assertThat(PretendDriver.load().report()).startsWith("allocated=0 ");
    }

    /**
     * Of many sizes, with zeros of both signs, runs of equal samples, the smallest and the largest floats, and some
     * that are not finite.
     */
    private static MemorySegment samples() {
        Random random = new Random(7);
        float[] special = {0f, -0f, Float.MIN_VALUE, -Float.MIN_NORMAL, Float.NaN, Float.POSITIVE_INFINITY,
                Float.NEGATIVE_INFINITY, 1e30f, -1e30f};
        float[] all = new float[(int) SHAPE.size()];
        for (int s = 0; s < all.length; s++) {
            boolean again = s > 0 && random.nextInt(4) == 0;
            float drawn = (float) (random.nextGaussian() * Math.pow(10, random.nextInt(-6, 4)));
            all[s] = again ? all[s - 1] : random.nextInt(50) == 0 ? special[random.nextInt(special.length)] : drawn;
        }
        return MemorySegment.ofArray(all);
    }

    private static Step step(String operator, Map<String, String> parameters) {
        return Step.of(operator, Catalogue.get(operator).create(parameters));
    }

    static Stream<Arguments> scans() {
        Step range = step("glcm", Map.of("range", "survey"));
        Step bins = step("histogram-equalization", Map.of("range", "survey"));
        Step manyBins = step("histogram-equalization", Map.of("bins", "20000", "range", "survey"));
        Step percentiles = step("clip-percentiles", Map.of());
        Step smoothRange = step("agc", Map.of("mode", "relative"));
        Step mean = step("spectral-blueing", Map.of("band", "10,80", "spectrum", "survey"));
        Step windows = step("principal-components", Map.of("window", "60ms"));
        return Sweep.of(3, List.of(
                Arguments.of(List.of(range), WHOLE, LiveTraces.ALL, SMALL),
                Arguments.of(List.of(range), WHOLE, SOME, SMALL),
                Arguments.of(List.of(bins), WHOLE, SOME, SMALL),
                Arguments.of(List.of(bins), PART, SOME, SMALL),
                Arguments.of(List.of(manyBins), WHOLE, SOME, LARGE),
                Arguments.of(List.of(percentiles), WHOLE, SOME, LARGE),
                Arguments.of(List.of(percentiles, range), PART, LiveTraces.ALL, LARGE),
                Arguments.of(List.of(smoothRange), WHOLE, SOME, new Shape(24, 30, 21)),
                Arguments.of(List.of(mean), WHOLE, SOME, LARGE),
                Arguments.of(List.of(windows), WHOLE, SOME, LARGE)));
    }

    @ParameterizedTest
    @MethodSource("scans")
    void areThoseOfTheHost(List<Step> steps, SurveyPart part, LiveTraces live, Shape tile)
            throws OutOfBudgetException {
        Workflow workflow = new Workflow(steps);
        Iterator<Scan> expected = new Compilation(workflow, SURVEY).scans().iterator();
        Iterator<Scan> scans = new Compilation(workflow, SURVEY).scans().iterator();
        assertThat(scans.hasNext()).isTrue();
        while (scans.hasNext()) {
            assertThat(expected.hasNext()).isTrue();
            Scan onHost = expected.next();
            onHost.accept(fields(onHost.program(), part, live));
            Scan onDevice = scans.next();
            gather(onDevice.reduced(part, live), tile);
            for (int n = 0; n < onHost.statistics().size(); n++) {
                FieldStatistics whole = onHost.statistics().get(n);
                assertThat(onDevice.statistics().get(n).gathered()).isEqualTo(whole.gathered());
            }
        }
        assertThat(expected.hasNext()).isFalse();
    }

    /** The outputs of a program over the whole survey, NaN where they do not count. */
    private static List<MemorySegment> fields(Program program, SurveyPart part, LiveTraces live)
            throws OutOfBudgetException {
        List<MemorySegment> outputs = new ArrayList<>();
        program.outputs().forEach(_ -> outputs.add(MemorySegment.ofArray(new float[(int) SHAPE.size()])));
        try (Arena arena = Arena.ofShared();
                TileRunner runner = device.open(program, SURVEY, new Tiles(SHAPE, 1), Extension.DEFAULT)) {
            List<MemorySegment> there =
                    outputs.stream().map(output -> device.allocate(arena, output.byteSize(), 64)).toList();
            runner.run(Box.of(SHAPE), Box.of(SHAPE), List.of(box(arena, Box.of(SHAPE))), there);
            for (int o = 0; o < outputs.size(); o++) outputs.get(o).copyFrom(there.get(o));
        }
        for (int s = 0; s < SHAPE.size(); s++) {
            int i = s / SHAPE.samples() / SHAPE.crosslines();
            int j = s / SHAPE.samples() % SHAPE.crosslines();
            boolean counts = live.isLive(i, j) && part.inlines().has(i) && part.crosslines().has(j)
                    && part.samples().has(s % SHAPE.samples());
            for (MemorySegment output : outputs) {
                if (!counts) output.setAtIndex(ValueLayout.JAVA_FLOAT, s, Float.NaN);
            }
        }
        return outputs;
    }

    private static MemorySegment box(Arena arena, Box box) {
        MemorySegment read = device.allocate(arena, box.shape().bytes(), 64);
        Box all = Box.of(SHAPE);
        long to = 0;
        for (int i = box.inline(); i < box.endInline(); i++) {
            for (int j = box.crossline(); j < box.endCrossline(); j++) {
                MemorySegment.copy(samples, all.offset(i, j, box.sample()) * Float.BYTES, read, to,
                        (long) box.shape().samples() * Float.BYTES);
                to += (long) box.shape().samples() * Float.BYTES;
            }
        }
        return read;
    }

    /** Gathers in tiles, two in flight. */
    private static void gather(Program program, Shape wanted) throws OutOfBudgetException {
        Shape tile = new Shape(wanted.inlines(), wanted.crosslines(),
                program.wholeTrace() ? SHAPE.samples() : wanted.samples());
        Reduction reduction = program.reduction(tile).orElseThrow();
        try (Arena arena = Arena.ofShared();
                TileRunner runner = device.open(
                        program, SURVEY, new Tiles(tile, IN_FLIGHT, SampleEncoding.NATIVE), Extension.DEFAULT)) {
            List<List<MemorySegment>> slots = new ArrayList<>();
            for (int slot = 0; slot < IN_FLIGHT; slot++) {
                slots.add(program.outputs().stream().map(_ -> device.allocate(arena, tile.bytes(), 64)).toList());
            }
            List<Box> tiles = tiles(tile);
            tiles.removeIf(reduction.part()::misses);
            for (int t = 0; t < tiles.size() + 1; t++) {
                if (t < tiles.size()) {
                    Box source = tiles.get(t).grow(program.halo(), SHAPE);
                    runner.start(t % IN_FLIGHT, tiles.get(t), source, List.of(box(arena, source)),
                            slots.get(t % IN_FLIGHT));
                }
                if (t > 0) {
                    runner.finish((t - 1) % IN_FLIGHT);
                    reduction.accept(tiles.get(t - 1), slots.get((t - 1) % IN_FLIGHT));
                }
            }
        }
    }

    private static List<Box> tiles(Shape tile) {
        List<Box> tiles = new ArrayList<>();
        for (int i = 0; i < SHAPE.inlines(); i += tile.inlines()) {
            for (int j = 0; j < SHAPE.crosslines(); j += tile.crosslines()) {
                for (int k = 0; k < SHAPE.samples(); k += tile.samples()) {
                    tiles.add(new Box(i, j, k, new Shape(
                            Math.min(tile.inlines(), SHAPE.inlines() - i),
                            Math.min(tile.crosslines(), SHAPE.crosslines() - j),
                            Math.min(tile.samples(), SHAPE.samples() - k))));
                }
            }
        }
        return tiles;
    }
}
