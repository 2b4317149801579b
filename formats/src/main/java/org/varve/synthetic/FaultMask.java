package org.varve.synthetic;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.varve.core.Box;
import org.varve.core.Survey;

/**
 * The faults of a survey: 1 on a fault, else 0. A sample is on a fault if it lies at most one bin from its surface,
 * measured along the horizontal normal, and the fault's throw is at least one sample there.
 */
record FaultMask(Survey survey, Structure structure) implements SyntheticVolume {

    private static final double BINS = 1;

    @Override
    public void read(Box box, MemorySegment destination) {
        box.requireInside(survey.shape());
        double interval = survey.interval();
        for (int i = box.inline(); i < box.endInline(); i++) {
            for (int j = box.crossline(); j < box.endCrossline(); j++) {
                Structure.Column column = structure.column(i, j);
                for (int s = box.sample(); s < box.endSample(); s++) {
                    boolean isOnFault = column.isOnFault(s * interval, BINS, interval);
                    destination.setAtIndex(ValueLayout.JAVA_FLOAT, box.offset(i, j, s), isOnFault ? 1 : 0);
                }
            }
        }
    }
}
