package org.varve.operator;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.kernel.Curvature;
import org.varve.kernel.CurvatureMeasure;
import org.varve.kernel.Gradient;
import org.varve.kernel.TensorSlopes;

/**
 * Curvatures of the layers, from their inline and crossline dip in samples per trace and the derivatives of these along inlines and
 * crosslines; {@link CurvatureMeasure} has the formulas. Dips are those of {@link GstDips2d}, bounded. Anticlines are positive; plane layers and
 * null tensors have 0. Halo 2 + half the window.
 *
 * <p>Source: al-Dossary and Marfurt 2006, "3D volumetric multispectral estimates of reflector curvature and rotation". Cost: that of {@link
 * GstDips2d}, 52 operations per sample for the derivatives, and up to 38 for each output.
 */
@Named(
        value = "volume-curvature",
        family = Family.EDGES,
        summary = "curvatures of the layers from the structure tensor's dips, anticlines positive")
public record VolumeCurvature(
        @Parameter(value = "3,3,3", unit = "samples", meaning = "window of the tensor's uniform average") Window window,
        @Parameter(value = "uniform",
                meaning = "how the tensor is averaged: over window, or by sigma") Averaging smoothing,
        @Parameter(value = "1,1,1", unit = "samples",
                meaning = "standard deviation of the tensor's Gaussian average") Sigma sigma,
        @Parameter(value = "1", unit = "samples per trace",
                meaning = "dip at which steeper layers are cut") double maxDip)
        implements Operator {

    public VolumeCurvature {
        Check.positive("max-dip", maxDip);
    }

    @Override
    public List<Output> outputs() {
        return Arrays.stream(CurvatureMeasure.values()).map(VolumeCurvature::output).toList();
    }

    private static Output output(CurvatureMeasure measure) {
        String name = measure.name().toLowerCase(Locale.ROOT).replace('_', '-');
        String unit = measure == CurvatureMeasure.GAUSSIAN ? "samples^2/trace^4" : "samples/trace^2";
        return Output.of(name, unit);
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        List<Field> tensor = new StructureTensor(window, smoothing, sigma).tensor(graph, input, context.scale(input));
        List<Field> dips = graph.apply(new TensorSlopes(1, (float) maxDip), tensor);
        return curvatures(graph, dips.get(0), dips.get(1));
    }

    /**
     * The curvatures of layers that dip by {@code p} and {@code q} samples per trace along inlines and crosslines, one field for each of
     * {@link #outputs}.
     */
    static List<Field> curvatures(PassGraph graph, Field p, Field q) {
        List<Field> slopeOfP = graph.apply(new Gradient(1), List.of(p));
        List<Field> slopeOfQ = graph.apply(new Gradient(1), List.of(q));
        List<Field> read = List.of(p, q, slopeOfP.get(0), slopeOfP.get(1), slopeOfQ.get(0), slopeOfQ.get(1));
        return Arrays.stream(CurvatureMeasure.values())
                .map(measure -> graph.apply(new Curvature(measure), read).getFirst())
                .toList();
    }
}
