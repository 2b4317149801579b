package org.varve.core;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The passes that given outputs need, and what follows from them: how far each field must be known beyond a tile, the halo
 * of the whole, and whether traces may be cut.
 */
public final class Program {

    private final List<Pass> passes;
    private final List<Field> outputs;
    private final Halo[] reach;
    private final Halo halo;

    private Program(List<Pass> passes, List<Field> outputs, Halo[] reach, Halo halo) {
        this.passes = passes;
        this.outputs = outputs;
        this.reach = reach;
        this.halo = halo;
    }

    /** Keeps the passes that {@code outputs} need, and numbers them anew. */
    public static Program of(PassGraph graph, List<Field> outputs) {
        List<Pass> all = graph.passes();
        int[] number = liveNumbers(all, outputs);
        List<Pass> live = new ArrayList<>();
        for (int p = 0; p < all.size(); p++) {
            if (number[p] >= 0) {
                Pass pass = all.get(p);
                live.add(new Pass(pass.kernel(), renumber(pass.inputs(), number)));
            }
        }
        List<Field> results = renumber(outputs, number);
        Halo[] reach = new Halo[live.size()];
        Halo halo = walkBack(live, reach);
        return new Program(List.copyOf(live), List.copyOf(results), reach, halo);
    }

    private static int[] liveNumbers(List<Pass> passes, List<Field> outputs) {
        boolean[] live = new boolean[passes.size()];
        outputs.stream().filter(f -> !f.isSurvey()).forEach(f -> live[f.pass()] = true);
        for (int p = passes.size() - 1; p >= 0; p--) {
            if (live[p]) {
                passes.get(p).inputs().stream().filter(f -> !f.isSurvey()).forEach(f -> live[f.pass()] = true);
            }
        }
        int[] number = new int[passes.size()];
        int next = 0;
        for (int p = 0; p < live.length; p++) {
            number[p] = live[p] ? next++ : -1;
        }
        return number;
    }

    private static List<Field> renumber(List<Field> fields, int[] number) {
        return fields.stream()
                .map(f -> f.isSurvey() ? f : new Field(number[f.pass()], f.output()))
                .toList();
    }

    /** Fills in how far beyond the tile each pass must compute; returns how far the survey must be known. */
    private static Halo walkBack(List<Pass> passes, Halo[] reach) {
        Arrays.fill(reach, Halo.NONE);
        Halo halo = Halo.NONE;
        for (int p = passes.size() - 1; p >= 0; p--) {
            Kernel kernel = passes.get(p).kernel();
            Halo wanted = (kernel.wholeTrace() ? reach[p].lateral() : reach[p]).plus(kernel.halo());
            for (Field input : passes.get(p).inputs()) {
                if (input.isSurvey()) {
                    halo = halo.max(wanted);
                } else {
                    reach[input.pass()] = reach[input.pass()].max(wanted);
                }
            }
        }
        return halo;
    }

    /** The passes in the order in which they run. */
    public List<Pass> passes() {
        return passes;
    }

    /** The fields that the program is run for, in the order of the outputs. */
    public List<Field> outputs() {
        return outputs;
    }

    /** How far beyond the tile a field must be known. */
    public Halo reach(Field field) {
        return field.isSurvey() ? halo : reach[field.pass()];
    }

    /** Samples of the survey needed around a tile. */
    public Halo halo() {
        return halo;
    }

    /**
     * Floating-point operations of all passes for each sample of the survey, without what is computed again around tiles.
     *
     * @param samples of a trace
     */
    public double operations(int samples) {
        return passes.stream().mapToDouble(pass -> pass.kernel().operations(pass.inputs().size(), samples)).sum();
    }

    /** The greatest error that a device may make, relative to the largest result: {@link Kernel#tolerance} of all passes. */
    public double tolerance() {
        return passes.stream().mapToDouble(pass -> pass.kernel().tolerance()).max().orElse(0);
    }

    /** Whether a pass needs whole traces, so that the sample axis must not be cut. */
    public boolean wholeTrace() {
        return passes.stream().anyMatch(pass -> pass.kernel().wholeTrace());
    }
}
