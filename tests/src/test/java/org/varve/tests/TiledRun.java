package org.varve.tests;

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
import org.varve.core.Shape;
import org.varve.core.SurveyPart;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;
import org.varve.core.Workflow;

/**
 * Runs a workflow over a cube on a device, tile by tile; further inputs are {@link Cube#inputs}.
 *
 * @param tile the tile shape; cut to the survey, and whole traces where the program needs them
 */
record TiledRun(Device device, Shape tile, int tilesInFlight, Extension extension) {

    /** A tile that was started. */
    private record Started(int slot, Box tile, List<MemorySegment> outputs) {}

    /** One array for each output, and what was counted on the way. */
    record Counted(List<float[]> outputs, NotFinite notFinite, List<Long> limited) {}

    /** One array for each output. */
    List<float[]> run(Workflow workflow, Cube cube) {
        return counted(workflow, cube).outputs;
    }

    Counted counted(Workflow workflow, Cube cube) {
        Compilation compilation = new Compilation(workflow, cube.survey());
        learnAmplitude(compilation, cube);
        for (Compilation.Scan scan : compilation.scans()) {
            gather(scan, cube);
        }
        return run(compilation.program(), cube);
    }

    /** Where the device reduces the outputs of a scan, their digests are taken, as in a run. */
    private void gather(Compilation.Scan scan, Cube cube) {
        Program program = scan.reduced(SurveyPart.whole(cube.shape()), LiveTraces.ALL);
        if (device.reduces() && program.reduction(largest(program, cube)).isPresent()) {
            run(program, cube);
        } else {
            scan.accept(run(scan.program(), cube).outputs.stream().map(MemorySegment::ofArray).toList());
        }
    }

    private Shape largest(Program program, Cube cube) {
        Shape shape = cube.shape();
        return new Shape(
                Math.min(tile.inlines(), shape.inlines()),
                Math.min(tile.crosslines(), shape.crosslines()),
                program.wholeTrace() ? shape.samples() : Math.min(tile.samples(), shape.samples()));
    }

    private static void learnAmplitude(Compilation compilation, Cube cube) {
        try {
            if (compilation.wantsAmplitude()) {
                MemorySegment buffer = MemorySegment.ofArray(new float[cube.shape().samples()]);
                int inputs = compilation.program().inputs();
                compilation.learn(new Inputs(List.copyOf(cube.inputs(inputs))).amplitude(buffer));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Counted run(Program program, Cube cube) {
        Shape shape = cube.shape();
        List<float[]> results = new ArrayList<>();
        program.outputs().forEach(_ -> results.add(new float[cube.samples().length]));
        Shape largest = largest(program, cube);
        Optional<Reduction> reduction = program.reduction(largest);
        try (Arena arena = Arena.ofShared();
                TileRunner runner = device.open(program, cube.survey(),
                        new Tiles(largest, tilesInFlight, cube.encoding()), extension)) {
            Deque<Started> started = new ArrayDeque<>();
            List<Box> boxes = tiles(shape, largest);
            for (int number = 0; number < boxes.size(); number++) {
                if (started.size() == tilesInFlight) finish(runner, started.remove(), cube, results, reduction);
                started.add(start(runner, number % tilesInFlight, program, cube, boxes.get(number), largest, arena));
            }
            started.forEach(last -> finish(runner, last, cube, results, reduction));
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
    private Started start(TileRunner runner, int slot, Program program, Cube cube, Box tile, Shape largest,
            Arena arena) {
        Box source = tile.grow(program.halo(), cube.shape());
        List<MemorySegment> inputs = new ArrayList<>();
        for (Cube each : cube.inputs(program.inputs())) {
            inputs.add(device.allocate(arena, each.encoding().bytes(source.shape()), 64));
            each.readStored(source, inputs.getLast());
        }
        List<MemorySegment> outputs = new ArrayList<>();
        program.outputs().forEach(_ -> outputs.add(device.allocate(arena, largest.bytes(), 64)));
        runner.start(slot, tile, source, inputs, outputs);
        return new Started(slot, tile, outputs);
    }

    private static void finish(
            TileRunner runner, Started started, Cube cube, List<float[]> results, Optional<Reduction> reduction) {
        runner.finish(started.slot);
        if (reduction.isPresent()) {
            reduction.get().accept(started.tile, started.outputs);
            return;
        }
        Box all = Box.of(cube.shape());
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
