package org.varve.onnx;

import java.util.List;
import java.util.Optional;
import org.varve.core.Axis;
import org.varve.core.Boundary;
import org.varve.core.Box;
import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.NanPolicy;
import org.varve.core.Shape;
import org.varve.core.TileKernel;

/**
 * A network's outputs, from boxes that begin and end at multiples of its grid, or at the survey's edge, and hold its reach.
 */
record NetworkKernel(NetworkTask task) implements TileKernel {

    /** What ONNX Runtime takes besides arrays: 28 MB were measured. */
    private static final long LIBRARY = 64L << 20;

    /** Arrays of the graph, and the work space of nodes, relative to the arrays that must be alive. */
    private static final double WORK = 1.0;

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

    /** The reach of boxes that begin anywhere between two multiples of the grid, and hold at least as much as the network needs. */
    @Override
    public Halo halo() {
        return new Halo(halo(Axis.INLINE), halo(Axis.CROSSLINE), halo(Axis.SAMPLE));
    }

    private int halo(Axis axis) {
        return reach(axis).map(reach -> Math.toIntExact(Math.max(least(reach) - reach.grid(),
                Math.max(reach.beforeOnGrid(), reach.afterOnGrid())) + reach.grid() - 1)).orElse(0);
    }

    /** Two steps of the grid, as ONNX Runtime rounds otherwise where an array has one sample; more if an array would be empty. */
    private static long least(AxisReach reach) {
        long grid = reach.grid();
        return Math.max(2 * grid, Math.ceilDiv(reach.least(), grid) * grid);
    }

    @Override
    public Shape grid() {
        return new Shape(grid(Axis.INLINE), grid(Axis.CROSSLINE), grid(Axis.SAMPLE));
    }

    private int grid(Axis axis) {
        return reach(axis).map(AxisReach::grid).orElse(1);
    }

    private Optional<AxisReach> reach(Axis axis) {
        int number = task.order().axes().indexOf(axis);
        return number < 0 ? Optional.empty() : Optional.of(task.file().axes().get(number));
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
        if (reach(axis).isEmpty()) return new int[] {begin, end};
        AxisReach reach = reach(axis).get();
        long grid = reach.grid();
        long extent = survey.along(axis);
        long from = Math.max(0, begin / grid * grid - reach.beforeOnGrid());
        long to = Math.min(extent, Math.ceilDiv(end, grid) * grid + reach.afterOnGrid());
        // towards the beginning, as the end may be off the grid
        from = Math.max(0, Math.min(from, Math.ceilDiv(to, grid) * grid - least(reach)));
        to = Math.min(extent, Math.max(to, from + least(reach)));
        return new int[] {(int) from, (int) to};
    }

    @Override
    public double operations(int inputs, int samples) {
        return task.file().operations();
    }

    /** Of one section or trace, where the network has no more axes. */
    @Override
    public long bytes(Shape source, int threads) {
        double samples = 1;
        for (Axis axis : task.order().axes()) {
            samples *= Math.ceilDiv(source.along(axis), grid(axis)) * (double) grid(axis);
        }
        double own = Float.BYTES * (double) task.file().surveys() + task.file().outputs().stream().mapToLong(NetworkFile.Array::bytes).sum();
        double alive = WORK * task.file().reach().bytes().orElse(0.0);
        return LIBRARY + (long) Math.ceil(samples * (own + alive));
    }

    @Override
    public Body open(Shape survey, Boundary boundary, NanPolicy nan, int threads) {
        RuntimeLibrary.requirePresent();
        return new NetworkBody(task, survey, boundary, nan, OnnxRuntime.open(task.file().path(), threads));
    }
}
