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
import org.varve.kernel.SemblanceRatio;
import org.varve.kernel.SemblanceSums;
import org.varve.kernel.Taps;

/**
 * Similarity of the traces of a centred window, 0..1: the energy of their sum over {@code N} times the sum of their energies,
 * both summed along the samples; 1 for {@code N} equal traces, 0 where the window is all zero. Halo half the window. Source:
 * Marfurt et al. 1998, "3-D seismic attributes using a semblance-based coherency algorithm", without dip search.
 */
@Named(value = "semblance", family = Family.EDGES, summary = "similarity of the traces of a window")
public record Semblance(
        @Parameter(value = "3,3,9", unit = "samples", meaning = "window of the traces compared") Window window)
        implements Operator {

    @Override
    public List<Output> outputs() {
        return List.of(Output.of(name(), "").within(0, 1).shownAs(Output.Style.SIMILARITY));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        List<Field> sums = graph.apply(
                new SemblanceSums(window.inline(), window.crossline(), context.scale(input)), List.of(input));
        List<Field> means = Smoothing.apply(graph, Taps.mean(Axis.SAMPLE, window.sample()), sums);
        return graph.apply(new SemblanceRatio(), means);
    }
}
