package org.varve.view;

import java.io.IOException;
import java.util.Optional;
import org.varve.core.GridFit;
import org.varve.core.MapGrid;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;

/**
 * The size of a survey's bins.
 *
 * @param inline from one inline to the next, in metres or feet
 * @param crossline from one crossline to the next
 * @param inFeet whether in feet
 */
record Bins(double inline, double crossline, boolean inFeet) {

    /** The bins of a volume; empty if too few traces have coordinates, or if they lie on one line or on no grid. */
    static Optional<Bins> of(Volume volume) throws IOException {
        Shape shape = volume.survey().shape();
        if (shape.inlines() == 1 || shape.crosslines() == 1) return Optional.empty();
        return GridFit.of(volume).map(grid -> new Bins(length(grid.inline(), grid), length(grid.crossline(), grid),
                grid.inFeet()));
    }

    private static double length(MapGrid.Step step, MapGrid grid) {
        return step.length() / (grid.inFeet() ? MapGrid.FOOT : 1);
    }

    /**
     * Width by height of a slice, with crosslines to the right and inlines upwards; with square bins if a volume's are
     * unknown.
     */
    static double ofSlice(Volume volume) throws IOException {
        Shape shape = volume.survey().shape();
        double bin = of(volume).map(bins -> bins.crossline / bins.inline).orElse(1.0);
        return bin * shape.crosslines() / shape.inlines();
    }

    /**
     * Width by height of a section of a number of traces, in depth; empty in time, which has no length, or if the bins
     * are unknown.
     *
     * @param isInline whether it is an inline, or else a crossline
     */
    static Optional<Double> ofSection(Volume volume, boolean isInline) throws IOException {
        Survey survey = volume.survey();
        if (survey.unit() == Survey.Unit.SECONDS) return Optional.empty();
        int traces = isInline ? survey.shape().crosslines() : survey.shape().inlines();
        return of(volume).filter(bins -> bins.inFeet == (survey.unit() == Survey.Unit.FEET))
                .map(bins -> traces * (isInline ? bins.crossline : bins.inline)
                        / (survey.shape().samples() * survey.interval()));
    }
}
