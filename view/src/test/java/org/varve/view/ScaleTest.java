package org.varve.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.varve.core.Axis;
import org.varve.core.Shape;
import org.varve.core.Survey;

class ScaleTest {

    private static List<String> texts(List<Scale.Tick> ticks) {
        return ticks.stream().map(Scale.Tick::text).toList();
    }

    @Test
    void ticksAreRound() {
        assertThat(texts(Scale.ticks(-5213, 5213, 6))).containsExactly("−4000", "−2000", "0", "2000", "4000");
        assertThat(texts(Scale.ticks(0.07, 0.98, 5))).containsExactly("0.2", "0.4", "0.6", "0.8");
        assertThat(texts(Scale.ticks(-180, 180, 8))).containsExactly("−180", "−90", "0", "90", "180");
        assertThat(texts(Scale.ticks(0, 2e-6, 2))).containsExactly("0.0", "1.0e−06", "2.0e−06");
    }

    @Test
    void ticksStandInTheMiddleOfTheirLine() {
        List<Scale.Tick> ticks = new Scale("inline", 1, 1, 100).ticks(5);
        assertThat(texts(ticks)).containsExactly("20", "40", "60", "80", "100");
        assertThat(ticks.getFirst().at()).isCloseTo(0.195, within(1e-12));
    }

    @Test
    void descendingLinesHaveDescendingTicks() {
        List<Scale.Tick> ticks = new Scale("crossline", 100, -1, 101).ticks(2);
        assertThat(ticks.getFirst()).isEqualTo(new Scale.Tick("0", 100.5 / 101));
        assertThat(ticks.getLast()).isEqualTo(new Scale.Tick("100", 0.5 / 101));
    }

    @Test
    void noTickStandsBetweenLines() {
        assertThat(texts(new Scale("inline", 1, 1, 3).ticks(8))).containsExactly("1", "2", "3");
    }

    @Test
    void oneLineHasOneTick() {
        assertThat(new Scale("inline", 7, 1, 1).ticks(5)).containsExactly(new Scale.Tick("7", 0.5));
    }

    @Test
    void samplesAreNamedInTheirUnit() {
        Survey depth = new Survey(new Shape(1, 1, 10), 5, Survey.Unit.METRES);
        assertThat(Scale.of(Axis.SAMPLE, depth, LineNumbers.FROM_ONE).name(3)).isEqualTo("depth slice 15 m");
        Survey time = new Survey(new Shape(1, 1, 10), 0.0005, Survey.Unit.SECONDS);
        assertThat(Scale.of(Axis.SAMPLE, time, LineNumbers.FROM_ONE).name(3)).isEqualTo("time slice 1.5 ms");
    }
}
