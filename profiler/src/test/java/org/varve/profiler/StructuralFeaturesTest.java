package org.varve.profiler;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Halo;
import org.varve.core.Shape;

class StructuralFeaturesTest {

    @ParameterizedTest
    @CsvSource({"1,1", "7,7", "11,12", "13,14", "121,125", "1501,1512", "2003,2016", "2187,2187"})
    void transformsHaveTheNextLengthWithoutLargeFactors(int samples, int length) {
        assertThat(StructuralFeatures.fourier(new Shape(3, 5, samples))).isEqualTo(15.0 * length);
    }

    @Test
    void halosAreWhatIsReadBeyondTheTile() {
        double[] features = StructuralFeatures.of(Measurements.load(new Shape(10, 20, 30), new Halo(1, 2, 3)));

        assertThat(features[2] / features[1]).isEqualTo((12.0 * 24 * 36 - 6000) / 6000);
        assertThat(features[3] / features[1]).isEqualTo(12.0 * 24 * 36 / 6000);
    }
}
