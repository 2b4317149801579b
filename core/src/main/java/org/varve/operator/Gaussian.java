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
import org.varve.kernel.Taps;

/**
 * The survey smoothed by a Gaussian, one axis after the other: {@code y[k] = sum_t w[t] x[k + t]} with {@code w[t]}
 * proportional to {@code exp(-t^2 / (2 sigma^2))} and of sum 1. Halo {@code floor(truncate sigma + 0.5)} per axis.
 *
 * <p>Source: {@code scipy.ndimage.gaussian_filter}, whose cut and sums these are. Cost: two operations per sample for
 * each tap of the three filters; it grows as sigma.
 *
 * @param sigma standard deviation per axis, in samples, 0 or more; {@code 1,1,1} by default
 * @param truncate standard deviations at which the filter is cut, 0 or more; {@code 4} by default
 */
@Named(value = "gaussian", family = Family.NOISE, summary = "Gaussian smoothing",
        words = {"smoothing", "blur", "denoise", "noise removal"})
public record Gaussian(
        @Parameter(value = "1,1,1", unit = "samples", meaning = "standard deviation per axis") Sigma sigma,
        @Parameter(value = "4", meaning = "standard deviations at which the filter is cut") double truncate)
        implements Operator {

    public Gaussian {
        Check.atLeast("truncate", truncate, 0);
    }

    @Override
    public List<Output> outputs() {
        return List.of(Output.amplitude(name()));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        Field smooth = input;
        for (Axis axis : Smoothing.ORDER) {
            smooth = Smoothing.apply(graph, Taps.gaussian(axis, sigma.along(axis), truncate), smooth);
        }
        return List.of(smooth);
    }
}
