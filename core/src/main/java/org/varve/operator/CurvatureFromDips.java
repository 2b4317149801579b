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
import org.varve.core.Survey;
import org.varve.kernel.Clip;
import org.varve.kernel.Line;

/**
 * Curvatures of the layers, as {@link VolumeCurvature} has them, from two surveys that hold their inline and crossline
 * dip, positive where layers get deeper towards higher line numbers, such as the outputs of {@link GstDips2d} or dips
 * that were filtered or tracked elsewhere. Dips are in the unit that the history of their survey gives, in samples per
 * trace if it gives none. Anticlines are positive; plane layers have 0. Steeper dips are cut. At the edges of the
 * survey derivatives are one-sided. Halo 1.
 *
 * <p>Source: al-Dossary and Marfurt 2006, "3D volumetric multispectral estimates of reflector curvature and rotation".
 * Cost: 60 operations per sample, and up to 38 for each output.
 *
 * @param factor what dips in samples per trace were multiplied by, which dip-unit=samples allows, above 0; {@code 1} by
 *     default
 * @param maxDip dip at which steeper layers are cut, in samples per trace, above 0, 16 at most; {@code 16} by default
 * @param dipUnit unit of the dips: that of their survey's history, or samples if it gives none, or the one chosen;
 *     {@code auto} by default
 * @param unit unit of the curvatures: length, which is 1/m or 1/ft, where bins and velocity allow, else samples;
 *     {@code auto} by default
 */
@Named(
        value = "curvature-from-dips",
        family = Family.EDGES,
        summary = "curvatures of the layers from surveys of their inline and crossline dip",
        words = {"curvature", "flexure"})
public record CurvatureFromDips(
        @Parameter(value = "1",
                meaning = "what dips in samples per trace were multiplied by, which dip-unit=samples allows") double factor,
        @Parameter(value = "16", unit = "samples per trace",
                meaning = "dip at which steeper layers are cut, 16 at most") double maxDip,
        @Parameter(value = "auto",
                meaning = "unit of the dips: that of their survey's history, or samples if it gives "
                        + "none, or the one chosen") DipUnit dipUnit,
        @Parameter(value = "auto",
                meaning = "unit of the curvatures: length, which is 1/m or 1/ft, where bins and velocity allow, "
                        + "else samples") CurvatureUnit unit)
        implements Combination {

    public CurvatureFromDips {
        DipScale.requireFactor(factor, dipUnit, "dip-unit=samples");
        Layers.requireDip(maxDip);
    }

    @Override
    public InputCount inputCount() {
        return InputCount.exactly(2);
    }

    @Override
    public List<Output> outputs() {
        return Curvatures.outputs(unit);
    }

    @Override
    public List<Output> outputs(Survey survey) {
        return Curvatures.outputs(unit, survey);
    }

    @Override
    public List<Field> build(PassGraph graph, List<Field> inputs, Context context) {
        List<Field> dips = new ReadDips(inputs.get(0), inputs.get(1), dipUnit).samplesPerTrace(graph, context);
        return Curvatures.of(graph, dip(graph, dips.get(0)), dip(graph, dips.get(1)), unit, context);
    }

    private Field dip(PassGraph graph, Field dip) {
        Field samplesPerTrace = factor == 1 ? dip : graph.apply(new Line(1 / factor, 0), dip);
        return graph.apply(Clip.dips(maxDip), samplesPerTrace);
    }
}
