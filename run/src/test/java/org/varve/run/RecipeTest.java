package org.varve.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Context;
import org.varve.core.Field;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.core.Workflow;
import org.varve.operator.Gaussian;
import org.varve.operator.MeanFilter;
import org.varve.operator.Sigma;
import org.varve.operator.Window;

/** Each operator of a recipe gets the parameters that were meant for it, and only what was asked for is written. */
class RecipeTest {

    @TempDir
    private Path folder;

    private static Recipe recipe(String name, Map<String, String> parameters, String... select) throws IOException {
        return Recipe.of(name, parameters, List.of(select));
    }

    private static Operator operator(Recipe recipe, int step) {
        return recipe.workflow().steps().get(step).operator();
    }

    private static MeanFilter mean(int size) {
        return new MeanFilter(new Window(size, size, size));
    }

    @Test
    void aBareNameIsForEveryStepThatHasTheParameter() throws IOException {
        Recipe both = recipe("mean+envelope+median", Map.of("window", "5,5,5"));

        assertThat(operator(both, 0)).isEqualTo(mean(5));
        assertThat(both.parameters()).isEqualTo(
                Map.of("mean", Map.of("window", "5,5,5"), "envelope", Map.of(), "median", Map.of("window", "5,5,5")));
    }

    @Test
    void theNameOfAStepMeansOnlyThatOne() throws IOException {
        Recipe one = recipe("a=mean+b=mean", Map.of("b.window", "5,5,5"));

        assertThat(operator(one, 0)).isEqualTo(mean(3));
        assertThat(operator(one, 1)).isEqualTo(mean(5));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "windw    | parameter windw=1: did you mean window?",
            "meann.window | parameter meann.window=1: did you mean mean.window?",
            "polarity | parameter polarity=1: no operator of this run takes it; mean takes window; envelope takes none"})
    void aParameterThatNobodyTakesIsRefused(String name, String sentence) {
        assertThatIllegalArgumentException().isThrownBy(() -> recipe("mean+envelope", Map.of(name, "1")))
                .withMessage(sentence);
    }

    @Test
    void aStepDoesNotTakeTheParameterOfAnother() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> recipe("mean+envelope", Map.of("envelope.window", "3,3,3")))
                .withMessageContaining("window");
    }

    @Test
    void onlySelectedOutputsAreWritten() throws IOException {
        assertThat(recipe("gst-dip-azimuth+mean", Map.of(), "azimuth").workflow().outputs())
                .containsExactly("azimuth");
        assertThat(recipe("gst-dip-azimuth+mean", Map.of()).workflow().outputs())
                .containsExactly("dip", "azimuth", "mean");
    }

    private String file(String text) throws IOException {
        return Files.writeString(folder.resolve("flow.json"), text.replace('\'', '"')).toString();
    }

    /** What is asked for on the command line goes before what stands in the file. */
    @Test
    void aFileSaysWhatIsWrittenUnlessItIsChosen() throws IOException {
        String flow = file("{'inputs': ['base'], 'outputs': ['dip'], 'velocity': 2500, "
                + "'steps': [{'operator': 'gst-dip-azimuth'}, {'name': 'smooth', 'operator': 'mean'}]}");

        assertThat(recipe(flow, Map.of()).workflow().outputs()).containsExactly("dip");
        assertThat(recipe(flow, Map.of(), "smooth").workflow().outputs()).containsExactly("smooth");
        assertThat(operator(recipe(flow, Map.of("smooth.window", "5,5,5"), "smooth"), 0)).isEqualTo(mean(5));
        assertThat(recipe(flow, Map.of()).workflow().inputs()).containsExactly("base");
        assertThat(recipe(flow, Map.of()).metrics().velocity()).hasValue(2500);
        assertThat(recipe(flow, Map.of()).name()).isEqualTo(flow);
        assertThat(Recipe.isFile(flow)).isTrue();
        assertThat(Recipe.isFile("mean")).isFalse();
    }

    @Test
    void twoStepsOfOneNameAreRefused() throws IOException {
        String flow =
                file("{'steps': [{'operator': 'mean'}, {'operator': 'mean', 'parameters': {'window': [5, 5, 5]}}]}");

        assertThatIllegalArgumentException().isThrownBy(() -> recipe(flow, Map.of()))
                .withMessage("'mean' appears twice: give each step a name of its own");
    }

    /** Pictures and tests of all operators call them so. */
    @Test
    void parametersWithoutDefaultsHaveExamples() throws IOException {
        assertThat(Recipe.examples("clip-values")).isEqualTo(Map.of("min", "-1000", "max", "1000"));
        assertThat(Recipe.examples("clip-values|mean"))
                .isEqualTo(Map.of("clip-values.min", "-1000", "clip-values.max", "1000"));
        assertThat(Recipe.examples(file("{'steps': [{'operator': 'clip-values', 'parameters': {'min': 3}}]}")))
                .isEqualTo(Map.of("max", "1000"));
    }

    @Test
    void oneArrayTakesOneOutput() throws IOException {
        recipe("gst-dip-azimuth", Map.of(), "dip").requireOneOutput();

        Recipe two = recipe("gst-dip-azimuth", Map.of());
        assertThatIllegalArgumentException().isThrownBy(two::requireOneOutput)
                .withMessage("one array for 2 outputs (dip, azimuth): select one, or give a writer for each");
    }

    /** Runs of chains are kept apart from those side by side, as they take other memory. */
    @Test
    void stepsThatReadEachOtherAreNamedSo() throws IOException {
        assertThat(recipe("mean+envelope", Map.of()).operators()).isEqualTo("mean+envelope");
        assertThat(recipe("mean|envelope", Map.of()).operators()).isEqualTo("mean:envelope");
        assertThat(recipe("mean", Map.of()).operators()).isEqualTo("mean");
        assertThat(recipe("mean|envelope", Map.of()).measured()).isEqualTo("mean:envelope");
        assertThat(Recipe.of(new Weighted(3, "abc")).measured()).isEqualTo("weighted@abc");
        assertThat(Recipe.of(new Weighted(3, "")).measured()).isEqualTo("weighted");
    }

    @Test
    void oneLineTellsEachStepWithItsParameters() throws IOException {
        assertThat(recipe("smooth=mean|envelope", Map.of()).describe())
                .isEqualTo("smooth=mean window=3,3,3 + envelope of smooth");
        assertThat(recipe("mean+envelope", Map.of()).describe()).isEqualTo("mean window=3,3,3 + envelope");
    }

    @Test
    void scriptsGetTheParametersOfTheOnlyStepOrOfEach() throws IOException {
        assertThat(recipe("mean", Map.of()).parametersJson()).isEqualTo(Map.of("window", "3,3,3"));
        assertThat(recipe("mean+envelope", Map.of()).parametersJson())
                .isEqualTo(Map.of("mean", Map.of("window", "3,3,3"), "envelope", Map.of()));
    }

    /** An operator of a program's own, whose content changes what a run takes. */
    record Weighted(int halfWindow, String content) implements Operator {

        @Override
        public List<Output> outputs() {
            return List.of(Output.amplitude("weighted"));
        }

        @Override
        public String name() {
            return "weighted";
        }

        @Override
        public List<Field> build(PassGraph graph, Field input, Context context) {
            return List.of(input);
        }
    }

    /** Histories and journals tell what an operator was made of, also one that the catalogue does not have. */
    @Test
    void operatorsMadeInJavaTellTheirParameters() {
        Recipe recipe = Recipe.of(new Workflow(List.of(
                Workflow.Step.of("smooth", new Gaussian(new Sigma(1, 1, 2), 4)),
                Workflow.Step.of("weighted", new Weighted(3, "")))));

        assertThat(recipe.parameters().get("smooth")).containsEntry("truncate", "4.0").containsKey("sigma");
        assertThat(recipe.parameters().get("weighted")).isEqualTo(Map.of("half-window", "3", "content", ""));
        assertThat(recipe.name()).isEqualTo("smooth+weighted");
        assertThat(recipe.isCopy()).isFalse();
        assertThat(Recipe.copy().isCopy()).isTrue();
    }

    @Test
    void anOperatorThatIsNoRecordTellsNone() {
        Operator same = new Operator() {
            @Override
            public String name() {
                return "same";
            }

            @Override
            public List<Output> outputs() {
                return List.of(Output.amplitude("same"));
            }

            @Override
            public List<Field> build(PassGraph graph, Field input, Context context) {
                return List.of(input);
            }
        };

        assertThat(Recipe.of(same).parameters().values()).containsExactly(Map.of());
    }
}
