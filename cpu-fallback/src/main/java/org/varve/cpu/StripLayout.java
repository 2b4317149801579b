package org.varve.cpu;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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

    private final Map<Field, Ring> rings = new HashMap<>();
    private final Map<Field, Integer> oldest;
    private final int planes;
    private final FieldLayout places;

    /** @param planes how many planes each pass computes before the next pass does */
    StripLayout(Program program, int crosslines, int samples, int planes) {
        this.planes = planes;
        oldest = oldestRead(program);
        program.surveys().forEach(survey -> ring(program, survey, crosslines, samples));
        List<Pass> passes = program.passes();
        for (int p = 0; p < passes.size(); p++) {
            for (int output = 0; output < passes.get(p).outputs(); output++) {
                ring(program, new Field(p, output), crosslines, samples);
            }
        }
        places = FieldLayout.of(program, field -> ring(field).size(), field -> ring(field).depth() > planes);
    }

    private void ring(Program program, Field field, int crosslines, int samples) {
        Halo reach = program.reach(field);
        int stride = padded(Math.max(
                samples + 2 * reach.sample(), isWholeTrace(program, field) ? reach.sample() + padded(samples) : 0));
        int plane = Math.multiplyExact(stride, crosslines + 2 * reach.crossline());
        rings.put(field, new Ring(reach, stride, plane, depth(program, field)));
    }

    private static int padded(int samples) {
        return Math.ceilDiv(samples, Rows.LANES) * Rows.LANES;
    }

    /** Whether the field is written by a whole-trace pass, which starts behind the margin. */
    private static boolean isWholeTrace(Program program, Field field) {
        return !field.isSurvey() && program.passes().get(field.pass()).kernel().wholeTrace();
    }

    /** The oldest plane of each field that a reader needs, counted ahead of the plane that is written out. */
    private static Map<Field, Integer> oldestRead(Program program) {
        Map<Field, Integer> oldest = new HashMap<>();
        program.outputs().forEach(output -> oldest.put(output, 0));
        List<Pass> passes = program.passes();
        for (int p = 0; p < passes.size(); p++) {
            Pass pass = passes.get(p);
            int ahead = program.reach(new Field(p, 0)).inline();
            for (int input = 0; input < pass.inputs().size(); input++) {
                oldest.merge(pass.inputs().get(input), ahead - pass.halo(input).inline(), Math::min);
            }
        }
        return oldest;
    }

    /** The number of planes from the oldest that a reader still needs to the newest. */
    private int depth(Program program, Field field) {
        int ahead = program.reach(field).inline();
        return Math.max(1, ahead - oldest.getOrDefault(field, ahead) + 1) + planes - 1;
    }

    /** The number of planes that each pass computes before the next pass. */
    int planes() {
        return planes;
    }

    Ring ring(Field field) {
        return Objects.requireNonNull(rings.get(field));
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
