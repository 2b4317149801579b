package org.varve.cpu;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.varve.core.Box;
import org.varve.core.Compilation;
import org.varve.core.Device.Extension;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;
import org.varve.core.Workflow;
import org.varve.operator.Catalogue;
import org.varve.operator.OperatorEntry;

/** Computes every operator at its example where Java has no Vector API, and prints the names of all. */
final class WithoutVectors {

    private static final Shape SHAPE = new Shape(4, 5, 40);

    private WithoutVectors() {}

    /** Needs no words. */
    public static void main(String... words) throws Exception {
        if (ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent()) {
            throw new IllegalStateException("this Java has the Vector API: start it without --add-modules");
        }
        try (CpuDevice device = new CpuDevice(1, 256 << 20, true); Arena arena = Arena.ofShared()) {
            for (OperatorEntry entry : Catalogue.entries()) {
                compute(entry, device, arena);
                System.out.println(entry.name());
            }
        }
    }

    private static void compute(OperatorEntry entry, CpuDevice device, Arena arena) throws Exception {
        Survey survey = new Survey(SHAPE, 0.004, Survey.Unit.SECONDS);
        Program program = new Compilation(Workflow.of(entry.name(), entry.example()), survey).program();
        List<MemorySegment> inputs = Stream.generate(() -> noise(arena)).limit(program.inputs()).toList();
        List<MemorySegment> outputs = program.outputs().stream().map(_ -> noise(arena)).toList();
        Box whole = Box.of(SHAPE);
        try (TileRunner runner = device.open(program, survey, new Tiles(SHAPE, 1), Extension.DEFAULT)) {
            runner.run(whole, whole, inputs, outputs);
        }
    }

    private static MemorySegment noise(Arena arena) {
        MemorySegment samples = arena.allocate(ValueLayout.JAVA_FLOAT, SHAPE.size());
        Random random = new Random(1);
        for (long at = 0; at < SHAPE.size(); at++) {
            samples.setAtIndex(ValueLayout.JAVA_FLOAT, at, (float) random.nextGaussian());
        }
        return samples;
    }
}
