package org.varve.operator;

import java.util.List;
import org.varve.core.Field;
import org.varve.core.PassGraph;
import org.varve.kernel.LinearCombination;

/** The weighted sum of several fields, added one after the other. */
final class WeightedSum {

    private WeightedSum() {}

    /** The sum of at least two fields, each times its weight. */
    static Field of(PassGraph graph, List<Double> weights, List<Field> fields) {
        Field sum = graph.apply(new LinearCombination(weight(weights, 0), weight(weights, 1)), fields.get(0),
                fields.get(1));
        for (int n = 2; n < fields.size(); n++) {
            sum = graph.apply(new LinearCombination(1, weight(weights, n)), sum, fields.get(n));
        }
        return sum;
    }

    private static float weight(List<Double> weights, int number) {
        return weights.get(number).floatValue();
    }
}
