package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
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
import org.varve.tiling.Strategy;
import org.varve.tiling.TilePlan;
import org.varve.tiling.TilePlanner;

/** Plans use the memory of a GPU that is smaller than the survey, unless it is sooner not to. */
@Execution(ExecutionMode.SAME_THREAD)
class BudgetUseTest {

    private static final int CASES = Sweep.count(20, 400);
    private static final double FULL = 0.9;

    /** The budget is at most this part of the survey. */
    private static final double LARGEST_PART = 0.99;

    private static final double SMALLEST_PART = 0.002;

    /** Devices give out memory in pieces of this size. */
    private static final long UNIT = 2L << 20;

    private static final long LEAST_UNITS = 8;

    private final Random random = new Random(7);

    @ParameterizedTest
    @EnumSource(names = {"FASTEST", "LARGEST"})
    void nineTenthsOfTheBudgetAreUsedUnlessThatIsLater(Strategy strategy) throws OutOfBudgetException {
        for (int number = 0; number < CASES; number++) {
            Case operator = OperatorCases.ALL.get(random.nextInt(OperatorCases.ALL.size()));
            Survey survey = new Survey(shape(), 0.004, Survey.Unit.SECONDS).with(Cube.METRICS);
            double part = SMALLEST_PART * Math.pow(LARGEST_PART / SMALLEST_PART, random.nextDouble());
            long allowed = UNIT * Math.max(LEAST_UNITS, (long) (part * survey.shape().bytes() / UNIT));

            TilePlan plan = plan(operator, survey, allowed, strategy);

            double used = (double) plan.projectedDeviceBytes() / allowed;
            if (used < FULL && strategy == Strategy.FASTEST) {
                TilePlan full = plan(operator, survey, allowed, Strategy.LARGEST);
                assertThat(full.predictedSeconds()).isGreaterThan(plan.predictedSeconds());
                continue;
            }
            assertThat(used)
                    .as("%s on %s with %s bytes: %s", operator, survey.shape(), allowed, plan.tiles())
                    .isBetween(FULL, 1.0);
        }
    }

    private Shape shape() {
        return new Shape(200 + random.nextInt(1800), 200 + random.nextInt(1800), 200 + random.nextInt(2300));
    }

    private static TilePlan plan(Case operator, Survey survey, long allowed, Strategy strategy)
            throws OutOfBudgetException {
        Compilation compilation = new Compilation(Workflow.of(operator.operator(), operator.create()), survey);
        Budget host = new Budget(1L << 50, 0, "the test");
        PlanRequest request = PlanRequest.of(operator.operator()).withStrategy(strategy);
        try (Device device = new CudaDeviceProvider().planned("cuda:0", allowed).orElseThrow()) {
            return new TilePlanner(survey, device, host, request).plan(compilation).run();
        }
    }
}
