package org.varve.testkit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.varve.core.Boundary;
import org.varve.core.Box;
import org.varve.core.CheckedRows;
import org.varve.core.Halo;
import org.varve.core.Pass;
import org.varve.core.Rows;
import org.varve.core.Shape;

/** One call of a kernel's definition on arrays of its own, where what it may not know is filled with something else. */
final class Trial implements Rows {

    /** What stands in outputs before the call, and must stay beside them. */
    private static final float UNTOUCHED = 1.2345e30f;

    /**
     * What a kernel may know and what stands elsewhere.
     *
     * @param known how far each field holds its own samples, beyond the rows
     * @param gap floats between two rows
     * @param fillers what stands beyond, for each field
     * @param scratch what stands in the work space
     */
    record Surroundings(List<Halo> known, int gap, List<Filler> fillers, double scratch) {}

    /** Values that are no samples. */
    @FunctionalInterface
    interface Filler {
        float next();
    }

    /** Fields of a survey, in the order of a pass's inputs. */
    record Samples(Shape shape, List<float[]> fields) {

        float at(int field, int inline, int crossline, int sample) {
            int i = Boundary.REFLECT.index(inline, shape.inlines());
            int j = Boundary.REFLECT.index(crossline, shape.crosslines());
            int k = Boundary.REFLECT.index(sample, shape.samples());
            return fields.get(field)[(int) Box.of(shape).offset(i, j, k)];
        }
    }

    private final Pass pass;
    private final Box box;
    private final Surroundings around;
    private final List<float[]> inputs = new ArrayList<>();
    private final List<float[]> asGiven;
    private final List<float[]> outputs = new ArrayList<>();
    private final double[] scratch;

    /** @param box the rows to compute, of one inline */
    Trial(Pass pass, Box box, Samples samples, Surroundings around) {
        this.pass = pass;
        this.box = box;
        this.around = around;
        for (int field = 0; field < pass.inputs().size(); field++) inputs.add(filled(field, samples));
        asGiven = inputs.stream().map(float[]::clone).toList();
        for (int output = 0; output < pass.outputs(); output++) {
            float[] field = new float[count() * writtenStride() + around.gap + pass.inputs().size() + output];
            Arrays.fill(field, UNTOUCHED);
            outputs.add(field);
        }
        scratch = new double[pass.kernel().scratch(samples())];
        Arrays.fill(scratch, around.scratch);
    }

    /** Arrays differ in length, so that a wrong index tells which is meant. */
    private float[] filled(int field, Samples samples) {
        Halo halo = pass.halo(field);
        int rows = (2 * halo.inline() + 1) * (count() + 2 * halo.crossline());
        float[] filled = new float[rows * stride(field) + around.gap + field];
        Filler filler = around.fillers.get(field);
        for (int k = 0; k < filled.length; k++) filled[k] = filler.next();
        Halo known = around.known.get(field);
        for (int di = -known.inline(); di <= known.inline(); di++) {
            for (int row = -known.crossline(); row < count() + known.crossline(); row++) {
                int origin = at(field, di, row);
                for (int k = -known.sample(); k < samples() + known.sample(); k++) {
                    filled[origin + k] = samples.at(field, inline() + di, firstCrossline() + row, firstSample() + k);
                }
            }
        }
        return filled;
    }

    private int stride(int field) {
        return around.gap + padded(samples() + 2 * pass.halo(field).sample());
    }

    private int writtenStride() {
        return around.gap + padded(samples());
    }

    private static int padded(int samples) {
        return Math.ceilDiv(samples, LANES) * LANES;
    }

    /** The field whose array an index is beyond, in words; the empty text if none is. */
    String field(IndexOutOfBoundsException beyond) {
        for (int field = 0; field < inputs.size(); field++) {
            if (isMeant(inputs.get(field), beyond)) return "reads field %s".formatted(field);
        }
        for (int output = 0; output < outputs.size(); output++) {
            if (isMeant(outputs.get(output), beyond)) return "writes field %s".formatted(output);
        }
        return "";
    }

    private static boolean isMeant(float[] array, IndexOutOfBoundsException beyond) {
        return String.valueOf(beyond.getMessage()).endsWith(" for length " + array.length);
    }

    /** Calls the definition; its results are those of {@link #results}. */
    Trial compute() {
        pass.kernel().compute(new CheckedRows(pass, this));
        return this;
    }

    /** The bits of an output's samples, trace by trace; all NaN are alike. */
    int[] results(int output) {
        int[] bits = new int[count() * samples()];
        for (int row = 0; row < count(); row++) {
            for (int k = 0; k < samples(); k++) {
                bits[row * samples() + k] = Float.floatToIntBits(outputs.get(output)[to(output, row) + k]);
            }
        }
        return bits;
    }

    boolean equalsResults(Trial other) {
        for (int output = 0; output < outputs.size(); output++) {
            if (!Arrays.equals(results(output), other.results(output))) return false;
        }
        return true;
    }

    /** The first output of which a sample was not written; -1 if all were. */
    int unwritten() {
        for (int output = 0; output < outputs.size(); output++) {
            for (int bits : results(output)) {
                if (bits == Float.floatToIntBits(UNTOUCHED)) return output;
            }
        }
        return -1;
    }

    /** The first output of which anything was written beside its rows, which are padded; -1 if none. */
    int spilt() {
        for (int output = 0; output < outputs.size(); output++) {
            float[] written = outputs.get(output).clone();
            for (int row = 0; row < count(); row++) {
                int origin = to(output, row);
                Arrays.fill(written, origin, origin + padded(samples()), UNTOUCHED);
            }
            for (float value : written) {
                if (value != UNTOUCHED) return output;
            }
        }
        return -1;
    }

    /** The first field read into which anything was written; -1 if none. */
    int spoilt() {
        for (int field = 0; field < inputs.size(); field++) {
            if (!Arrays.equals(inputs.get(field), asGiven.get(field))) return field;
        }
        return -1;
    }

    @Override
    public int count() {
        return box.shape().crosslines();
    }

    @Override
    public int samples() {
        return box.shape().samples();
    }

    @Override
    public int inline() {
        return box.inline();
    }

    @Override
    public int firstCrossline() {
        return box.crossline();
    }

    @Override
    public int firstSample() {
        return box.sample();
    }

    @Override
    public boolean continues() {
        return false;
    }

    @Override
    public int inputs() {
        return inputs.size();
    }

    @Override
    public int outputs() {
        return outputs.size();
    }

    @Override
    public float[] input(int field) {
        return inputs.get(field);
    }

    @Override
    public int at(int field, int di, int row) {
        Halo halo = pass.halo(field);
        int rows = (di + halo.inline()) * (count() + 2 * halo.crossline()) + row + halo.crossline();
        return rows * stride(field) + around.gap + halo.sample();
    }

    @Override
    public float[] output(int field) {
        return outputs.get(field);
    }

    @Override
    public int to(int field, int row) {
        return row * writtenStride() + around.gap;
    }

    @Override
    public double[] scratch() {
        return scratch;
    }
}
