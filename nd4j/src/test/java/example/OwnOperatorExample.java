package example;

import java.util.List;
import org.varve.core.Axis;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.core.Shape;
import org.varve.kernel.LinearCombination;
import org.varve.kernel.Taps;
import org.varve.run.Run;

/** Computes with an operator of its own: memory, tiles, halos and edges follow from what is written here. */
final class OwnOperatorExample {

    @Named(value = "detail", family = Family.SIGNAL, summary = "what a running mean leaves of a trace")
    record Detail(int length) implements Operator {

        @Override
        public List<Output> outputs() {
            return List.of(Output.amplitude("detail"));
        }

        @Override
        public List<Field> build(PassGraph graph, Field input, Context context) {
            Field mean = graph.apply(Taps.mean(Axis.SAMPLE, length), input);
            return List.of(graph.apply(new LinearCombination(1, -1), input, mean));
        }
    }

    public static void main(String[] arguments) throws Exception {
        float[] detail = Run.of(new Detail(5)).apply(new float[8000], new Shape(10, 20, 40));
        System.out.println(detail.length);
    }
}
