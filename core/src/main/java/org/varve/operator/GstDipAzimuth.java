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
 * Dip (0..90 degrees from the sample axis) and azimuth (0..360 degrees, from increasing crossline towards increasing inline)
 * of the leading eigenvector of the structure tensor, in index space: a dip of 45 degrees is one sample per trace. Both are 0
 * where the tensor is null. Halo 1 + half the window.
 */
@Named(
        value = "gst-dip-azimuth",
        family = Family.DIP,
        summary = "dip and azimuth of the structure tensor's leading eigenvector")
public record GstDipAzimuth(
        @Parameter(value = "3,3,3", unit = "samples", meaning = "window of the tensor's average") Window window)
        implements Operator {

    @Override
    public List<Output> outputs() {
        return List.of(
                Output.of("dip", "degrees").within(0, 90).shownAs(Output.Style.NOISY_MAGNITUDE),
                Output.of("azimuth", "degrees").cyclic(0, 360).directionOf("dip"));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        return graph.apply(new DipAzimuth(), StructureTensor.tensor(graph, input, window, context.scale(input)));
    }
}
