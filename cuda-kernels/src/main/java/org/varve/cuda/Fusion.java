package org.varve.cuda;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.varve.core.Field;
import org.varve.core.Kernel;
import org.varve.core.Pass;
import org.varve.core.PassGraph;
import org.varve.core.Program;

/**
 * Joins a pass and the only reader of its fields into one pass, a {@link Chain}, if there is a body for it. Fields that
 * are outputs, or have another reader, are kept.
 */
final class Fusion {

    private final Program program;
    private final Set<Pass> joined = new HashSet<>();

    private Fusion(Program program) {
        this.program = program;
    }

    /** The program with fewer passes and fields, and the same results. */
    static Program of(Program program) {
        return new Fusion(program).fused();
    }

    private Program fused() {
        List<Pass> passes = program.passes();
        Map<Integer, Pass> chains = new HashMap<>();
        for (int p = passes.size() - 1; p >= 0; p--) {
            if (!joined.contains(passes.get(p))) chains.put(p, chain(passes.get(p)));
        }
        PassGraph graph = new PassGraph();
        Map<Field, Field> fields = new HashMap<>();
        program.surveys().forEach(survey -> fields.put(survey, survey));
        for (int p = 0; p < passes.size(); p++) {
            Pass chain = chains.get(p);
            if (chain == null) continue;
            List<Field> written = graph.apply(chain.kernel(), renamed(chain.inputs(), fields));
            for (Field field : written) fields.put(new Field(p, field.output()), field);
        }
        return Program.of(graph, renamed(program.outputs(), fields)).reduced(program.reduction());
    }

    private static List<Field> renamed(List<Field> fields, Map<Field, Field> names) {
        return fields.stream().map(names::get).toList();
    }

    /** A pass, together with as many of the passes before it as there is a body for. */
    private Pass chain(Pass last) {
        Optional<Pass> before = before(last);
        if (before.isEmpty()) return last;
        Pass first = before.get();
        Kernel both = new Chain(first.kernel(), last.kernel());
        if (!CudaBodies.exists(both)) return last;
        joined.add(first);
        return chain(new Pass(both, first.inputs()));
    }

    /**
     * The pass that writes all fields that {@code reader} reads, if these have no other use and no limit, which is
     * counted in them.
     */
    private Optional<Pass> before(Pass reader) {
        int number = reader.inputs().getFirst().pass();
        if (number < 0) return Optional.empty();
        Pass pass = program.passes().get(number);
        List<Field> written = IntStream.range(0, pass.outputs()).mapToObj(output -> new Field(number, output)).toList();
        Stream<List<Field>> uses = Stream.concat(
                program.passes().stream().map(Pass::inputs), Stream.of(program.outputs()));
        if (pass.kernel().limit().isPresent()) return Optional.empty();
        boolean usedOnce = uses.filter(fields -> fields.stream().anyMatch(written::contains)).count() == 1;
        return usedOnce && reader.inputs().equals(written) ? Optional.of(pass) : Optional.empty();
    }
}
