package org.varve.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.varve.operator.Catalogue;
import org.varve.operator.OperatorEntry;

/** The fields of a program. */
class ProgramTest {

    private static final Survey SURVEY = new Survey(new Shape(20, 30, 100), 0.004, Survey.Unit.SECONDS);

    @Test
    void numbersTheSurveysThenWhatEachPassWrites() {
        for (OperatorEntry entry : Catalogue.entries()) {
            Program program = new Compilation(Workflow.of(entry.example()), SURVEY).program();
            List<Field> inOrder = new ArrayList<>(program.surveys());
            for (int p = 0; p < program.passes().size(); p++) {
                assertThat(program.written(p)).as(entry.name()).hasSize(program.passes().get(p).outputs());
                inOrder.addAll(program.written(p));
            }

            assertThat(program.fields()).as(entry.name()).isEqualTo(inOrder).doesNotHaveDuplicates();
            assertThat(program.fields().stream().map(program::number)).as(entry.name())
                    .isEqualTo(IntStream.range(0, inOrder.size()).boxed().toList());
        }
    }

    @Test
    void reachAddsUpAgainstTheOrderOfPasses() {
        PassGraph graph = new PassGraph();
        Field second = Field.survey(1);
        Field sum = graph.apply(new Wide(1), Field.SURVEY, second);
        Field result = graph.apply(new Wide(2), sum, second);

        Program program = Program.of(graph, List.of(result));

        assertThat(program.reach(result)).isEqualTo(Halo.NONE);
        assertThat(program.reach(sum)).isEqualTo(new Halo(2, 2, 2));
        assertThat(program.reach(second)).isEqualTo(new Halo(3, 3, 3));
        assertThat(program.reach(Field.SURVEY)).isEqualTo(new Halo(3, 3, 3));
        assertThat(program.halo()).isEqualTo(new Halo(3, 3, 3));
    }

    private record Wide(int reach) implements Kernel {

        @Override
        public Halo halo() {
            return new Halo(reach, reach, reach);
        }

        @Override
        public double operations(int inputs, int samples) {
            return 1;
        }

        @Override
        public void row(Rows rows, int row) {
            throw new AssertionError("is not run");
        }
    }
}
