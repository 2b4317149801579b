package org.varve.raw;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Optional;
import org.varve.core.Note;
import org.varve.core.Remedy;
import org.varve.core.SampleEncoding;
import org.varve.file.InputFile;

/**
 * Guesses from some samples of a file without a header whether they have the other byte order. Floats in the wrong
 * order are NaN, infinite, or spread over all magnitudes; whole numbers jump from each sample to the next.
 */
final class ByteOrderGuess {

    /** How many samples are examined, in pieces that are spread over the file. */
    private static final int PIECES = 16;
    private static final int SAMPLES = 512;

    /** Fewer samples that are not 0 prove nothing. */
    private static final int ENOUGH = 64;

    /** Magnitudes of samples lie between these. */
    private static final double SMALLEST = 1e-20;
    private static final double LARGEST = 1e20;

    /** Shares of samples beyond them in the wrong and the right order. */
    private static final double OFTEN = 0.1;
    private static final double RARE = 0.001;

    /** Ratio of the steps of whole numbers, each to the mean magnitude, in the wrong and the right order. */
    private static final double ROUGHER = 3;

    private long samples;
    private long notZero;
    private long wild;
    private double steps;
    private double magnitudes;

    private ByteOrderGuess() {}

    /** A note that names the other byte order, if samples seem to have it. */
    static Optional<Note> note(InputFile file, SampleEncoding encoding) throws IOException {
        SampleEncoding other = new SampleEncoding(encoding.format(),
                encoding.order() == ByteOrder.BIG_ENDIAN ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
        if (encoding.bytes() == 1) return Optional.empty();
        ByteOrderGuess as = of(file, encoding);
        ByteOrderGuess swapped = of(file, other);
        boolean isFloat = switch (encoding.format()) {
            case IEEE_FLOAT16, IEEE_FLOAT32, IEEE_FLOAT64, IBM_FLOAT32 -> true;
            default -> false;
        };
        boolean seems = Math.min(as.notZero, swapped.notZero) >= ENOUGH && (isFloat
                ? as.wild > OFTEN * as.samples && swapped.wild <= RARE * swapped.samples
                : as.roughness() > ROUGHER * swapped.roughness());
        return seems
                ? Optional
                        .of(new Note("has samples that look like noise as %s, but not as %s".formatted(encoding, other),
                                Remedy.of("if they are the latter, read it with ",
                                        RawReading.TYPE.with(RawReading.name(other)))))
                : Optional.empty();
    }

    private static ByteOrderGuess of(InputFile file, SampleEncoding encoding) throws IOException {
        ByteOrderGuess guess = new ByteOrderGuess();
        long all = file.size() / encoding.bytes();
        int count = (int) Math.min(SAMPLES, all);
        MemorySegment decoded = MemorySegment.ofArray(new float[count]);
        for (int piece = 0; piece < PIECES; piece++) {
            long first = (all - count) * piece / (PIECES - 1);
            encoding.decode(file.read(first * encoding.bytes(), count * encoding.bytes()), 0, decoded, 0, count);
            guess.add(decoded, count);
        }
        return guess;
    }

    private void add(MemorySegment decoded, int count) {
        double before = decoded.getAtIndex(ValueLayout.JAVA_FLOAT, 0);
        for (int k = 0; k < count; k++) {
            double value = decoded.getAtIndex(ValueLayout.JAVA_FLOAT, k);
            double magnitude = Math.abs(value);
            samples++;
            if (magnitude != 0) notZero++;
            boolean inside = magnitude == 0 || (magnitude >= SMALLEST && magnitude <= LARGEST);
            if (!inside) wild++;
            steps += Math.abs(value - before);
            magnitudes += magnitude;
            before = value;
        }
    }

    private double roughness() {
        return steps / magnitudes;
    }
}
