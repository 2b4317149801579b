package org.varve.cpu;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;
import org.varve.core.Box;
import org.varve.core.Device.Extension;
import org.varve.core.Field;
import org.varve.core.Kernel;
import org.varve.core.NotFinite;
import org.varve.core.Pass;
import org.varve.core.PassBody;
import org.varve.core.Program;
import org.varve.core.Shape;

/** One thread's memory, and the walk through a strip: load a plane, run every pass one plane further, store a plane. */
final class StripWorker {

    private final Program program;
    private final Shape survey;
    private final Extension extension;
    private final StripLayout layout;
    private final float[] slab;
    private final SurveyLoader loader;
    private final PassRows[] rows;
    private final PassBody[] bodies;
    private final long[] notFinite;

    StripWorker(Program program, Shape survey, Extension extension, StripLayout layout, int samples, boolean simd) {
        this.program = program;
        this.survey = survey;
        this.extension = extension;
        this.layout = layout;
        slab = new float[Math.toIntExact(layout.floats())];
        loader = new SurveyLoader(survey, extension, layout, slab);
        List<Pass> passes = program.passes();
        double[] scratch = new double[scratch(program, samples, simd)];
        rows = new PassRows[passes.size()];
        bodies = new PassBody[passes.size()];
        notFinite = new long[program.outputs().size()];
        for (int p = 0; p < rows.length; p++) {
            rows[p] = new PassRows(program, p, layout, slab, scratch);
            Kernel kernel = passes.get(p).kernel();
            bodies[p] = simd ? SimdBodies.create(kernel, rowSamples(program, p, samples)) : kernel;
        }
    }

    /** Bytes that a worker allocates. */
    static long bytes(Program program, StripLayout layout, int samples, boolean simd) {
        long bytes = layout.bytes() + (long) Double.BYTES * scratch(program, samples, simd);
        List<Pass> passes = program.passes();
        for (int p = 0; simd && p < passes.size(); p++) {
            bytes += SimdBodies.bytes(passes.get(p).kernel(), rowSamples(program, p, samples));
        }
        return bytes;
    }

    /** Samples of the rows that a pass computes for a tile of {@code samples}. */
    private static int rowSamples(Program program, int pass, int samples) {
        boolean wholeTrace = program.passes().get(pass).kernel().wholeTrace();
        return wholeTrace ? samples : samples + 2 * program.reach(new Field(pass, 0)).sample();
    }

    private static int scratch(Program program, int samples, boolean simd) {
        return program.passes().stream()
                .map(Pass::kernel)
                .filter(kernel -> !simd || !SimdBodies.has(kernel))
                .mapToInt(kernel -> kernel.scratch(samples + 2 * program.halo().sample()))
                .max()
                .orElse(0);
    }

    /**
     * Computes a strip.
     *
     * @param strip the region to compute
     * @param tile the region that {@code outputs} hold
     * @param source the region that {@code input} holds
     */
    void run(Box strip, Box tile, Box source, MemorySegment input, List<MemorySegment> outputs) {
        for (PassRows pass : rows) {
            pass.strip(strip);
        }
        int first = strip.inline();
        int farthest = loader.reach();
        for (PassRows pass : rows) {
            farthest = Math.max(farthest, pass.reach().inline());
        }
        for (int step = first - 2 * farthest; step < strip.endInline(); step++) {
            if (step >= first - 2 * loader.reach()) {
                loader.load(step + loader.reach(), strip, source, input);
            }
            for (int p = 0; p < rows.length; p++) {
                int ahead = rows[p].reach().inline();
                if (step >= first - 2 * ahead) {
                    rows[p].seek(step + ahead);
                    bodies[p].compute(rows[p]);
                    extendTraces(p);
                }
            }
            if (step >= first) {
                store(step, strip, tile, outputs);
            }
        }
    }

    NotFinite notFinite() {
        return new NotFinite(loader.notFinite(), Arrays.stream(notFinite).boxed().toList());
    }

    /** Extends what a whole-trace pass has written beyond the ends of the traces, where later passes look there. */
    private void extendTraces(int p) {
        int reach = rows[p].reach().sample();
        if (reach == 0 || !program.passes().get(p).kernel().wholeTrace()) {
            return;
        }
        int samples = survey.samples();
        for (int output = 0; output < rows[p].outputs(); output++) {
            for (int row = 0; row < rows[p].count(); row++) {
                int origin = rows[p].to(output, row);
                SurveyLoader.extend(slab, origin, -reach, 0, samples, extension.boundary());
                SurveyLoader.extend(slab, origin, samples, samples + reach, samples, extension.boundary());
            }
        }
    }

    private void store(int inline, Box strip, Box tile, List<MemorySegment> outputs) {
        for (int o = 0; o < outputs.size(); o++) {
            Field field = program.outputs().get(o);
            StripLayout.Ring ring = layout.ring(field);
            int plane = layout.offset(field) + Math.floorMod(inline, ring.depth()) * ring.plane();
            int origin = plane + ring.reach().crossline() * ring.stride() + ring.reach().sample();
            for (int row = 0; row < strip.shape().crosslines(); row++) {
                long to = tile.offset(inline, strip.crossline() + row, strip.sample()) * Float.BYTES;
                int at = origin + row * ring.stride();
                MemorySegment.copy(
                        slab, at, outputs.get(o), ValueLayout.JAVA_FLOAT, to, strip.shape().samples());
                notFinite[o] += NotFinite.count(outputs.get(o), to, strip.shape().samples());
            }
        }
    }
}
