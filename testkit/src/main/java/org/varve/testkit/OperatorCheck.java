package org.varve.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import org.varve.core.MapGrid;
import org.varve.core.Metrics;
import org.varve.core.Operator;
import org.varve.core.Shape;
import org.varve.core.Survey;

/**
 * Checks an operator of your own. A fault is an {@link AssertionError}, a sentence that names the operator, the kernel
 * and the field, the rule, and the random seed. It works in tests of any framework:
 *
 * {@snippet :
 * OperatorCheck.of(new Detail(5)).all();
 * }
 *
 * <p>Kernels are called on arrays of their own, so that a wrong index shows; operators are run on noise, in one piece
 * and in tiles, on the CPU and on each GPU that is there and has their kernels. Values are not checked: compare them
 * with an oracle of your own.
 *
 * <p>Checks are values: methods that set something return another. No argument may be null.
 */
public final class OperatorCheck {

    private static final Metrics METRICS = Metrics.of(
            new MapGrid(new MapGrid.Step(20, 6), new MapGrid.Step(-4, 12.5), true, false), OptionalDouble.of(2000));
    private static final Survey SURVEY =
            new Survey(new Shape(7, 9, 33), 0.004, Survey.Unit.SECONDS).with(METRICS);

    private final Subject subject;

    private OperatorCheck(Subject subject) {
        this.subject = subject;
    }

    /** Checks an operator on surveys of 7x9x33 samples, 4 ms apart, with bins and a velocity of 2000 m/s. */
    public static OperatorCheck of(Operator operator) {
        return new OperatorCheck(new Subject(Objects.requireNonNull(operator, "operator"), SURVEY, 1));
    }

    /**
     * Checks it on surveys of another shape, interval, unit or metrics; a few thousand samples are enough. Kernels with
     * a larger halo are called on larger ones.
     */
    public OperatorCheck survey(Survey survey) {
        return new OperatorCheck(
                new Subject(subject.operator(), Objects.requireNonNull(survey, "survey"), subject.seed()));
    }

    /** Draws samples and tiles from another seed than 1. */
    public OperatorCheck seed(long seed) {
        return new OperatorCheck(new Subject(subject.operator(), subject.survey(), seed));
    }

    /**
     * Makes all checks; {@link #parameters} only of a record with {@code @Named} whose components have
     * {@code @Parameter}.
     *
     * @throws AssertionError with a line for each check that failed
     */
    public void all() {
        List<AssertionError> faults = new ArrayList<>();
        List<Consumer<Subject>> checks = new ArrayList<>(List.of(OutputCheck::of, EqualityCheck::of, HaloCheck::of,
                TilingCheck::of, MissingCheck::of, DeviceCheck::of, MemoryCheck::of));
        if (ParameterCheck.isWanted(subject.operator())) checks.add(ParameterCheck::of);
        for (Consumer<Subject> check : checks) {
            try {
                run(check);
            } catch (AssertionError fault) {
                faults.add(fault);
            }
        }
        if (faults.isEmpty()) return;
        AssertionError all = new AssertionError(
                String.join("\n", faults.stream().map(AssertionError::getMessage).distinct().toList()));
        faults.forEach(all::addSuppressed);
        throw all;
    }

    /**
     * Checks the definition of each kernel, {@code Kernel.row}: it reads its halo and no more, its halo is no larger
     * than what it reads, it writes all of its rows and nothing else, and computes the same each time.
     */
    public void kernels() {
        run(HaloCheck::of);
    }

    /**
     * Checks that tiles give the bits of the whole survey, for random tilings, all rules of edges, threads and missing
     * samples.
     */
    public void tiles() {
        run(TilingCheck::of);
    }

    /**
     * Checks that a missing sample reaches no farther than the halo, and is zero where {@code NanPolicy.ZERO} says so.
     */
    public void missingSamples() {
        run(MissingCheck::of);
    }

    /**
     * Checks that the bodies of the CPU and of each GPU agree with the definitions within {@code Kernel.tolerance}, and
     * their tiles.
     */
    public void devices() {
        run(DeviceCheck::of);
    }

    /** Checks that the CPU and each GPU take the bytes that they project. */
    public void memory() {
        run(MemoryCheck::of);
    }

    /** Checks that outputs have names and true ranges, on noise and on a survey with quiet, dead and constant parts. */
    public void outputs() {
        run(OutputCheck::of);
    }

    /**
     * Checks that parameters come back from their text, and that wrong ones are refused by an
     * {@code IllegalArgumentException} with a sentence.
     */
    public void parameters() {
        run(ParameterCheck::of);
    }

    /** Checks that the operator and its kernels cannot be changed, and are equal to others of the same parameters. */
    public void equality() {
        run(EqualityCheck::of);
    }

    /** Makes a check; what the operator or the library throws in it is a fault, too. */
    private void run(Consumer<Subject> check) {
        try {
            check.accept(subject);
        } catch (RuntimeException e) {
            throw subject.fault(e.getMessage() == null ? e.toString() : e.getMessage(), e);
        }
    }
}
