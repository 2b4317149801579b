package org.varve.core;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What a graph refuses of an operator of one's own. */
class PassGraphTest {

    private final PassGraph graph = new PassGraph();

    /** Reads its second field farther than it says of all. */
    private record Far(Halo halo) implements Kernel {

        @Override
        public Halo halo(int input, int inputs) {
            return input == 1 ? new Halo(0, 0, 2) : halo;
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

    private final Kernel kernel = new Far(new Halo(1, 1, 1));

    @Test
    void aKernelThatIsAppliedToNoField() {
        assertThatIllegalArgumentException().isThrownBy(() -> graph.apply(kernel))
                .withMessage("kernel far is applied to no field: give all that row reads");
    }

    @Test
    void fieldsOfAnotherGraph() {
        Field field = graph.apply(kernel, Field.SURVEY);

        assertThatIllegalArgumentException().isThrownBy(() -> new PassGraph().apply(kernel, field))
                .withMessage(
                        "kernel far is applied to output 0 of pass 0, which this graph does not have: give fields that its apply returned");
        assertThatIllegalArgumentException().isThrownBy(() -> graph.apply(kernel, List.of(new Field(0, 1))))
                .withMessageStartingWith("kernel far is applied to output 1 of pass 0, which this graph does not have");
    }

    @Test
    void aFieldWithALargerHaloThanTheKernel() {
        assertThatIllegalArgumentException().isThrownBy(() -> graph.apply(kernel, Field.SURVEY, Field.SURVEY))
                .withMessage(
                        "kernel far: the halo of field 1, 0,0,2, is beyond halo(), 1,1,1: halo() must cover those of all fields");
    }
}
