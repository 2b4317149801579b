package org.varve.operator;

import java.util.List;
import org.varve.core.Axis;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.kernel.Magnitude;
import org.varve.kernel.Taps;

/**
 * The length of the gradient of the survey smoothed by a Gaussian: {@code sqrt(sum_a (d_a G x)^2)}, the derivative
 * along each axis {@code a} in units per sample, by the derivative of the Gaussian. Halo
 * {@code floor(truncate sigma + 0.5)} per axis.
 *
 * <p>Source: {@code scipy.ndimage.gaussian_gradient_magnitude}. Cost: two operations per sample for each tap of eight
 * filters; it grows as sigma.
 *
 * @param sigma standard deviation per axis, in samples, above 0; {@code 1,1,1} by default
 * @param truncate standard deviations at which the filters are cut, 0 or more; {@code 4} by default
 */
@Named(
        value = "gradient-magnitude",
        family = Family.SIGNAL,
        summary = "length of the gradient, by derivatives of a Gaussian",
        words = {"Sobel", "edge detection", "edge"})
public record GradientMagnitude(
        @Parameter(value = "1,1,1", unit = "samples", meaning = "standard deviation per axis, above 0") Sigma sigma,
        @Parameter(value = "4", meaning = "standard deviations at which the filters are cut") double truncate)
        implements Operator {

    public GradientMagnitude {
        if (sigma.inlines().value() == 0 || sigma.crosslines().value() == 0 || sigma.samples().value() == 0) {
            throw new IllegalArgumentException(
                    "sigma %s: must be above 0 along each axis, such as 1,1,1".formatted(sigma));
        }
        Check.atLeast("truncate", truncate, 0);
    }

    @Override
    public List<Output> outputs() {
        return List.of(Output.of(name(), "input/sample").atLeast(0));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        Field plane = graph.apply(
                new Magnitude(), derivative(graph, Axis.SAMPLE, input), derivative(graph, Axis.CROSSLINE, input));
        return List.of(graph.apply(new Magnitude(), plane, derivative(graph, Axis.INLINE, input)));
    }

    private Field derivative(PassGraph graph, Axis axis, Field input) {
        Field derivative = input;
        for (Axis each : Smoothing.ORDER) {
            double width = sigma.along(each);
            Taps taps = each == axis
                    ? Taps.gaussianDerivative(each, width, truncate)
                    : Taps.gaussian(each, width, truncate);
            derivative = Smoothing.apply(graph, taps, derivative);
        }
        return derivative;
    }
}
