package org.varve.tiling;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.varve.core.Compilation;
import org.varve.core.Context;
import org.varve.core.Field;
import org.varve.core.Halo;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.core.Survey;
import org.varve.core.Workflow;

/**
 * What {@link TestDevice} computes.
 *
 * @param count number of outputs
 * @param bins of the histogram of the survey that the operator asks for; none if 0
 */
record TestOperator(Halo halo, int count, int bins) implements Operator {

    Compilation on(Survey survey) {
        return new Compilation(Workflow.of("test", this), survey);
    }

    @Override
    public List<Output> outputs() {
        return IntStream.range(0, count).mapToObj(o -> Output.amplitude("out" + o)).toList();
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        List<Object> knowledge = bins == 0 ? List.of() : knowledge(input, context);
        return graph.apply(new TestKernel(halo, count, false, knowledge), List.of(input));
    }

    private List<Object> knowledge(Field input, Context context) {
        Context.Range range = context.range(input);
        return List.of(range, Arrays.stream(context.histogram(input, range, bins)).boxed().toList());
    }

    /** What the operator of a compilation has learned. */
    static String knowledge(Compilation compilation) {
        TestKernel kernel = (TestKernel) compilation.program().passes().getFirst().kernel();
        return kernel.knowledge().stream().map(Object::toString).collect(Collectors.joining(" "));
    }
}
