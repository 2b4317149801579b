package example;

import org.varve.core.Shape;

/** A survey whose samples and whose means are known: they rise evenly along each axis. */
final class Layers {

    static final Shape SHAPE = new Shape(60, 50, 200);

    private Layers() {}

    static float sample(int inline, int crossline, int sample) {
        return 4 * inline + 2 * crossline + sample;
    }

    static float[] samples() {
        float[] samples = new float[(int) SHAPE.size()];
        for (int s = 0; s < samples.length; s++) samples[s] = at(s);
        return samples;
    }

    private static float at(int place) {
        int trace = place / SHAPE.samples();
        return sample(trace / SHAPE.crosslines(), trace % SHAPE.crosslines(), place % SHAPE.samples());
    }

    /** Whether samples are those of the survey, or their means, which are the same but at the edges. */
    static boolean isRight(float[] samples, int edge) {
        return isRight(samples, 0, SHAPE.inlines(), new Shape(edge + 1, edge + 1, edge + 1));
    }

    /** The same of one inline, whose means are along itself. */
    static boolean isRightSection(float[] samples, int inline, int edge) {
        return isRight(samples, inline, 1, new Shape(1, edge + 1, edge + 1));
    }

    /** @param begin the first inline, crossline and sample whose mean is known, counted from 1 */
    private static boolean isRight(float[] samples, int inline, int inlines, Shape begin) {
        int section = SHAPE.crosslines() * SHAPE.samples();
        if (samples.length != inlines * section) return false;
        for (int s = 0; s < samples.length; s++) {
            boolean isKnown = isInside(inline + s / section, SHAPE.inlines(), begin.inlines() - 1)
                    && isInside(s / SHAPE.samples() % SHAPE.crosslines(), SHAPE.crosslines(), begin.crosslines() - 1)
                    && isInside(s % SHAPE.samples(), SHAPE.samples(), begin.samples() - 1);
            if (isKnown && !(Math.abs(samples[s] - at(inline * section + s)) <= 1e-4f)) return false;
        }
        return true;
    }

    private static boolean isInside(int at, int extent, int edge) {
        return at >= edge && at < extent - edge;
    }
}
