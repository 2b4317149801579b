package org.varve.operator;

import java.util.List;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.kernel.CornerPattern;

/**
 * A local binary pattern of the eight corners of the cube around a sample: the bit of the largest corner if it is above
 * the sample, and that of the smallest if it is below. Corners are numbered in axis order: 4 for the later inline, 2
 * for the later crossline, 1 for the later sample. Halo 1.
 *
 * <p>Source: Ojala et al. 2002, "Multiresolution gray-scale and rotation invariant texture classification with local
 * binary patterns", for the idea; the cube is that of the library dasf-seismic. Cost: 18 operations per sample.
 */
@Named(value = "lbp-3d", family = Family.TEXTURE, summary = "local binary pattern of the corners of a cube")
public record Lbp3d() implements Operator {

    @Override
    public List<Output> outputs() {
        return List.of(Output.of(name(), "").within(0, 255));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        return List.of(graph.apply(new CornerPattern(), input));
    }
}
