package org.varve.synthetic;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.varve.core.Shape;

/**
 * A meandering channel cut into one layer and filled. It is soft at its top, hard at its base, quiet inside, and slow,
 * so that the layers below sag.
 *
 * <p>Its course is a sine-generated curve, the shape that rivers take: the direction of flow is a sine of the distance
 * travelled.
 */
final class Channel {

    private static final double SWING = 1.25;
    private static final double BANK_SECONDS = 0.006;
    private static final double LONGEST = 5000;
    private static final int STEPS_PER_MEANDER = 80;

    private final double[] courseInline;
    private final double[] courseCrossline;
    private final double halfWidth;
    private final double depth;
    private final double sag;
    private final double topAge;
    private final Ricker wavelet;

    /** Makes a channel whose top lies at {@code time}, in seconds, along most of its course. */
    Channel(SplittableRandom random, Shape shape, Ricker wavelet, Structure structure, double time) {
        this.wavelet = wavelet;
        double across = Math.max(
                Math.min(shape.inlines(), shape.crosslines()), 0.3 * Math.max(shape.inlines(), shape.crosslines()));
        halfWidth = Math.clamp(across / 32, 2.5, 24);
        depth = 0.85 / wavelet.peak();
        sag = 0.12 * depth;

        double down = random.nextBoolean() ? 1 : -1;
        double heading = StrictMath.atan2(down * shape.crosslines(), shape.inlines());
        double meander = Math.clamp(1.1 * across, 10 * halfWidth, 24 * halfWidth);
        double step = meander / STEPS_PER_MEANDER;
        double length = 2.4 * Math.min(LONGEST, StrictMath.hypot(shape.inlines(), shape.crosslines()));
        int points = (int) (length / step) + 1;
        courseInline = new double[points];
        courseCrossline = new double[points];
        double phase = 2 * Math.PI * random.nextDouble();
        double inline = 0;
        double crossline = 0;
        for (int p = 0; p < points; p++) {
            courseInline[p] = inline;
            courseCrossline[p] = crossline;
            double wander = 0.2 * StrictMath.sin(0.37 * 2 * Math.PI * p / STEPS_PER_MEANDER);
            double direction = heading + wander + SWING * StrictMath.sin(2 * Math.PI * p / STEPS_PER_MEANDER + phase);
            inline += step * StrictMath.cos(direction);
            crossline += step * StrictMath.sin(direction);
        }
        centre(shape);
        topAge = usualAge(structure, shape, time);
    }

    /** Moves the centre of the course to the centre of the survey. */
    private void centre(Shape shape) {
        double inline = 0.5 * shape.inlines() - Arrays.stream(courseInline).average().orElse(0);
        double crossline = 0.5 * shape.crosslines() - Arrays.stream(courseCrossline).average().orElse(0);
        for (int p = 0; p < courseInline.length; p++) {
            courseInline[p] += inline;
            courseCrossline[p] += crossline;
        }
    }

    /** The median age at a time along the course, inside the survey, less half the depth of the channel. */
    private double usualAge(Structure structure, Shape shape, double time) {
        double[] ages = new double[courseInline.length];
        int count = 0;
        for (int p = 0; p < courseInline.length; p++) {
            int inline = (int) courseInline[p];
            int crossline = (int) courseCrossline[p];
            if (inline >= 0 && inline < shape.inlines() && crossline >= 0 && crossline < shape.crosslines()) {
                ages[count++] = structure.column(inline, crossline).age(time);
            }
        }
        Arrays.sort(ages, 0, count);
        return ages[count / 2] - 0.5 * depth;
    }

    /** The channel at one trace; null beside it. */
    @Nullable
    Cut cut(int inline, int crossline) {
        double nearest = Double.POSITIVE_INFINITY;
        for (int p = 0; p < courseInline.length; p++) {
            double i = courseInline[p] - inline;
            double j = courseCrossline[p] - crossline;
            nearest = Math.min(nearest, i * i + j * j);
        }
        double fill = 1 - nearest / (halfWidth * halfWidth);
        return fill > 0 ? new Cut(fill) : null;
    }

    /** The channel at one trace. */
    final class Cut {

        private final double fill;
        private final double base;

        /**
         * @param fill 1 in the middle of the channel, falling to 0 at its banks; the depth goes with its square root
         */
        private Cut(double fill) {
            this.fill = fill;
            this.base = topAge + depth * Math.sqrt(fill);
        }

        /** The reflection at an age, where the channel has changed the layers. */
        double at(double age, Stratigraphy.Facies layers) {
            double belowTop = Math.clamp((age - topAge) / BANK_SECONDS, 0, 1);
            double belowBase = Math.clamp((age - base) / BANK_SECONDS + 1, 0, 1);
            double sagging = layers.at(age - sag * fill * Math.clamp((age - topAge) / depth, 0, 1));
            double quiet = 1 - 0.85 * belowTop * (1 - belowBase);
            double edges = 0.10 * wavelet.at(age - base) - 0.06 * wavelet.at(age - topAge);
            return quiet * sagging + Math.min(1, 3 * fill) * edges;
        }
    }
}
