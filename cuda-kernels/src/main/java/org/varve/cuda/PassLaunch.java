package org.varve.cuda;

import java.util.List;
import org.varve.core.Axis;

/** One pass over one tile: where its fields stand on the device, and how its kernels are launched. */
final class PassLaunch {

    /** Threads along the samples of a block of {@link #eachSample}. */
    private static final int BLOCK = 128;

    /** Blocks that a grid may have along y. */
    static final int MOST_ROWS = 65_535;

    /** Puts a kernel with its arguments into a stream. */
    interface Launcher {
        void launch(String kernel, int gridX, int gridY, int blockX, int sharedBytes, Object[] arguments);
    }

    private final Launcher launcher;
    private final Region region;
    private final List<FieldView> inputs;
    private final List<FieldView> outputs;
    private final long table;
    private final long work;

    PassLaunch(
            Launcher launcher, Region region, List<FieldView> inputs, List<FieldView> outputs, long table, long work) {
        this.launcher = launcher;
        this.region = region;
        this.inputs = List.copyOf(inputs);
        this.outputs = List.copyOf(outputs);
        this.table = table;
        this.work = work;
    }

    Region region() {
        return region;
    }

    /** The same for {@code count} inlines, crosslines or samples of the region, from {@code first} on. */
    PassLaunch part(Axis axis, int first, int count) {
        return new PassLaunch(
                launcher, region.part(axis, first, count), from(axis, first, inputs), from(axis, first, outputs),
                table, work);
    }

    private static List<FieldView> from(Axis axis, int first, List<FieldView> fields) {
        return fields.stream().map(field -> field.from(axis, first)).toList();
    }

    /** How many fields the pass reads. */
    int inputs() {
        return inputs.size();
    }

    FieldView input(int field) {
        return inputs.get(field);
    }

    FieldView output(int field) {
        return outputs.get(field);
    }

    /** Device address of the body's table, a multiple of 256. */
    long table() {
        return table;
    }

    /** Device address of the body's work space, a multiple of 256. */
    long work() {
        return work;
    }

    /** Launches a thread for each sample, as {@code eachSample} of varve.cuh expects it. */
    void eachSample(String kernel, Object... arguments) {
        int along = Math.ceilDiv(region.samples(), BLOCK);
        grid(kernel, along, (int) Math.min(region.rows(), MOST_ROWS), BLOCK, 0, arguments);
    }

    /**
     * Launches a grid of blocks.
     *
     * @param sharedBytes dynamic shared memory of a block, at most 48 KiB
     * @param arguments what follows the region, the kernel's first argument: Integer for {@code int}, Float, Double, Long for
     *     addresses and {@code long long}, FieldView for {@code Field}
     */
    void grid(String kernel, int gridX, int gridY, int blockX, int sharedBytes, Object... arguments) {
        Object[] all = new Object[arguments.length + 1];
        all[0] = region;
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        launcher.launch(kernel, gridX, gridY, blockX, sharedBytes, all);
    }
}
