package org.varve.cpu;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.varve.core.CheckedRows;
import org.varve.core.Field;
import org.varve.core.Kernel;
import org.varve.core.KernelFailure;
import org.varve.core.Pass;
import org.varve.core.Program;
import org.varve.kernel.Taps;

/**
 * The first plane of a pass whose kernel is a user's own: what it asks for is checked, and that it writes nothing else.
 * A wrong index would spoil other fields of the thread without a word.
 */
final class FirstPlane {

    private final Program program;
    private final int number;
    private final Pass pass;
    private final StripLayout layout;
    private final float[] fields;

    /** @param number of the pass */
    FirstPlane(Program program, int number, StripLayout layout, float[] fields) {
        this.program = program;
        this.number = number;
        this.pass = program.passes().get(number);
        this.layout = layout;
        this.fields = fields;
    }

    /** Whether a kernel is none of the library's, which are tested. */
    static boolean isWanted(Kernel kernel) {
        return !kernel.getClass().getPackage().equals(Taps.class.getPackage());
    }

    /** Computes the plane that the rows are at. */
    void compute(PassRows rows) {
        List<Field> others = List.copyOf(all());
        int[] before = sums(others, rows);
        pass.kernel().compute(new CheckedRows(pass, rows));
        int[] after = sums(others, rows);
        for (int n = 0; n < before.length; n++) {
            if (before[n] != after[n]) throw failure(others.get(n));
        }
    }

    private KernelFailure failure(Field spoilt) {
        String place = spoilt.isSurvey()
                ? "input %s of the run".formatted(spoilt.survey())
                : "field %s of kernel %s".formatted(spoilt.output(),
                        program.passes().get(spoilt.pass()).kernel().name());
        return KernelFailure.of(pass.kernel(),
                "writes beyond its row, where %s is: write only output(field)[to(field, row) + k], with k in 0..samples()-1"
                        .formatted(place));
    }

    /** All fields, those that the pass reads first. */
    private Set<Field> all() {
        Set<Field> all = new LinkedHashSet<>(pass.inputs());
        all.addAll(program.surveys());
        for (int p = 0; p < program.passes().size(); p++) {
            for (int output = 0; output < program.passes().get(p).outputs(); output++) all.add(new Field(p, output));
        }
        return all;
    }

    /** For each field, a sum of the bits in its place, without the planes that the pass may write now. */
    private int[] sums(List<Field> others, PassRows rows) {
        int[] starts = IntStream.range(0, rows.outputs()).map(output -> rows.to(output, 0)).toArray();
        return others.stream().mapToInt(field -> sum(field, starts)).toArray();
    }

    private int sum(Field field, int... starts) {
        int end = layout.offset(field) + Math.toIntExact(layout.ring(field).size());
        int sum = 0;
        for (int k = layout.offset(field); k < end; k++) {
            if (!isWritten(k, starts)) sum = 31 * sum + Float.floatToRawIntBits(fields[k]);
        }
        return sum;
    }

    private boolean isWritten(int place, int... starts) {
        for (int output = 0; output < starts.length; output++) {
            int from = layout.offset(new Field(number, output));
            int plane = layout.ring(new Field(number, output)).plane();
            int start = from + (starts[output] - from) / plane * plane;
            if (place >= start && place < start + plane) return true;
        }
        return false;
    }
}
