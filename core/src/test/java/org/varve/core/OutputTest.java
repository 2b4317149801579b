package org.varve.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class OutputTest {

    @Test
    void labelsAreWholeNumbersWithinBounds() {
        Output classes = Output.of("class", "").labels(0, 4).chosen();

        assertThat(classes.isLabel()).isTrue();
        assertThat(classes.named("facies").in(new Survey(new Shape(1, 1, 1), 1, Survey.Unit.METRES)).isLabel())
                .isTrue();
        assertThat(classes.values()).isEqualTo("0..4");
        assertThat(classes.isCyclic()).isFalse();
        assertThat(classes.shownAs(Output.Style.SPREAD).isLabel()).isFalse();
        assertThat(Output.of("class", "").within(0, 4).isLabel()).isFalse();
        assertThat(Output.of("same", "").labels(3, 3).range()).isEqualTo("3..3");
    }

    @Test
    void boundsOfLabelsAreInOrder() {
        Output any = Output.of("class", "");

        assertThatThrownBy(() -> any.labels(2, 1)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("labels 2..1: the first must not be above the last");
    }
}
