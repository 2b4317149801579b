package org.varve.testkit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.varve.core.Axis;
import org.varve.core.Box;
import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.KernelFailure;
import org.varve.core.Pass;
import org.varve.core.Shape;
import org.varve.testkit.Trial.Filler;
import org.varve.testkit.Trial.Samples;
import org.varve.testkit.Trial.Surroundings;

/**
 * Whether the definition of one kernel keeps the rules of kernels, and whether its halo is neither too small nor too
 * large.
 */
final class PassCheck {

    /** The rows computed at a time, if the survey is that large. */
    static final Shape ROWS = new Shape(1, 3, 21);

    private static final int GAP = 64;

    /** So that a wrong index meets something else. */
    private static final int OTHER_GAP = 208;

    /** Boxes on which a kernel may show that it needs its halo. */
    private static final int TRIES = 60;

    private static final Filler MISSING = () -> Float.NaN;
    private static final float FAR = 1e9f;

    private final Pass pass;
    private final List<Samples> samples;
    private final Random random;

    /**
     * A check.
     *
     * @param samples the fields that the pass reads, of surveys
     */
    PassCheck(Pass pass, List<Samples> samples, long seed) {
        this.pass = pass;
        this.samples = samples;
        this.random = new Random(seed);
    }

    private Kernel kernel() {
        return pass.kernel();
    }

    /**
     * Calls the definition until the halo has proved to be needed.
     *
     * @throws KernelFailure naming the kernel, the field and the rule
     */
    void run() {
        for (Samples each : samples) {
            requireRules(box(each.shape(), true), each);
            requireRules(box(each.shape(), false), each);
        }
        for (int field = 0; field < pass.inputs().size(); field++) {
            for (Axis axis : Axis.values()) requireNeed(field, axis);
        }
    }

    /**
     * A place for rows.
     *
     * @param inside whether it is for several with their halo inside the survey, if that is large enough; otherwise one
     *     sample, which may lie beyond the survey, as where later passes read beyond it
     */
    private Box box(Shape shape, boolean inside) {
        Halo halo = kernel().halo();
        Shape rows = inside ? ROWS : Shape.ONE;
        int crosslines = Math.min(rows.crosslines(), shape.crosslines());
        int length = kernel().wholeTrace() ? shape.samples() : Math.min(rows.samples(), shape.samples());
        int sample = kernel().wholeTrace() ? 0 : place(shape.samples(), length, halo.sample(), inside);
        return new Box(place(shape.inlines(), 1, halo.inline(), inside),
                place(shape.crosslines(), crosslines, halo.crossline(), inside), sample,
                new Shape(1, crosslines, length));
    }

    private int place(int extent, int length, int halo, boolean inside) {
        int first = inside ? halo : -halo;
        int free = extent - length - 2 * first;
        if (free < 0) return (extent - length) / 2;
        boolean isEnd = !inside && random.nextBoolean();
        return first + (isEnd ? free * random.nextInt(2) : random.nextInt(free + 1));
    }

    private List<Halo> halos() {
        return IntStream.range(0, pass.inputs().size()).mapToObj(pass::halo).toList();
    }

    private Filler noise() {
        Random noise = new Random(random.nextLong());
        return () -> FAR * (float) noise.nextGaussian();
    }

    private Trial trial(Box box, Samples on, List<Halo> known, int gap, List<Filler> fillers, double scratch) {
        Trial trial = new Trial(pass, box, on, new Surroundings(known, gap, fillers, scratch));
        try {
            return trial.compute();
        } catch (IndexOutOfBoundsException e) {
            String field = trial.field(e);
            if (field.isEmpty()) throw KernelFailure.of(kernel(), e);
            throw failure(
                    "%s far beyond its rows (%s): an index is at(field, di, row) + k or to(field, row) + k, with k in 0..samples()-1, or beyond by the samples of the halo where it reads"
                            .formatted(field, e.getMessage()));
        } catch (RuntimeException e) {
            throw KernelFailure.of(kernel(), e);
        }
    }

    private Trial trial(Box box, Samples on, List<Halo> known, Filler filler) {
        return trial(box, on, known, GAP, all(filler), Double.NaN);
    }

    private List<Filler> all(Filler filler) {
        return Collections.nCopies(pass.inputs().size(), filler);
    }

    private void requireRules(Box box, Samples on) {
        Trial first = trial(box, on, halos(), MISSING);
        requireWrites(first);
        if (!first.equalsResults(trial(box, on, halos(), MISSING))) {
            throw failure("gives other results when it is called again: row must compute from its rows alone");
        }
        if (!first.equalsResults(trial(box, on, halos(), GAP, all(MISSING), FAR))) {
            throw failure("reads work space that it has not written: its content is undefined");
        }
        requireHalo(box, on, first);
        if (!first.equalsResults(trial(box, on, halos(), OTHER_GAP, all(noise()), Double.NaN))) {
            throw failure("reads beyond its halo, which is %s: halo must cover all that row reads"
                    .formatted(kernel().halo()));
        }
    }

    private void requireWrites(Trial done) {
        int unwritten = done.unwritten();
        if (unwritten >= 0) {
            throw failure("leaves samples of its field %s unwritten: row must write 0..samples()-1 of each output"
                    .formatted(unwritten));
        }
        int spilt = done.spilt();
        if (spilt >= 0) {
            throw failure(
                    "writes beyond the rows of its field %s: write output(field)[to(field, row) + k] alone, with k in 0..samples()-1"
                            .formatted(spilt));
        }
        int spoilt = done.spoilt();
        if (spoilt >= 0) {
            throw failure("writes into field %s, which it reads: row must write its outputs alone".formatted(spoilt));
        }
    }

    /** Whether results depend on what stands beyond the rows of a field. */
    private void requireHalo(Box box, Samples on, Trial first) {
        for (int field = 0; field < pass.inputs().size(); field++) {
            if (first.equalsResults(trial(box, on, halos(), GAP, only(field), Double.NaN))) continue;
            int stated = pass.halo(field).sample();
            throw failure("reads field %s %s beyond a sample, but its halo has %s: halo must cover all that row reads"
                    .formatted(field, counted(Axis.SAMPLE, read(box, on, field)), stated));
        }
    }

    private List<Filler> only(int field) {
        List<Filler> fillers = new ArrayList<>(all(MISSING));
        fillers.set(field, noise());
        return fillers;
    }

    /** How many samples beyond its rows a kernel reads of a field, at most as many as are between two rows. */
    private int read(Box box, Samples on, int field) {
        int reach = pass.halo(field).sample();
        while (reach < GAP) {
            reach++;
            List<Halo> known = new ArrayList<>(halos());
            Halo halo = known.get(field);
            known.set(field, new Halo(halo.inline(), halo.crossline(), reach));
            Trial missing = trial(box, on, known, MISSING);
            if (missing.equalsResults(trial(box, on, known, GAP, only(field), Double.NaN))) break;
        }
        return reach;
    }

    private void requireNeed(int field, Axis axis) {
        int stated = along(pass.halo(field), axis);
        boolean isTrace = axis == Axis.SAMPLE && kernel().wholeTrace();
        if (stated == 0 || isTrace || isRead(field, axis, stated)) return;
        int read = stated - 1;
        while (read > 0 && !isRead(field, axis, read)) read--;
        throw failure(
                "states a halo of %s for field %s, but reads no further than %s: a halo too large costs memory and time; make it smaller, for one field by halo(input, inputs)"
                        .formatted(counted(axis, stated), field, read));
    }

    /** Whether results depend on the samples of a field at a distance from theirs or farther. */
    private boolean isRead(int field, Axis axis, int distance) {
        for (int attempt = 0; attempt < TRIES; attempt++) {
            Samples on = samples.get(attempt % samples.size());
            if (attempt > TRIES / 3) on = scaled(on, (float) Math.pow(10, random.nextInt(-4, 5)));
            Box box = box(on.shape(), attempt % 3 > 0);
            List<Halo> less = new ArrayList<>(halos());
            less.set(field, with(less.get(field), axis, distance - 1));
            Filler filler = attempt % 2 == 0 ? MISSING : noise();
            if (differs(box, on, less, filler)) return true;
        }
        return false;
    }

    private boolean differs(Box box, Samples on, List<Halo> less, Filler filler) {
        Trial whole;
        try {
            whole = trial(box, on, halos(), MISSING);
        } catch (KernelFailure e) {
            // noise is none of the values that the kernel takes
            return false;
        }
        try {
            return !whole.equalsResults(trial(box, on, less, filler));
        } catch (KernelFailure e) {
            return true;
        }
    }

    /** Noise of any size in place of the fields. */
    private Samples scaled(Samples like, float size) {
        List<float[]> fields = new ArrayList<>();
        for (float[] field : like.fields()) {
            float[] noise = new float[field.length];
            for (int s = 0; s < noise.length; s++) noise[s] = size * (float) random.nextGaussian();
            fields.add(noise);
        }
        return new Samples(like.shape(), fields);
    }

    private static int along(Halo halo, Axis axis) {
        return switch (axis) {
            case INLINE -> halo.inline();
            case CROSSLINE -> halo.crossline();
            case SAMPLE -> halo.sample();
        };
    }

    private static Halo with(Halo halo, Axis axis, int reach) {
        return switch (axis) {
            case INLINE -> new Halo(reach, halo.crossline(), halo.sample());
            case CROSSLINE -> new Halo(halo.inline(), reach, halo.sample());
            case SAMPLE -> new Halo(halo.inline(), halo.crossline(), reach);
        };
    }

    private static String counted(Axis axis, int number) {
        String word = switch (axis) {
            case INLINE -> "inline";
            case CROSSLINE -> "crossline";
            case SAMPLE -> "sample";
        };
        return number == 1 ? "1 " + word : "%s %ss".formatted(number, word);
    }

    private KernelFailure failure(String fault) {
        return KernelFailure.of(kernel(), fault);
    }
}
