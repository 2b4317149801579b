package org.varve.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.Box;
import org.varve.core.Compilation;
import org.varve.core.Device.Extension;
import org.varve.core.LiveTraces;
import org.varve.core.MemoryFootprint.Place;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Program;
import org.varve.core.Reduction;
import org.varve.core.Scan;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.SurveyPart;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;
import org.varve.core.Workflow;
import org.varve.cuda.CountingDriver.Counts;
import org.varve.operator.Catalogue;

/** What a scan copies and launches, and what it occupies, with digests and with whole outputs: the table of gpu.md. */
class ScanCopiesTest {

    private static final Shape SHAPE = new Shape(20, 50, 500);
    private static final Survey SURVEY = new Survey(SHAPE, 0.004, Survey.Unit.SECONDS);
    private static final Shape TILE = new Shape(10, 50, 500);
    private static final Tiles TILES = new Tiles(TILE, 2);

    private static CountingDriver driver;
    private static CudaDevice device;

    @BeforeAll
    static void open() throws IOException {
        PretendDriver.load().reset("DEVICES=2GiB");
        assumeTrue(CudaModules.areBuilt(), "needs the kernels' PTX, which needs nvcc");
        assumeTrue(Gaps.BYTES == 0, "gaps take memory, and are copied");
        driver = new CountingDriver(CudaBinding.chosen().open());
        device = CudaDevice.open(driver.driver(), 0, Long.MAX_VALUE);
    }

    @AfterAll
    static void close() {
        if (device != null) device.close();
    }

    static Stream<Arguments> scans() {
        return Stream.of(
                Arguments.of("glcm", Map.of("range", "survey"), "range"),
                Arguments.of("agc", Map.of("mode", "relative", "window", "1,1,9"), "range"),
                Arguments.of("clip-percentiles", Map.of(), "percentiles"),
                Arguments.of("histogram-equalization", Map.of("range", "survey"), "range, histogram"),
                Arguments.of("spectral-blueing", Map.of("band", "30,45", "spectrum", "survey"), "percentiles, means"),
                Arguments.of("principal-components", Map.of(), "windows"));
    }

    @ParameterizedTest
    @MethodSource("scans")
    void areThoseOfTheTable(String operator, Map<String, String> parameters, String statistics)
            throws IOException, OutOfBudgetException {
        Workflow workflow = Workflow.of(operator, Catalogue.get(operator).create(parameters));
        Counts before = scan(workflow, false);
        Counts now = scan(workflow, true);
        assertThat(now.toHost).isLessThan(before.toHost);
        String row = String.format(Locale.ROOT, "| %s | %s | %,d | %,d | %,d | %,d | %s | %s | %,d | %,d |", operator,
                statistics,
                before.toDevice, now.toDevice, before.toHost, now.toHost, before.launches, now.launches, before.device,
                now.device);
        assertThat(Files.readAllLines(Path.of("../docs/gpu.md"))).contains(row);
    }

    private static Counts scan(Workflow workflow, boolean reduced) throws OutOfBudgetException {
        Counts counts = driver.begin();
        for (Scan scan : new Compilation(workflow, SURVEY).scans()) {
            Program program = scan.reduced(SurveyPart.whole(SHAPE), LiveTraces.ALL);
            Program streamed = reduced ? program : scan.program();
            stream(streamed, program.reduction(TILE).orElseThrow(), reduced);
            counts.device = Math.max(counts.device, device.footprint(streamed, SURVEY, TILES).bytes(Place.DEVICE));
        }
        return counts;
    }

    private static void stream(Program program, Reduction reduction, boolean reduced) throws OutOfBudgetException {
        try (Arena arena = Arena.ofShared();
                TileRunner runner = device.open(program, SURVEY, TILES, Extension.DEFAULT)) {
            List<MemorySegment> outputs =
                    program.outputs().stream().map(_ -> arena.allocate(TILE.bytes(), Long.BYTES)).toList();
            for (int i = 0; i < SHAPE.inlines(); i += TILE.inlines()) {
                Box tile = new Box(i, 0, 0, TILE);
                Box source = tile.grow(program.halo(), SHAPE);
                MemorySegment input = arena.allocate(source.shape().bytes(), Long.BYTES);
                for (int s = 0; s < source.shape().size(); s++) {
                    input.setAtIndex(ValueLayout.JAVA_FLOAT, s, (float) Math.sin(s * s));
                }
                runner.run(tile, source, List.of(input), outputs);
                if (reduced) {
                    reduction.accept(tile, outputs);
                } else {
                    for (int o = 0; o < outputs.size(); o++) {
                        reduction.statistics().get(o).accept(outputs.get(o), tile, 0, TILE.traces());
                    }
                }
            }
        }
    }
}
