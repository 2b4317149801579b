package org.varve.run.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.MapGrid;
import org.varve.file.FormatException;

/** A workflow file says what is run; what it does not say clearly is refused with its place and the remedy. */
class WorkflowFileTest {

    @TempDir
    private Path folder;

    private WorkflowFile.Draft read(String text) throws IOException {
        return WorkflowFile.read(Files.writeString(folder.resolve("flow.json"), text.replace('\'', '"')));
    }

    @Test
    void aWholeWorkflowIsRead() throws IOException {
        WorkflowFile.Draft draft = read("""
                {'inputs': ['base', 'monitor'],
                 'steps': [
                  {'name': 'smooth', 'operator': 'gaussian', 'parameters': {'sigma': [1, 1, 2], 'truncate': 3},
                   'input': 'base'},
                  {'name': 'change', 'operator': 'difference', 'input': ['smooth', 'monitor']},
                  {'operator': 'gst-dip-azimuth', 'parameters': {'unit': 'slope'}, 'input': 'smooth',
                   'select': ['dip']},
                  {'operator': 'envelope', 'select': []}],
                 'outputs': ['change', 'dip'], 'bins': [25, 12.5], 'velocity': '8200ft/s'}""");

        assertThat(draft.inputs()).containsExactly("base", "monitor");
        assertThat(draft.outputs()).containsExactly("change", "dip");
        assertThat(draft.metrics()).isEqualTo(
                new StatedMetrics(Optional.of(MapGrid.of(25, 12.5, false)), OptionalDouble.of(8200 * 0.3048)));
        assertThat(draft.steps()).extracting(StepDraft::name)
                .containsExactly("smooth", "change", "gst-dip-azimuth", "envelope");
        assertThat(draft.steps()).extracting(StepDraft::values).containsExactly(
                Map.of("sigma", "1,1,2", "truncate", "3"), Map.of(), Map.of("unit", "slope"), Map.of());
        assertThat(draft.steps()).extracting(StepDraft::inputs).containsExactly(
                List.of("base"), List.of("smooth", "monitor"), List.of("smooth"), List.of());
        assertThat(draft.steps()).extracting(StepDraft::select).containsExactly(
                Optional.empty(), Optional.empty(), Optional.of(List.of("dip")), Optional.of(List.of()));
        assertThat(draft.steps().getFirst().entry().name()).isEqualTo("gaussian");
    }

    @Test
    void oneOperatorIsEnough() throws IOException {
        WorkflowFile.Draft draft = read("{'steps': [{'operator': 'envelope'}]}");

        assertThat(draft.inputs()).isEmpty();
        assertThat(draft.outputs()).isEmpty();
        assertThat(draft.metrics()).isEqualTo(StatedMetrics.NONE);
        assertThat(draft.steps()).singleElement().extracting(StepDraft::name).isEqualTo("envelope");
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '`', value = {
            "{'steps': []} => has no steps: write {\"steps\": [{\"operator\": \"gaussian\"}]}",
            "{} => has no steps: write ",
            "null => has no steps: write ",
            "{'steps': [{'operator': 'mean'}], 'inputs': []} => names no inputs, or null among them: leave \"inputs\" out",
            "{'steps': [{'operator': 'mean'}], 'outputs': [null]} => names no outputs, or null among them: leave \"outputs\" out",
            "{'steps': [{'operator': 'mean', 'parameter': {}}]} => is not a workflow: there is no field 'parameter': did you mean parameters?",
            "{'step': []} => is not a workflow: there is no field 'step': did you mean steps?",
            "{'steps': 3} => is not a workflow: 'steps' holds the wrong kind of value; write {\"steps\": ",
            "{'steps': [{'operator': 'mean'}, {'operator': ['rms']}]} => is not a workflow: 'steps.2.operator' holds the wrong kind of value",
            "3 => is not a workflow: it holds the wrong kind of value",
            "{'steps': => is not a workflow: it is not JSON at line 1, column 10",
            "`` => is not a workflow: it holds the wrong kind of value"})
    void whatIsNoWorkflowIsRefused(String text, String sentence) {
        assertThatExceptionOfType(FormatException.class).isThrownBy(() -> read(text))
                .withMessageContaining(folder.resolve("flow.json") + " " + sentence);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '`', value = {
            "{'steps': [{'operator': 'mean'}, null]} => flow.json: step 2 is null; write {\"operator\": \"gaussian\"}",
            "{'steps': [{'name': 'a'}]} => every step of a workflow needs an \"operator\"",
            "{'steps': [{'operator': 'maen'}]} => there is no operator 'maen': did you mean mean?",
            "{'steps': [{'operator': 'mean', 'select': ['mean', null]}]} => \"select\" of the step of mean names null: give names of outputs, or [] for none",
            "{'steps': [{'operator': 'mean', 'input': 3}]} => \"input\" of the step of mean is 3: give a name, or several in one list",
            "{'steps': [{'operator': 'mean', 'input': ['a', null]}]} => \"input\" of the step of mean is [\"a\",null]: give a name",
            "{'steps': [{'operator': 'mean', 'parameters': {'window': null}}]} => parameter 'window' of a workflow is null: give a number, a text, or several in one list",
            "{'steps': [{'operator': 'mean', 'parameters': {'window': {}}}]} => parameter 'window' of a workflow is {}: give a number",
            "{'steps': [{'operator': 'mean', 'parameters': {'window': [3, [3], 3]}}]} => parameter 'window' of a workflow is [3]: give a number",
            "{'steps': [{'operator': 'mean'}], 'bins': 25} => \"bins\" of the workflow: '25': give metres between",
            "{'steps': [{'operator': 'mean'}], 'velocity': 'fast'} => \"velocity\" of the workflow: 'fast': give metres per second"})
    void whatAStepCannotBeIsRefused(String text, String sentence) {
        assertThatIllegalArgumentException().isThrownBy(() -> read(text)).withMessageContaining(sentence);
    }

    /** A word that is no operator, and no file either. */
    @Test
    void aFileThatIsNotThereIsRefused() {
        for (Path path : List.of(folder.resolve("missing.json"), folder)) {
            assertThatExceptionOfType(FormatException.class).isThrownBy(() -> WorkflowFile.read(path)).withMessage(
                    path + " cannot be read: give an operator, several as a|b or a+b, or a workflow file");
        }
    }
}
