package org.varve.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Bytes of a sample that a program reads and writes, counted by hand. */
class DemandTest {

    /** Halo, outputs and operations alone. */
    private record Pure(Halo halo, int outputs) implements Kernel {

        @Override
        public int outputs(int inputs) {
            return outputs;
        }

        @Override
        public double operations(int inputs, int samples) {
            return 10.0 * inputs + samples;
        }

        @Override
        public void row(Rows rows, int row) {
            throw new UnsupportedOperationException("is only counted");
        }
    }

    private static Demand demand(Halo halo) {
        PassGraph graph = new PassGraph();
        List<Field> three = graph.apply(new Pure(halo, 3), new ArrayList<>(List.of(Field.SURVEY)));
        List<Field> two = graph.apply(new Pure(Halo.NONE, 2), three);
        Program program = Program.of(graph, two);
        return Demand.of(program, program.passes(), 7);
    }

    @Test
    void countsTheFieldsOfAllPasses() {
        Demand demand = demand(Halo.NONE);

        assertThat(demand.operations()).isEqualTo((10 * 1 + 7) + (10 * 3 + 7));
        assertThat(demand.sentBytes()).isEqualTo(4);
        assertThat(demand.returnedBytes()).isEqualTo(4 * 2);
        assertThat(demand.hostBytes()).isEqualTo(4 * (1 + 2));
        // one field in and three out, three in and two out; missing samples are counted in one and two
        assertThat(demand.deviceBytes()).isEqualTo(4 * ((1 + 3) + (3 + 2) + (1 + 2)));
    }

    /** The survey is read once more, and written to a field with a border. */
    @Test
    void spreadsTheSurveyWherePassesLookBeyondTheTile() {
        double spread = demand(new Halo(1, 2, 3)).deviceBytes() - demand(Halo.NONE).deviceBytes();

        assertThat(spread).isEqualTo(4 * 2);
    }
}
