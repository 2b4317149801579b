package org.varve.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Compilation;
import org.varve.core.History;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Workflow;

/** Dips that are read in the wrong order gave curvatures near 0 without a word. */
class DipOrderTest {

    private static final Survey SURVEY = new Survey(new Shape(9, 9, 50), 0.004, Survey.Unit.SECONDS);

    private static void compile(String first, String second) {
        Workflow curvature = Workflow.of(Catalogue.get("curvature-from-dips").create(Map.of()));
        new Compilation(curvature.withInputs(2), SURVEY, List.of(), List.of(first, second));
        Workflow steered = Workflow.of(Catalogue.get("eigen-coherence").create(Map.of("steering", "inputs")));
        new Compilation(steered.withInputs(3), SURVEY, List.of(), List.of("", first, second));
    }

    @ParameterizedTest
    @CsvSource({"inline-dip, crossline-dip", "inline-dip, ''", "'', crossline-dip", "'', ''", "mean, mean"})
    void dipsInTurnAreRead(String first, String second) {
        assertThatCode(() -> compile(first, second)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({
            "crossline-dip, inline-dip, 'not crossline-dip and inline-dip: give the inline dip first'",
            "crossline-dip, '', 'not crossline-dip and an unknown one: give the inline dip first'",
            "dip, azimuth, 'not dip and azimuth: give those of gst-dips-2d'"})
    void othersAreRefused(String first, String second, String why) {
        assertThatIllegalArgumentException().isThrownBy(() -> compile(first, second)).withMessageContaining(why);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "varve gst-dips-2d; output inline-dip; unit degrees | inline-dip",
            "varve gst-dips-2d; output mine, crossline-dip; version 1 | crossline-dip",
            "varve network; output facies, label, labels 0..5 | label", "varve convert; version 1 | ''"})
    void historiesNameTheOutput(String history, String output) {
        assertThat(History.output(history)).isEqualTo(output);
    }
}
