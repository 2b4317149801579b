package org.varve.core;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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

    /** The number of the first output of each pass among all fields. */
    private final int[] first;

    private final List<Field> fields;

    /** The reach of the surveys, the last one first, then that of each pass's outputs. */
    private final Halo[] reach;

    private final Halo halo;
    private final Optional<Reduction> reduction;

    private Program(List<Pass> passes, List<Field> outputs, int inputs, Optional<Reduction> reduction) {
        this.passes = passes;
        this.outputs = outputs;
        this.inputs = inputs;
        this.reduction = reduction;
        this.first = new int[passes.size()];
        List<Field> all = new ArrayList<>(surveys());
        for (int p = 0; p < first.length; p++) {
            first[p] = all.size();
            int written = passes.get(p).outputs();
            for (int output = 0; output < written; output++) {
                all.add(new Field(p, output));
            }
        }
        this.fields = Collections.unmodifiableList(all);
        this.reach = reach(passes, inputs);
        this.halo = surveys().stream().map(this::reach).reduce(Halo.NONE, Halo::max);
    }

    /**
     * Keeps the passes that {@code outputs} need, and of these the fields if they can leave any out; renumbers both.
     */
    public static Program of(PassGraph graph, List<Field> outputs) {
        List<Pass> all = graph.passes();
        Set<Field> needed = needed(all, outputs);
        List<Pass> live = new ArrayList<>();
        Map<Field, Field> renumbered = new HashMap<>();
        for (int p = 0; p < all.size(); p++) {
            Pass pass = all.get(p);
            List<Integer> written = written(p, pass, needed);
            if (!written.isEmpty()) {
                Optional<Kernel> selected =
                        written.size() < pass.outputs() ? pass.kernel().select(written) : Optional.empty();
                for (int output : written) {
                    int number = selected.isPresent() ? written.indexOf(output) : output;
                    renumbered.put(new Field(p, output), new Field(live.size(), number));
                }
                live.add(new Pass(selected.orElse(pass.kernel()), renumber(pass.inputs(), renumbered)));
            }
        }
        List<Field> results = renumber(outputs, renumbered);
        int inputs = Stream.concat(results.stream(), live.stream().flatMap(pass -> pass.inputs().stream()))
                .filter(Field::isSurvey)
                .mapToInt(survey -> survey.survey() + 1)
                .max()
                .orElseThrow();
        return new Program(List.copyOf(live), List.copyOf(results), inputs, Optional.empty());
    }

    /** This program, to gather statistics of its outputs or to compute the outputs. */
    public Program reduced(Optional<Reduction> wanted) {
        return new Program(passes, outputs, inputs, wanted);
    }

    /** The statistics of the outputs, if only these are wanted. */
    public Optional<Reduction> reduction() {
        return reduction;
    }

    /** The same, if digests take less than the outputs of tiles up to a shape. */
    public Optional<Reduction> reduction(Shape largest) {
        return reduction.filter(wanted -> wanted.pays(largest));
    }

    /** The fields that passes write and that {@code outputs} need. */
    private static Set<Field> needed(List<Pass> passes, List<Field> outputs) {
        Set<Field> needed = new HashSet<>(outputs);
        for (int p = passes.size() - 1; p >= 0; p--) {
            if (!written(p, passes.get(p), needed).isEmpty()) {
                needed.addAll(passes.get(p).inputs());
            }
        }
        return needed;
    }

    /** The fields of a pass that are needed, ascending. */
    private static List<Integer> written(int number, Pass pass, Set<Field> needed) {
        return IntStream.range(0, pass.outputs())
                .filter(output -> needed.contains(new Field(number, output)))
                .boxed()
                .toList();
    }

    private static List<Field> renumber(List<Field> fields, Map<Field, Field> renumbered) {
        return fields.stream().map(f -> f.isSurvey() ? f : renumbered.get(f)).toList();
    }

    /** How far beyond the tile later passes need the surveys, the last one first, and each pass's outputs. */
    private static Halo[] reach(List<Pass> passes, int inputs) {
        Halo[] reach = new Halo[inputs + passes.size()];
        Arrays.fill(reach, Halo.NONE);
        for (int p = passes.size() - 1; p >= 0; p--) {
            Pass pass = passes.get(p);
            Halo written = reach[inputs + p];
            Halo read = pass.kernel().wholeTrace() ? written.lateral() : written;
            for (int input = 0; input < pass.inputs().size(); input++) {
                int from = inputs + pass.inputs().get(input).pass();
                reach[from] = reach[from].max(read.plus(pass.halo(input)));
            }
        }
        return reach;
    }

    /** The limits of passes, in their order. */
    public List<Limit> limits() {
        return passes.stream().flatMap(pass -> pass.kernel().limit().stream()).toList();
    }

    /** The passes in the order in which they run. */
    public List<Pass> passes() {
        return passes;
    }

    /** The number of different kernels by their code, which passes of one class share. */
    public int kernels() {
        return (int) passes.stream().map(pass -> pass.kernel().getClass()).distinct().count();
    }

    /** The fields of the outputs, in order. */
    public List<Field> outputs() {
        return outputs;
    }

    /** How far beyond the tile a field is needed. */
    public Halo reach(Field field) {
        return reach[inputs + field.pass()];
    }

    /** All fields: the surveys, then the outputs of each pass in order. */
    public List<Field> fields() {
        return fields;
    }

    /** The fields that a pass writes. */
    public List<Field> written(int pass) {
        return fields.subList(first[pass], pass + 1 < first.length ? first[pass + 1] : fields.size());
    }

    /** The place of a field among {@link #fields all}, from 0. */
    public int number(Field field) {
        return field.isSurvey() ? field.survey() : first[field.pass()] + field.output();
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

    /** Steps along each axis at whose multiples tiles best begin and end: those of all {@link TileKernel#grid}s. */
    public Shape grid() {
        return passes.stream().map(Pass::kernel).filter(TileKernel.class::isInstance)
                .map(kernel -> ((TileKernel) kernel).grid()).reduce(Shape.ONE, Shape::commonMultiple);
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
