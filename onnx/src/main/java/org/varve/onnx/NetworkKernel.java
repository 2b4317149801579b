package org.varve.onnx;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.varve.core.Axis;
import org.varve.core.Boundary;
import org.varve.core.Box;
import org.varve.core.DeviceFailure;
import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.NanPolicy;
import org.varve.core.Shape;
import org.varve.core.TileKernel;

/**
 * A network's outputs, from boxes that begin and end at multiples of its grid, or at the survey's edge, and hold its
 * reach.
 */
record NetworkKernel(NetworkTask task) implements TileKernel {

    /** What ONNX Runtime takes besides arrays and weights. */
    private static final long LIBRARY = 32L << 20;

    /** What it takes for a thread. */
    private static final long THREAD = 512L << 10;

    @Override
    public String name() {
        return "network";
    }

    @Override
    public int outputs(int inputs) {
        return task.wanted().size();
    }

    @Override
    public Optional<Kernel> select(List<Integer> outputs) {
        return Optional.of(new NetworkKernel(task.select(outputs)));
    }

    /** Covers boxes anywhere; at multiples of the grid they need less. */
    @Override
    public Halo halo() {
        return new Halo(halo(Axis.INLINE), halo(Axis.CROSSLINE), halo(Axis.SAMPLE));
    }

    private int halo(Axis axis) {
        int number = number(axis);
        return number < 0 ? 0 : task.halo(number);
    }

    @Override
    public Shape grid() {
        return new Shape(grid(Axis.INLINE), grid(Axis.CROSSLINE), grid(Axis.SAMPLE));
    }

    private int grid(Axis axis) {
        return number(axis) < 0 ? 1 : task.file().axes().get(number(axis)).grid();
    }

    /** The number of the network's axis; negative if it has none. */
    private int number(Axis axis) {
        return task.order().axes().indexOf(axis);
    }

    @Override
    public Box source(Box written, Shape survey) {
        int[] inline = source(Axis.INLINE, written.inline(), written.endInline(), survey);
        int[] crossline = source(Axis.CROSSLINE, written.crossline(), written.endCrossline(), survey);
        int[] sample = source(Axis.SAMPLE, written.sample(), written.endSample(), survey);
        return new Box(inline[0], crossline[0], sample[0],
                new Shape(inline[1] - inline[0], crossline[1] - crossline[0], sample[1] - sample[0]));
    }

    /** Begin and end along an axis. */
    private int[] source(Axis axis, int begin, int end, Shape survey) {
        if (number(axis) < 0) return new int[] {begin, end};
        List<Span> spans = task.spans(number(axis), begin, end, survey.along(axis));
        return new int[] {spans.getFirst().first(), spans.getLast().end(survey.along(axis))};
    }

    @Override
    public Shape largestSource(Shape written, Shape positions, Shape survey) {
        int[] extents = Stream.of(Axis.INLINE, Axis.CROSSLINE, Axis.SAMPLE).mapToInt(axis -> number(axis) < 0
                ? written.along(axis)
                : task.largest(number(axis), written.along(axis), positions.along(axis), survey.along(axis))).toArray();
        return new Shape(extents[0], extents[1], extents[2]);
    }

    @Override
    public double operations(int inputs, int samples) {
        return task.file().operations();
    }

    /** Of one section or trace, where the network has no more axes. */
    @Override
    public long bytes(Shape written, Shape source, int threads) {
        double samples = 1;
        for (Axis axis : task.order().axes()) samples *= task.extent(number(axis), source.along(axis));
        double own = Float.BYTES * (double) task.file().surveys()
                + task.file().outputs().stream().mapToLong(NetworkArray::bytes).sum();
        long sums = IntStream.range(0, task.wanted().size()).mapToLong(task::sumBytes).sum();
        long arrays = (long) Math.ceil(samples * (own + task.file().bytes(threads) + task.addedBytes()))
                + sums * written.size();
        return LIBRARY + threads * THREAD + Math.max(task.openingBytes(), task.file().memory().held() + arrays);
    }

    @Override
    public Optional<String> obstacle() {
        return RuntimeLibrary.obstacle();
    }

    @Override
    public Body open(Shape survey, Boundary boundary, NanPolicy nan, int threads) {
        RuntimeLibrary.requirePresent();
        if (Gpu.isWanted()) throw new DeviceFailure("a network on a GPU needs a plan of its memory: run it by Run");
        return new NetworkBody(task, survey, boundary, nan,
                OnnxRuntime.open(task.file().path(), task.added(), threads, Optional.empty()));
    }

    @Override
    public Body open(Shape survey, Boundary boundary, NanPolicy nan, int threads, long bytes) {
        RuntimeLibrary.requirePresent();
        return new NetworkBody(task, survey, boundary, nan,
                OnnxRuntime.open(task.file().path(), task.added(), threads, Gpu.wanted(bytes)));
    }
}
