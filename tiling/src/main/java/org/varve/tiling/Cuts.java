package org.varve.tiling;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.varve.core.Halo;
import org.varve.core.Program;
import org.varve.core.Shape;

/** Ways to cut each axis of a survey for a program, coarsest first. */
record Cuts(List<AxisOption> inlines, List<AxisOption> crosslines, List<AxisOption> samples) {

    /** Traces are not cut into tiles shorter than this. */
    private static final int FEWEST_SAMPLES = 64;

    /** Takes one cut of each axis. */
    @FunctionalInterface
    interface Action {
        void accept(AxisOption inline, AxisOption crossline, AxisOption sample);
    }

    /** Combines every cut of an axis with every cut of the others. */
    void forEach(Action action) {
        for (AxisOption inline : inlines) {
            for (AxisOption crossline : crosslines) {
                for (AxisOption sample : samples) {
                    action.accept(inline, crossline, sample);
                }
            }
        }
    }

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

    /**
     * The cuts among which the one of least memory is. Mostly that is the finest; but a tile at the survey's edge has its halo
     * on one side only, so that half an axis can be less with its halo than a third of it.
     */
    Cuts smallest() {
        return new Cuts(smallest(inlines), smallest(crosslines), smallest(samples));
    }

    private static List<AxisOption> smallest(List<AxisOption> cuts) {
        List<AxisOption> smallest = new ArrayList<>();
        for (AxisOption cut : cuts.reversed()) {
            if (smallest.isEmpty() || cut.source() < smallest.getLast().source()) smallest.add(cut);
        }
        return smallest;
    }

    /** The cuts that pass, and the one that leaves the axis whole. */
    private static List<AxisOption> keep(List<AxisOption> cuts, Predicate<AxisOption> test) {
        return cuts.stream().filter(cut -> cut.isWhole() || test.test(cut)).toList();
    }
}
