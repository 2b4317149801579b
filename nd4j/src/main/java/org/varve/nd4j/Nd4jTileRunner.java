package org.varve.nd4j;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.varve.core.Boundary;
import org.varve.core.Box;
import org.varve.core.Device.Extension;
import org.varve.core.Field;
import org.varve.core.Halo;
import org.varve.core.NanPolicy;
import org.varve.core.NotFinite;
import org.varve.core.Pass;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.TileRunner;
import org.varve.nd4j.ArrayBodies.Neighbourhood;

/** Computes each pass of a tile as a whole, in arrays that are closed as soon as no later pass reads them. */
final class Nd4jTileRunner implements TileRunner {

    private final Program program;
    private final Shape survey;
    private final Extension extension;
    private NotFinite notFinite;
    private long nanos;

    Nd4jTileRunner(Program program, Shape survey, Extension extension) {
        this.program = program;
        this.survey = survey;
        this.extension = extension;
        notFinite = NotFinite.none(program.outputs().size());
    }

    @Override
    public void start(int slot, Box tile, Box source, List<MemorySegment> inputs, List<MemorySegment> outputs) {
        long start = System.nanoTime();
        Map<Field, INDArray> fields = new HashMap<>();
        try {
            long missing = 0;
            for (Field field : program.surveys()) {
                MemorySegment input = inputs.get(field.survey());
                fields.put(field, extended(tile, source, input, program.reach(field)));
                missing += count(input, source, tile);
            }
            for (int p = 0; p < program.passes().size(); p++) {
                compute(p, tile, fields);
                closeUnread(p, fields);
            }
            List<Long> results = new ArrayList<>();
            for (int o = 0; o < outputs.size(); o++) {
                results.add(store(program.outputs().get(o), tile, fields, outputs.get(o)));
            }
            notFinite = notFinite.plus(new NotFinite(missing, results));
        } finally {
            fields.values().forEach(INDArray::close);
        }
        nanos += System.nanoTime() - start;
    }

    private void compute(int number, Box tile, Map<Field, INDArray> fields) {
        Pass pass = program.passes().get(number);
        Halo written = program.reach(new Field(number, 0));
        Shape samples = grown(tile, written);
        List<Neighbourhood> inputs = pass.inputs().stream()
                .map(field -> new Neighbourhood(Objects.requireNonNull(fields.get(field)),
                        beyond(program.reach(field), written), samples))
                .toList();
        List<INDArray> results = ArrayBodies.of(pass.kernel()).orElseThrow().compute(inputs);
        for (int output = 0; output < results.size(); output++)
            fields.put(new Field(number, output), results.get(output));
    }

    /** Closes the fields that no pass after a given one reads, and that are no outputs. */
    private void closeUnread(int number, Map<Field, INDArray> fields) {
        List<Pass> later = program.passes().subList(number + 1, program.passes().size());
        fields.entrySet().removeIf(entry -> {
            boolean read = program.outputs().contains(entry.getKey())
                    || later.stream().anyMatch(pass -> pass.inputs().contains(entry.getKey()));
            if (!read) entry.getValue().close();
            return !read;
        });
    }

    private static Shape grown(Box tile, Halo reach) {
        return new Shape(tile.shape().inlines() + 2 * reach.inline(), tile.shape().crosslines() + 2 * reach.crossline(),
                tile.shape().samples() + 2 * reach.sample());
    }

    private static Halo beyond(Halo outer, Halo inner) {
        return new Halo(outer.inline() - inner.inline(), outer.crossline() - inner.crossline(),
                outer.sample() - inner.sample());
    }

    /** The samples of a tile and of those around it, extended beyond the survey's edges. */
    private INDArray extended(Box tile, Box source, MemorySegment input, Halo reach) {
        Shape shape = grown(tile, reach);
        INDArray array = Nd4jVolumes.array(shape);
        MemorySegment samples = Nd4jVolumes.memory(array);
        float[] trace = new float[shape.samples()];
        for (int i = 0; i < shape.inlines(); i++) {
            int inline = extension.boundary().index(tile.inline() - reach.inline() + i, survey.inlines());
            for (int c = 0; c < shape.crosslines(); c++) {
                int crossline =
                        extension.boundary().index(tile.crossline() - reach.crossline() + c, survey.crosslines());
                if (inline == Boundary.OUTSIDE || crossline == Boundary.OUTSIDE) {
                    Arrays.fill(trace, 0);
                } else {
                    load(trace, tile.sample() - reach.sample(), inline, crossline, source, input);
                }
                long to = ((long) i * shape.crosslines() + c) * trace.length * Float.BYTES;
                MemorySegment.copy(trace, 0, samples, ValueLayout.JAVA_FLOAT, to, trace.length);
            }
        }
        return array;
    }

    private void load(float[] trace, int first, int inline, int crossline, Box source, MemorySegment input) {
        for (int k = 0; k < trace.length; k++) {
            int sample = extension.boundary().index(first + k, survey.samples());
            float value = sample == Boundary.OUTSIDE
                    ? 0
                    : input.get(ValueLayout.JAVA_FLOAT_UNALIGNED,
                            source.offset(inline, crossline, sample) * Float.BYTES);
            trace[k] = extension.nan() == NanPolicy.ZERO && !Float.isFinite(value) ? 0 : value;
        }
    }

    /** Copies a field's samples within the tile. */
    private long store(Field field, Box tile, Map<Field, INDArray> fields, MemorySegment output) {
        Neighbourhood result =
                new Neighbourhood(Objects.requireNonNull(fields.get(field)), program.reach(field), tile.shape());
        try (INDArray copy = result.here().dup('c')) {
            MemorySegment.copy(Nd4jVolumes.memory(copy), 0, output, 0, tile.shape().bytes());
        }
        return count(output, tile, tile);
    }

    /** The samples of a box that are not finite, in a segment that holds another box around it. */
    private static long count(MemorySegment samples, Box held, Box box) {
        long count = 0;
        for (int i = box.inline(); i < box.endInline(); i++) {
            for (int c = box.crossline(); c < box.crossline() + box.shape().crosslines(); c++) {
                count += NotFinite.count(samples, held.offset(i, c, box.sample()) * Float.BYTES, box.shape().samples());
            }
        }
        return count;
    }

    @Override
    public void finish(int slot) {
        // done when start returns
    }

    @Override
    public NotFinite notFinite() {
        return notFinite;
    }

    @Override
    public Times times() {
        return new Times(0, nanos * 1e-9, 0);
    }

    @Override
    public void close() {
        // no array outlives a tile
    }
}
