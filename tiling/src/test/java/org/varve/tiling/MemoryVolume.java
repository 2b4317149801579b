package org.varve.tiling;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.function.LongPredicate;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;

/** A survey in the Java heap. */
final class MemoryVolume implements Volume {

    private final Survey survey;
    private final float[] samples;
    private final LongPredicate live;
    private final BoxHook beforeRead;

    private MemoryVolume(Survey survey, float[] samples, LongPredicate live, BoxHook beforeRead) {
        this.survey = survey;
        this.samples = samples;
        this.live = live;
        this.beforeRead = beforeRead;
    }

    @FunctionalInterface
    interface BoxHook {
        void accept(Box box) throws IOException;
    }

    /** Distinct whole numbers, so that sums of two are exact. */
    static MemoryVolume of(Shape shape) {
        float[] samples = new float[(int) shape.size()];
        for (int s = 0; s < samples.length; s++) samples[s] = (s * 7919) % 10_007;
        return of(shape, samples);
    }

    static MemoryVolume of(Shape shape, float[] samples) {
        return new MemoryVolume(new Survey(shape, 0.004, Survey.Unit.SECONDS), samples, trace -> true, box -> {});
    }

    /** The survey where only these traces, by number, are live. */
    MemoryVolume withLive(LongPredicate traces) {
        return new MemoryVolume(survey, samples, traces, beforeRead);
    }

    /** The survey that tells of each box before it is read. */
    MemoryVolume hooked(BoxHook hook) {
        return new MemoryVolume(survey, samples, live, hook);
    }

    float[] samples() {
        return samples;
    }

    @Override
    public Survey survey() {
        return survey;
    }

    @Override
    public void read(Box box, MemorySegment destination) throws IOException {
        beforeRead.accept(box);
        Box all = Box.of(survey.shape());
        for (int i = box.inline(); i < box.endInline(); i++) {
            for (int j = box.crossline(); j < box.endCrossline(); j++) {
                MemorySegment.copy(samples, (int) all.offset(i, j, box.sample()), destination, ValueLayout.JAVA_FLOAT,
                        box.offset(i, j, box.sample()) * Float.BYTES, box.shape().samples());
            }
        }
    }

    @Override
    public boolean isLive(int inline, int crossline) {
        return live.test((long) inline * survey.shape().crosslines() + crossline);
    }

    @Override
    public void close() {}
}
