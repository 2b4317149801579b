package org.varve.run;

import java.util.LinkedHashMap;
import java.util.Map;
import org.varve.core.Compilation;
import org.varve.core.Output;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.FieldLayout;
import org.varve.core.Survey;
import org.varve.core.Workflow;
import org.varve.operator.OperatorEntry.ParameterEntry;
import org.varve.operator.OperatorEntry;

/** An operator of the catalogue for scripts; what follows from its passes is with default parameters, on a survey sampled every 4 ms. */
public final class OperatorJson {

    private static final Survey SURVEY = new Survey(new Shape(100, 100, 500), 0.004, Survey.Unit.SECONDS);

    private OperatorJson() {}

    /** An operator, its outputs and parameters: halo in samples, bytes for each sample of a tile. */
    public static Map<String, Object> of(OperatorEntry entry) {
        Compilation compilation = new Compilation(Workflow.of(entry.name(), entry.example()), SURVEY);
        Program program = compilation.program();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", entry.name());
        json.put("family", entry.family().toString());
        json.put("summary", entry.summary());
        json.put("inputs", entry.example().inputCount().least());
        json.put("outputs", entry.example().outputs().stream().map(OperatorJson::of).toList());
        json.put("parameters", entry.parameters().stream().map(OperatorJson::of).toList());
        json.put("halo", Json.of(program.halo()));
        json.put("wholeTrace", program.wholeTrace());
        json.put("surveyStatistics", compilation.nextScan().isPresent());
        json.put("bytesPerSample", bytesPerSample(program));
        return json;
    }

    /** Of a tile: what is read, written, and held at once between passes, where no halo is counted. */
    private static Map<String, Object> bytesPerSample(Program program) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("read", Float.BYTES * program.inputs());
        json.put("written", Float.BYTES * program.outputs().size());
        json.put("fields", FieldLayout.of(program, field -> field.isSurvey() || program.outputs().contains(field)
                ? 0
                : Float.BYTES, _ -> false).size());
        return json;
    }

    private static Map<String, Object> of(Output output) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", output.name());
        json.put("unit", output.unit());
        json.put("min", Double.isInfinite(output.min()) ? null : output.min());
        json.put("max", Double.isInfinite(output.max()) ? null : output.max());
        json.put("cyclic", output.isCyclic());
        return json;
    }

    private static Map<String, Object> of(ParameterEntry parameter) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", parameter.name());
        json.put("form", parameter.form());
        json.put("default", parameter.isRequired() ? null : parameter.fallback());
        json.put("example", parameter.isRequired() ? parameter.example() : parameter.fallback());
        json.put("unit", parameter.unit());
        json.put("meaning", parameter.meaning());
        return json;
    }
}
