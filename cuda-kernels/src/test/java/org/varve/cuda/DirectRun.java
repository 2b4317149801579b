package org.varve.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.varve.core.Box;
import org.varve.core.Compilation;
import org.varve.core.Device.Extension;
import org.varve.core.Operator;
import org.varve.core.ProductWay;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;
import org.varve.core.Workflow;

/**
 * Runs an operator over a small survey as one tile, without the device between.
 *
 * @param calls of the driver, as a test wants them
 * @param gap bytes of {@link Gaps}
 * @param seen is told of each layout
 */
record DirectRun(CudaDriver calls, long gap, Extension extension, Consumer<DeviceLayout> seen) {

    private static final Shape SHAPE = new Shape(4, 5, 200);

    DirectRun(CudaDriver calls, long gap, Extension extension) {
        this(calls, gap, extension, _ -> {});
    }

    /** So many that no launch is cut. */
    private static final int MULTIPROCESSORS = 10_000;

    /** The first output, as it is once the runner says that the tile is finished. */
    float[] run(Operator operator) {
        return run(Workflow.of("operator", operator), SHAPE);
    }

    float[] run(Workflow workflow, Shape shape) {
        return run(workflow, shape, ProductWay.OWN);
    }

    float[] run(Workflow workflow, Shape shape, ProductWay way) {
        Survey survey = new Survey(shape, 0.004, Survey.Unit.SECONDS);
        return run(Fusion.of(new Compilation(workflow, survey).program()), shape, way).getFirst();
    }

    /** The outputs of a program, whose passes run as they are. */
    List<float[]> run(Program program, Shape shape) {
        return run(program, shape, ProductWay.OWN);
    }

    /** The outputs of a program on surveys of these samples. */
    List<float[]> run(Program program, Shape shape, List<float[]> samples) {
        return run(program, new Tiles(shape, 1), ProductWay.OWN, samples);
    }

    /** The outputs of a program, with products as said. */
    List<float[]> run(Program program, Shape shape, ProductWay way) {
        return run(program, new Tiles(shape, 1), way);
    }

    /** The outputs of a program whose only tile is the survey; if they are encoded, these bytes come first in each. */
    List<float[]> run(Program program, Tiles tiles, ProductWay way) {
        return run(program, tiles, way, IntStream.range(0, program.inputs())
                .mapToObj(number -> samples(tiles.largest(), number)).toList());
    }

    private List<float[]> run(Program program, Tiles tiles, ProductWay way, List<float[]> samples) {
        Shape shape = tiles.largest();
        DeviceLayout layout = new DeviceLayout(program, shape, tiles, way, gap);
        seen.accept(layout);
        Box all = Box.of(shape);
        try (CudaContext context = new CudaContext(calls, 0);
                var _ = context.enter();
                Arena arena = Arena.ofShared();
                CudaModules modules = new CudaModules(calls, 0);
                Products products = new Products(calls, way);
                TileRunner runner = new CudaTileRunner(
                        context, new HostPins(context, _ -> {}), new Allocations(calls), modules, shape, layout,
                        extension,
                        Collections.nCopies(program.passes().size(), LaunchCuts.of(MULTIPROCESSORS)),
                        products.library())) {
            List<MemorySegment> inputs =
                    IntStream.range(0, program.inputs()).mapToObj(_ -> pinned(arena, shape)).toList();
            List<MemorySegment> outputs = program.outputs().stream().map(_ -> pinned(arena, shape)).toList();
            for (int number = 0; number < inputs.size(); number++) {
                inputs.get(number).copyFrom(MemorySegment.ofArray(samples.get(number)));
            }
            runner.start(0, all, all, inputs, outputs);
            runner.finish(0);
            return outputs.stream()
                    .map(output -> output.asSlice(0, shape.bytes()).toArray(ValueLayout.JAVA_FLOAT)).toList();
        }
    }

    /** Samples that differ from survey to survey. */
    private static float[] samples(Shape shape, int number) {
        float[] samples = new float[Math.toIntExact(shape.size())];
        for (int s = 0; s < samples.length; s++) samples[s] = (float) Math.sin(s * s + number);
        return samples;
    }

    /** The library of a way. */
    private record Products(Optional<ProductLibrary> library) implements AutoCloseable {

        Products(CudaDriver calls, ProductWay way) {
            this(way != ProductWay.OWN ? Optional.of(calls.openProducts()) : Optional.empty());
        }

        @Override
        public void close() {
            library.ifPresent(ProductLibrary::close);
        }
    }

    @SuppressWarnings("restricted")
    private MemorySegment pinned(Arena arena, Shape shape) {
        MemorySegment memory = arena.allocate(shape.bytes() + shape.traces(), 64);
        calls.pin(memory);
        return memory.reinterpret(arena, _ -> Attempt.to(() -> calls.unpin(memory)));
    }
}
