package org.varve.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Box;
import org.varve.core.Compilation;
import org.varve.core.Device;
import org.varve.core.DeviceFailure;
import org.varve.core.DeviceProvider.Discovery;
import org.varve.core.DeviceProvider.Request;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Program;
import org.varve.core.Scan;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.SurveyPart;
import org.varve.core.Sweep;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;
import org.varve.core.Workflow;
import org.varve.operator.Catalogue;
import org.varve.operator.Envelope;

/** Whichever call of the driver fails: the result is right or the error is told, and nothing stays allocated. */
class FaultsTest {

    private static final Survey SURVEY = new Survey(new Shape(3, 4, 33), 0.004, Survey.Unit.SECONDS);

    private static final String SENTENCE =
            "cu\\w+(\\(\\w+\\))?( on cuda:0)? failed with \\d+ \\(CUDA_ERROR_\\w+\\): .+";

    /** After so many runs without a failure, the call to fail is beyond the last one. */
    private static final int BEYOND = 20;

    private static final int FAST_STEP = 42;

    private final PretendDriver driver = PretendDriver.load();

    @AfterEach
    void forget() {
        driver.reset("");
    }

    /**
     * Out of memory, an invalid value, a code that does not exist, an illegal address, which poisons the context: the
     * first at every second call, the others at every seventh. In the fast tests each fails at every 42nd.
     */
    @ParameterizedTest
    @CsvSource({"2, 2", "1, 7", "999, 7", "700, 7"})
    void everyCallInTurn(int code, int step) throws OutOfBudgetException {
        everyCallInTurn(code, step, FaultsTest::run);
    }

    /** The same of a scan of which digests come back. */
    @ParameterizedTest
    @CsvSource("2, 7")
    void everyCallOfAScanInTurn(int code, int step) throws OutOfBudgetException {
        everyCallInTurn(code, step, FaultsTest::scan);
    }

    private interface Job {
        Object run() throws OutOfBudgetException;
    }

    private void everyCallInTurn(int code, int step, Job job) throws OutOfBudgetException {
        assumeTrue(CudaModules.areBuilt(), "needs the kernels' PTX, which needs nvcc");
        Object expected = job.run();
        int told = 0;
        int right = 0;
        int apart = Sweep.WHOLE ? step : FAST_STEP;
        int beyond = Sweep.count(3, BEYOND);
        for (int call = (int) (1 + Sweep.DAY % apart); right < beyond; call += apart) {
            driver.reset("FAIL=*:%s:%s".formatted(call, code));
            try {
                assertThat(job.run()).as("call %s", call).isEqualTo(expected);
                right++;
            } catch (DeviceFailure | OutOfBudgetException e) {
                assertThat(e.getMessage()).as("call %s", call).containsPattern(SENTENCE);
                told++;
                right = 0;
            }
            assertThat(driver.report()).as("after call %s", call).matches("allocated=0 .*pinned=0");
        }
        assertThat(told).isGreaterThan(beyond);
    }

    /** The envelope of a survey, in two tiles. */
    static float[] run() throws OutOfBudgetException {
        return run(new Compilation(Workflow.of("envelope", new Envelope()), SURVEY).program(), (_, _) -> {});
    }

    /** The range of a survey of which a trace is missing. */
    private static long[] scan() throws OutOfBudgetException {
        Scan scan =
                new Compilation(Workflow.of("glcm", Catalogue.get("glcm").create(Map.of("range", "survey"))), SURVEY)
                        .nextScan()
                        .orElseThrow();
        Program program = scan.reduced(SurveyPart.whole(SURVEY.shape()), (inline, crossline) -> inline + crossline > 0);
        run(program, (tile, output) -> program.reduction().orElseThrow().accept(tile, List.of(output)));
        return scan.statistics().getFirst().gathered();
    }

    private static float[] run(Program program, BiConsumer<Box, MemorySegment> taker) throws OutOfBudgetException {
        Discovery found = new CudaDeviceProvider().discover(new Request(1, 0, Long.MAX_VALUE));
        if (found.devices().isEmpty()) throw new DeviceFailure(found.reason());
        Shape shape = SURVEY.shape();
        Shape tile = new Shape(2, shape.crosslines(), shape.samples());
        try (Device device = found.devices().getFirst().open();
                Arena arena = Arena.ofShared();
                TileRunner runner = device.open(program, SURVEY, new Tiles(tile, 2), Device.Extension.DEFAULT)) {
            MemorySegment input = device.allocate(arena, shape.bytes(), 64);
            MemorySegment output = device.allocate(arena, shape.bytes(), 64);
            for (int s = 0; s < shape.size(); s++) {
                input.setAtIndex(ValueLayout.JAVA_FLOAT, s, (float) Math.sin(s * s));
            }
            List<Box> tiles = List.of(Box.of(tile), new Box(2, 0, 0, new Shape(1, tile.crosslines(), tile.samples())));
            for (int slot = 0; slot < tiles.size(); slot++) {
                long at = tiles.get(slot).inline() * new Shape(1, tile.crosslines(), tile.samples()).bytes();
                runner.start(slot, tiles.get(slot), tiles.get(slot), List.of(input.asSlice(at)),
                        List.of(output.asSlice(at)));
            }
            for (int slot = 0; slot < tiles.size(); slot++) {
                runner.finish(slot);
                long at = tiles.get(slot).inline() * new Shape(1, tile.crosslines(), tile.samples()).bytes();
                taker.accept(tiles.get(slot), output.asSlice(at));
            }
            return output.toArray(ValueLayout.JAVA_FLOAT);
        }
    }
}
