package org.varve.operator;

import java.util.List;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.kernel.LocalBinaryPattern;

/**
 * The circular local binary pattern of each inline: a code with a bit for each of {@code 8 radius} points on a circle
 * about the sample, set where the bilinear value there is at least the sample's. Bit {@code b} is that of the angle
 * {@code 2 pi b / (8 radius)} from the direction of increasing samples towards decreasing crosslines. Halo
 * {@code 0, radius, radius}.
 *
 * <p>Source: Ojala, Pietikäinen and Mäenpää 2002, "Multiresolution gray-scale and rotation invariant texture
 * classification with local binary patterns"; points and order are scikit-image's. Cost: 128 operations per sample for
 * each sample of the radius.
 *
 * @param radius radius of the circle, 1..3, in samples; {@code 3} by default
 */
@Named(value = "lbp-2d", family = Family.TEXTURE, summary = "circular local binary pattern of each inline")
public record Lbp2d(
        @Parameter(value = "3", unit = "samples", meaning = "radius of the circle, 1..3") int radius)
        implements Operator {

    /** Codes of 24 bits are the longest that floats hold. */
    private static final int LARGEST = 3;

    public Lbp2d {
        Check.within("radius", radius, 1, LARGEST);
    }

    @Override
    public List<Output> outputs() {
        return List.of(Output.of(name(), "").within(0, (1 << new LocalBinaryPattern(radius).bits()) - 1));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        return List.of(graph.apply(new LocalBinaryPattern(radius), input));
    }
}
