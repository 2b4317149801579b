package org.varve.tests;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.varve.core.Survey;
import org.varve.synthetic.SyntheticSurvey;

/**
 * A generated survey. Those who read several get it as if recorded again: each time the lower half comes later, by up
 * to a sample at its middle, and is a fifth stronger, under noise of its own.
 */
class RepeatedSurvey extends Cube {

    private static final double LATER = 1;
    private static final double STRONGER = 0.2;
    private static final double NOISE = 0.03 * SyntheticSurvey.RMS;

    RepeatedSurvey(Survey survey, float... samples) {
        super(survey, samples);
    }

    @Override
    List<Cube> inputs(int count) {
        return IntStream.range(0, count).mapToObj(n -> n == 0 ? this : again(n)).toList();
    }

    private Cube again(int time) {
        Random random = new Random(time);
        float[] changed = new float[samples().length];
        int length = shape().samples();
        for (int s = 0; s < changed.length; s++) {
            int k = s % length;
            double part = Math.max(0, Math.sin(2 * Math.PI * ((double) k / length - 0.5)));
            double from = k - time * LATER * part;
            int before = (int) from;
            double after = from - before;
            int trace = s - k;
            double sample = (1 - after) * samples()[trace + before]
                    + after * samples()[trace + Math.min(before + 1, length - 1)];
            changed[s] = (float) ((1 + time * STRONGER * part) * sample + NOISE * random.nextGaussian());
        }
        return new Cube(survey(), changed);
    }
}
