package org.varve.cpu;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.Main;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.varve.core.Box;
import org.varve.core.Compilation;
import org.varve.core.Device.Extension;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Workflow;
import org.varve.operator.Catalogue;

/**
 * The bodies of an operator's passes on one strip, without threads, tiles and files: vector bodies beside the plain
 * ones that define them. {@code docs/benchmarks.md} has the command; {@code -p operator=median} takes another operator
 * of the catalogue, if it asks for no statistic of the survey.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(value = 1, jvmArgsAppend = {"--add-modules=jdk.incubator.vector", "--enable-native-access=ALL-UNNAMED"})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class StripBenchmark {

    private static final int INLINES = 64;
    private static final int CROSSLINES = 32;
    private static final int LENGTH = 500;
    private static final Shape TILE = new Shape(INLINES, CROSSLINES, LENGTH);

    @Param({"envelope", "gaussian", "gst-dip-azimuth", "semblance", "median"})
    String operator;

    @Param({"vectors", "plain"})
    String bodies;

    private final Arena arena = Arena.ofShared();
    private final Box tile = new Box(0, 0, 0, TILE);
    private StripWorker worker;
    private MemorySegment input;
    private List<MemorySegment> outputs;

    /** Makes a worker with all of its memory, and a survey of noise. */
    @Setup
    public void open() {
        Survey survey = new Survey(TILE, 0.004, Survey.Unit.SECONDS);
        Compilation compilation = new Compilation(Workflow.of(Catalogue.get(operator).example()), survey);
        input = arena.allocate(ValueLayout.JAVA_FLOAT, TILE.size());
        Random random = new Random(1);
        for (long s = 0; s < TILE.size(); s++) {
            input.setAtIndex(ValueLayout.JAVA_FLOAT, s, (float) random.nextGaussian());
        }
        Program program = compilation.program();
        outputs = program.outputs().stream().map(_ -> arena.allocate(ValueLayout.JAVA_FLOAT, TILE.size())).toList();
        boolean simd = bodies.equals("vectors");
        StripLayout layout = StripCosts.layout(program, CROSSLINES, LENGTH, simd);
        worker = new StripWorker(program, TILE, Extension.DEFAULT, layout, LENGTH, simd);
    }

    /** Computes the strip; operations are samples, so that the rate is in millions of them per second. */
    @Benchmark
    @OperationsPerInvocation(INLINES * CROSSLINES * LENGTH)
    public void samples() {
        worker.run(tile, tile, tile, List.of(input), outputs);
    }

    /** Frees what {@link #open} allocated. */
    @TearDown
    public void close() {
        arena.close();
    }

    /** JMH's command line. */
    public static void main(String[] arguments) throws IOException {
        Main.main(arguments);
    }
}
