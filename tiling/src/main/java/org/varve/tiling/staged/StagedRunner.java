package org.varve.tiling.staged;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.varve.core.Box;
import org.varve.core.Device;
import org.varve.core.Device.Extension;
import org.varve.core.NotFinite;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.TileKernel;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;
import org.varve.tiling.staged.Stages.Stage;
import org.varve.tiling.staged.Stages.Step;

/** Computes the stages of a tile one after the other. A tile is complete when it has been started. */
final class StagedRunner implements TileRunner {

    private static final long ALIGNMENT = 64;

    private final Stages stages;
    private final Shape survey;
    private final Arena arena = Arena.ofShared();
    private final Map<String, MemorySegment> fields = new HashMap<>();
    private final List<TileRunner> runners = new ArrayList<>();
    private final Map<TileKernel, TileKernel.Body> bodies = new HashMap<>();
    private long missing;
    private double seconds;

    private StagedRunner(Stages stages, Shape survey) {
        this.stages = stages;
        this.survey = survey;
    }

    static StagedRunner open(Device device, Stages stages, Survey survey, Tiles tiles, Extension extension, int threads)
            throws OutOfBudgetException {
        StagedRunner opened = new StagedRunner(stages, survey.shape());
        try {
            List<Shape> largest = stages.largest(tiles, survey.shape());
            for (int s = 0; s < largest.size(); s++) {
                Stage stage = stages.all().get(s);
                opened.runners.add(device.open(stage.program(), survey,
                        stage.tiles(tiles, largest.get(s)), extension));
            }
            bytes(stages, largest, survey.shape(), threads).forEach((kernel, bytes) -> opened.bodies.put(kernel,
                    kernel.open(survey.shape(), extension.boundary(), extension.nan(), threads, bytes)));
            fields(stages, largest, survey.shape()).forEach(
                    (label, bytes) -> opened.fields.put(label, device.allocate(opened.arena, bytes, ALIGNMENT)));
            return opened;
        } catch (RuntimeException | OutOfBudgetException | Error e) {
            opened.close();
            throw e;
        }
    }

    /** Bytes that each kernel takes of whole boxes, at most. */
    static Map<TileKernel, Long> bytes(Stages stages, List<Shape> largest, Shape survey, int threads) {
        Map<TileKernel, Long> bytes = new LinkedHashMap<>();
        for (int s = 0; s < largest.size(); s++) {
            for (Step step : stages.all().get(s).steps()) {
                long own = step.kernel().bytes(stages.written(s, largest, survey), largest.get(s), threads);
                bytes.merge(step.kernel(), own, Math::max);
            }
        }
        return bytes;
    }

    /** Bytes of the fields between stages, by what they are. */
    static Map<String, Long> fields(Stages stages, List<Shape> largest, Shape survey) {
        Map<String, Long> bytes = new LinkedHashMap<>();
        for (int s = 0; s < largest.size(); s++) {
            Stage stage = stages.all().get(s);
            Shape source = Stages.grown(largest.get(s), stage.program().halo(), survey);
            for (int n = 0; n < stage.program().inputs(); n++) bytes.merge(read(s, n), source.bytes(), Math::max);
            for (int n = 0; n < stage.program().outputs().size() && !stage.steps().isEmpty(); n++) {
                bytes.merge(computed(s, n), largest.get(s).bytes(), Math::max);
            }
            for (Step step : stage.steps()) {
                for (int input : step.reads()) bytes.merge(given(input), largest.get(s).bytes(), Math::max);
                Shape written = stages.written(s, largest, survey);
                for (int n = 0; n < step.outputs(); n++)
                    bytes.merge(written(step.first() + n), written.bytes(), Math::max);
            }
        }
        return bytes;
    }

    private static String read(int stage, int input) {
        return "stage %s reads %s".formatted(stage, input);
    }

    private static String computed(int stage, int output) {
        return "stage %s writes %s".formatted(stage, output);
    }

    private static String given(int input) {
        return "boxes read %s".formatted(input);
    }

    private static String written(int number) {
        return "boxes written %s".formatted(number);
    }

    @Override
    public void start(int slot, Box tile, Box source, List<MemorySegment> inputs, List<MemorySegment> outputs) {
        List<Box> boxes = stages.boxes(tile, survey);
        Map<Integer, Samples> surveys = new HashMap<>();
        for (int n = 0; n < stages.surveys(); n++) {
            Samples samples = new Samples(source, inputs.get(n));
            surveys.put(n, samples);
            missing += samples.notFinite(tile);
        }
        for (int s = 0; s < boxes.size(); s++) {
            Stage stage = stages.all().get(s);
            Box box = boxes.get(s);
            boolean isLast = stage.steps().isEmpty();
            List<MemorySegment> results = isLast ? outputs : new ArrayList<>();
            for (int n = 0; n < stage.program().outputs().size() && !isLast; n++) {
                results.add(field(computed(s, n)));
            }
            compute(s, box, surveys, results);
            if (isLast) continue;
            Box wanted = stages.all().get(s + 1).source(boxes.get(s + 1), survey);
            for (Step step : stage.steps()) compute(step, new Box[] {box, wanted}, results, surveys);
        }
    }

    private void compute(int number, Box box, Map<Integer, Samples> surveys, List<MemorySegment> results) {
        Stage stage = stages.all().get(number);
        Box source = stage.source(box, survey);
        List<MemorySegment> inputs = new ArrayList<>();
        for (int n = 0; n < stage.program().inputs(); n++) {
            inputs.add(Objects.requireNonNull(surveys.get(n)).of(source, field(read(number, n))));
        }
        runners.get(number).run(box, source, inputs, results);
    }

    private void compute(Step step, Box[] boxes, List<MemorySegment> computed, Map<Integer, Samples> surveys) {
        Box source = step.kernel().source(boxes[1], survey);
        List<MemorySegment> inputs = step.reads().stream()
                .map(input -> new Samples(boxes[0], computed.get(input)).of(source, field(given(input)))).toList();
        List<MemorySegment> outputs = new ArrayList<>();
        for (int n = 0; n < step.outputs(); n++) {
            outputs.add(field(written(step.first() + n)));
            surveys.put(step.first() + n, new Samples(boxes[1], outputs.getLast()));
        }
        long start = System.nanoTime();
        Objects.requireNonNull(bodies.get(step.kernel())).compute(source, inputs, boxes[1], outputs);
        seconds += (System.nanoTime() - start) * 1e-9;
    }

    private MemorySegment field(String name) {
        return Objects.requireNonNull(fields.get(name));
    }

    @Override
    public void finish(int slot) {
        // done when start returns
    }

    @Override
    public NotFinite notFinite() {
        return new NotFinite(missing, runners.getLast().notFinite().outputs());
    }

    @Override
    public List<Long> clipped() {
        return runners.getLast().clipped();
    }

    @Override
    public Times times() {
        return runners.stream().map(TileRunner::times).reduce(new Times(0, seconds, 0), Times::plus);
    }

    @Override
    public void close() {
        bodies.values().forEach(TileKernel.Body::close);
        runners.forEach(TileRunner::close);
        arena.close();
    }
}
