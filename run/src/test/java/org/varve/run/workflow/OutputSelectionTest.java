package org.varve.run.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Of a workflow, what is asked for is written, and what nobody needs is not computed. */
class OutputSelectionTest {

    /** Steps that write all they have. */
    private static List<StepDraft> steps(String expression) {
        return new Expression(expression).steps();
    }

    /** The steps that stay, and what they write. */
    private static String selected(List<StepDraft> steps, String... select) {
        return OutputSelection.apply(steps, List.of(select)).stream()
                .map(step -> step.name() + " > " + String.join(" ", step.select().orElseThrow()))
                .map(String::strip).collect(Collectors.joining(", "));
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", value = {
            "dip => gst-dip-azimuth > dip", "azimuth => gst-dip-azimuth > azimuth",
            "gst-dip-azimuth => gst-dip-azimuth > dip azimuth", "gst-dip-azimuth.dip => gst-dip-azimuth > dip",
            "envelope => envelope > envelope", "envelope.envelope => envelope > envelope"})
    void anOutputIsNamedByItselfByItsStepOrByBoth(String name, String selected) {
        assertThat(selected(steps("gst-dip-azimuth+envelope"), name)).isEqualTo(selected);
    }

    @Test
    void severalAreWrittenInTheOrderOfTheSteps() {
        assertThat(selected(steps("gst-dip-azimuth+envelope"), "envelope", "azimuth"))
                .isEqualTo("gst-dip-azimuth > azimuth, envelope > envelope");
    }

    /** Outputs of two steps may have one name: each is chosen by its step. */
    @Test
    void theNameOfAStepChoosesAmongOutputsOfOneName() {
        assertThat(selected(steps("a=mean+b=mean"), "b")).isEqualTo("b > mean");
        assertThat(selected(steps("a=mean+b=mean"), "b.mean")).isEqualTo("b > mean");
        assertThat(selected(steps("a=mean+b=mean"), "mean")).isEqualTo("a > mean, b > mean");
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", value = {
            "dips => there is no output 'dips': did you mean dip?",
            "envelop => there is no output 'envelop': did you mean envelope?",
            "phase => there is no output 'phase': give one of dip, azimuth, envelope",
            "gst-dip-azimuth.envelope => there is no output 'gst-dip-azimuth.envelope': "})
    void anUnknownNameIsRefusedWithTheKnownOnes(String name, String sentence) {
        List<StepDraft> steps = steps("gst-dip-azimuth+envelope");

        assertThatIllegalArgumentException().isThrownBy(() -> OutputSelection.apply(steps, List.of("dip", name)))
                .withMessageStartingWith(sentence);
    }

    /** An output of a step may have another name than the step, which then is what a message offers. */
    @Test
    void aStepOfOneOutputIsOfferedByItsOwnName() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OutputSelection.apply(steps("smooth=mean+other=envelope"), List.of("xyz")))
                .withMessageEndingWith("give one of smooth, other");
    }

    /** Of a chain of which only the middle is wanted, the end is not computed; the beginning is. */
    @Test
    void stepsThatFeedNobodyAreDropped() {
        List<StepDraft> chain = new Expression("(gaussian|d=gst-dip-azimuth.dip|median)+envelope").connected();

        assertThat(selected(chain, "median")).isEqualTo("gaussian >, d >, median > median");
        assertThat(selected(chain, "azimuth")).isEqualTo("gaussian >, d > azimuth");
        assertThat(selected(chain, "gaussian", "envelope")).isEqualTo("gaussian > gaussian, envelope > envelope");
    }

    /** The name of one begins with that of the other, which feeds nobody. */
    @Test
    void aStepOfASimilarNameFeedsNobody() {
        StepDraft one = StepDraft.of("dips", "gst-dip-azimuth");
        StepDraft other = StepDraft.of("dips-2", "gst-dip-azimuth");
        StepDraft median = StepDraft.of("median", "median")
                .reading(List.of("dips-2.dip"), StepDraft.of("m", "median").select());

        assertThat(selected(Stream.of(one, other, median).toList(), "median")).isEqualTo("dips-2 >, median > median");
    }
}
