package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.varve.core.Compilation;
import org.varve.core.Device;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Sweep;
import org.varve.core.Workflow;
import org.varve.cuda.CudaDeviceProvider;
import org.varve.host.Budget;
import org.varve.tests.OperatorCases.Case;
import org.varve.tiling.PlanRequest;
import org.varve.tiling.TilePlan;
import org.varve.tiling.TilePlanner;

/** No tiles that fit are predicted to finish sooner than those that are planned. */
@Execution(ExecutionMode.SAME_THREAD)
class SoonestPlanTest {

    private static final int CASES = Sweep.count(25, 250);
    private static final int TILES = 8;

    private static final double GIB = 1L << 30;
    private static final double SMALLEST_DEVICE = 4 * GIB;
    private static final double LARGEST_DEVICE = 80 * GIB;
    private static final double SMALLEST_HOST = 8 * GIB;
    private static final double LARGEST_HOST = 512 * GIB;

    private final Random random = new Random(11 + Sweep.DAY);

    @Test
    void noTilesThatFitArePredictedToFinishSooner() {
        for (int number = 0; number < CASES; number++) {
            Case operator = OperatorCases.ALL.get(random.nextInt(OperatorCases.ALL.size()));
            Survey survey = new Survey(shape(), 0.004, Survey.Unit.SECONDS).with(Cube.METRICS);
            long device = between(SMALLEST_DEVICE, LARGEST_DEVICE);
            long host = between(SMALLEST_HOST, LARGEST_HOST);
            Optional<TilePlan> planned = plan(operator, survey, device, host, Optional.empty());
            assertThat(planned).as("%s on %s", operator, survey.shape()).isPresent();
            for (int tile = 0; tile < TILES; tile++) {
                Shape shape = tile(compilation(operator, survey).program().wholeTrace(), survey.shape());
                Optional<TilePlan> forced = plan(operator, survey, device, host, Optional.of(shape));
                if (forced.isEmpty()) {
                    continue;
                }
                assertThat(planned.get().predictedSeconds())
                        .as("%s on %s, %s bytes of the device and %s of the host: tiles of %s, %s in flight; of %s, %s",
                                operator, survey.shape(), device, host, planned.get().tileShape(),
                                planned.get().tilesInFlight(), shape, forced.get().tilesInFlight())
                        .isLessThanOrEqualTo(forced.get().predictedSeconds());
            }
        }
    }

    /** A survey of 384 GB on a GPU of 16 GiB: with one tile in flight, nothing would overlap. */
    @Test
    void tilesOverlapWhereTheDevicesMemoryIsScarce() {
        PretendGpu.assumeNoGaps();
        Case dips = OperatorCases.ALL.stream()
                .filter(each -> each.operator().equals("gst-dip-azimuth"))
                .findFirst()
                .orElseThrow();
        Survey survey = new Survey(new Shape(8000, 8000, 1500), 0.004, Survey.Unit.SECONDS);

        TilePlan plan = plan(dips, survey, 16L << 30, 22L << 30, Optional.empty()).orElseThrow();
        TilePlan known = plan(dips, survey, 16L << 30, 22L << 30, Optional.of(new Shape(125, 1000, 1500)))
                .orElseThrow();

        assertThat(plan.tilesInFlight()).isGreaterThan(1);
        assertThat(plan.predictedSeconds()).isLessThanOrEqualTo(known.predictedSeconds());
    }

    private long between(double least, double most) {
        return (long) (least * Math.pow(most / least, random.nextDouble()));
    }

    private Shape shape() {
        return new Shape((int) between(200, 9000), (int) between(200, 9000), (int) between(200, 4000));
    }

    private Shape tile(boolean wholeTrace, Shape survey) {
        boolean whole = wholeTrace || random.nextInt(4) > 0;
        return new Shape((int) between(1, survey.inlines()), (int) between(1, survey.crosslines()),
                whole ? survey.samples() : (int) between(Math.min(64, survey.samples()), survey.samples()));
    }

    private static Optional<TilePlan> plan(
            Case operator, Survey survey, long onDevice, long onHost, Optional<Shape> tile) {
        Budget host = new Budget(onHost, 0, "the test");
        PlanRequest request = PlanRequest.of(operator.operator()).withTile(tile);
        try (Device device = new CudaDeviceProvider().planned("cuda:0", onDevice).orElseThrow()) {
            return Optional
                    .of(new TilePlanner(survey, device, host, request).plan(compilation(operator, survey)).run());
        } catch (OutOfBudgetException tooLarge) {
            return Optional.empty();
        }
    }

    private static Compilation compilation(Case operator, Survey survey) {
        return new Compilation(Workflow.of(operator.operator(), operator.create()), survey);
    }
}
