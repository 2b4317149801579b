package org.varve.tiling.staged;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.varve.core.Box;
import org.varve.core.Field;
import org.varve.core.Halo;
import org.varve.core.Pass;
import org.varve.core.PassGraph;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.TileKernel;
import org.varve.core.Tiles;

/**
 * A program cut where tile kernels compute. Each stage is a program for a device, which reads the surveys and, as
 * further surveys, what the tile kernels of earlier stages wrote; after it, tile kernels read its outputs. Passes that
 * two stages need run in both.
 */
final class Stages {

    /**
     * A tile kernel after a stage.
     *
     * @param reads numbers of the stage's outputs
     * @param first number of the first survey that it writes
     */
    record Step(TileKernel kernel, List<Integer> reads, int first) {

        int outputs() {
            return kernel.outputs(reads.size());
        }
    }

    /**
     * A program, and the kernels that read its outputs.
     *
     * @param steps none after the last stage
     */
    record Stage(Program program, List<Step> steps) {

        /** The box that is read of surveys to compute a box. */
        Box source(Box box, Shape survey) {
            return box.grow(program.halo(), survey);
        }

        /** Its tiles: only the last stage writes in the run's encoding. */
        Tiles tiles(Tiles tiles, Shape largest) {
            return steps.isEmpty() ? tiles.with(1) : new Tiles(largest, 1);
        }
    }

    private final Program program;
    private final Map<Integer, Integer> levels = new HashMap<>();
    private final Map<Integer, Integer> written = new LinkedHashMap<>();
    private final List<Stage> stages = new ArrayList<>();

    private Stages(Program program) {
        this.program = program;
        List<Pass> passes = program.passes();
        int surveys = program.inputs();
        for (int p = 0; p < passes.size(); p++) {
            Pass pass = passes.get(p);
            int level = pass.inputs().stream().mapToInt(this::level).max().orElse(0);
            if (pass.kernel() instanceof TileKernel) {
                level++;
                written.put(p, surveys);
                surveys += pass.outputs();
            }
            levels.put(p, level);
        }
        int last = levels.values().stream().mapToInt(Integer::intValue).max().orElse(0);
        for (int level = 0; level < last; level++) stages.add(before(level + 1));
        stages.add(new Stage(program(program.outputs()).reduced(program.reduction()), List.of()));
    }

    /** The stages of a program that has tile kernels. */
    static Stages of(Program program) {
        return new Stages(program);
    }

    /** Whether a program has tile kernels. */
    static boolean areIn(Program program) {
        return program.passes().stream().anyMatch(pass -> pass.kernel() instanceof TileKernel);
    }

    private int level(Field field) {
        return field.isSurvey() ? 0 : level(field.pass());
    }

    private int level(int pass) {
        return Objects.requireNonNull(levels.get(pass));
    }

    /** The stage before the tile kernels of a level. */
    private Stage before(int level) {
        Set<Field> wanted = new LinkedHashSet<>();
        written.keySet().stream().filter(pass -> level(pass) == level)
                .forEach(pass -> wanted.addAll(program.passes().get(pass).inputs()));
        List<Field> outputs = List.copyOf(wanted);
        List<Step> steps = new ArrayList<>();
        written.forEach((number, first) -> {
            Pass pass = program.passes().get(number);
            if (level(number) == level && pass.kernel() instanceof TileKernel kernel) {
                steps.add(new Step(kernel, pass.inputs().stream().map(outputs::indexOf).toList(), first));
            }
        });
        return new Stage(program(outputs), steps);
    }

    /** The passes that fields need from surveys and from what tile kernels wrote. */
    private Program program(List<Field> outputs) {
        PassGraph graph = new PassGraph();
        Map<Integer, List<Field>> copies = new HashMap<>();
        return Program.of(graph, outputs.stream().map(field -> copied(field, graph, copies)).toList());
    }

    private Field copied(Field field, PassGraph graph, Map<Integer, List<Field>> copies) {
        if (field.isSurvey()) return field;
        Integer survey = written.get(field.pass());
        if (survey != null) return Field.survey(survey + field.output());
        if (!copies.containsKey(field.pass())) {
            Pass pass = program.passes().get(field.pass());
            List<Field> inputs = pass.inputs().stream().map(input -> copied(input, graph, copies)).toList();
            copies.put(field.pass(), graph.apply(pass.kernel(), inputs));
        }
        return copies.get(field.pass()).get(field.output());
    }

    List<Stage> all() {
        return stages;
    }

    /** The number of the program's own surveys. */
    int surveys() {
        return program.inputs();
    }

    /** The box that each stage computes for a tile. */
    List<Box> boxes(Box tile, Shape survey) {
        List<Box> boxes = new ArrayList<>();
        boxes.add(tile);
        for (int s = stages.size() - 2; s >= 0; s--) {
            Box wanted = stages.get(s + 1).source(boxes.getLast(), survey);
            boxes.add(stages.get(s).steps().stream().map(step -> step.kernel().source(wanted, survey))
                    .reduce(Stages::around).orElseThrow());
        }
        return boxes.reversed();
    }

    /** Extents that no box of a stage exceeds. */
    List<Shape> largest(Tiles tiles, Shape survey) {
        List<Shape> shapes = new ArrayList<>();
        shapes.add(tiles.largest());
        for (int s = stages.size() - 2; s >= 0; s--) {
            Shape wanted = read(s + 1, shapes.getLast(), survey);
            boolean isTile = s == stages.size() - 2 && stages.getLast().program().halo().equals(Halo.NONE);
            shapes.add(largest(stages.get(s).steps(), wanted, isTile ? tiles.grid() : Shape.ONE, survey));
        }
        return shapes.reversed();
    }

    /** Extents that no box exceeds that holds what steps read to write others. */
    private static Shape largest(List<Step> steps, Shape written, Shape positions, Shape survey) {
        if (steps.size() == 1) return steps.getFirst().kernel().largestSource(written, positions, survey);
        Halo halo = steps.stream().map(step -> step.kernel().halo()).reduce(Halo.NONE, Halo::max);
        return grown(written, halo, survey);
    }

    /** Extents that no box exceeds that the kernels after a stage write. */
    Shape written(int stage, List<Shape> largest, Shape survey) {
        return read(stage + 1, largest.get(stage + 1), survey);
    }

    private Shape read(int stage, Shape computed, Shape survey) {
        return grown(computed, stages.get(stage).program().halo(), survey);
    }

    static Shape grown(Shape shape, Halo halo, Shape survey) {
        return new Shape(
                grown(shape.inlines(), halo.inline(), survey.inlines()),
                grown(shape.crosslines(), halo.crossline(), survey.crosslines()),
                grown(shape.samples(), halo.sample(), survey.samples()));
    }

    private static int grown(int extent, int halo, int survey) {
        return (int) Math.min(extent + 2L * halo, survey);
    }

    /** The smallest box that holds two. */
    private static Box around(Box a, Box b) {
        int inline = Math.min(a.inline(), b.inline());
        int crossline = Math.min(a.crossline(), b.crossline());
        int sample = Math.min(a.sample(), b.sample());
        return new Box(inline, crossline, sample, new Shape(
                Math.max(a.endInline(), b.endInline()) - inline,
                Math.max(a.endCrossline(), b.endCrossline()) - crossline,
                Math.max(a.endSample(), b.endSample()) - sample));
    }
}
