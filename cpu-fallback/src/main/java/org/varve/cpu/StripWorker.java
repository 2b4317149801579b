package org.varve.cpu;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.varve.core.Box;
import org.varve.core.Device.Extension;
import org.varve.core.Field;
import org.varve.core.KernelFailure;
import org.varve.core.NotFinite;
import org.varve.core.PassBody;
import org.varve.core.Program;
import org.varve.core.Shape;

/**
 * One thread with its memory, which walks through a strip: loads a plane, runs every pass one plane further, stores a
 * plane.
 */
final class StripWorker {

    private final Program program;
    private final Shape survey;
    private final Extension extension;
    private final StripLayout layout;
    private final float[] fields;
    private final List<SurveyLoader> loaders;
    private final PassRows[] rows;
    private final PassBody[] bodies;
    private final long[] notFinite;

    /** Whether the runtime has the Vector API, and uses it. */
    private final boolean simd;

    /** Whether a pass needs no check: its kernel is one of the library's, or has computed a plane as it should. */
    private final boolean[] isProven;

    /** For each pass with a limit, the samples at which it acts. */
    private final long[] limited;

    StripWorker(Program program, Shape survey, Extension extension, StripLayout layout, int samples, boolean simd) {
        this.program = program;
        this.survey = survey;
        this.extension = extension;
        this.layout = layout;
        this.simd = simd;
        ThreadMemory memory = new ThreadMemory(Work.allocating(), program, layout, samples, simd);
        fields = memory.fields;
        bodies = memory.bodies;
        loaders = program.surveys().stream().map(field -> new SurveyLoader(survey, extension, layout, field, fields))
                .toList();
        rows = new PassRows[program.passes().size()];
        notFinite = new long[program.outputs().size()];
        limited = new long[rows.length];
        isProven = new boolean[rows.length];
        for (int p = 0; p < rows.length; p++) {
            rows[p] = new PassRows(program, p, layout, fields, memory.scratch);
            isProven[p] = !FirstPlane.isWanted(program.passes().get(p).kernel());
        }
    }

    /**
     * Computes a strip.
     *
     * @param strip the region to compute
     * @param tile the region that {@code outputs} hold
     * @param source the region that {@code inputs} hold
     */
    void run(Box strip, Box tile, Box source, List<MemorySegment> inputs, List<MemorySegment> outputs) {
        for (PassRows pass : rows) {
            pass.strip(strip);
        }
        int first = strip.inline();
        int farthest = program.halo().inline();
        for (int step = first - 2 * farthest; step < strip.endInline(); step += layout.planes()) {
            int end = Math.min(step + layout.planes(), strip.endInline());
            for (int n = 0; n < inputs.size(); n++) {
                SurveyLoader loader = loaders.get(n);
                for (int plane = Math.max(step, first - 2 * loader.reach()); plane < end; plane++) {
                    loader.load(plane + loader.reach(), strip, source, inputs.get(n));
                }
            }
            for (int p = 0; p < rows.length; p++) {
                int from = Math.max(step, first - 2 * rows[p].reach().inline());
                try {
                    compute(p, from, end, strip);
                } catch (RuntimeException e) {
                    throw KernelFailure.of(program.passes().get(p).kernel(), e);
                }
            }
            for (int plane = Math.max(step, first); plane < end; plane++) {
                store(plane, strip, tile, outputs);
            }
        }
    }

    /** Runs a pass for some planes. */
    private void compute(int p, int from, int end, Box strip) {
        int ahead = rows[p].reach().inline();
        int next = from;
        if (bodies[p] instanceof PlanesBody body && end - from >= body.multiple()) {
            int planes = (end - from) / body.multiple() * body.multiple();
            rows[p].seek(from + ahead);
            body.computePlanes(rows[p], planes);
            next += planes;
        }
        for (int plane = next; plane < end; plane++) {
            rows[p].seek(plane + ahead);
            if (isProven[p]) {
                bodies[p].compute(rows[p]);
            } else {
                new FirstPlane(program, p, layout, fields).compute(rows[p]);
                isProven[p] = true;
            }
            countLimited(p, plane + ahead, strip);
            extendTraces(p);
        }
    }

    /** Counts the samples of the strip at which the limit of a pass acts; passes with one compute a plane at a time. */
    private void countLimited(int p, int inline, Box strip) {
        if (inline < strip.inline() || inline >= strip.endInline()) return;
        program.passes().get(p).kernel().limit().ifPresent(limit -> {
            int margin = (rows[p].samples() - strip.shape().samples()) / 2;
            int around = rows[p].reach().crossline();
            for (int row = around; row < around + strip.shape().crosslines(); row++) {
                int first = rows[p].to(limit.outputs().getFirst(), row) + margin;
                int last = rows[p].to(limit.outputs().getLast(), row) + margin;
                int samples = strip.shape().samples();
                limited[p] += simd
                        ? LimitedSamples.count(limit, fields, first, last, samples)
                        : limit.count(fields, first, last, samples);
            }
        });
    }

    /** The samples at which each limit of the program acts. */
    List<Long> limited() {
        return IntStream.range(0, limited.length)
                .filter(p -> program.passes().get(p).kernel().limit().isPresent())
                .mapToObj(p -> limited[p])
                .toList();
    }

    NotFinite notFinite() {
        return new NotFinite(loaders.stream().mapToLong(SurveyLoader::notFinite).sum(),
                Arrays.stream(notFinite).boxed().toList());
    }

    /** Extends the results of a whole-trace pass beyond the ends of the traces, as far as later passes need. */
    private void extendTraces(int p) {
        int reach = rows[p].reach().sample();
        if (reach == 0 || !program.passes().get(p).kernel().wholeTrace()) {
            return;
        }
        int samples = survey.samples();
        for (int output = 0; output < rows[p].outputs(); output++) {
            for (int row = 0; row < rows[p].count(); row++) {
                int origin = rows[p].to(output, row);
                SurveyLoader.extend(fields, origin, -reach, 0, samples, extension.boundary());
                SurveyLoader.extend(fields, origin, samples, samples + reach, samples, extension.boundary());
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
                        fields, at, outputs.get(o), ValueLayout.JAVA_FLOAT, to, strip.shape().samples());
                int found = NotFinite.count(outputs.get(o), to, strip.shape().samples());
                if (found > 0) NotFinite.unify(outputs.get(o), to, strip.shape().samples());
                notFinite[o] += found;
            }
        }
    }
}
