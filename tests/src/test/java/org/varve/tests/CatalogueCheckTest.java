package org.varve.tests;

import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Sweep;
import org.varve.testkit.OperatorCheck;
import org.varve.tests.OperatorCases.Case;

/** The catalogue's operators pass the checks that users make of theirs, on the CPU and on a GPU. */
@Execution(ExecutionMode.SAME_THREAD)
class CatalogueCheckTest {

    /** Two vectors of 512 bits and a sample, and fewer traces than checks take by themselves: there are many cases. */
    private static final Survey SURVEY =
            new Survey(new Shape(5, 6, 33), 0.004, Survey.Unit.SECONDS).with(Cube.METRICS);

    @BeforeAll
    static void findGpu() {
        PretendGpu.load();
    }

    static Stream<Case> operators() {
        return Sweep.of(56, OperatorCases.ALL);
    }

    @ParameterizedTest
    @MethodSource("operators")
    void passesAllChecks(Case operator) {
        OperatorCheck.of(operator.create()).survey(SURVEY).seed(Sweep.DAY).all();
    }
}
