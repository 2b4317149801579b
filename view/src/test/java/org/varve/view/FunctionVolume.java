package org.varve.view;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.varve.core.Box;
import org.varve.core.Survey;
import org.varve.core.Volume;

/** A volume whose samples are a function of their position; traces of crossline {@code dead} were not recorded. */
record FunctionVolume(Survey survey, int dead, Sample sample) implements Volume {

    /** The value of a sample. */
    interface Sample {
        double at(int inline, int crossline, int sample);
    }

    @Override
    public void read(Box box, MemorySegment destination) {
        long at = 0;
        for (int i = box.inline(); i < box.endInline(); i++) {
            for (int j = box.crossline(); j < box.endCrossline(); j++) {
                for (int k = box.sample(); k < box.endSample(); k++) {
                    destination.setAtIndex(ValueLayout.JAVA_FLOAT, at++, (float) sample.at(i, j, k));
                }
            }
        }
    }

    @Override
    public boolean isLive(int inline, int crossline) {
        return crossline != dead;
    }

    @Override
    public void close() {
        // nothing is held
    }
}
