package org.varve.testkit;

import java.util.List;
import java.util.function.UnaryOperator;
import org.varve.core.Context;
import org.varve.core.Field;
import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.core.Rows;

/** Operators with one fault each. */
final class Planted {

    private Planted() {}

    /** What a kernel computes of a trace. */
    @FunctionalInterface
    interface Body {
        void row(Rows rows, int row);
    }

    /** Adds samples of three traces along each axis, as far away as {@code reach} says. */
    static Body sum(Halo reach) {
        return (rows, row) -> {
            for (int k = 0; k < rows.samples(); k++) {
                float sum = 0;
                for (int step = -1; step <= 1; step++) {
                    float[] x = rows.input(0);
                    sum += x[rows.at(0, step * reach.inline(), row) + k]
                            + x[rows.at(0, 0, row + step * reach.crossline()) + k]
                            + x[rows.at(0, 0, row) + k + step * reach.sample()];
                }
                rows.output(0)[rows.to(0, row) + k] = sum;
            }
        };
    }

    /** Equal by name, halo and body. */
    record Told(String name, Halo halo, int written, Body body) implements Kernel {

        @Override
        public int outputs(int inputs) {
            return written;
        }

        @Override
        public double operations(int inputs, int samples) {
            return 9;
        }

        @Override
        public void row(Rows rows, int row) {
            body.row(rows, row);
        }
    }

    /** Applies a kernel. */
    record OfKernel(Kernel kernel, UnaryOperator<Output> described) implements Operator {

        @Override
        public String name() {
            return "planted";
        }

        @Override
        public List<Output> outputs() {
            return List.of(described.apply(Output.of("planted", "")));
        }

        @Override
        public List<Field> build(PassGraph graph, Field input, Context context) {
            return List.of(graph.apply(kernel, List.of(input)).getFirst());
        }
    }

    static OperatorCheck check(Halo halo, Body body) {
        return check(new Told("told", halo, 1, body));
    }

    static OperatorCheck check(Kernel kernel) {
        return OperatorCheck.of(new OfKernel(kernel, output -> output));
    }
}
