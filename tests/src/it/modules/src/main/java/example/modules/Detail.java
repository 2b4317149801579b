package example.modules;

import java.util.List;
import org.varve.core.Axis;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.kernel.LinearCombination;
import org.varve.kernel.Taps;

/** An operator of the application. */
@Named(value = "detail", family = Family.SIGNAL, summary = "what a running mean leaves of a trace")
public record Detail(int length) implements Operator {

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
