package org.varve.tiling;

import java.util.List;
import java.util.function.Predicate;
import org.varve.core.Halo;
import org.varve.core.Program;
import org.varve.core.Shape;

/** Ways to cut each axis of a survey for a program, coarsest first. */
record Cuts(List<AxisOption> inlines, List<AxisOption> crosslines, List<AxisOption> samples) {

    /** Traces are not cut into tiles shorter than this. */
    private static final int FEWEST_SAMPLES = 64;

    /** All cuts that the program allows. */
    static Cuts all(Program program, Shape survey) {
        Halo halo = program.halo();
        List<AxisOption> samples = AxisOption.all(survey.samples(), halo.sample());
        return new Cuts(
                AxisOption.all(survey.inlines(), halo.inline()),
                AxisOption.all(survey.crosslines(), halo.crossline()),
                keep(samples, cut -> !program.wholeTrace() && cut.tile() >= FEWEST_SAMPLES));
    }

    /** The one way to cut into balanced tiles that are nowhere larger than {@code tile}. */
    static Cuts forced(Program program, Shape survey, Shape tile) {
        if (program.wholeTrace() && tile.samples() < survey.samples()) {
            throw new IllegalArgumentException(
                    "tile %s cuts traces that an operator needs whole: give tiles of %d samples"
                            .formatted(tile, survey.samples()));
        }
        Halo halo = program.halo();
        return new Cuts(
                List.of(AxisOption.upTo(tile.inlines(), survey.inlines(), halo.inline())),
                List.of(AxisOption.upTo(tile.crosslines(), survey.crosslines(), halo.crossline())),
                List.of(AxisOption.upTo(tile.samples(), survey.samples(), halo.sample())));
    }

    /** The cuts into tiles that are at least two halos thick. */
    Cuts thick(Halo halo) {
        return new Cuts(
                keep(inlines, cut -> cut.tile() >= 2 * halo.inline()),
                keep(crosslines, cut -> cut.tile() >= 2 * halo.crossline()),
                samples);
    }

    /** The cuts with the longest pieces of traces: whole ones, unless forced. */
    Cuts longest() {
        return new Cuts(inlines, crosslines, samples.subList(0, 1));
    }

    /** The one cut into the smallest tiles. */
    Cuts smallest() {
        return new Cuts(
                List.of(inlines.getLast()), List.of(crosslines.getLast()), List.of(samples.getLast()));
    }

    /** The cuts that pass, and the one that leaves the axis whole. */
    private static List<AxisOption> keep(List<AxisOption> cuts, Predicate<AxisOption> test) {
        return cuts.stream().filter(cut -> cut.isWhole() || test.test(cut)).toList();
    }
}
