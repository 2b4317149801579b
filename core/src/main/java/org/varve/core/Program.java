package org.varve.core;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The passes that given outputs need, and their consequences: how far beyond a tile each field is needed, the total
 * halo, and whether traces may be cut.
 */
public final class Program {

    private final List<Pass> passes;
    private final List<Field> outputs;
    private final int inputs;

    /** The reach of fields, by the number of their pass. */
    private final Map<Integer, Halo> reach;

    private final Halo halo;

    private Program(List<Pass> passes, List<Field> outputs, int inputs) {
        this.passes = passes;
        this.outputs = outputs;
        this.inputs = inputs;
        this.reach = reach(passes);
        this.halo = surveys().stream().map(this::reach).reduce(Halo.NONE, Halo::max);
    }

    /** Keeps the passes that {@code outputs} need, and renumbers them. */
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
        int inputs = Stream.concat(results.stream(), live.stream().flatMap(pass -> pass.inputs().stream()))
                .filter(Field::isSurvey)
                .mapToInt(survey -> survey.survey() + 1)
                .max()
                .orElseThrow();
        return new Program(List.copyOf(live), List.copyOf(results), inputs);
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

    /** How far beyond the tile fields are needed by later passes, by the number of the field's pass. */
    private static Map<Integer, Halo> reach(List<Pass> passes) {
        Map<Integer, Halo> reach = new HashMap<>();
        for (int p = passes.size() - 1; p >= 0; p--) {
            Pass pass = passes.get(p);
            Halo written = reach.getOrDefault(p, Halo.NONE);
            Halo read = pass.kernel().wholeTrace() ? written.lateral() : written;
            for (int input = 0; input < pass.inputs().size(); input++) {
                reach.merge(pass.inputs().get(input).pass(), read.plus(pass.halo(input)), Halo::max);
            }
        }
        return reach;
    }

    /** The passes in the order in which they run. */
    public List<Pass> passes() {
        return passes;
    }

    /** The fields of the outputs, in order. */
    public List<Field> outputs() {
        return outputs;
    }

    /** How far beyond the tile a field is needed. */
    public Halo reach(Field field) {
        return reach.getOrDefault(field.pass(), Halo.NONE);
    }

    /** The number of surveys that the program reads. */
    public int inputs() {
        return inputs;
    }

    /** The surveys that the program reads. */
    public List<Field> surveys() {
        return IntStream.range(0, inputs).mapToObj(Field::survey).toList();
    }

    /** Samples needed around a tile, the same for all surveys: the largest that any of them needs. */
    public Halo halo() {
        return halo;
    }

    /**
     * Floating-point operations of all passes for each sample of the survey, not counting what is computed again in
     * halos.
     *
     * @param samples number of samples of a trace
     */
    public double operations(int samples) {
        return passes.stream().mapToDouble(pass -> pass.kernel().operations(pass.inputs().size(), samples)).sum();
    }

    /**
     * The greatest error allowed on a device, relative to the largest result: the largest {@link Kernel#tolerance} of
     * all passes.
     */
    public double tolerance() {
        return passes.stream().mapToDouble(pass -> pass.kernel().tolerance()).max().orElse(0);
    }

    /** Whether a pass needs whole traces, so that the sample axis must not be cut. */
    public boolean wholeTrace() {
        return passes.stream().anyMatch(pass -> pass.kernel().wholeTrace());
    }
}
