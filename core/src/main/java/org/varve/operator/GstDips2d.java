package org.varve.operator;

import java.util.List;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.kernel.TensorSlopes;

/**
 * Inline and crossline dip of the layers, {@code -v_i / v_k} and {@code -v_j / v_k} in samples per trace of the structure tensor's leading
 * eigenvector, times a factor {@code f} and bounded to {@code -f..f}: layers steeper than one sample per trace have the bound. Positive where
 * layers come deeper along the axis, 0 where the tensor is null. Halo 1 + half the window.
 *
 * <p>Differs from OpendTect, whose dips are in microseconds or millimetres per metre.
 *
 * <p>Source: Marfurt 2006, "Robust estimates of 3D reflector dip and azimuth". Cost: that of {@link StructureTensor} and 167 operations per
 * sample, for one output as for both.
 */
@Named(
        value = "gst-dips-2d",
        family = Family.DIP,
        summary = "inline and crossline dip of the structure tensor's leading eigenvector")
public record GstDips2d(
        @Parameter(value = "10", meaning = "factor of dips in samples per trace, and largest result") double factor,
        @Parameter(value = "3,3,3", unit = "samples", meaning = "window of the tensor's uniform average") Window window,
        @Parameter(value = "uniform",
                meaning = "how the tensor is averaged: over window, or by sigma") Averaging smoothing,
        @Parameter(value = "1,1,1", unit = "samples",
                meaning = "standard deviation of the tensor's Gaussian average") Sigma sigma)
        implements Operator {

    public GstDips2d {
        Check.positive("factor", factor);
    }

    @Override
    public List<Output> outputs() {
        return List.of(
                Output.of("inline-dip", "").within(-factor, factor).shownAs(Output.Style.SIGNED),
                Output.of("crossline-dip", "").within(-factor, factor).shownAs(Output.Style.SIGNED));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        List<Field> tensor = new StructureTensor(window, smoothing, sigma).tensor(graph, input, context.scale(input));
        return graph.apply(new TensorSlopes((float) factor, (float) factor), tensor);
    }
}
