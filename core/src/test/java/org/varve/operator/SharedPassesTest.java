package org.varve.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.Compilation;
import org.varve.core.Field;
import org.varve.core.Operator;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Workflow;
import org.varve.core.Workflow.Step;
import org.varve.kernel.FaultStrike;
import org.varve.kernel.Hilbert;

/** What operators of one workflow have in common is computed once, and what no chosen output needs not at all. */
class SharedPassesTest {

    private static final Survey SURVEY = new Survey(new Shape(20, 20, 100), 0.004, Survey.Unit.SECONDS);

    private static Step step(String operator, String... outputs) {
        Operator created = Catalogue.get(operator).create(Map.of());
        return new Step(operator, created, Workflow.SURVEY, List.of(outputs));
    }

    private static List<String> kernels(Step... steps) {
        return program(steps).passes().stream().map(pass -> pass.kernel().name()).toList();
    }

    private static Program program(Step... steps) {
        return new Compilation(new Workflow(List.of(steps)), SURVEY).program();
    }

    @Test
    void attributesOfTheComplexTraceShareOneHilbertTransform() {
        Step[] all = Stream.of("envelope", "instantaneous-phase", "instantaneous-frequency", "cosine-phase",
                "relative-amplitude-change", "amplitude-acceleration", "instantaneous-bandwidth",
                "dominant-frequency", "frequency-change", "sweetness", "quality-factor")
                .map(name -> step(name, name))
                .toArray(Step[]::new);

        assertThat(kernels(all))
                .containsOnlyOnce(new Hilbert().name())
                .containsOnlyOnce("phase-derivative")
                .containsOnlyOnce("phase")
                .filteredOn(name -> name.equals("magnitude")).as("envelope, dominant frequency").hasSize(2);
    }

    @Test
    void theRealPartOfTheAnalyticTraceTakesNoPass() {
        assertThat(kernels(step("hilbert", "real"))).isEmpty();
        assertThat(kernels(step("hilbert", "imaginary"))).containsExactly(new Hilbert().name());
    }

    @Test
    void passesOfOneKernelShareItsCode() {
        Program gaussian = program(step("gaussian", "gaussian"));

        assertThat(gaussian.passes()).as("one for each axis").hasSize(3);
        assertThat(gaussian.kernels()).isEqualTo(1);
        assertThat(program(step("gaussian", "gaussian"), step("envelope", "envelope")).kernels()).isEqualTo(3);
    }

    /** Those whose outputs have no pass in common: one is the survey itself, or each has a frequency of its own. */
    private static final Set<String> APART = Set.of("hilbert", "spectral-decomposition", "stockwell");

    static Stream<OperatorEntry> operatorsOfSeveralOutputs() {
        return Catalogue.entries().stream().filter(entry -> entry.example().outputs().size() > 1);
    }

    @ParameterizedTest
    @MethodSource("operatorsOfSeveralOutputs")
    void eachOutputTakesItsOwnPassesAndAllTakeEachOnce(OperatorEntry entry) {
        List<Program> each = entry.example().outputNames().stream().map(output -> program(entry, output)).toList();
        Program all = program(entry, entry.example().outputNames().toArray(String[]::new));
        int sum = each.stream().mapToInt(program -> program.passes().size()).sum();
        int most = each.stream().mapToInt(program -> program.passes().size()).max().orElseThrow();

        each.forEach(program -> assertThat(needed(program)).as("passes that lead to the output")
                .isEqualTo(program.passes().size()));
        assertThat(needed(all)).isEqualTo(all.passes().size()).isGreaterThanOrEqualTo(most);
        assertThat(all.passes()).doesNotHaveDuplicates();
        if (APART.contains(entry.name())) {
            assertThat(all.passes()).hasSize(sum);
        } else {
            assertThat(all.passes()).hasSizeLessThan(sum);
        }
    }

    private static Program program(OperatorEntry entry, String... outputs) {
        Step step = new Step(entry.name(), entry.example(), List.of(), List.of(outputs));
        return new Compilation(new Workflow(List.of(step)), SURVEY).program();
    }

    /** How many passes are reached from the outputs, going from each to those that it reads. */
    private static int needed(Program program) {
        Set<Integer> reached = new HashSet<>();
        program.outputs().forEach(output -> reach(program, output, reached));
        return reached.size();
    }

    private static void reach(Program program, Field field, Set<Integer> reached) {
        if (!field.isSurvey() && reached.add(field.pass())) {
            program.passes().get(field.pass()).inputs().forEach(input -> reach(program, input, reached));
        }
    }

    @Test
    void oppositeStrikesShareTheMeansAlongTheirLines() {
        assertThat(kernels(step("fault-likelihood", "likelihood")))
                .doesNotContain("ridge")
                .filteredOn(name -> name.equals("strike-mean")).hasSize(12);
    }

    @Test
    void oppositeStrikesAreComparedTogether() {
        assertThat(steps("0,360,60")).containsExactly(List.of(0f, 180f, 60f, 240f), List.of(120f, 300f));
        assertThat(steps("0,360,120")).containsExactly(List.of(0f, 120f, 240f));
        assertThat(steps("30,120,18")).containsExactly(List.of(30f, 48f, 66f, 84f), List.of(102f, 120f));
    }

    /** The strikes that each step of a search takes. */
    private static List<List<Float>> steps(String strikes) {
        Operator operator = Catalogue.get("fault-likelihood").create(Map.of("strikes", strikes));
        return program(Step.of("faults", operator)).passes().stream()
                .filter(pass -> pass.kernel() instanceof FaultStrike)
                .map(pass -> ((FaultStrike) pass.kernel()).degrees())
                .toList();
    }
}
