package org.varve.operator;

import java.util.List;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.kernel.DipAzimuth;

/**
 * Dip and azimuth of the layers, from the leading eigenvector {@code (v_i, v_j, v_k)} of the structure tensor, {@code v_k >= 0}: {@code dip =
 * atan2(sqrt(v_i^2 + v_j^2), v_k)} and {@code azimuth = atan2(v_i, v_j)}, in index space: a dip of 45 degrees is one sample per
 * trace. The azimuth points to where the layers rise: 0 towards increasing crosslines, 90 towards increasing inlines. Both are 0 where
 * the tensor is null. Halo 1 + half the window.
 *
 * <p>Differs from OpendTect, whose dips are in microseconds or millimetres per metre and whose azimuths are -180..180.
 *
 * <p>Source: Randen et al. 2000, "Three-dimensional texture attributes for seismic data analysis". Cost: that of {@link StructureTensor}
 * and 168 operations per sample.
 */
@Named(
        value = "gst-dip-azimuth",
        family = Family.DIP,
        summary = "dip and azimuth of the structure tensor's leading eigenvector")
public record GstDipAzimuth(
        @Parameter(value = "3,3,3", unit = "samples", meaning = "window of the tensor's uniform average") Window window,
        @Parameter(value = "uniform",
                meaning = "how the tensor is averaged: over window, or by sigma") Averaging smoothing,
        @Parameter(value = "1,1,1", unit = "samples",
                meaning = "standard deviation of the tensor's Gaussian average") Sigma sigma)
        implements Operator {

    /** With the uniform average over a window. */
    public GstDipAzimuth(Window window) {
        this(window, Averaging.UNIFORM, new Sigma(1, 1, 1));
    }

    @Override
    public List<Output> outputs() {
        return List.of(
                Output.of("dip", "degrees").within(0, 90).shownAs(Output.Style.NOISY_MAGNITUDE),
                Output.of("azimuth", "degrees").cyclic(0, 360).directionOf("dip"));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        List<Field> tensor = new StructureTensor(window, smoothing, sigma).tensor(graph, input, context.scale(input));
        return graph.apply(new DipAzimuth(), tensor);
    }
}
