package org.varve.run.isolated;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.varve.core.Shape;
import org.varve.core.Workflow;

/**
 * What a process measures, as text.
 *
 * @param inputs names of the workflow's inputs
 * @param steps of the workflow
 * @param machine how the run uses the machine
 * @param survey path of the file that is every input; empty for a generated survey in memory
 * @param outputs path with a placeholder for the name of each output
 * @param tile its tiles
 * @param repeat number among equal runs
 */
record Order(List<String> inputs, List<Step> steps, Machine machine, String survey, String outputs, Shape tile,
        int repeat) {

    /** A step of a workflow. */
    record Step(String name, WrittenOperator operator, List<String> inputs, List<String> select) {

        static Step of(Workflow.Step step) {
            return new Step(step.name(), WrittenOperator.of(step.operator()), step.inputs(), step.select());
        }

        Workflow.Step read() throws IOException {
            return new Workflow.Step(name, operator.read(), inputs, select);
        }
    }

    static Order of(Workflow workflow, Machine machine, TileRuns.One one) {
        return new Order(workflow.inputs(), workflow.steps().stream().map(Step::of).toList(), machine,
                one.survey().toString(), one.outputs(), one.tile(), one.repeat());
    }

    Workflow workflow() throws IOException {
        List<Workflow.Step> read = new ArrayList<>();
        for (Step step : steps) read.add(step.read());
        return new Workflow(inputs, read);
    }
}
