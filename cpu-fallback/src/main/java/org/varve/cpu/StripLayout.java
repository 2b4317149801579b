package org.varve.cpu;

import java.util.Arrays;
import java.util.List;
import org.varve.core.Field;
import org.varve.core.Halo;
import org.varve.core.Pass;
import org.varve.core.Program;
import org.varve.core.Rows;
import org.varve.core.FieldLayout;

/**
 * The places of a strip's fields in a thread's memory. A strip is a run of crosslines, walked along the inlines.
 *
 * <p>Of each field, only the planes (inlines) that later passes still need are kept, in a ring. A field read only in
 * the step that wrote it needs a single plane, whose place is reused by liveness.
 */
final class StripLayout {

    /**
     * One field's ring.
     *
     * @param reach how far beyond the strip the field is computed
     * @param stride floats from one row to the next
     * @param plane floats of one plane
     * @param depth planes in the ring
     */
    record Ring(Halo reach, int stride, int plane, int depth) {

        long size() {
            return (long) plane * depth;
        }

        /** Rows of one plane. */
        int rows() {
            return plane / stride;
        }
    }

    private final Program program;

    /** The ring of each field, by its number. */
    private final Ring[] rings;

    private final int planes;
    private final FieldLayout places;

    /** @param planes how many planes each pass computes before the next pass does */
    StripLayout(Program program, int crosslines, int samples, int planes) {
        this.program = program;
        this.planes = planes;
        rings = new Ring[program.fields().size()];
        int[] oldest = oldestRead(program);
        program.fields().forEach(field -> ring(field, crosslines, samples, oldest));
        places = FieldLayout.of(program, field -> ring(field).size(), field -> ring(field).depth() > planes);
    }

    private void ring(Field field, int crosslines, int samples, int[] oldest) {
        Halo reach = program.reach(field);
        int stride = padded(Math.max(
                samples + 2 * reach.sample(), isWholeTrace(field) ? reach.sample() + padded(samples) : 0));
        int plane = Math.multiplyExact(stride, crosslines + 2 * reach.crossline());
        int ahead = Math.max(reach.inline() - oldest[program.number(field)], 0);
        rings[program.number(field)] = new Ring(reach, stride, plane, ahead + planes);
    }

    private static int padded(int samples) {
        return Math.ceilDiv(samples, Rows.LANES) * Rows.LANES;
    }

    /** Whether the field is written by a whole-trace pass, which starts behind the margin. */
    private boolean isWholeTrace(Field field) {
        return !field.isSurvey() && program.passes().get(field.pass()).kernel().wholeTrace();
    }

    /** The oldest plane of each field that a reader needs, counted ahead of the plane that is written out. */
    private static int[] oldestRead(Program program) {
        int[] oldest = new int[program.fields().size()];
        Arrays.fill(oldest, Integer.MAX_VALUE);
        program.outputs().forEach(output -> oldest[program.number(output)] = 0);
        List<Pass> passes = program.passes();
        for (int p = 0; p < passes.size(); p++) {
            Pass pass = passes.get(p);
            int ahead = program.reach(new Field(p, 0)).inline();
            for (int input = 0; input < pass.inputs().size(); input++) {
                int number = program.number(pass.inputs().get(input));
                oldest[number] = Math.min(oldest[number], ahead - pass.halo(input).inline());
            }
        }
        return oldest;
    }

    /** The number of planes that each pass computes before the next pass. */
    int planes() {
        return planes;
    }

    Ring ring(Field field) {
        return rings[program.number(field)];
    }

    int offset(Field field) {
        return Math.toIntExact(places.offset(field));
    }

    /** Floats of all fields of a thread, with room for vectors that read beyond the last row. */
    long floats() {
        return places.size() + 4L * Rows.LANES;
    }

    long bytes() {
        return floats() * Float.BYTES;
    }
}
