package org.varve.study;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.varve.core.Box;
import org.varve.core.Compilation;
import org.varve.core.Device;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Program;
import org.varve.core.Scan;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;
import org.varve.core.Workflow;
import org.varve.run.isolated.SyntheticData;
import org.varve.synthetic.SyntheticSurvey;

/** A synthetic survey in memory, which devices compute as one tile without reading or writing. */
final class MemorySurvey implements AutoCloseable {

    static final long SEED = 1;

    private final Arena arena = Arena.ofShared();
    private final Survey survey;
    private final List<MemorySegment> inputs = new ArrayList<>();

    MemorySurvey(Shape shape) {
        survey = new SyntheticSurvey(shape, SEED).survey();
    }

    Survey survey() {
        return survey;
    }

    Shape shape() {
        return survey.shape();
    }

    Box box() {
        return Box.of(shape());
    }

    /** The samples of as many different surveys as a program reads. */
    List<MemorySegment> inputs(Program program) {
        while (inputs.size() < program.inputs()) {
            SyntheticSurvey source = new SyntheticSurvey(shape(), SEED + inputs.size());
            inputs.add(arena.allocate(shape().bytes()));
            SyntheticData.fill(source, box(), inputs.getLast());
        }
        return inputs.subList(0, program.inputs());
    }

    /** The program of a workflow, with the statistics that it asks for. */
    Program compile(Workflow workflow, Device device) throws OutOfBudgetException {
        Compilation compilation = new Compilation(workflow, survey);
        for (Scan scan : compilation.scans()) {
            try (Arena memory = Arena.ofShared()) {
                scan.accept(compute(scan.program(), device, memory));
            }
        }
        return compilation.program();
    }

    /** The outputs of a program over the whole survey. */
    List<MemorySegment> compute(Program program, Device device, Arena memory) throws OutOfBudgetException {
        try (TileRunner runner = open(program, device)) {
            List<MemorySegment> outputs = outputs(program, memory);
            run(runner, program, box(), outputs);
            return outputs;
        }
    }

    TileRunner open(Program program, Device device) throws OutOfBudgetException {
        return device.open(program, survey, new Tiles(shape(), 1), Device.Extension.DEFAULT);
    }

    /** Memory for the outputs of a program. */
    List<MemorySegment> outputs(Program program, Arena memory) {
        List<MemorySegment> outputs = new ArrayList<>();
        program.outputs().forEach(_ -> outputs.add(memory.allocate(shape().bytes())));
        return outputs;
    }

    /**
     * Computes a box at the origin of the survey, so that its source begins where the samples do.
     *
     * @return the seconds taken
     */
    double run(TileRunner runner, Program program, Box box, List<MemorySegment> outputs) {
        List<MemorySegment> samples = inputs(program);
        long start = System.nanoTime();
        runner.run(box, box.grow(program.halo(), shape()), samples, outputs);
        return (System.nanoTime() - start) * 1e-9;
    }

    @Override
    public void close() {
        arena.close();
    }
}
