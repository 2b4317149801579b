package org.varve.segy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Optional;
import org.varve.core.SampleFormat;

/**
 * Guesses from some traces whether samples are IBM or IEEE floats, regardless of the file's statement.
 *
 * <p>The first hexadecimal digit of an IBM fraction is 0 only if the number is 0. In IEEE floats the same four bits,
 * the last of the exponent and the first three of the fraction, are all 0 in about one number of twelve. So numbers
 * over several orders of magnitude of which hardly any has a 0 there are IBM floats, and numbers of which some have it
 * are IEEE floats.
 */
final class FloatGuess {

    /** Fewer numbers prove nothing. */
    private static final int ENOUGH = 500;

    /** How many samples are examined, and of how many traces. */
    private static final int SAMPLES = 8192;
    private static final int FEWEST_TRACES = 16;
    private static final int MOST_TRACES = 256;
    private static final int MOST_SAMPLES = 4096;

    /**
     * In the files that SharedSegyTest reads, the digit is 0 in none of the IBM numbers and in 4 to 20 % of the IEEE
     * numbers.
     */
    private static final double RARE = 0.002;
    private static final double OFTEN = 0.02;

    /** The first byte of an IEEE float near 1, and its largest distance from that for floats of 1e-19 to 1e19. */
    private static final int MIDDLE = 0x3f;
    private static final int SPREAD = 32;

    private final long[] byExponent = new long[128];
    private long samples;
    private long numbers;
    private long zeroDigits;
    private long firstBytes;

    private FloatGuess() {}

    /**
     * The format that the samples seem to have, if it is not the one that the file states; empty if they do not show
     * it.
     */
    static Optional<SampleFormat> contradicting(SegyFile file) throws IOException {
        if (!file.dialect().namesFormat()) {
            return Optional.empty();
        }
        FloatGuess guess = of(file);
        return switch (file.header().format()) {
            case IBM_FLOAT32 -> guess.looksIeee() ? Optional.of(SampleFormat.IEEE_FLOAT32) : Optional.empty();
            case IEEE_FLOAT32 -> guess.looksIbm() ? Optional.of(SampleFormat.IBM_FLOAT32) : Optional.empty();
            case FIXED_GAIN -> guess.firstBytes <= guess.numbers / 2
                    ? Optional.empty()
                    : Optional.of(guess.looksIbm() ? SampleFormat.IBM_FLOAT32 : SampleFormat.IEEE_FLOAT32);
            default -> Optional.empty();
        };
    }

    /** The share of samples with gain that cannot be, as their first byte is not 0; 0 for other formats. */
    static double impossible(SegyFile file) throws IOException {
        if (file.header().format() != SampleFormat.FIXED_GAIN) return 0;
        FloatGuess guess = of(file);
        return guess.firstBytes == 0 ? 0 : (double) guess.firstBytes / guess.samples;
    }

    private static FloatGuess of(SegyFile file) throws IOException {
        FloatGuess guess = new FloatGuess();
        if (file.header().format().bytes() == Integer.BYTES) {
            long traces = Math.clamp(SAMPLES / file.samples(), FEWEST_TRACES, MOST_TRACES);
            traces = Math.min(traces, file.traces());
            for (long t = 0; t < traces; t++) {
                guess.add(file, file.traces() * t / traces);
            }
        }
        return guess;
    }

    private void add(SegyFile file, long trace) throws IOException {
        int samples = Math.min(MOST_SAMPLES, file.samplesOf(trace));
        MemorySegment stored = file.file().read(file.position(trace) + file.headerBytesOf(trace), 4 * samples);
        for (int k = 0; k < samples; k++) {
            add(file.fields().int32(stored, 4L * k, 1));
        }
    }

    private void add(int bits) {
        samples++;
        firstBytes += bits >>> 24 != 0 ? 1 : 0;
        if ((bits & 0x7fff_ffff) != 0) {
            numbers++;
            zeroDigits += (bits & 0x00f0_0000) == 0 ? 1 : 0;
            byExponent[(bits >>> 24) & 0x7f]++;
        }
    }

    private boolean looksIeee() {
        return numbers >= ENOUGH && zeroDigits > OFTEN * numbers && inRange(MIDDLE - SPREAD, MIDDLE + SPREAD);
    }

    private boolean looksIbm() {
        return numbers >= ENOUGH && zeroDigits < RARE * numbers && exponents() >= 3 && inRange(64 - 16, 64 + 16);
    }

    /** The number of IBM exponents that are not rare. */
    private long exponents() {
        return Arrays.stream(byExponent).filter(count -> count > OFTEN * numbers).count();
    }

    /** Whether almost all first bytes, without the sign bit, lie in a range, whose end is exclusive. */
    private boolean inRange(int from, int to) {
        long inside = Arrays.stream(byExponent, from, to).sum();
        return inside > (1 - OFTEN) * numbers;
    }
}
