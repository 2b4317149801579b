package org.varve.testkit.run;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Random;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;

/** A survey whose samples are an array, in axis order. */
public class SampledSurvey implements Volume {

    private static final float SIZE = 1000;

    private final Survey survey;
    private final float[] samples;

    /** A survey with an array, which is not copied. */
    public SampledSurvey(Survey survey, float... samples) {
        this.survey = survey;
        this.samples = samples;
    }

    /** Normally distributed samples, with a deviation of 1000. */
    public static float[] noise(Shape shape, long seed) {
        Random random = new Random(seed);
        float[] samples = new float[Math.toIntExact(shape.size())];
        for (int s = 0; s < samples.length; s++) {
            samples[s] = SIZE * (float) random.nextGaussian();
        }
        return samples;
    }

    @Override
    public final Survey survey() {
        return survey;
    }

    /** The array itself. */
    public final float[] samples() {
        return samples;
    }

    /** The shape of the survey. */
    public final Shape shape() {
        return survey.shape();
    }

    @Override
    public final void read(Box box, MemorySegment destination) {
        Box all = Box.of(shape());
        long to = 0;
        for (int i = box.inline(); i < box.endInline(); i++) {
            for (int j = box.crossline(); j < box.endCrossline(); j++) {
                int from = (int) all.offset(i, j, box.sample());
                int length = box.shape().samples();
                MemorySegment.copy(samples, from, destination, ValueLayout.JAVA_FLOAT, to, length);
                to += (long) length * Float.BYTES;
            }
        }
    }

    @Override
    public void readStored(Box box, MemorySegment destination) {
        read(box, destination);
    }

    @Override
    public final void close() {
        // holds nothing
    }
}
