package org.varve.mdio;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * Counts samples in up to 256 bins of equal width. The width is the least power of two that suffices, and bins begin at
 * multiples of it. As samples spread, two neighbouring bins become one of twice the width. So the counts depend on the
 * samples alone, not on their order nor on how they were divided among several histograms. NaN and infinities are left
 * out.
 */
final class Histogram {

    static final int BINS = 256;

    /**
     * Bins are numbered from minus this to this; floats of the largest magnitude are no closer together than such bins.
     */
    private static final long FARTHEST = 1 << 24;

    private static final ValueLayout.OfFloat FLOAT =
            ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    /** Counts by the number of the bin modulo 256. */
    private long[] counts = new long[BINS];
    private long lowest = Long.MAX_VALUE;
    private long highest = Long.MIN_VALUE;

    /** Bin {@code n} holds samples of at least {@code n 2^exponent} and less than {@code (n + 1) 2^exponent}. */
    private int exponent;

    private double perUnit;

    /** Makes a histogram with bins as wide as the smallest float above 0. */
    Histogram() {
        this(Float.MIN_EXPONENT - Float.PRECISION + 1);
    }

    private Histogram(int exponent) {
        this.exponent = exponent;
        this.perUnit = Math.scalb(1.0, -exponent);
    }

    /** An empty histogram with bins no wider than this one's, to be added to it. */
    synchronized Histogram begin() {
        return new Histogram(exponent);
    }

    /** Counts {@code count} little-endian floats from byte {@code at} on. */
    void add(MemorySegment samples, long at, int count) {
        for (int k = 0; k < count; k++) {
            add(samples.get(FLOAT, at + (long) k * Float.BYTES));
        }
    }

    void add(float sample) {
        long bin = (long) Math.floor(sample * perUnit);
        if (bin >= lowest && bin <= highest && !Float.isNaN(sample)) {
            counts[place(bin)]++;
        } else if (Float.isFinite(sample)) {
            addBeyond(sample);
        }
    }

    private void addBeyond(float sample) {
        while (Math.abs(sample * perUnit) > 2 * FARTHEST) {
            widen();
        }
        add((long) Math.floor(sample * perUnit), 1);
    }

    /** Adds the counts of another histogram. */
    synchronized void add(Histogram other) {
        while (exponent < other.exponent) {
            widen();
        }
        for (long bin = other.lowest; bin <= other.highest; bin++) {
            add(bin >> Math.min(Long.SIZE - 1, exponent - other.exponent), other.counts[place(bin)]);
        }
    }

    private void add(long bin, long count) {
        long wider = bin;
        while (!fits(wider)) {
            widen();
            wider >>= 1;
        }
        highest = isEmpty() ? wider : Math.max(highest, wider);
        lowest = Math.min(lowest, wider);
        counts[place(wider)] += count;
    }

    private boolean isEmpty() {
        return lowest > highest;
    }

    private boolean fits(long bin) {
        boolean near = bin >= -FARTHEST && bin < FARTHEST;
        return near && (isEmpty() || Math.max(highest, bin) - Math.min(lowest, bin) < BINS);
    }

    private static int place(long bin) {
        return (int) (bin & (BINS - 1));
    }

    private void widen() {
        exponent++;
        perUnit /= 2;
        if (isEmpty()) {
            return;
        }
        long[] wider = new long[BINS];
        for (long bin = lowest; bin <= highest; bin++) {
            wider[place(bin >> 1)] += counts[place(bin)];
        }
        counts = wider;
        lowest >>= 1;
        highest >>= 1;
    }

    /** The histogram without loss. */
    synchronized ObjectNode kept() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("exponent", exponent);
        json.put("lowest", lowest);
        ArrayNode binCounts = json.putArray("counts");
        for (long bin = lowest; bin <= highest; bin++) {
            binCounts.add(counts[place(bin)]);
        }
        return json;
    }

    /** A histogram as {@link #kept} gave it. */
    static Histogram of(JsonNode kept) {
        Histogram histogram = new Histogram(kept.get("exponent").intValue());
        JsonNode counts = kept.get("counts");
        for (int n = 0; n < counts.size(); n++) {
            histogram.add(kept.get("lowest").longValue() + n, counts.get(n).longValue());
        }
        return histogram;
    }

    /**
     * The histogram as MDIO 1 defines it, with {@code binCenters} and {@code counts}; both are empty if there was no
     * sample.
     */
    synchronized ObjectNode json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ArrayNode binCounts = json.putArray("counts");
        ArrayNode centers = json.putArray("binCenters");
        for (long bin = lowest; bin <= highest; bin++) {
            binCounts.add(counts[place(bin)]);
            centers.add(Math.scalb(bin + 0.5, exponent));
        }
        return json;
    }
}
