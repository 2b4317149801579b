package org.varve.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.varve.core.Output;

class QuantilesTest {

    private static final Scale SCALE = new Scale("any", 0, 1, 1);

    private static Section section(float... values) {
        return new Section("any", SCALE, SCALE, values.length, 1, values);
    }

    @Test
    void quantilesLieBetweenValuesInProportion() {
        Quantiles quantiles = Quantiles.of(List.of(section(5, -4), section(1, Float.NaN, 2)));
        assertThat(quantiles.value(0)).isEqualTo(-4);
        assertThat(quantiles.value(0.5)).isEqualTo(1.5);
        assertThat(quantiles.value(1)).isEqualTo(5);
        assertThat(quantiles.magnitude(0)).isEqualTo(1);
        assertThat(quantiles.magnitude(2.0 / 3)).isCloseTo(4, within(1e-12));
    }

    @Test
    void manyValuesAreSampled() {
        float[] values = new float[1_000_003];
        for (int v = 0; v < values.length; v++) {
            values[v] = v % 1000 - 499.5f;
        }
        assertThat(Quantiles.of(List.of(section(values))).magnitude(0.99)).isCloseTo(495, within(2.0));
    }

    @Test
    void rangesOfNothingAndOfOneValueAreNotEmpty() {
        List<Section> nothing = List.of(section(Float.NaN, Float.NaN));
        List<Section> zeros = List.of(section(0, 0));
        for (Output.Style style : Output.Style.values()) {
            AttributeStyle any = AttributeStyle.of(Output.of("any", "").within(-180, 180).shownAs(style));
            assertThat(any.range(Quantiles.of(nothing)).high()).isGreaterThan(0);
            assertThat(any.range(Quantiles.of(zeros)).high()).isGreaterThan(0);
        }
    }
}
