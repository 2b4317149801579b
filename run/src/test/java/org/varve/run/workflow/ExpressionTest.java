package org.varve.run.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Note;
import org.varve.core.Workflow;
import org.varve.run.Recipe;

class ExpressionTest {

    /** Each step as {@code name < inputs > outputs}. */
    private static String steps(String expression) {
        return new Expression(expression).connected().stream().map(StepDraft::toStep)
                .map(step -> "%s < %s > %s".formatted(step.name(), String.join(" ", step.inputs()),
                        String.join(" ", step.select())).replaceAll(" +", " ").strip())
                .collect(Collectors.joining(", "));
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '`', value = {
            "gaussian => gaussian < > gaussian",
            "` Gaussian ` => gaussian < > gaussian",
            "gaussian+envelope => gaussian < > gaussian, envelope < > envelope",
            "gaussian|envelope => gaussian < >, envelope < gaussian > envelope",
            "gaussian:envelope => gaussian < >, envelope < gaussian > envelope",
            "gaussian | envelope : rms => gaussian < >, envelope < gaussian >, rms < envelope > rms",
            "gaussian|(envelope+semblance) => gaussian < >, envelope < gaussian > envelope, semblance < gaussian > semblance",
            "(gaussian|envelope)+chaos => gaussian < >, envelope < gaussian > envelope, chaos < > chaos",
            "((gaussian)) => gaussian < > gaussian",
            "gaussian|((mean|rms)+envelope) => gaussian < >, mean < gaussian >, rms < mean > rms, envelope < gaussian > envelope",
            "smooth=gaussian|envelope => smooth < >, envelope < smooth > envelope",
            "gaussian|gaussian|mean => gaussian < >, gaussian-2 < gaussian >, mean < gaussian-2 > mean",
            "gaussian|gaussian=mean => gaussian-2 < >, gaussian < gaussian-2 > mean",
            "gaussian|gaussian-2=mean|gaussian => gaussian < >, gaussian-2 < gaussian >, gaussian-3 < gaussian-2 > gaussian",
            "gst-dip-azimuth.dip => gst-dip-azimuth < > dip",
            "gst-dip-azimuth.dip|median => gst-dip-azimuth < >, median < gst-dip-azimuth.dip > median",
            "d=gst-dip-azimuth.dip|median => d < >, median < d.dip > median",
            "envelope.envelope|median => envelope < >, median < envelope > median",
            "gst-dips-2d|curvature-from-dips.maximum => gst-dips-2d < >, curvature-from-dips < gst-dips-2d.inline-dip gst-dips-2d.crossline-dip > maximum",
            "(gaussian+mean)|difference => gaussian < >, mean < >, difference < gaussian mean > difference",
            "difference|envelope => difference < >, envelope < difference > envelope"})
    void stepsReadAndWrite(String expression, String steps) {
        assertThat(steps(expression)).isEqualTo(steps);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '`', value = {
            "gaussian| => a step is empty; name an operator",
            "|gaussian => a step is empty; name an operator",
            "gaussian||mean => a step is empty; name an operator",
            "gaussian+ => a step is empty; name an operator",
            "gaussian|() => a step is empty; name an operator",
            "x=|mean => a step is empty; name an operator",
            "=mean => a step is empty; name an operator",
            "(gaussian|mean => '(' is not closed; write ')'",
            "gaussian|mean) => ')' closes nothing; drop it",
            "gaussian(mean) => '(' follows gaussian; write '|' or '+' between them, and parameters beside",
            "(gaussian)mean => mean follows ')'; write '|' or '+'",
            "(gaussian)(mean) => '(' follows ')'; write '|' or '+'",
            "gaussian|envelope+chaos => mixes '|' and '+'; write parentheses, as in (a|b)+c",
            "taper length=1s|mean => 'taper length' names no step; give parameters beside the expression, not in it",
            "x=gaussian|x=mean => 'x' names two steps; give each a name of its own",
            "gausian|envelope => there is no operator 'gausian': did you mean gaussian?",
            "gst-dip-azimuth.dpi|mean => there is no output 'dpi': did you mean dip?",
            "gst-dip-azimuth|median => median takes 1 input and gets gst-dip-azimuth.dip, gst-dip-azimuth.azimuth: choose, as in gst-dip-azimuth.dip|median",
            "gst-dip-azimuth|curvature-from-dips => which are not alike: write in parentheses what it should read",
            "gaussian|difference => difference takes 2 inputs and gets gaussian: give the others beside it, as in (gaussian+mean)|difference",
            "mean+mean => 'mean' appears twice and both write the same: give mean-2.window a value of its own",
            "envelope+envelope => 'envelope' appears twice and both write the same: drop one"})
    void whatCannotBeReadIsToldWithTheRemedy(String expression, String sentence) {
        assertThatThrownBy(() -> Recipe.of(expression, Map.of(), List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(sentence);
    }

    @Test
    void parenthesesNestToADepth() {
        assertThat(steps("(".repeat(32) + "mean" + ")".repeat(32))).isEqualTo("mean < > mean");
        assertThatThrownBy(() -> new Expression("(".repeat(100_000)))
                .hasMessageContaining("more than 32 parentheses within each other; write a workflow file");
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '`', value = {
            "gaussian+envelope => gaussian and envelope run side by side, each on the survey: to apply one after the other, write gaussian|envelope",
            "bandpass+rms+semblance => bandpass and rms and semblance run side by side, each on the survey: to apply one after the other, write bandpass|(rms+semblance)",
            "mean|mean|mean|mean|mean|mean|mean|mean|mean => the steps of mean are called mean, mean-2, ..., mean-9; a parameter of one is mean-9.window",
            "gaussian|gaussian => the steps of gaussian are called gaussian, gaussian-2; a parameter of one is gaussian-2.sigma",
            "gaussian+mean => gaussian and mean run side by side, each on the survey: to apply one after the other, write gaussian|mean",
            "gaussian+mean+envelope => gaussian and mean and envelope run side by side, each on the survey: to apply one after the other, write gaussian|mean|envelope",
            "a=mean+b=mean => ``",
            "a=mean+b=mean+envelope => a=mean and b=mean and envelope run side by side, each on the survey: to apply one after the other, write a=mean|b=mean|envelope",
            "envelope+gaussian => ``",
            "gst-dip-azimuth+envelope => ``",
            "gaussian|envelope => ``",
            "a=gaussian|b=gaussian => ``"})
    void whatTheUserShouldKnowIsNoted(String expression, String notes) {
        assertThat(new Expression(expression).notes().stream().map(Note::sentence).collect(Collectors.joining("; ")))
                .isEqualTo(notes);
    }

    @Test
    void parametersAndSelectionsNameSteps() throws Exception {
        Recipe recipe = Recipe.of("gaussian|low=gaussian|(gst-dip-azimuth+rms)",
                Map.of("low.sigma", "3,3,3", "gaussian.sigma", "1,1,2", "rms.window", "1,1,5"), List.of("low", "dip"));

        assertThat(recipe.workflow().outputs()).containsExactly("low", "dip");
        assertThat(recipe.workflow().steps()).extracting(Workflow.Step::name)
                .containsExactly("gaussian", "low", "gst-dip-azimuth");
        assertThat(recipe.parameters().get("gaussian")).containsEntry("sigma", "1,1,2");
        assertThat(recipe.parameters().get("low")).containsEntry("sigma", "3,3,3");
    }

    @Test
    void parametersWithoutDefaultHaveExamples() throws Exception {
        Map<String, String> examples = Recipe.examples("bandpass|(envelope+edge=phase-rotation)");

        assertThat(Recipe.examples("bandpass")).containsOnlyKeys("low", "high");
        assertThat(Recipe.examples("gaussian|envelope")).isEmpty();
        assertThat(examples).containsOnlyKeys("bandpass.low", "bandpass.high", "edge.degrees");
        assertThat(Recipe.of("bandpass|(envelope+edge=phase-rotation)", examples, List.of()).workflow().outputs())
                .containsExactly("envelope", "edge");
    }

    /** Whose outputs depend on a parameter. */
    @Test
    void outputsFollowParameters() throws Exception {
        Recipe recipe = Recipe.of("spectral-decomposition.40hz|mean", Map.of("frequencies", "30,40"), List.of());

        assertThat(recipe.describe()).endsWith("mean window=3,3,3 of spectral-decomposition.40hz");
        assertThatThrownBy(
                () -> Recipe.of("spectral-decomposition.40hz|mean", Map.of("frequencies", "30,50"), List.of()))
                .hasMessageContaining("there is no output '40hz'");
    }

    @Test
    void twoOfAnOperatorMayDiffer() throws Exception {
        Recipe recipe = Recipe.of("mean+mean", Map.of("mean-2.window", "5,5,5"), List.of());

        assertThat(recipe.workflow().outputs()).containsExactly("mean", "mean-2");
        assertThat(recipe.describe()).isEqualTo("mean window=3,3,3 + mean-2=mean window=5,5,5");
    }

    @Test
    void aRecipeSaysWhatItsStepsRead() throws Exception {
        Recipe chain = Recipe.of("gaussian|envelope", Map.of(), List.of());
        Recipe beside = Recipe.of("gaussian+envelope", Map.of(), List.of());

        assertThat(chain.operators()).isEqualTo("gaussian:envelope");
        assertThat(beside.operators()).isEqualTo("gaussian+envelope");
        assertThat(chain.describe()).isEqualTo("gaussian sigma=1,1,1 truncate=4 + envelope of gaussian");
        assertThat(beside.describe()).isEqualTo("gaussian sigma=1,1,1 truncate=4 + envelope");
    }
}
