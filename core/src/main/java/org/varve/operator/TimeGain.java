package org.varve.operator;

import java.util.List;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.kernel.SampleWeights;

/**
 * Each sample times {@code (1 + k)^gain}, {@code k} its number in the survey's trace, 1 for the first. Halo 0.
 *
 * <p>Source: Claerbout 1985, "Imaging the Earth's Interior", whose gain is a power of time. Cost: one operation per sample.
 */
@Named(value = "time-gain", family = Family.SIGNAL, summary = "samples times a power of their number in the trace")
public record TimeGain(
        @Parameter(value = "1.5", meaning = "power of the sample's number") double gain) implements Operator {

    public TimeGain {
        Check.finite("gain", gain);
    }

    @Override
    public List<Output> outputs() {
        return List.of(Output.amplitude(name()));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        float[] weights = new float[context.survey().shape().samples()];
        for (int k = 1; k <= weights.length; k++) {
            weights[k - 1] = (float) Math.pow(1.0 + k, gain);
        }
        if (Float.isInfinite(weights[weights.length - 1])) {
            throw new IllegalArgumentException(
                    "gain %s: the weight of sample %s must not exceed 3.4e38; give less, such as 1.5"
                            .formatted(gain, weights.length));
        }
        return List.of(graph.apply(new SampleWeights(weights), input));
    }
}
