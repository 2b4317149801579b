package org.varve.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.varve.core.Box;
import org.varve.core.Device.Extension;
import org.varve.core.Device;
import org.varve.core.Field;
import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.KernelFailure;
import org.varve.core.OutOfBudgetException;
import org.varve.core.PassGraph;
import org.varve.core.Program;
import org.varve.core.Rows;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;
import org.varve.kernel.Square;

/** A kernel of a user's own that breaks a rule is named, with the field, in a run. */
class FirstPlaneTest {

    private static final Shape SHAPE = new Shape(4, 6, 20);

    /** What a kernel does with a row. */
    @FunctionalInterface
    private interface Body {
        void row(Rows rows, int row);
    }

    private record Own(String name, Halo halo, Body body) implements Kernel {

        @Override
        public double operations(int inputs, int samples) {
            return 1;
        }

        @Override
        public void row(Rows rows, int row) {
            body.row(rows, row);
        }
    }

    /** Applies a kernel to the square of 1, 2, 3, ... */
    private static float[] run(Body body) throws OutOfBudgetException {
        PassGraph graph = new PassGraph();
        Field squares = graph.apply(new Square(1), Field.SURVEY);
        Program program = Program.of(graph, List.of(graph.apply(new Own("own", Halo.NONE, body), squares)));
        float[] input = new float[(int) SHAPE.size()];
        for (int s = 0; s < input.length; s++) input[s] = 1 + s;
        float[] output = new float[input.length];
        Survey survey = new Survey(SHAPE, 0.004, Survey.Unit.SECONDS);
        try (Device cpu = new CpuDevice(1, 1 << 24, true);
                TileRunner runner = cpu.open(program, survey, new Tiles(SHAPE, 1), Extension.DEFAULT)) {
            Box all = Box.of(SHAPE);
            MemorySegment to = MemorySegment.ofArray(output);
            runner.run(all, all, List.of(MemorySegment.ofArray(input)), List.of(to));
            return to.toArray(ValueLayout.JAVA_FLOAT);
        }
    }

    private static void copy(Rows rows, int row) {
        for (int k = 0; k < rows.samples(); k++) {
            rows.output(0)[rows.to(0, row) + k] = rows.input(0)[rows.at(0, 0, row) + k];
        }
    }

    @Test
    void aKernelThatKeepsTheRulesIsComputed() throws OutOfBudgetException {
        assertThat(run(FirstPlaneTest::copy)).startsWith(1, 4, 9).endsWith(480 * 480f);
    }

    @Test
    void fieldsThatAreNotThere() {
        assertFailure(
                "reads field 1, but is applied to 1 field: give PassGraph.apply all fields that row reads; the first is 0",
                (rows, row) -> rows.output(0)[rows.to(0, row)] = rows.input(0)[rows.at(1, 0, row)]);
        assertFailure(
                "writes field 1, but states 1 field: outputs must count all fields that row writes; the first is 0",
                (rows, row) -> rows.output(1)[rows.to(0, row)] = 1);
    }

    @Test
    void inlinesAndRowsBeyondTheHalo() {
        assertFailure("reads field 0 2 inlines away, but its halo has 0: halo must cover all that row reads",
                (rows, row) -> rows.output(0)[rows.to(0, row)] = rows.input(0)[rows.at(0, 2, row)]);
        assertFailure(
                "reads row 6 of field 0, but has rows 0..5 and a halo of 0 crosslines: halo must cover all that row reads",
                (rows, row) -> rows.output(0)[rows.to(0, row)] = rows.input(0)[rows.at(0, 0, row + 1)]);
        assertFailure("writes row 6 of field 0, but has rows 0..5: row must write its own row alone",
                (rows, row) -> rows.output(0)[rows.to(0, row + 1)] = 1);
    }

    @Test
    void samplesWrittenWhereOtherFieldsAre() {
        assertFailure(
                "writes beyond its row, where field 0 of kernel square is: write only output(field)[to(field, row) + k], with k in 0..samples()-1",
                (rows, row) -> rows.input(0)[rows.at(0, 0, row) + 3] = 7);
    }

    @Test
    void indicesOutsideOfAllMemory() {
        assertThatThrownBy(() -> run((rows, row) -> rows.output(0)[-1] = 1))
                .isInstanceOf(KernelFailure.class)
                .hasMessageContaining(
                        "kernel own reads or writes outside of its arrays (Index -1 out of bounds for length ")
                .hasCauseInstanceOf(ArrayIndexOutOfBoundsException.class);
    }

    /** Later planes are computed without a check. */
    @Test
    void onlyTheFirstPlaneIsChecked() throws OutOfBudgetException {
        AtomicInteger planes = new AtomicInteger();
        run((rows, row) -> {
            if (row == 0) planes.incrementAndGet();
            if (planes.get() > 1) assertThat(rows).isInstanceOf(PassRows.class);
            copy(rows, row);
        });

        assertThat(planes).hasValue(SHAPE.inlines());
    }

    private static void assertFailure(String fault, Body body) {
        assertThatThrownBy(() -> run(body)).isInstanceOf(KernelFailure.class)
                .hasMessage("the tile of 4x6x20 samples at 0, 0, 0: kernel own " + fault);
    }
}
