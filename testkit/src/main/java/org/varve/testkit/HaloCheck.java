package org.varve.testkit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.varve.core.Field;
import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.KernelFailure;
import org.varve.core.Pass;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.testkit.Trial.Samples;
import org.varve.testkit.run.SampledSurvey;

/** Checks each kernel of an operator by itself, on what the passes before it compute. */
final class HaloCheck {

    /** Surveys of noise. */
    private static final int SURVEYS = 2;

    /** Samples beside the halos, so that rows have several places. */
    private static final int FREE = 5;

    private final Subject subject;
    private final Shape shape;

    private HaloCheck(Subject subject) {
        this.subject = subject;
        Shape wanted = subject.survey().shape();
        this.shape = enlarged(wanted, subject.compiled(subject.noise(wanted, 0)));
    }

    static void of(Subject subject) {
        new HaloCheck(subject).run();
    }

    /** A survey in which the halo of every pass has a place. */
    private static Shape enlarged(Shape shape, Program program) {
        Halo most = program.passes().stream().map(pass -> pass.kernel().halo()).reduce(Halo.NONE, Halo::max);
        return new Shape(
                Math.max(shape.inlines(), 2 * most.inline() + PassCheck.ROWS.inlines() + FREE),
                Math.max(shape.crosslines(), 2 * most.crossline() + PassCheck.ROWS.crosslines() + FREE),
                Math.max(shape.samples(), 2 * most.sample() + PassCheck.ROWS.samples() + FREE));
    }

    private void run() {
        List<SampledSurvey> first = subject.noise(shape, 0);
        Program program = subject.compiled(first);
        List<Field> read = Fields.read(program);
        List<List<float[]>> values = new ArrayList<>();
        for (int number = 0; number < SURVEYS; number++) {
            values.add(Fields.values(program, read, subject.noise(shape, number)));
        }
        Set<Kernel> known = new HashSet<>();
        for (Pass pass : program.passes()) {
            if (known.add(pass.kernel())) check(pass, read, values);
        }
    }

    private void check(Pass pass, List<Field> read, List<List<float[]>> values) {
        List<Samples> samples = values.stream()
                .map(all -> new Samples(shape,
                        pass.inputs().stream().map(field -> all.get(read.indexOf(field))).toList()))
                .toList();
        try {
            new PassCheck(pass, samples, subject.seed()).run();
        } catch (KernelFailure e) {
            throw subject.fault(String.valueOf(e.getMessage()), e);
        }
    }
}
