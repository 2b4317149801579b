package org.varve.core;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Collections;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * The number of samples that are NaN or infinite in the input and in each output; each sample of a survey counts once.
 *
 * @param input number in the input as read, before missing samples are replaced
 * @param outputs number in each output, in order
 */
public record NotFinite(long input, List<Long> outputs) {

    private static final ValueLayout.OfInt BITS = ValueLayout.JAVA_INT_UNALIGNED;
    private static final int MAGNITUDE = 0x7fff_ffff;
    private static final int INFINITY = 0x7f80_0000;
    private static final int NAN = 0x7fc0_0000;

    public NotFinite {
        outputs = List.copyOf(outputs);
    }

    /** Zero in the input and in each of {@code outputs} outputs. */
    public static NotFinite none(int outputs) {
        return new NotFinite(0, Collections.nCopies(outputs, 0L));
    }

    /** The number of NaN and infinite values among {@code count} native floats from byte {@code at} on. */
    public static int count(MemorySegment samples, long at, int count) {
        // as integers and without branches, so that the compiler generates vector code
        int finite = 0;
        for (int k = 0; k < count; k++) {
            finite += ((samples.get(BITS, at + 4L * k) & MAGNITUDE) - INFINITY) >>> 31;
        }
        return count - finite;
    }

    /**
     * Gives every NaN among {@code count} native floats from byte {@code at} on the bits of {@link Float#NaN}. The sign
     * of a computed NaN depends on the operand order that the compiler chose.
     */
    public static void unify(MemorySegment samples, long at, int count) {
        for (int k = 0; k < count; k++) {
            if ((samples.get(BITS, at + 4L * k) & MAGNITUDE) > INFINITY) samples.set(BITS, at + 4L * k, NAN);
        }
    }

    /** The same with each output's number reduced by that in {@code hidden}. */
    public NotFinite without(long[] hidden) {
        return new NotFinite(input, IntStream.range(0, outputs.size())
                .mapToObj(o -> outputs.get(o) - hidden[o])
                .toList());
    }

    /** The same with the input's number reduced by {@code hidden}. */
    public NotFinite withoutInput(long hidden) {
        return new NotFinite(input - hidden, outputs);
    }

    /** The sum of both, which must have equally many outputs. */
    public NotFinite plus(NotFinite other) {
        return new NotFinite(input + other.input, sums(outputs, other.outputs));
    }

    /** The sums of counts with those of another list, which must be as long. */
    public static List<Long> sums(List<Long> counts, List<Long> others) {
        return IntStream.range(0, counts.size()).mapToObj(o -> counts.get(o) + others.get(o)).toList();
    }

    /**
     * A sentence for each output with such samples, or one for the input if only it has some; none if all are finite.
     *
     * @param names of the outputs
     */
    public List<String> sentences(List<String> names) {
        List<String> sentences = new ArrayList<>();
        for (int o = 0; o < names.size(); o++) {
            long count = outputs.get(o);
            if (count > 0) {
                sentences.add(String.format(Locale.ROOT, "%,d samples of %s are not finite (%,d of the input are not)",
                        count, names.get(o), input));
            }
        }
        if (sentences.isEmpty() && input > 0) {
            sentences.add(String.format(Locale.ROOT, "%,d samples of the input are not finite; all of the output are",
                    input));
        }
        return sentences;
    }
}
