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
import org.varve.kernel.Clip;
import org.varve.kernel.Line;

/**
 * Curvatures of the layers, as {@link VolumeCurvature} has them, from two surveys that hold their inline and crossline dip: samples per trace times
 * a factor, positive where layers come deeper along the axis, such as the outputs of {@link GstDips2d} or dips that were filtered or tracked
 * elsewhere. Anticlines are positive; plane layers have 0. Steeper dips are cut. Halo 1.
 *
 * <p>Source: al-Dossary and Marfurt 2006, "3D volumetric multispectral estimates of reflector curvature and rotation". Cost: 60 operations per
 * sample, and up to 38 for each output.
 */
@Named(
        value = "curvature-from-dips",
        family = Family.EDGES,
        summary = "curvatures of the layers from surveys of their inline and crossline dip")
public record CurvatureFromDips(
        @Parameter(value = "1",
                meaning = "what dips in samples per trace were multiplied by, such as the factor of gst-dips-2d") double factor,
        @Parameter(value = "16", unit = "samples per trace",
                meaning = "dip at which steeper layers are cut, 16 at most") double maxDip)
        implements Combination {

    public CurvatureFromDips {
        Check.positive("factor", factor);
        Layers.requireDip(maxDip);
    }

    @Override
    public InputCount inputCount() {
        return InputCount.exactly(2);
    }

    @Override
    public List<Output> outputs() {
        return Curvatures.OUTPUTS;
    }

    @Override
    public List<Field> build(PassGraph graph, List<Field> inputs, Context context) {
        return Curvatures.of(graph, dip(graph, inputs.get(0)), dip(graph, inputs.get(1)));
    }

    private Field dip(PassGraph graph, Field input) {
        Field samplesPerTrace = factor == 1 ? input : graph.apply(new Line(1 / factor, 0), input);
        return graph.apply(new Clip((float) -maxDip, (float) maxDip), samplesPerTrace);
    }
}
