package org.varve.synthetic;

import java.util.SplittableRandom;
import org.varve.core.Shape;

/**
 * What tectonics did to the layers: a regional dip, folds whose relief grows with depth, and three normal faults, two
 * of which face each other across a graben.
 */
final class Structure {

    private static final double SEA_FLOOR = 0.045;
    private static final double STEEPEST_REGIONAL = 0.25e-3;
    private static final double STEEPEST_FOLD = 1.2e-3;

    private final double recordLength;
    private final LateralField broad;
    private final LateralField tight;
    private final double broadRelief;
    private final double tightRelief;
    private final double dipPerInline;
    private final double dipPerCrossline;
    private final double centreInline;
    private final double centreCrossline;
    private final Fault[] faults;

    /** No layer of the survey is older. */
    private final double oldest;

    Structure(SplittableRandom random, Shape shape, double interval) {
        recordLength = shape.samples() * interval;
        double extent = Math.clamp(Math.max(shape.inlines(), shape.crosslines()), 60, 600);
        broad = new LateralField(random, 3, 0.8 * extent, 1.5 * extent);
        tight = new LateralField(random, 3, 0.3 * extent, 0.5 * extent);
        broadRelief = Math.min(0.045 * recordLength, STEEPEST_FOLD * extent / (2 * Math.PI));
        tightRelief = 0.4 * broadRelief;
        double steepest = Math.min(STEEPEST_REGIONAL, 0.08 * recordLength / (shape.inlines() + shape.crosslines()));
        double direction = 2 * Math.PI * random.nextDouble();
        dipPerInline = steepest * StrictMath.cos(direction);
        dipPerCrossline = steepest * StrictMath.sin(direction);
        centreInline = 0.5 * shape.inlines();
        centreCrossline = 0.5 * shape.crosslines();
        faults = faults(random, shape);
        double regional = steepest * (centreInline + centreCrossline);
        oldest = recordLength + folding(1) * (regional + broadRelief * broad.largest())
                + tightRelief * tight.largest();
    }

    /** How much of the relief the layers have at a depth, which is 0 at the top of the record and 1 at its bottom. */
    private static double folding(double depth) {
        return 0.08 + depth * depth * (0.25 + 0.8 * depth);
    }

    double oldest() {
        return oldest;
    }

    /** A graben between two faults that dip towards each other, and a smaller fault beside it. */
    private Fault[] faults(SplittableRandom random, Shape shape) {
        double direction = Math.PI * random.nextDouble(0.18, 0.36);
        double span = shape.inlines() * StrictMath.cos(direction) + shape.crosslines() * StrictMath.sin(direction);
        double most = Math.min(0.070, 0.05 * recordLength);
        return new Fault[] {
                new Fault(random, direction, span * random.nextDouble(0.26, 0.32), 1, most, recordLength),
                new Fault(random, direction, span * random.nextDouble(0.66, 0.72), -1, 0.8 * most, recordLength),
                new Fault(random, direction + 0.2, span * random.nextDouble(0.84, 0.90), -1, 0.5 * most, recordLength),
        };
    }

    /** The loss of amplitude by the spreading of the wavefront: 1 at the top, 1/2 at the bottom. */
    double divergence(double time) {
        return recordLength / (recordLength + time);
    }

    /** The structure at one trace. */
    Column column(int inline, int crossline) {
        double regional = dipPerInline * (inline - centreInline) + dipPerCrossline * (crossline - centreCrossline);
        double[] crossings = new double[faults.length];
        double[] traceThrows = new double[faults.length];
        for (int f = 0; f < faults.length; f++) {
            crossings[f] = faults[f].timeBelow(inline, crossline);
            traceThrows[f] = faults[f].throwAt(inline, crossline);
        }
        return new Column(
                regional + broadRelief * broad.at(inline, crossline),
                tightRelief * tight.at(inline, crossline),
                crossings,
                traceThrows);
    }

    /** Converts the times of one trace into ages. */
    final class Column {

        private final double shift;
        private final double deepShift;
        private final double[] crossings;
        private final double[] traceThrows;

        private Column(double shift, double deepShift, double[] crossings, double[] traceThrows) {
            this.shift = shift;
            this.deepShift = deepShift;
            this.crossings = crossings;
            this.traceThrows = traceThrows;
        }

        /** The age of the layer at a time; negative in the water. */
        double age(double time) {
            double unfaulted = time;
            for (int f = 0; f < crossings.length; f++) {
                unfaulted -= Fault.displacement(time, crossings[f], traceThrows[f], recordLength);
            }
            double depth = unfaulted / recordLength;
            return unfaulted - SEA_FLOOR * recordLength - folding(depth) * shift - depth * depth * deepShift;
        }

        /**
         * Whether a time lies within a distance of a fault, in bins, whose throw is at least {@code leastThrow} seconds
         * there.
         */
        boolean isOnFault(double time, double distance, double leastThrow) {
            for (int f = 0; f < crossings.length; f++) {
                if (Fault.bins(time, crossings[f]) <= distance
                        && Fault.throwAt(time, traceThrows[f], recordLength) >= leastThrow)
                    return true;
            }
            return false;
        }
    }
}
