package org.varve.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.varve.core.Boundary;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.kernel.CurvatureMeasure;
import org.varve.kernel.EigenvalueFeature;
import org.varve.kernel.Matrix;
import org.varve.kernel.Moment;
import org.varve.kernel.PeakLag;
import org.varve.kernel.PrincipalEnergy;

/** The host finds in constants.cuh what it needs, under the names that it has for it. */
class KernelConstantsTest {

    @Test
    void everyBoundaryHasANumber() {
        assertThat(KernelConstants.BOUNDARIES)
                .containsExactlyInAnyOrderElementsOf(Stream.of(Boundary.values()).map(Enum::name).toList());
    }

    @Test
    void everyFeatureAndCurvatureHasANumber() {
        assertThat(KernelConstants.EIGENVALUE_FEATURES)
                .containsExactlyInAnyOrderElementsOf(Stream.of(EigenvalueFeature.values()).map(Enum::name).toList());
        assertThat(KernelConstants.CURVATURE_MEASURES)
                .containsExactlyInAnyOrderElementsOf(Stream.of(CurvatureMeasure.values()).map(Enum::name).toList());
    }

    @Test
    void everyMomentHasANumber() {
        assertThat(KernelConstants.MOMENTS)
                .containsExactlyInAnyOrderElementsOf(Stream.of(Moment.values()).map(Enum::name).toList());
    }

    @Test
    void lagsAreRefinedAsOnTheCpu() {
        assertThat(KernelConstants.LAGS_AROUND).isEqualTo(PeakLag.WIDTH);
        assertThat(KernelConstants.LAG_STEPS).isEqualTo(PeakLag.STEPS);
    }

    @Test
    void intervalsAreHalvedAsOftenAsOnTheCpu() {
        assertThat(KernelConstants.HALVINGS).isEqualTo(PrincipalEnergy.HALVINGS);
    }

    @Test
    void matricesAreInBlocksOfTheSameSize() {
        assertThat(KernelConstants.PRODUCT_ROWS).isEqualTo(Matrix.BLOCK);
    }

    @Test
    void everyFormatIsOneOfFiles() {
        assertThat(KernelConstants.FORMATS)
                .isSubsetOf(Arrays.stream(SampleFormat.values()).map(Enum::name).toList());
    }

    @Test
    void formatsAreNumberedInTheOrderOfTheHeader() {
        Encoding encoding = Encoding.of(new SampleEncoding(SampleFormat.INT16, ByteOrder.BIG_ENDIAN));

        assertThat(KernelConstants.FORMATS.get(encoding.format())).isEqualTo("INT16");
        assertThat(encoding.swapsBytes()).isEqualTo(ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN ? 0 : 1);
    }

    @Test
    void doublesAreDecodedOnTheHost() {
        assertThat(Encoding.exists(new SampleEncoding(SampleFormat.IEEE_FLOAT64, ByteOrder.BIG_ENDIAN))).isFalse();
    }
}
