package org.varve.tiling;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.varve.core.Halo;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.SurveyPart;
import org.varve.core.TileKernel;

/** Ways to cut each axis of a survey for a program, coarsest first. */
record Cuts(List<AxisOption> inlines, List<AxisOption> crosslines, List<AxisOption> samples) {

    /** Traces are not cut into tiles shorter than this, unless a kernel computes boxes. */
    private static final int FEWEST_SAMPLES = 64;

    /** Plans of so many combinations of cuts are compared in a second. */
    private static final int FEW = 20_000;

    /** The most samples fetched along an axis per requested sample, if any cut achieves that. */
    private static final int FETCHED = 2;

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

    /** Whether a kernel computes boxes: it takes no longer where traces are cut than where other axes are. */
    static boolean areOfBoxes(Program program) {
        return program.passes().stream().anyMatch(pass -> pass.kernel() instanceof TileKernel);
    }

    /** All cuts of a part that the program allows, with tiles that begin at multiples of {@code grain}. */
    static Cuts all(Program program, SurveyPart part, Shape grain, Shape stored) {
        Halo halo = program.halo();
        List<AxisOption> samples = sampleAxis(part, halo, grain, stored).all();
        boolean areShort = areOfBoxes(program);
        return new Cuts(
                inlineAxis(part, halo, grain, stored).all(),
                crosslineAxis(part, halo, grain, stored).all(),
                keep(samples, cut -> !program.wholeTrace() && (areShort || cut.tile() >= FEWEST_SAMPLES)));
    }

    /** The same, or few cuts of each axis where all would take long to compare. */
    Cuts few() {
        boolean areFew = (long) inlines.size() * crosslines.size() * samples.size() <= FEW;
        return areFew ? this : new Cuts(thinned(inlines), thinned(crosslines), thinned(samples));
    }

    /** The coarsest cut, each that is a third finer than the one before, and the finest. */
    private static List<AxisOption> thinned(List<AxisOption> cuts) {
        List<AxisOption> thinned = new ArrayList<>();
        for (AxisOption cut : cuts) {
            boolean isFiner = thinned.isEmpty() || 3 * cut.tile() <= 2 * thinned.getLast().tile();
            if (isFiner || cut.equals(cuts.getLast())) thinned.add(cut);
        }
        return thinned;
    }

    /**
     * The one cut into balanced tiles no larger than {@code tile}; aligned along axes where {@code tile} is at least
     * the grain.
     */
    static Cuts forced(Program program, SurveyPart part, Shape tile, Shape grain, Shape stored) {
        if (program.wholeTrace() && tile.samples() < part.samples().extent()) {
            throw new IllegalArgumentException(
                    "tile %s cuts traces that an operator needs whole: give tiles of %s samples"
                            .formatted(tile, part.samples().extent()));
        }
        Halo halo = program.halo();
        return new Cuts(
                List.of(inlineAxis(part, halo, grain, stored).upTo(tile.inlines())),
                List.of(crosslineAxis(part, halo, grain, stored).upTo(tile.crosslines())),
                List.of(sampleAxis(part, halo, grain, stored).upTo(tile.samples())));
    }

    /** The one given cut. */
    static Cuts exactly(Program program, SurveyPart part, TileCuts cuts, Shape stored) {
        Halo halo = program.halo();
        Shape parts = cuts.parts();
        Shape grain = cuts.grain();
        return new Cuts(
                List.of(inlineAxis(part, halo, grain, stored).cut(parts.inlines())),
                List.of(crosslineAxis(part, halo, grain, stored).cut(parts.crosslines())),
                List.of(sampleAxis(part, halo, grain, stored).cut(parts.samples())));
    }

    private static AxisOption.Axis inlineAxis(SurveyPart part, Halo halo, Shape grain, Shape stored) {
        return new AxisOption.Axis(part.inlines(), halo.inline(), grain.inlines(), stored.inlines());
    }

    private static AxisOption.Axis crosslineAxis(SurveyPart part, Halo halo, Shape grain, Shape stored) {
        return new AxisOption.Axis(part.crosslines(), halo.crossline(), grain.crosslines(), stored.crosslines());
    }

    private static AxisOption.Axis sampleAxis(SurveyPart part, Halo halo, Shape grain, Shape stored) {
        return new AxisOption.Axis(part.samples(), halo.sample(), grain.samples(), stored.samples());
    }

    /**
     * The cuts into tiles at least two halos thick, and those that read no more than a single tile would, as where few
     * lines are wanted.
     */
    Cuts thick(Halo halo) {
        return new Cuts(thick(inlines, halo.inline()), thick(crosslines, halo.crossline()), samples);
    }

    private static List<AxisOption> thick(List<AxisOption> cuts, int reach) {
        return keep(cuts, cut -> cut.tile() >= 2 * reach || cut.read() <= cuts.getFirst().read());
    }

    /** The cuts with the longest pieces of traces: whole traces, unless shorter tiles are forced. */
    Cuts longest() {
        return new Cuts(inlines, crosslines, samples.subList(0, 1));
    }

    /**
     * Cuts that include the one with the least memory. Mostly that is the finest; but a tile at the survey's edge has
     * its halo on one side only, so that half an axis with its halo can be smaller than a third with two.
     */
    Cuts smallest() {
        Cuts patient = patient();
        return new Cuts(smallest(patient.inlines), smallest(patient.crosslines), smallest(patient.samples));
    }

    /**
     * The cuts that fetch at most twice the samples asked for along each axis, or all cuts if none does. Where a volume
     * is stored in large chunks, finer cuts would turn minutes into hours.
     */
    Cuts patient() {
        return new Cuts(patient(inlines), patient(crosslines), patient(samples));
    }

    private static List<AxisOption> patient(List<AxisOption> cuts) {
        List<AxisOption> patient = cuts.stream().filter(cut -> cut.fetched() <= FETCHED * cut.read()).toList();
        return patient.isEmpty() ? cuts : patient;
    }

    private static List<AxisOption> smallest(List<AxisOption> cuts) {
        List<AxisOption> smallest = new ArrayList<>();
        for (AxisOption cut : cuts.reversed()) {
            if (smallest.isEmpty() || cut.source() < smallest.getLast().source()) smallest.add(cut);
        }
        return smallest;
    }

    /** The cuts that pass the test, and the one that leaves the axis whole. */
    private static List<AxisOption> keep(List<AxisOption> cuts, Predicate<AxisOption> test) {
        return cuts.stream().filter(cut -> cut.isWhole() || test.test(cut)).toList();
    }
}
