package org.varve.cuda;

import java.lang.reflect.Proxy;
import java.util.List;
import org.varve.core.Axis;
import org.varve.kernel.Interior;

/** One pass over one tile: the addresses of its fields on the device, and the launches of its functions. */
final class PassLaunch {

    /** Enqueues work into a stream. */
    interface Launcher {

        /** Puts a function into the stream. */
        void launch(Launch launch);

        /** Puts a product of a library into the stream. */
        default void multiply(Product product) {
            throw new UnsupportedOperationException("no library multiplies " + product);
        }
    }

    private final Launcher launcher;
    private final Region region;
    private final Triple first;
    private final List<FieldView> inputs;
    private final List<FieldView> outputs;
    private final Address table;
    private final Address work;

    /**
     * A pass.
     *
     * @param launcher puts functions and products into a stream
     * @param first position of the region's first sample in the survey
     * @param table address of the body's table, a multiple of 256
     * @param work address of its work space, a multiple of 256
     */
    PassLaunch(
            Launcher launcher, Region region, Triple first, List<FieldView> inputs, List<FieldView> outputs,
            Address table, Address work) {
        this.launcher = launcher;
        this.region = region;
        this.first = first;
        this.inputs = List.copyOf(inputs);
        this.outputs = List.copyOf(outputs);
        this.table = table;
        this.work = work;
    }

    Region region() {
        return region;
    }

    /** Position of the region's first sample in the survey; negative before the start of an axis. */
    Triple first() {
        return first;
    }

    /** An interior of the survey in the coordinates of the pass. */
    Bounds bounds(Interior interior) {
        return Bounds.of(interior, first);
    }

    /** The same pass for {@code count} inlines, crosslines or samples of the region, from {@code from} on. */
    PassLaunch part(Axis axis, int from, int count) {
        return new PassLaunch(
                launcher, region.part(axis, count), first.plus(axis, from), from(axis, from, inputs),
                from(axis, from, outputs), table, work);
    }

    private static List<FieldView> from(Axis axis, int first, List<FieldView> fields) {
        return fields.stream().map(field -> field.from(axis, first)).toList();
    }

    /** Number of fields that the pass reads. */
    int inputs() {
        return inputs.size();
    }

    FieldView input(int field) {
        return inputs.get(field);
    }

    FieldView output(int field) {
        return outputs.get(field);
    }

    Address table() {
        return table;
    }

    Address work() {
        return work;
    }

    /** Functions launched with a thread for each sample, for {@code eachSample} of varve.cuh. */
    CudaFunctions eachSample() {
        return eachSample(0);
    }

    /** The same with dynamic shared memory for each block. */
    CudaFunctions eachSample(int sharedBytes) {
        return inBlocks(region.rows(), sharedBytes);
    }

    /** Functions launched with a thread for each run of inlines, for {@code eachInlineRun} of runs.cuh. */
    CudaFunctions eachInlineRun(int length) {
        return eachInlineRun(length, 0);
    }

    /** The same with dynamic shared memory for each block. */
    CudaFunctions eachInlineRun(int length, int sharedBytes) {
        long rows = (long) Math.ceilDiv(region.inlines(), length) * region.crosslines();
        return inBlocks(rows, sharedBytes);
    }

    /** Functions launched with a thread for each run of crosslines of the usual length. */
    CudaFunctions eachCrosslineRun() {
        return eachCrosslineRun(KernelConstants.RUN);
    }

    /** Functions launched with a thread for each run of crosslines, for {@code eachCrosslineRun} of runs.cuh. */
    CudaFunctions eachCrosslineRun(int length) {
        return eachCrosslineRun(length, 0);
    }

    /** The same with dynamic shared memory for each block. */
    CudaFunctions eachCrosslineRun(int length, int sharedBytes) {
        long rows = (long) region.inlines() * Math.ceilDiv(region.crosslines(), length);
        return inBlocks(rows, sharedBytes);
    }

    private CudaFunctions inBlocks(long rows, int sharedBytes) {
        int along = Math.ceilDiv(region.samples(), KernelConstants.BLOCK);
        return in(Grid.ofRows(along, rows, KernelConstants.BLOCK, sharedBytes));
    }

    /** Puts a product into the stream. */
    void multiply(Product product) {
        launcher.multiply(product);
    }

    /** Functions launched for the region in a given grid. */
    CudaFunctions in(Grid grid) {
        return (CudaFunctions) Proxy.newProxyInstance(
                CudaFunctions.class.getClassLoader(), new Class<?>[] {CudaFunctions.class},
                (_, function, arguments) -> {
                    launcher.launch(new Launch(CudaFunction.name(function), grid, region, List.of(arguments)));
                    return null;
                });
    }
}
