package org.varve.operator;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.varve.core.Axis;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.kernel.Glcm;
import org.varve.kernel.GlcmDirection;
import org.varve.kernel.GlcmFeature;
import org.varve.kernel.Quantize;

/**
 * Haralick's texture features of the grey-level co-occurrence matrix of a centred (crossline, sample) window of each
 * inline; {@link GlcmFeature} defines them.
 *
 * <ul>
 * <li>The level of a sample is {@code q = floor((x - min) / (max - min) (levels - 1))}, bounded to
 *     {@code 0..levels - 1}, see {@link Quantize}. Unless given, {@code min} and {@code max} are the survey's 1 % and
 *     99 % percentiles, or with {@code range=survey} its lowest and highest value: one spike far above all else then
 *     leaves the rest in one level. The history gives them.
 * <li>Pairs are two samples of the window that lie {@code (r, c)} apart, {@code r} crosslines and {@code c} samples:
 *     {@code (0, d)} for the direction 0, {@code (s, s)} for 45, {@code (d, 0)} for 90 and {@code (s, -s)} for 135
 *     degrees, with {@code d} the distance and {@code s = round(d sin 45)}. {@code mean} is the mean of each feature
 *     over the four.
 * <li>{@code P(i, j)} is how often a pair has the levels {@code i} and {@code j} in either order, over the sum of these
 *     counts.
 * </ul>
 *
 * <p>All sums are of integers, so that windows slide exactly. Halo half the window.
 *
 * <p>Differs from dasf-seismic, whose direction of 135 degrees is wrong, and from a library that cuts negative
 * correlations to 0; ten reference volumes of that one (16 levels, range -32767..32767) are otherwise reproduced to
 * 3e-7 relative root mean square away from the edges. Offsets and signs are scikit-image's.
 *
 * <p>Source: Haralick, Shanmugam and Dinstein 1973, "Textural features for image classification". Cost: a few
 * operations for each row of the window, direction and feature selected; a scan of the survey where no range is given.
 *
 * @param levels grey levels, 2..256; {@code 16} by default
 * @param direction direction of the pairs, in degrees, from sample to crossline axis; {@code 90} by default
 * @param distance distance of the pairs, in samples, in the direction 90 in traces; 1 or more; {@code 1} by default
 * @param window window, one inline thick, in samples, odd along each axis; {@code 1,7,7} by default
 * @param min value of level 0, below {@code max}; NaN: that of range; {@code NaN} by default
 * @param max value of the last level, above {@code min}; NaN: that of range; {@code NaN} by default
 * @param range what a bound that is not given is: the survey's 1 % or 99 % percentile, or its lowest or highest value;
 *     {@code percentiles} by default
 */
@Named(
        value = "glcm",
        family = Family.TEXTURE,
        summary = "texture features of the grey-level co-occurrence matrix of a window of each inline",
        words = {"GLCM", "texture", "Haralick", "seismic facies"})
public record GlcmTexture(
        @Parameter(value = "16", meaning = "grey levels, 2..256") int levels,
        @Parameter(value = "90", unit = "degrees",
                meaning = "direction of the pairs, from sample to crossline axis") GlcmDirection direction,
        @Parameter(value = "1", unit = "samples",
                meaning = "distance of the pairs, in the direction 90 in traces") Extent distance,
        @Parameter(value = "1,7,7", unit = "samples", meaning = "window, one inline thick") Window window,
        @Parameter(value = "NaN", meaning = "value of level 0; NaN: that of range") double min,
        @Parameter(value = "NaN", meaning = "value of the last level; NaN: that of range") double max,
        @Parameter(value = "percentiles",
                meaning = "what a bound that is not given is: the survey's 1 % or 99 % percentile, or its lowest or highest value") MeasuredRange range)
        implements Operator {

    /** Keeps sums over the pairs of a window, squares of 256 levels included, below 2^31. */
    private static final int LARGEST = 127;

    public GlcmTexture {
        if (levels < 2 || levels > 256) {
            throw new IllegalArgumentException("levels %s: must be 2..256".formatted(levels));
        }
        if (distance.isPlain()) whole(distance.number());
        if (window.isFitted()) require(window);
        if (window.isFitted() && distance.isPlain()) require(window, direction, whole(distance.number()));
        MeasuredRange.require(min, max);
    }

    private static int whole(double steps) {
        int whole = Check.whole("distance", steps);
        Check.atLeast("distance", whole, 1);
        return whole;
    }

    private static void require(Window window) {
        if (window.inline() != 1 || window.crossline() > LARGEST || window.sample() > LARGEST) {
            throw new IllegalArgumentException(
                    "window %s: must be one inline thick and at most %s wide, such as 1,7,7".formatted(window,
                            LARGEST));
        }
    }

    private static void require(Window window, GlcmDirection direction, int distance) {
        for (GlcmDirection.Offset offset : direction.offsets(distance)) {
            if (offset.pairs(window.crossline(), window.sample()) == 0) {
                throw new IllegalArgumentException(
                        "distance %s: a window of %s holds no pairs in direction %s; widen it or lower the distance"
                                .formatted(distance, window, direction));
            }
        }
    }

    /** The same operator with another {@code levels}. */
    public GlcmTexture levels(int other) {
        return new GlcmTexture(other, direction, distance, window, min, max, range);
    }

    /** The same operator with another {@code direction}. */
    public GlcmTexture direction(GlcmDirection other) {
        return new GlcmTexture(levels, other, distance, window, min, max, range);
    }

    /** The same operator with another {@code distance}. */
    public GlcmTexture distance(Extent other) {
        return new GlcmTexture(levels, direction, other, window, min, max, range);
    }

    /** The same operator with another {@code window}. */
    public GlcmTexture window(Window other) {
        return new GlcmTexture(levels, direction, distance, other, min, max, range);
    }

    /** The same operator with another {@code min}. */
    public GlcmTexture min(double other) {
        return new GlcmTexture(levels, direction, distance, window, other, max, range);
    }

    /** The same operator with another {@code max}. */
    public GlcmTexture max(double other) {
        return new GlcmTexture(levels, direction, distance, window, min, other, range);
    }

    /** The same operator with another {@code range}. */
    public GlcmTexture range(MeasuredRange other) {
        return new GlcmTexture(levels, direction, distance, window, min, max, other);
    }

    @Override
    public List<Output> outputs() {
        return Arrays.stream(GlcmFeature.values()).map(this::output).toList();
    }

    private Output output(GlcmFeature feature) {
        String name = feature.name().toLowerCase(Locale.ROOT);
        return switch (feature) {
            case CONTRAST, VARIANCE -> Output.of(name, "levels^2").atLeast(0);
            case DISSIMILARITY, MEAN, STD -> Output.of(name, "levels").within(0, levels - 1);
            case HOMOGENEITY, ASM, ENERGY -> Output.of(name, "").within(0, 1);
            case CORRELATION -> Output.of(name, "").within(-1, 1);
            case ENTROPY -> Output.of(name, "nats").atLeast(0);
        };
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        int steps = whole(steps(context));
        require(window, direction, steps);
        Context.Range used = range.of(input, context, min, max);
        Field quantized = graph.apply(new Quantize(levels, used.min(), used.max()), input);
        Glcm glcm = new Glcm(List.of(GlcmFeature.values()), levels, direction, steps, window.crossline(),
                window.sample());
        return graph.apply(glcm, List.of(quantized));
    }

    /** The distance in samples or traces; on a diagonal it is in both, and no length in either. */
    private double steps(Context context) {
        return switch (direction) {
            case SAMPLE -> distance.nearest("distance", context);
            case CROSSLINE -> distance.nearest(Axis.CROSSLINE, "distance", context);
            case DIAGONAL, ANTIDIAGONAL, MEAN -> {
                if (!distance.isPlain()) {
                    throw new IllegalArgumentException(
                            "distance %s: in the direction %s is counted in samples and traces; give a number, such as 2"
                                    .formatted(distance, direction));
                }
                yield distance.number();
            }
        };
    }
}
