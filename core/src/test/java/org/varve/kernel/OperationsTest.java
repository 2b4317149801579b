package org.varve.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.varve.core.Axis;
import org.varve.core.Compilation;
import org.varve.core.Kernel;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Workflow;
import org.varve.operator.GstDipAzimuth;
import org.varve.operator.Window;

/** Floating-point operations, counted by hand. */
class OperationsTest {

    private static double operations(Kernel kernel) {
        return kernel.operations(1, 512);
    }

    @Test
    void tapsAreFmas() {
        assertThat(operations(Taps.mean(Axis.SAMPLE, 5))).isEqualTo(10);
        assertThat(Taps.mean(Axis.SAMPLE, 5).operations(6, 512)).isEqualTo(60);
    }

    @Test
    void joinedSumsAreThreeSumsAndAnFmaForEachSampleAtTheEnds() {
        assertThat(operations(new JoinedSums(Axis.SAMPLE, 27, 1))).isEqualTo(3);
        assertThat(operations(new JoinedSums(Axis.SAMPLE, 31, 1))).isEqualTo(3 + 4 * 2);
    }

    @Test
    void aMagnitudeIsTwoSquaresASumAndARoot() {
        assertThat(operations(new Magnitude())).isEqualTo(4);
    }

    /**
     * Of the phase: two steps share an angle; of the envelope: a difference, its half, a quotient, two bounds. A scale
     * is one more.
     */
    @Test
    void derivativesAlongATrace() {
        assertThat(operations(new PhaseDerivative(1, true, false))).isEqualTo(5);
        assertThat(operations(new PhaseDerivative(40, false, true))).isEqualTo(6);
        assertThat(operations(new RelativeChange(1, 1, true))).isEqualTo(5);
        assertThat(operations(new RelativeChange(1e6f, 40, false))).isEqualTo(6);
        assertThat(operations(new TraceDerivative())).isEqualTo(2);
    }

    @Test
    void aWindowOfTracesIsAProductASumAndAnFmaEach() {
        assertThat(operations(new SemblanceSums(3, 3, 1, Interior.UNBOUNDED))).isEqualTo(9 * 4 + 1);
    }

    @Test
    void sixProductsOfThreeInlines() {
        assertThat(operations(new TensorProducts(3))).isEqualTo(6 * (3 * 2 + 1));
    }

    @Test
    void aSectionIsThreeFmasTwoWaysAndAThirdProduct() {
        SecondOrderSection section = new SecondOrderSection(1, 0.5, 0.25, 0.1, 0.2);
        // 9 samples beyond either end
        assertThat(operations(new SosFilter(List.of(section)))).isEqualTo(18.0 * (512 + 2 * 9) / 512);
    }

    @Test
    void transformsOfHalfTheTrace() {
        assertThat(operations(new Hilbert())).isCloseTo((2 * 5 * 8 + 6) / 2.0, within(1e-9));
    }

    @Test
    void theContrastOfAWindow() {
        Glcm glcm = new Glcm(List.of(GlcmFeature.CONTRAST), 16, GlcmDirection.SAMPLE, 1, 7, 7);

        // 7 new pairs of a difference, its square and a sum; 6 sums of pairs added; the mean; the sum over directions
        assertThat(operations(glcm)).isEqualTo(7 * 3 + 5 + 1 + 1);
    }

    @Test
    void featuresShareTheirSums() {
        Glcm glcm = new Glcm(List.of(GlcmFeature.MEAN, GlcmFeature.STD), 16, GlcmDirection.SAMPLE, 1, 7, 7);

        // 7 new pairs of a sum, two squares and their sum, each added; 6 sums of each added; the features
        assertThat(operations(glcm)).isEqualTo(7 * (2 + 4) + 2 * 5 + (1 + 1) + (5 + 1));
    }

    @Test
    void aProgramIsTheSumOfItsPasses() {
        Survey survey = new Survey(new Shape(20, 20, 512), 0.004, Survey.Unit.SECONDS);
        Workflow workflow = Workflow.of("dip", new GstDipAzimuth(new Window(3, 3, 3)));

        // derivatives, their smoothing, products, two means of six fields, eigenvector and bounded dips, dip and
        // azimuth
        assertThat(new Compilation(workflow, survey).program().operations(512))
                .isEqualTo(26 + 3 * 3 * 2 * 9 + 42 + 2 * 6 * 6 + (142 + 17 + 2 * 4) + (2 * 6 + 4 + 2 * 2));
    }
}
