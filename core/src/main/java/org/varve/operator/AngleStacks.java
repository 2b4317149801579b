package org.varve.operator;

import java.util.List;
import java.util.stream.IntStream;
import org.varve.core.Combination;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.InputCount;
import org.varve.core.Named;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.kernel.Square;
import org.varve.kernel.SquareRoot;

/**
 * Intercept {@code A} and gradient {@code B} of amplitude against angle: the line {@code A + B sin^2 angle} that fits
 * two or more angle stacks best by least squares, sample by sample; of three or more also the root mean square of the
 * residuals. Of a near and a far stack, {@code B = (far - near) / (sin^2 far - sin^2 near)} and
 * {@code A = near - B sin^2 near}. No halo.
 *
 * <p>Source: Shuey 1985, "A simplification of the Zoeppritz equations", without its third term. Cost: some fifteen
 * operations per sample for each stack.
 *
 * @param angles mean angle of incidence of each stack, in the order of the inputs, in degrees, two or more, from 0 to
 *     less than 90; required, such as {@code 5,15,25}
 */
@Named(value = "avo", family = Family.SEVERAL_SURVEYS, summary = "intercept and gradient of angle stacks",
        words = {"AVO", "AVA", "intercept", "gradient", "offset"})
public record AngleStacks(
        @Parameter(example = "5,15,25", unit = "degrees",
                meaning = "mean angle of incidence of each stack, in the order of the inputs") Angles angles)
        implements Combination {

    @Override
    public InputCount inputCount() {
        return InputCount.exactly(angles.values().size());
    }

    @Override
    public List<Output> outputs() {
        List<Output> line = List.of(Output.amplitude("intercept"), Output.amplitude("gradient"));
        return isExact() ? line : List.of(line.get(0), line.get(1), Output.amplitude("residual").atLeast(0));
    }

    /** Whether a line goes through both of two stacks, so that nothing is left. */
    private boolean isExact() {
        return angles.values().size() == 2;
    }

    @Override
    public List<Field> build(PassGraph graph, List<Field> inputs, Context context) {
        List<Double> x = angles.values().stream().map(AngleStacks::squaredSine).toList();
        double sum = x.stream().mapToDouble(Double::doubleValue).sum();
        double squares = x.stream().mapToDouble(each -> each * each).sum();
        double determinant = x.size() * squares - sum * sum;
        Field intercept = WeightedSum.of(
                graph, x.stream().map(each -> (squares - sum * each) / determinant).toList(), inputs);
        Field gradient = WeightedSum.of(
                graph, x.stream().map(each -> (x.size() * each - sum) / determinant).toList(), inputs);
        return isExact()
                ? List.of(intercept, gradient)
                : List.of(intercept, gradient, residual(graph, inputs, x, List.of(intercept, gradient), context));
    }

    private static double squaredSine(double degrees) {
        double sine = Math.sin(Math.toRadians(degrees));
        return sine * sine;
    }

    /** The root of the mean squared distance from the line. */
    private static Field residual(
            PassGraph graph, List<Field> inputs, List<Double> x, List<Field> line, Context context) {
        float scale = context.scale(inputs.getFirst());
        List<Field> squares = IntStream.range(0, inputs.size())
                .mapToObj(n -> WeightedSum.of(graph, List.of(1.0, -1.0, -x.get(n)),
                        List.of(inputs.get(n), line.get(0), line.get(1))))
                .map(distance -> graph.apply(new Square(scale), distance))
                .toList();
        List<Double> equal = x.stream().map(_ -> 1.0 / x.size()).toList();
        return graph.apply(new SquareRoot(1 / scale), WeightedSum.of(graph, equal, squares));
    }
}
