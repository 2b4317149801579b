package org.varve.testkit;

import java.util.List;
import java.util.stream.IntStream;
import org.varve.core.Device;
import org.varve.core.Field;
import org.varve.core.PassGraph;
import org.varve.core.Program;
import org.varve.testkit.run.SampledSurvey;

/** The fields between the passes of a program. */
final class Fields {

    private Fields() {}

    /** All fields that passes read, each once. */
    static List<Field> read(Program program) {
        return program.passes().stream().flatMap(pass -> pass.inputs().stream()).distinct().toList();
    }

    /** The samples of fields, by the kernels' definitions. */
    static List<float[]> values(Program program, List<Field> fields, List<SampledSurvey> surveys) {
        PassGraph graph = new PassGraph();
        program.passes().forEach(pass -> graph.apply(pass.kernel(), pass.inputs()));
        List<Field> computed = fields.stream().filter(field -> !field.isSurvey()).toList();
        List<float[]> results = computed.isEmpty() ? List.of() : results(Program.of(graph, computed), surveys);
        return IntStream.range(0, fields.size())
                .mapToObj(n -> fields.get(n).isSurvey()
                        ? surveys.get(fields.get(n).survey()).samples()
                        : results.get(computed.indexOf(fields.get(n))))
                .toList();
    }

    private static List<float[]> results(Program program, List<SampledSurvey> surveys) {
        try (Device device = Subject.definition()) {
            return Subject.whole(device, surveys, Subject.PROPAGATE).run(program, surveys).outputs();
        }
    }
}
