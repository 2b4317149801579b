package org.varve.tiling;

import java.util.ArrayList;
import java.util.List;
import org.varve.core.Field;
import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.PassGraph;
import org.varve.core.Program;
import org.varve.core.Rows;

/**
 * Halo and outputs without a body: {@link TestDevice} says what is computed.
 *
 * @param knowledge what an operator learned before it built the kernel
 */
record TestKernel(Halo halo, int outputs, boolean wholeTrace, List<Object> knowledge) implements Kernel {

    /** A program of one pass. */
    static Program program(Halo halo, int outputs, boolean wholeTrace) {
        PassGraph graph = new PassGraph();
        List<Field> fields = graph.apply(
                new TestKernel(halo, outputs, wholeTrace, List.of()), new ArrayList<>(List.of(Field.SURVEY)));
        return Program.of(graph, fields);
    }

    @Override
    public int outputs(int inputs) {
        return outputs;
    }

    @Override
    public double operations(int inputs, int samples) {
        return 0;
    }

    @Override
    public void row(Rows rows, int row) {
        throw new UnsupportedOperationException();
    }
}
