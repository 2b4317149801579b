package org.varve.viewer;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;

/** A volume whose samples tell where they are; crossline 3 was not recorded. */
record NumberVolume(Shape shape, Shape chunk) implements Volume {

    static final int DEAD = 3;

    static float at(int inline, int crossline, int sample) {
        return inline * 10_000f + crossline * 100f + sample;
    }

    @Override
    public Survey survey() {
        return new Survey(shape, 0.004, Survey.Unit.SECONDS);
    }

    @Override
    public void read(Box box, MemorySegment destination) {
        if (!box.isInside(shape)) throw new IllegalArgumentException("box " + box);
        long at = 0;
        for (int i = box.inline(); i < box.endInline(); i++) {
            for (int j = box.crossline(); j < box.endCrossline(); j++) {
                for (int k = box.sample(); k < box.endSample(); k++) {
                    destination.setAtIndex(ValueLayout.JAVA_FLOAT, at++, at(i, j, k));
                }
            }
        }
    }

    @Override
    public boolean isLive(int inline, int crossline) {
        return crossline != DEAD;
    }

    @Override
    public void close() {
        // nothing is held
    }
}
