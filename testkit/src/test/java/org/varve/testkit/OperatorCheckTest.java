package org.varve.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.core.Rows;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.kernel.Absolute;
import org.varve.operator.Parameter;
import org.varve.testkit.Planted.Body;
import org.varve.testkit.Planted.OfKernel;
import org.varve.testkit.Planted.Told;
import org.varve.testkit.UntrueProvider.Fault;

/** Each planted fault is found, with a sentence. */
@Execution(ExecutionMode.SAME_THREAD)
class OperatorCheckTest {

    private static final Halo REACH = new Halo(1, 2, 3);

    /** The mean of a trace's samples from {@code -reach} to {@code reach}. */
    @Named(value = "sound", family = Family.SIGNAL, summary = "nothing is wrong with it")
    public record Sound(@Parameter(value = "2", meaning = "samples on either side, 1 or more") int reach)
            implements Operator {

        public Sound {
            if (reach < 1 || reach > 1000) {
                throw new IllegalArgumentException("reach %s: must be in 1..1000".formatted(reach));
            }
        }

        @Override
        public List<Output> outputs() {
            return List.of(Output.amplitude("sound"));
        }

        @Override
        public List<Field> build(PassGraph graph, Field input, Context context) {
            return List.of(graph.apply(new Mean(reach), input));
        }
    }

    /** The kernel of {@link Sound}. */
    record Mean(int reach) implements Kernel {

        @Override
        public Halo halo() {
            return new Halo(0, 0, reach);
        }

        @Override
        public double operations(int inputs, int samples) {
            return 2 * reach + 2;
        }

        @Override
        public void row(Rows rows, int row) {
            for (int k = 0; k < rows.samples(); k++) {
                float sum = 0;
                for (int d = -reach; d <= reach; d++) sum += rows.input(0)[rows.at(0, 0, row) + k + d];
                rows.output(0)[rows.to(0, row) + k] = sum / (2 * reach + 1);
            }
        }
    }

    @Test
    void nothingIsFoundWhereNothingIsWrong() {
        assertThatCode(() -> OperatorCheck.of(new Sound(2)).all()).doesNotThrowAnyException();
        assertThatCode(() -> OperatorCheck.of(new Sound(40)).seed(5)
                .survey(new Survey(new Shape(3, 1, 17), 5, Survey.Unit.METRES)).all()).doesNotThrowAnyException();
        assertThatCode(() -> Planted.check(REACH, Planted.sum(REACH)).all()).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
            "0,2,3; kernel told reads field 0 -1 inlines away, but its halo has 0",
            "1,1,3; kernel told reads row -2 of field 0, but has rows 0..2 and a halo of 1 crosslines",
            "1,2,1; kernel told reads field 0 3 samples beyond a sample, but its halo has 1"})
    void aHaloTooSmall(String halo, String found) {
        assertThatThrownBy(() -> Planted.check(halo(halo), Planted.sum(REACH)).kernels())
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("operator planted: " + found)
                .hasMessageEndingWith(": halo must cover all that row reads (seed 1)");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
            "2,2,3; 2 inlines for field 0, but reads no further than 1",
            "1,7,3; 7 crosslines for field 0, but reads no further than 2",
            "1,2,4; 4 samples for field 0, but reads no further than 3"})
    void aHaloTooLarge(String halo, String found) {
        assertThatThrownBy(() -> Planted.check(halo(halo), Planted.sum(REACH)).kernels())
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("operator planted: kernel told states a halo of " + found);
    }

    private static Halo halo(String text) {
        Shape shape = Shape.parse(text.replace("0", "99"));
        return new Halo(shape.inlines() % 99, shape.crosslines() % 99, shape.samples() % 99);
    }

    /** Reads samples that another row left, far away. */
    @Test
    void aReadFarBeyondTheHalo() {
        assertThatThrownBy(() -> Planted.check(Halo.NONE, each((rows, at) -> rows.input(0)[at + 90])).kernels())
                .hasMessageStartingWith("operator planted: kernel told reads field 0 far beyond its rows (Index ");
        assertThatThrownBy(() -> Planted.check(Halo.NONE, each((rows, at) -> rows.input(0)[at / 2])).kernels())
                .hasMessageContaining("halo must cover all that row reads");
    }

    /** A value for each sample, of the rows and the index of the sample read. */
    private interface Value {
        float of(Rows rows, int at);
    }

    private static Body each(Value value) {
        return (rows, row) -> {
            for (int k = 0; k < rows.samples(); k++) {
                rows.output(0)[rows.to(0, row) + k] = value.of(rows, rows.at(0, 0, row) + k);
            }
        };
    }

    @Test
    void anIndexOutsideOfTheArrays() {
        assertThatThrownBy(() -> Planted.check(Halo.NONE, each((rows, at) -> rows.input(0)[at + 1_000_000])).kernels())
                .hasMessageStartingWith("operator planted: kernel told reads field 0 far beyond its rows (Index ");
        assertThatThrownBy(
                () -> Planted.check(Halo.NONE, (rows, row) -> rows.output(0)[rows.to(0, row) - 500] = 1).kernels())
                .hasMessageStartingWith("operator planted: kernel told writes field 0 far beyond its rows (Index ");
    }

    @Test
    void aFieldThatTheKernelIsNotAppliedTo() {
        assertThatThrownBy(() -> Planted.check(Halo.NONE, each((rows, at) -> rows.input(1)[at])).kernels())
                .hasMessage(
                        "operator planted: kernel told reads field 1, but is applied to 1 field: give PassGraph.apply all fields that row reads; the first is 0 (seed 1)");
    }

    @Test
    void otherResultsInASecondCall() {
        AtomicInteger calls = new AtomicInteger();

        assertThatThrownBy(() -> Planted.check(Halo.NONE, each((_, _) -> calls.incrementAndGet())).kernels())
                .hasMessageContaining(
                        "kernel told gives other results when it is called again: row must compute from its rows alone");
        assertThatThrownBy(() -> Planted.check(Halo.NONE, each((_, _) -> calls.incrementAndGet())).tiles())
                .hasMessageContaining("planted at inline 0, crossline 0, sample 0 is ")
                .hasMessageContaining(" in a second run on the same survey");
    }

    @Test
    void resultsThatDependOnTiles() {
        assertThatThrownBy(() -> Planted.check(Halo.NONE, (rows, row) -> {
            for (int k = 0; k < rows.samples(); k++) rows.output(0)[rows.to(0, row) + k] = k;
        }).tiles()).hasMessageContaining("results must not depend on where a tile or a row begins");
    }

    /** Keeps in mind that a sample was missing. */
    @Test
    void aMissingSampleThatSpreads() {
        AtomicBoolean isSpoilt = new AtomicBoolean();
        Body spreading = each((rows, at) -> {
            if (Float.isNaN(rows.input(0)[at])) isSpoilt.set(true);
            return isSpoilt.get() ? Float.NaN : 1;
        });

        assertThatThrownBy(() -> Planted.check(Halo.NONE, spreading).missingSamples())
                .hasMessageStartingWith("operator planted: planted at inline ")
                .hasMessageContaining(" is NaN, as the input is NaN at inline ")
                .hasMessageEndingWith(": a missing sample must reach no farther than the halo of 0,0,0 (seed 1)");
    }

    @Test
    void samplesThatAreNotWritten() {
        assertThatThrownBy(() -> Planted.check(Halo.NONE, (rows, row) -> {
            for (int k = 1; k < rows.samples(); k++) rows.output(0)[rows.to(0, row) + k] = 1;
        }).kernels()).hasMessageContaining("kernel told leaves samples of its field 0 unwritten");
        assertThatThrownBy(() -> Planted.check(new Told("told", Halo.NONE, 2, each((_, _) -> 1))).kernels())
                .hasMessageContaining("kernel told leaves samples of its field 1 unwritten");
    }

    @Test
    void samplesWrittenElsewhere() {
        assertThatThrownBy(() -> Planted.check(Halo.NONE, (rows, row) -> {
            for (int k = -1; k < rows.samples(); k++) rows.output(0)[rows.to(0, row) + k] = 1;
        }).kernels()).hasMessageContaining("kernel told writes beyond the rows of its field 0");
        assertThatThrownBy(() -> Planted.check(Halo.NONE, (rows, row) -> {
            for (int k = 0; k < rows.samples(); k++) {
                rows.output(0)[rows.to(0, row) + k] = 1;
                rows.input(0)[rows.at(0, 0, row) + k] = 2;
            }
        }).kernels()).hasMessageContaining("kernel told writes into field 0, which it reads");
    }

    @Test
    void workSpaceThatWasNotWritten() {
        Kernel kernel = new Kernel() {
            @Override
            public String name() {
                return "scratching";
            }

            @Override
            public int scratch(int samples) {
                return 1;
            }

            @Override
            public double operations(int inputs, int samples) {
                return 1;
            }

            @Override
            public void row(Rows rows, int row) {
                each((_, _) -> (float) rows.scratch()[0]).row(rows, row);
            }
        };

        assertThatThrownBy(() -> Planted.check(kernel).kernels())
                .hasMessageContaining("kernel scratching reads work space that it has not written");
    }

    @Test
    void kernelsThatAreNotEqual() {
        record Fresh() implements Operator {
            @Override
            public List<Output> outputs() {
                return List.of(Output.of("fresh", ""));
            }

            @Override
            public List<Field> build(PassGraph graph, Field input, Context context) {
                return List.of(graph.apply(new Told("told", Halo.NONE, 1, each((rows, at) -> rows.input(0)[at])),
                        graph.apply(new Absolute(1), input)));
            }
        }

        assertThatThrownBy(() -> OperatorCheck.of(new Fresh()).equality())
                .hasMessage(
                        "operator fresh: kernel told is not equal to another of the same parameters: make kernels records, so that equal passes are computed once (seed 1)");
    }

    @Test
    void settingsThatCanBeChanged() {
        record Of(Object lags) implements Operator {
            @Override
            public List<Output> outputs() {
                return List.of(Output.of("of", ""));
            }

            @Override
            public List<Field> build(PassGraph graph, Field input, Context context) {
                return List.of(input);
            }
        }
        List<Integer> lags = new ArrayList<>(List.of(1));

        for (Object changes : List.of(lags, new HashSet<>(lags), new HashMap<>(Map.of(1, 2)), new int[] {1})) {
            assertThatThrownBy(() -> OperatorCheck.of(new Of(changes)).equality())
                    .hasMessageContaining("parameter lags can be changed from outside");
        }
        for (Object stays : List.of(List.of(1), Set.of(1, 2), Map.of(1, 2), Collections.unmodifiableList(lags), "1")) {
            assertThatCode(() -> OperatorCheck.of(new Of(stays)).equality()).doesNotThrowAnyException();
        }
    }

    static Stream<UnaryOperator<Output>> ranges() {
        return Stream.of(output -> output.within(-1, 1), output -> output.atLeast(0));
    }

    @ParameterizedTest
    @MethodSource("ranges")
    void aRangeThatIsWrong(UnaryOperator<Output> range) {
        Kernel copy = new Told("told", Halo.NONE, 1, each((rows, at) -> rows.input(0)[at]));

        assertThatThrownBy(() -> OperatorCheck.of(new OfKernel(copy, range)).outputs())
                .hasMessageStartingWith("operator planted: output planted at inline ")
                .hasMessageContaining("state a range that holds on every survey");
    }

    @Test
    void aDirectionOfNothing() {
        Kernel copy = new Told("told", Halo.NONE, 1, each((rows, at) -> rows.input(0)[at]));

        assertThatThrownBy(() -> OperatorCheck.of(new OfKernel(copy, output -> output.directionOf("other"))).outputs())
                .hasMessageContaining(
                        "output planted is the direction of other, which is no output: name one of [planted]");
    }

    /** Doubles its parameter. */
    @Named(value = "doubling", family = Family.SIGNAL, summary = "does not keep its parameter")
    public record Doubling(@Parameter(value = "2", meaning = "any") int length) implements Operator {

        public Doubling {
            length *= 2;
        }

        @Override
        public List<Output> outputs() {
            return List.of(Output.of("doubling", ""));
        }

        @Override
        public List<Field> build(PassGraph graph, Field input, Context context) {
            return List.of(input);
        }
    }

    /** Has a parameter of a type without text. */
    @Named(value = "wordless", family = Family.SIGNAL, summary = "cannot be told")
    public record Wordless(@Parameter(value = "2", meaning = "any") Thread thread) implements Operator {

        @Override
        public List<Output> outputs() {
            return List.of(Output.of("wordless", ""));
        }

        @Override
        public List<Field> build(PassGraph graph, Field input, Context context) {
            return List.of(input);
        }
    }

    /** Refuses in one word. */
    @Named(value = "curt", family = Family.SIGNAL, summary = "explains nothing")
    public record Curt(@Parameter(value = "2", meaning = "any") int length) implements Operator {

        public Curt {
            if (length < 0) throw new IllegalArgumentException("wrong");
        }

        @Override
        public List<Output> outputs() {
            return List.of(Output.of("curt", ""));
        }

        @Override
        public List<Field> build(PassGraph graph, Field input, Context context) {
            return List.of(input);
        }
    }

    /** Has a default that is no number. */
    @Named(value = "misspelt", family = Family.SIGNAL, summary = "cannot be made")
    public record Misspelt(@Parameter(value = "two", meaning = "any") int length) implements Operator {

        @Override
        public List<Output> outputs() {
            return List.of(Output.of("misspelt", ""));
        }

        @Override
        public List<Field> build(PassGraph graph, Field input, Context context) {
            return List.of(input);
        }
    }

    /** Cannot be called by name. */
    public record Nameless(@Parameter(value = "2", meaning = "any") int length) implements Operator {

        @Override
        public List<Output> outputs() {
            return List.of(Output.of("nameless", ""));
        }

        @Override
        public List<Field> build(PassGraph graph, Field input, Context context) {
            return List.of(input);
        }
    }

    @Test
    void parametersThatAreNotParsed() {
        assertThatThrownBy(() -> OperatorCheck.of(new Doubling(3)).parameters())
                .hasMessageContaining("operator doubling: ").hasMessageContaining("their text must give them back");
        assertThatThrownBy(() -> OperatorCheck.of(new Wordless(Thread.currentThread())).parameters())
                .hasMessageContaining(
                        "operator wordless: cannot be made of text: no text form for class java.lang.Thread");
        assertThatThrownBy(() -> OperatorCheck.of(new Curt(3)).parameters())
                .hasMessageContaining("operator curt: refuses length=-1 by 'curt: wrong': name the value and the rule");
        assertThatThrownBy(() -> OperatorCheck.of(new Misspelt(3)).parameters()).hasMessageContaining(
                "operator misspelt: cannot be made of its defaults and examples: misspelt: parameter 'length': 'two': give whole numbers");
        assertThatThrownBy(() -> OperatorCheck.of(new Nameless(3)).parameters())
                .hasMessageContaining(
                        "operator nameless: cannot be made of text: Nameless: has no @Named; give it one");
    }

    @Test
    void labelsThatAreNotWhole() {
        Kernel half = new Told("told", Halo.NONE, 1, each((rows, at) -> Math.signum(rows.input(0)[at]) / 2));
        Kernel whole = new Told("told", Halo.NONE, 1, each((rows, at) -> Math.signum(rows.input(0)[at])));

        assertThatThrownBy(
                () -> OperatorCheck.of(new OfKernel(half, output -> output.labels(-1, 1))).outputs())
                .hasMessageContaining("operator planted: output planted at ")
                .hasMessageContaining(
                        " but is said to be a label: give whole numbers, or state bounds by within (seed 1)");
        assertThatCode(() -> OperatorCheck.of(new OfKernel(whole, output -> output.labels(-1, 1))).outputs())
                .doesNotThrowAnyException();
    }

    @Test
    void allFaultsAreToldTogether() {
        OperatorCheck check = OperatorCheck.of(new OfKernel(
                new Told("told", Halo.NONE, 1, each((rows, at) -> rows.input(0)[at + 3])),
                output -> output.within(0, 1)));

        assertThatThrownBy(check::all)
                .hasMessageContaining("operator planted: output planted at ")
                .hasMessageContaining("operator planted: kernel told reads field 0 3 samples beyond a sample")
                .satisfies(
                        all -> assertThat(all.getSuppressed()).hasSizeGreaterThan(1));
    }

    private static AbstractThrowableAssert<?, ? extends Throwable> assertFault(Fault fault, Runnable check) {
        return assertThatThrownBy(() -> UntrueProvider.with(fault, check));
    }

    @Test
    void aDeviceThatComputesOtherValues() {
        OperatorCheck check = OperatorCheck.of(new Sound(2));

        assertFault(Fault.VALUES, check::devices)
                .hasMessageStartingWith("operator sound: kernel mean on cuda:7: field 0 at inline ")
                .hasMessageContaining(", by the definition ")
                .hasMessageContaining(": they may differ by 0.0 of the largest value, ");
        assertFault(Fault.TILES, check::devices)
                .hasMessageStartingWith("operator sound: sound on cuda:7 at inline ")
                .hasMessageContaining(" in one piece and ")
                .hasMessageEndingWith(" in tiles of 3x5x11 samples (seed 1)");
    }

    @Test
    void aDeviceThatTakesOtherMemory() {
        OperatorCheck check = OperatorCheck.of(new Sound(2));

        assertFault(Fault.OWN_MEMORY, check::memory).hasMessage(
                "operator sound: cuda:7 projects 1000 bytes of device memory and takes 0: both must be equal (seed 1)");
        assertFault(Fault.HEAP_TAKEN, check::memory)
                .hasMessageStartingWith("operator sound: cuda:7 projects 10 bytes of Java heap and takes ");
        assertFault(Fault.HEAP_PROJECTED, check::memory)
                .hasMessageStartingWith("operator sound: cuda:7 projects 1073741824 bytes of Java heap and takes ");
    }

    @Test
    void aMissingSampleThatDoesNotCountAsZero() {
        AtomicInteger calls = new AtomicInteger();

        assertThatThrownBy(() -> Planted.check(Halo.NONE, each((_, _) -> calls.incrementAndGet())).missingSamples())
                .hasMessageStartingWith("operator planted: planted at inline 0, crossline 0, sample 0 is ")
                .hasMessageContaining(" where NaN at inline ")
                .hasMessageContaining(" counts as zero, and ")
                .hasMessageEndingWith(" where zero stands there (seed 1)");
    }

    /** Copies its input to some outputs. */
    record Copies(List<Output> outputs) implements Operator {

        @Override
        public List<Field> build(PassGraph graph, Field input, Context context) {
            return outputs.stream().map(_ -> input).toList();
        }
    }

    static Stream<Arguments> outputsThatAreDescribedWrongly() {
        Output copy = Output.of("copy", "");
        return Stream.of(
                Arguments.of(List.of(), "has no outputs: outputs must name at least one"),
                Arguments.of(List.of(copy, copy), "names two outputs copy: names must differ"),
                Arguments.of(List.of(copy.within(1, -1)),
                        "output copy is within 1.0..-1.0: the first must be the smaller"),
                Arguments.of(List.of(copy.cyclic(0, Double.POSITIVE_INFINITY)),
                        "output copy is cyclic without bounds: give both ends of its range by cyclic"));
    }

    @ParameterizedTest
    @MethodSource
    void outputsThatAreDescribedWrongly(List<Output> outputs, String fault) {
        assertThatThrownBy(() -> OperatorCheck.of(new Copies(outputs)).outputs())
                .hasMessage("operator copies: %s (seed 1)".formatted(fault));
    }

    @Test
    void tooFewFields() {
        record TooFew() implements Operator {
            @Override
            public List<Output> outputs() {
                return List.of(Output.of("first", ""), Output.of("second", ""));
            }

            @Override
            public List<Field> build(PassGraph graph, Field input, Context context) {
                return List.of(input);
            }
        }

        assertThatThrownBy(() -> OperatorCheck.of(new TooFew()).all())
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("operator too-few built 1 fields for its outputs first, second");
    }

    @Test
    void aSurveyThatTheOperatorRefuses() {
        record Choosy() implements Operator {
            @Override
            public List<Output> outputs() {
                return List.of(Output.of("choosy", ""));
            }

            @Override
            public List<Field> build(PassGraph graph, Field input, Context context) {
                int samples = context.survey().shape().samples();
                if (samples < 100) throw new IllegalArgumentException("%s samples: needs 100".formatted(samples));
                return List.of(graph.apply(new Absolute(1), input));
            }
        }

        assertThatThrownBy(() -> OperatorCheck.of(new Choosy()).tiles()).hasMessage(
                "operator choosy: refuses a survey of 7x9x33 samples (33 samples: needs 100): give one that it takes by OperatorCheck.survey (seed 1)");
        assertThatCode(() -> OperatorCheck.of(new Choosy())
                .survey(new Survey(new Shape(3, 4, 100), 0.004, Survey.Unit.SECONDS)).all()).doesNotThrowAnyException();
    }
}
