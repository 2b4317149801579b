package org.varve.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.varve.operator.Catalogue;
import org.varve.operator.OperatorEntry;

/** Fields that are needed at the same time lie apart, and places are used again. */
class FieldLayoutTest {

    private static final Survey SURVEY = new Survey(new Shape(20, 30, 100), 0.004, Survey.Unit.SECONDS);

    /** When a field is written and last read; outputs of the program are read after the last pass. */
    private record Life(Field field, long start, long end, int written, int lastRead) {

        boolean meets(Life other) {
            boolean sameTime = written <= other.lastRead && other.written <= lastRead;
            return sameTime && start < other.end && other.start < end;
        }
    }

    @Test
    void keepsApartWhatIsNeededAtTheSameTime() {
        for (OperatorEntry entry : Catalogue.entries()) {
            Program program = new Compilation(Workflow.of(entry.example()), SURVEY).program();
            FieldLayout layout = FieldLayout.of(program, FieldLayoutTest::size, _ -> false);
            List<Life> lives = lives(program, layout);
            for (int i = 0; i < lives.size(); i++) {
                assertThat(lives.subList(0, i)).as(entry.name()).noneMatch(lives.get(i)::meets);
            }
            assertThat(lives.stream().mapToLong(Life::end).max()).as(entry.name()).hasValue(layout.size());
        }
    }

    @Test
    void usesThePlacesOfAChainAgain() {
        FieldLayout layout = FieldLayout.of(chain(50), _ -> 16, _ -> false);

        assertThat(layout.size()).isEqualTo(2 * 16);
    }

    @Test
    void lastingFieldsShareNoPlace() {
        Program chain = chain(50);

        FieldLayout layout = FieldLayout.of(chain, _ -> 16, _ -> true);

        assertThat(layout.size()).isEqualTo(51 * 16);
        assertThat(IntStream.range(0, 50).mapToLong(p -> layout.offset(new Field(p, 0)))).doesNotHaveDuplicates();
    }

    /** Several sizes, among them nothing. */
    private static long size(Field field) {
        return 8L * ((5 * field.pass() + 3 * field.output() + 20) % 4);
    }

    private static Program chain(int steps) {
        Field last = Field.SURVEY;
        PassGraph graph = new PassGraph();
        for (int step = 0; step < steps; step++) {
            last = graph.apply(new Copy(), last);
        }
        return Program.of(graph, List.of(last));
    }

    private record Copy() implements Kernel {

        @Override
        public Halo halo() {
            return Halo.NONE;
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

    private static List<Life> lives(Program program, FieldLayout layout) {
        int passes = program.passes().size();
        Map<Field, Integer> lastRead = new HashMap<>();
        for (int p = 0; p < passes; p++) {
            for (Field input : program.passes().get(p).inputs()) {
                lastRead.put(input, p);
            }
        }
        program.outputs().forEach(output -> lastRead.put(output, passes));
        List<Field> fields = new ArrayList<>(program.surveys());
        for (int p = 0; p < passes; p++) {
            for (int output = 0; output < program.passes().get(p).outputs(); output++) {
                fields.add(new Field(p, output));
            }
        }
        return fields.stream()
                .map(field -> {
                    int written = field.isSurvey() ? -1 : field.pass();
                    long start = layout.offset(field);
                    return new Life(field, start, start + size(field), written, lastRead.getOrDefault(field, written));
                })
                .toList();
    }
}
