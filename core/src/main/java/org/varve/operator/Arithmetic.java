package org.varve.operator;

import java.util.List;
import org.varve.core.Combination;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.InputCount;
import org.varve.core.Named;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.kernel.LaggedProduct;

/**
 * Surveys combined sample by sample: their weighted sum {@code sum w x}, their weighted mean {@code sum w x / sum w},
 * or the product of two. No halo.
 *
 * <p>Source: Mayne 1962, "Common reflection point horizontal data stacking techniques", for the mean. Cost: three
 * operations per sample for each survey.
 *
 * @param operation what is made of the surveys; a product, of two; {@code sum} by default
 * @param weights factor of each survey of a sum or mean, or one for all, any finite numbers; {@code 1} by default
 */
@Named(value = "arithmetic", family = Family.SEVERAL_SURVEYS, summary = "weighted sum, mean or product of surveys")
public record Arithmetic(
        @Parameter(value = "sum", meaning = "what is made of the surveys; a product, of two") Operation operation,
        @Parameter(value = "1", meaning = "factor of each survey of a sum or mean, or one for all") Weights weights)
        implements Combination {

    /** What is made of surveys. */
    public enum Operation {
        SUM,
        MEAN,
        PRODUCT
    }

    public Arithmetic {
        if (operation == Operation.MEAN && weights.values().stream().mapToDouble(Double::doubleValue).sum() == 0) {
            throw new IllegalArgumentException("weights %s: of a mean must not add up to 0".formatted(weights));
        }
        if (operation == Operation.PRODUCT && !weights.equals(Weights.ONE)) {
            throw new IllegalArgumentException("weights %s: a product takes none; leave them out".formatted(weights));
        }
    }

    @Override
    public InputCount inputCount() {
        if (operation == Operation.PRODUCT) return InputCount.exactly(2);
        int given = weights.values().size();
        return given == 1 ? InputCount.atLeast(2) : InputCount.exactly(given);
    }

    @Override
    public List<Output> outputs() {
        return List.of(operation == Operation.PRODUCT
                ? Output.of(name(), Output.INPUT + "^2")
                : Output.amplitude(name()));
    }

    @Override
    public List<Field> build(PassGraph graph, List<Field> inputs, Context context) {
        return List.of(switch (operation) {
            case SUM -> WeightedSum.of(graph, weights.of(inputs.size()), inputs);
            case MEAN -> WeightedSum.of(graph, normalised(weights.of(inputs.size())), inputs);
            case PRODUCT -> graph.apply(new LaggedProduct(0, 1), inputs.get(0), inputs.get(1));
        });
    }

    private static List<Double> normalised(List<Double> factors) {
        double sum = factors.stream().mapToDouble(Double::doubleValue).sum();
        return factors.stream().map(factor -> factor / sum).toList();
    }
}
