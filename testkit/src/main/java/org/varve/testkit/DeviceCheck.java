package org.varve.testkit;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.varve.core.Device;
import org.varve.core.Field;
import org.varve.core.Kernel;
import org.varve.core.Pass;
import org.varve.core.PassGraph;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.testkit.run.SampledSurvey;
import org.varve.testkit.run.TiledRun;

/** Each device's body of each kernel agrees with the definition, to within the tolerance that the kernel states. */
final class DeviceCheck {

    private final Subject subject;
    private final Shape shape;

    private DeviceCheck(Subject subject) {
        this.subject = subject;
        this.shape = subject.survey().shape();
    }

    /** A program of one pass on surveys that are its fields, and what the definition makes of them. */
    private record Single(Kernel kernel, Program program, List<SampledSurvey> surveys, List<float[]> expected) {}

    static void of(Subject subject) {
        DeviceCheck check = new DeviceCheck(subject);
        List<SampledSurvey> surveys = subject.noise(check.shape, 0);
        Program program = subject.compiled(surveys);
        List<Single> singles = check.singles(program, surveys);
        FoundDevices.forEach(device -> {
            singles.stream().filter(single -> device.obstacle(single.program).isEmpty())
                    .forEach(single -> check.requireAgreement(device, single));
            if (device.obstacle(program).isEmpty()) check.requireTiles(device, program, surveys);
        });
    }

    /** One for each kernel of a program. */
    private List<Single> singles(Program program, List<SampledSurvey> surveys) {
        List<Field> fields = Fields.read(program);
        List<float[]> values = Fields.values(program, fields, surveys);
        Set<Kernel> known = new HashSet<>();
        return program.passes().stream()
                .filter(pass -> known.add(pass.kernel()))
                .map(pass -> single(pass,
                        pass.inputs().stream().map(field -> values.get(fields.indexOf(field))).toList()))
                .toList();
    }

    private Single single(Pass pass, List<float[]> inputs) {
        List<SampledSurvey> surveys = inputs.stream()
                .map(samples -> new SampledSurvey(subject.survey(), samples))
                .toList();
        PassGraph graph = new PassGraph();
        List<Field> read = IntStream.range(0, inputs.size()).mapToObj(Field::survey).toList();
        Program program = Program.of(graph, graph.apply(pass.kernel(), read));
        try (Device definition = Subject.definition()) {
            return new Single(pass.kernel(), program, surveys, results(definition, program, surveys));
        }
    }

    private static List<float[]> results(Device device, Program program, List<SampledSurvey> surveys) {
        return Subject.whole(device, surveys, Subject.PROPAGATE).run(program, surveys).outputs();
    }

    private void requireAgreement(Device device, Single single) {
        Kernel kernel = single.kernel;
        List<float[]> expected = single.expected;
        List<float[]> actual = results(device, single.program, single.surveys);
        for (int output = 0; output < expected.size(); output++) {
            double largest = Difference.largest(expected.get(output));
            int at = Difference.beyond(kernel.tolerance() * largest, expected.get(output), actual.get(output), 0);
            if (at < 0) continue;
            throw subject.fault(
                    "kernel %s on %s: field %s at %s is %s, by the definition %s: they may differ by %s of the largest value, %s"
                            .formatted(kernel.name(), device.name(), output, Difference.place(shape, at),
                                    actual.get(output)[at], expected.get(output)[at], kernel.tolerance(), largest));
        }
    }

    /** A GPU cuts into tiles in its own way. */
    private void requireTiles(Device device, Program program, List<SampledSurvey> surveys) {
        Shape tile = new Shape(Math.ceilDiv(shape.inlines(), 3), Math.ceilDiv(shape.crosslines(), 2),
                Math.ceilDiv(shape.samples(), 3));
        List<float[]> whole = results(device, program, surveys);
        List<float[]> tiled = new TiledRun(device, tile, 2, Subject.PROPAGATE).run(program, surveys).outputs();
        for (int output = 0; output < whole.size(); output++) {
            int at = Difference.first(whole.get(output), tiled.get(output));
            if (at < 0) continue;
            throw subject.fault("%s on %s at %s is %s in one piece and %s in tiles of %s samples".formatted(
                    subject.outputs().get(output), device.name(), Difference.place(shape, at),
                    whole.get(output)[at], tiled.get(output)[at], tile));
        }
    }
}
