package org.varve.operator;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.varve.core.Context;

/**
 * The shares of a survey's samples that are not larger, at the centres of equal bins, as text: {@code MIN,MAX,CODE}
 * with the ends of the bins, and for each bin four characters of Base64 ({@link Base64#getUrlEncoder}), which hold its
 * share in parts of 2^24 - 1. Or {@code survey}: those that an operator measures.
 *
 * @param min where the first bin begins, as a float; NaN for those of the survey
 * @param max where the last bin ends, as a float; NaN for those of the survey
 * @param code the shares, ascending to all of the samples; empty for those of the survey
 */
public record Shares(double min, double max, String code) {

    /** Those that the operator measures. */
    public static final Shares SURVEY = new Shares(Double.NaN, Double.NaN, "");

    private static final String MEASURED = "survey";
    private static final int BYTES = 3;
    private static final int WHOLE = (1 << 24) - 1;

    public Shares {
        min = rounded(min);
        max = rounded(max);
        if (!code.isEmpty()) requireShares(min, max, code);
    }

    private static double rounded(double value) {
        return (float) value;
    }

    private static void requireShares(double min, double max, String code) {
        if (!(min <= max) || Double.isInfinite(min) || Double.isInfinite(max)) {
            throw new IllegalArgumentException("shares from %s to %s: must be floats that ascend".formatted(min, max));
        }
        int[] parts = parts(code);
        boolean ascend = IntStream.range(1, parts.length).allMatch(bin -> parts[bin - 1] <= parts[bin]);
        if (parts.length < 2 || !ascend || parts[parts.length - 1] != WHOLE) {
            throw unreadable(code);
        }
    }

    private static IllegalArgumentException unreadable(String text) {
        return new IllegalArgumentException(
                "shares '%s': give survey, or all of MIN,MAX,CODE as the history of an equalized survey gives it"
                        .formatted(text.length() > 40 ? text.substring(0, 40) + "..." : text));
    }

    private static int[] parts(String code) {
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(code);
            if (bytes.length % BYTES != 0) throw unreadable(code);
            return IntStream.range(0, bytes.length / BYTES)
                    .map(bin -> ((bytes[BYTES * bin] & 0xff) << 16) | ((bytes[BYTES * bin + 1] & 0xff) << 8)
                            | (bytes[BYTES * bin + 2] & 0xff))
                    .toArray();
        } catch (IllegalArgumentException e) {
            throw unreadable(code);
        }
    }

    /** The shares of what was counted in each bin of a range; none of nothing. */
    static Shares of(Context.Range range, long[] counts) {
        long all = LongStream.of(counts).sum();
        ByteBuffer bytes = ByteBuffer.allocate(BYTES * counts.length);
        long sum = 0;
        for (long count : counts) {
            sum += count;
            int part = all == 0 ? WHOLE : (int) Math.round((double) sum / all * WHOLE);
            bytes.put((byte) (part >> 16)).put((byte) (part >> 8)).put((byte) part);
        }
        return new Shares(range.min(), range.max(), Base64.getUrlEncoder().encodeToString(bytes.array()));
    }

    /** Shares from text. */
    static Shares parse(String text) {
        String stripped = text.strip();
        if (stripped.equals(MEASURED)) return SURVEY;
        String[] parts = stripped.split(",", -1);
        try {
            if (parts.length == 3 && !parts[2].isEmpty()) {
                return new Shares(Double.parseDouble(parts[0]), Double.parseDouble(parts[1]), parts[2]);
            }
        } catch (NumberFormatException e) {
            throw unreadable(stripped);
        }
        throw unreadable(stripped);
    }

    boolean isMeasured() {
        return code.isEmpty();
    }

    /** The number of bins. */
    int bins() {
        return parts(code).length;
    }

    /** The range of the bins. */
    Context.Range range() {
        return new Context.Range(min, max);
    }

    /** The share of each bin, 0..1. */
    double[] values() {
        return IntStream.of(parts(code)).mapToDouble(part -> (double) part / WHOLE).toArray();
    }

    @Override
    public String toString() {
        return isMeasured() ? MEASURED : "%s,%s,%s".formatted((float) min, (float) max, code);
    }
}
