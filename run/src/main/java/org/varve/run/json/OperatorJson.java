package org.varve.run.json;

import java.util.List;
import java.util.Optional;
import org.varve.core.Compilation;
import org.varve.core.FieldLayout;
import org.varve.core.Halo;
import org.varve.core.Output;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Workflow;
import org.varve.json.AsArray;
import org.varve.json.Name;
import org.varve.json.OrNull;
import org.varve.json.Positive;
import org.varve.json.Signed;
import org.varve.operator.OperatorEntry.ParameterEntry;
import org.varve.operator.OperatorEntry;

/**
 * An operator of the catalogue for scripts; what follows from its passes is with default parameters, on a survey
 * sampled every 4 ms.
 *
 * @param inputs the least number of surveys that it reads
 * @param halo in samples
 * @param wholeTrace whether it reads whole traces
 * @param surveyStatistics whether statistics of the survey are measured first
 */
public record OperatorJson(
        String name, String family, String summary, @Positive int inputs, List<Result> outputs,
        List<Parameter> parameters, @AsArray Halo halo, boolean wholeTrace, boolean surveyStatistics,
        BytesPerSample bytesPerSample) {

    private static final Survey SURVEY = new Survey(new Shape(100, 100, 500), 0.004, Survey.Unit.SECONDS);

    /**
     * An output.
     *
     * @param min null without a bound
     * @param max null without a bound
     */
    public record Result(
            String name, String unit, @OrNull @Signed double min, @OrNull @Signed double max, boolean cyclic) {

        private static Result of(Output output) {
            return new Result(output.name(), output.unit(), output.min(), output.max(), output.isCyclic());
        }
    }

    /**
     * A parameter.
     *
     * @param form how a value is written, such as i,j,k
     * @param fallback null if the parameter is required
     * @param example the default, if there is one
     */
    public record Parameter(
            String name, String form, @Name("default") @OrNull Optional<String> fallback, String example, String unit,
            String meaning) {

        private static Parameter of(ParameterEntry entry) {
            return entry.isRequired()
                    ? new Parameter(entry.name(), entry.form(), Optional.empty(), entry.example(), entry.unit(),
                            entry.meaning())
                    : new Parameter(entry.name(), entry.form(), Optional.of(entry.fallback()), entry.fallback(),
                            entry.unit(), entry.meaning());
        }
    }

    /** Of a tile: what is read, written, and held at once between passes, where no halo is counted. */
    public record BytesPerSample(long read, long written, long fields) {

        private static BytesPerSample of(Program program) {
            return new BytesPerSample((long) Float.BYTES * program.inputs(),
                    (long) Float.BYTES * program.outputs().size(),
                    FieldLayout.of(program, field -> field.isSurvey() || program.outputs().contains(field)
                            ? 0
                            : Float.BYTES, _ -> false).size());
        }
    }

    /** An operator, its outputs and parameters. */
    public static OperatorJson of(OperatorEntry entry) {
        Compilation compilation = new Compilation(Workflow.of(entry.name(), entry.example()), SURVEY);
        Program program = compilation.program();
        return new OperatorJson(entry.name(), entry.family().toString(), entry.summary(),
                entry.example().inputCount().least(), entry.example().outputs().stream().map(Result::of).toList(),
                entry.parameters().stream().map(Parameter::of).toList(), program.halo(), program.wholeTrace(),
                compilation.nextScan().isPresent(), BytesPerSample.of(program));
    }
}
