package org.varve.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Axis;
import org.varve.core.Compilation;
import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.Pass;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Workflow;
import org.varve.kernel.Absolute;
import org.varve.kernel.Clip;
import org.varve.kernel.Hilbert;
import org.varve.kernel.LobePeak;
import org.varve.kernel.Magnitude;
import org.varve.kernel.PhaseDerivative;
import org.varve.kernel.Product;
import org.varve.kernel.Ratio;
import org.varve.kernel.Reciprocal;
import org.varve.kernel.Taps;

/**
 * With {@code lateral} the instantaneous attributes take the passes that they took in 0.1.0, so that results are the
 * same bit for bit; without it they read one trace.
 */
class LateralAttributesTest {

    private static final Survey SURVEY = new Survey(new Shape(20, 20, 100), 0.004, Survey.Unit.SECONDS);
    private static final float PER_RADIAN = (float) (1 / (2 * Math.PI * 0.004));

    private static final Kernel HILBERT = new Hilbert();
    private static final Kernel STEP = new PhaseDerivative(1, true, false);
    private static final Kernel SLOPE = Taps.difference(Axis.SAMPLE);
    private static final Kernel CROSSLINES = Taps.acrossDifference(Axis.CROSSLINE);
    private static final Kernel INLINES = Taps.acrossDifference(Axis.INLINE);
    private static final Kernel SIZE = new Absolute(PER_RADIAN);
    private static final Kernel MAGNITUDE = new Magnitude();
    private static final Kernel CHANGE = new Ratio(1e6f, 0, 2e-4);
    private static final Kernel CLIP = new Clip(-1, 1);

    private static Program program(String operator, Map<String, String> parameters) {
        return new Compilation(Workflow.of(operator, Catalogue.get(operator).create(parameters)), SURVEY).program();
    }

    private static void assertPasses(String operator, Kernel... kernels) {
        assertThat(program(operator, Map.of("lateral", "true")).passes()).as(operator).extracting(Pass::kernel)
                .containsExactlyInAnyOrder(kernels);
    }

    @Test
    void lateralAttributesTakeTheirFormerPasses() {
        assertPasses("instantaneous-frequency", HILBERT, STEP, CROSSLINES, INLINES, SIZE);
        assertPasses("frequency-change", HILBERT, STEP, CROSSLINES, INLINES, SIZE, SLOPE, CROSSLINES, INLINES);
        assertPasses("response-frequency", HILBERT, STEP, CROSSLINES, INLINES, SIZE, MAGNITUDE, new LobePeak());
        assertPasses("sweetness", HILBERT, STEP, CROSSLINES, INLINES, SIZE, MAGNITUDE, new Reciprocal(5, true),
                new Product());
        assertPasses("relative-amplitude-change", HILBERT, MAGNITUDE, SLOPE, CROSSLINES, INLINES, CHANGE, CLIP);
        assertPasses("amplitude-acceleration", HILBERT, MAGNITUDE, SLOPE, CROSSLINES, INLINES, CHANGE, CLIP,
                SLOPE, CROSSLINES, INLINES);
        assertPasses("instantaneous-bandwidth", HILBERT, MAGNITUDE, SLOPE, CROSSLINES, INLINES, CHANGE, SIZE);
        assertPasses("dominant-frequency", HILBERT, STEP, CROSSLINES, INLINES, SIZE, MAGNITUDE, SLOPE, CROSSLINES,
                INLINES, CHANGE, SIZE, MAGNITUDE);
        assertPasses("quality-factor", HILBERT, STEP, CROSSLINES, INLINES, SIZE, MAGNITUDE, SLOPE, CROSSLINES,
                INLINES, CHANGE, new Absolute((float) (2 * (1 / (2 * Math.PI * 0.004)))), new Ratio(500, 0, 1e-3));
    }

    @ParameterizedTest
    @ValueSource(strings = {"instantaneous-frequency", "frequency-change", "response-frequency", "sweetness",
            "relative-amplitude-change", "amplitude-acceleration", "instantaneous-bandwidth", "dominant-frequency",
            "quality-factor"})
    void attributesReadOneTraceUnlessLateral(String operator) {
        List<String> derivedTwice = List.of("frequency-change", "amplitude-acceleration");
        int former = derivedTwice.contains(operator) ? 2 : 1;

        assertThat(program(operator, Map.of()).halo()).isEqualTo(Halo.NONE);
        assertThat(program(operator, Map.of("lateral", "true")).halo().lateral())
                .isEqualTo(new Halo(former, former, 0));
    }
}
