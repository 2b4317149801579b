package org.varve.testkit.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.varve.core.Box;
import org.varve.core.Compilation;
import org.varve.core.Device.Extension;
import org.varve.core.Device;
import org.varve.core.Inputs;
import org.varve.core.LiveTraces;
import org.varve.core.NotFinite;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Program;
import org.varve.core.Reduction;
import org.varve.core.Scan;
import org.varve.core.Shape;
import org.varve.core.SurveyPart;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;
import org.varve.core.Workflow;

/**
 * Runs workflows over surveys in arrays on a device, tile by tile.
 *
 * @param tile the tile shape; cut to the survey, and whole traces where the program needs them
 */
public record TiledRun(Device device, Shape tile, int tilesInFlight, Extension extension) {

    private static final long ALIGNMENT = 64;

    /** A tile that was started. */
    private record Started(int slot, Box tile, List<MemorySegment> outputs) {}

    /** One array for each output, and what was counted on the way. */
    public record Counted(List<float[]> outputs, NotFinite notFinite, List<Long> limited) {}

    /**
     * One array for each output.
     *
     * @param surveys of one shape, at least as many as the workflow reads
     */
    public List<float[]> run(Workflow workflow, List<? extends SampledSurvey> surveys) {
        return counted(workflow, surveys).outputs;
    }

    /** The same with the samples that were counted. */
    public Counted counted(Workflow workflow, List<? extends SampledSurvey> surveys) {
        return run(compiled(workflow, surveys), surveys);
    }

    /** The complete program of a workflow, with the statistics of the surveys that it asks for. */
    public Program compiled(Workflow workflow, List<? extends SampledSurvey> surveys) {
        Compilation compilation = new Compilation(workflow, surveys.getFirst().survey());
        learnAmplitude(compilation, surveys);
        for (Scan scan : compilation.scans()) {
            gather(scan, surveys);
        }
        return compilation.program();
    }

    /** Where the device reduces the outputs of a scan, their digests are taken, as in a run. */
    private void gather(Scan scan, List<? extends SampledSurvey> surveys) {
        Shape shape = surveys.getFirst().shape();
        Program program = scan.reduced(SurveyPart.whole(shape), LiveTraces.ALL);
        if (device.reduces() && program.reduction(largest(program, shape)).isPresent()) {
            run(program, surveys);
        } else {
            scan.accept(run(scan.program(), surveys).outputs.stream().map(MemorySegment::ofArray).toList());
        }
    }

    private Shape largest(Program program, Shape shape) {
        return new Shape(
                Math.min(tile.inlines(), shape.inlines()),
                Math.min(tile.crosslines(), shape.crosslines()),
                program.wholeTrace() ? shape.samples() : Math.min(tile.samples(), shape.samples()));
    }

    private static void learnAmplitude(Compilation compilation, List<? extends SampledSurvey> surveys) {
        try {
            if (compilation.wantsAmplitude()) {
                MemorySegment buffer = MemorySegment.ofArray(new float[surveys.getFirst().shape().samples()]);
                int inputs = compilation.program().inputs();
                compilation.learn(new Inputs(List.copyOf(surveys.subList(0, inputs))).amplitude(buffer));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** One array for each output of a program. */
    public Counted run(Program program, List<? extends SampledSurvey> surveys) {
        Shape shape = surveys.getFirst().shape();
        List<float[]> results = new ArrayList<>();
        program.outputs().forEach(_ -> results.add(new float[Math.toIntExact(shape.size())]));
        Shape largest = largest(program, shape);
        Optional<Reduction> reduction = program.reduction(largest);
        Tiles tiles = new Tiles(largest, tilesInFlight, surveys.getFirst().encoding());
        try (Arena arena = Arena.ofShared();
                TileRunner runner = device.open(program, surveys.getFirst().survey(), tiles, extension)) {
            Deque<Started> started = new ArrayDeque<>();
            List<Box> boxes = tiles(shape, largest);
            for (int number = 0; number < boxes.size(); number++) {
                if (started.size() == tilesInFlight) finish(runner, started.remove(), shape, results, reduction);
                int slot = number % tilesInFlight;
                started.add(start(runner, slot, program, surveys, boxes.get(number), largest, arena));
            }
            started.forEach(last -> finish(runner, last, shape, results, reduction));
            return new Counted(results, runner.notFinite(), runner.limited());
        } catch (OutOfBudgetException e) {
            throw new AssertionError(e);
        }
    }

    private static List<Box> tiles(Shape shape, Shape tile) {
        List<Box> boxes = new ArrayList<>();
        for (int i = 0; i < shape.inlines(); i += tile.inlines()) {
            for (int j = 0; j < shape.crosslines(); j += tile.crosslines()) {
                for (int k = 0; k < shape.samples(); k += tile.samples()) {
                    Shape part = new Shape(
                            Math.min(tile.inlines(), shape.inlines() - i),
                            Math.min(tile.crosslines(), shape.crosslines() - j),
                            Math.min(tile.samples(), shape.samples() - k));
                    boxes.add(new Box(i, j, k, part));
                }
            }
        }
        return boxes;
    }

    /** In memory of the device's, so that a GPU copies while the host goes on. */
    private Started start(TileRunner runner, int slot, Program program, List<? extends SampledSurvey> surveys,
            Box started, Shape largest, Arena arena) {
        Box source = started.grow(program.halo(), surveys.getFirst().shape());
        List<MemorySegment> inputs = new ArrayList<>();
        for (SampledSurvey each : surveys.subList(0, program.inputs())) {
            inputs.add(device.allocate(arena, each.encoding().bytes(source.shape()), ALIGNMENT));
            each.readStored(source, inputs.getLast());
        }
        List<MemorySegment> outputs = new ArrayList<>();
        program.outputs().forEach(_ -> outputs.add(device.allocate(arena, largest.bytes(), ALIGNMENT)));
        runner.start(slot, started, source, inputs, outputs);
        return new Started(slot, started, outputs);
    }

    private static void finish(
            TileRunner runner, Started started, Shape shape, List<float[]> results, Optional<Reduction> reduction) {
        runner.finish(started.slot);
        if (reduction.isPresent()) {
            reduction.get().accept(started.tile, started.outputs);
            return;
        }
        Box all = Box.of(shape);
        Box box = started.tile;
        for (int o = 0; o < results.size(); o++) {
            for (int i = box.inline(); i < box.endInline(); i++) {
                for (int j = box.crossline(); j < box.endCrossline(); j++) {
                    long from = box.offset(i, j, box.sample()) * Float.BYTES;
                    int to = (int) all.offset(i, j, box.sample());
                    MemorySegment.copy(started.outputs.get(o), ValueLayout.JAVA_FLOAT, from, results.get(o), to,
                            box.shape().samples());
                }
            }
        }
    }
}
