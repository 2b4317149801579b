package org.varve.core;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Samples in windows along traces, at places that depend on the shape of the survey alone. A digest has room for the
 * samples of all windows, one after the other, and holds those that lie in the tile.
 */
public final class FieldWindows extends FieldStatistics {

    /** The most windows. */
    private static final int MOST = 4096;

    /** The most samples of all windows: a few megabytes. */
    private static final int MOST_SAMPLES = 1 << 20;

    /** Samples of the survey for each window, as more of them would overlap. */
    private static final int SPACING = 16;

    private static final long SEED = 17;

    /** Windows with so many times the energy of all others hold a spike, this share of them at most. */
    private static final double SPIKES = 0.01;
    private static final double LOUD = 100;

    /** A window, whose samples are NaN until they arrive. */
    private static final class Window {

        private final Place place;

        /** Number of its first sample in the trace. */
        private final int first;
        private final float[] samples;

        Window(Place place, int length) {
            this.place = place;
            this.first = place.sample;
            samples = new float[length];
            Arrays.fill(samples, Float.NaN);
        }

        int end() {
            return first + samples.length;
        }

        boolean isFinite() {
            for (float sample : samples) {
                if (!Float.isFinite(sample)) return false;
            }
            return true;
        }
    }

    /** The place of a window: its trace, and its first sample. */
    public record Place(int inline, int crossline, int sample) {}

    private final Shape shape;
    private final int length;
    private final List<Window> windows = new ArrayList<>();
    private final Map<Long, List<Window>> byTrace = new HashMap<>();

    FieldWindows(Shape shape, int length) {
        this.shape = shape;
        this.length = length;
        if (length > shape.samples()) return;
        SplittableRandom random = new SplittableRandom(SEED);
        long count = Math.clamp(shape.size() / SPACING, 1, Math.min(MOST, Math.ceilDiv(MOST_SAMPLES, length)));
        for (long w = 0; w < count; w++) {
            long trace = random.nextLong(shape.traces());
            Place place = new Place((int) (trace / shape.crosslines()), (int) (trace % shape.crosslines()),
                    random.nextInt(shape.samples() - length + 1));
            Window window = new Window(place, length);
            windows.add(window);
            byTrace.computeIfAbsent(trace, _ -> new ArrayList<>()).add(window);
        }
    }

    /** The places of all windows, in the order of a digest. */
    public List<Place> places() {
        return windows.stream().map(window -> window.place).toList();
    }

    /** Samples of a window. */
    public int length() {
        return length;
    }

    @Override
    public long digestBytes() {
        return (long) windows.size() * length * Float.BYTES;
    }

    @Override
    public void accept(MemorySegment digest, Box tile, LiveTraces live) {
        for (int w = 0; w < windows.size(); w++) {
            Window window = windows.get(w);
            Place at = window.place;
            boolean inTile = at.inline >= tile.inline() && at.inline < tile.endInline()
                    && at.crossline >= tile.crossline() && at.crossline < tile.endCrossline();
            if (!inTile || !live.isLive(at.inline, at.crossline)) continue;
            int end = Math.min(window.end(), tile.endSample());
            for (int k = Math.max(window.first, tile.sample()); k < end; k++) {
                long from = (long) w * length + k - window.first;
                window.samples[k - window.first] = digest.getAtIndex(ValueLayout.JAVA_FLOAT, from);
            }
        }
    }

    @Override
    public void accept(MemorySegment samples, Box box, long first, long traces) {
        int crosslines = box.shape().crosslines();
        for (long trace = first; trace < first + traces; trace++) {
            long inline = box.inline() + trace / crosslines;
            long crossline = box.crossline() + trace % crosslines;
            for (Window window : byTrace.getOrDefault(inline * shape.crosslines() + crossline, List.of())) {
                int from = Math.max(window.first, box.sample());
                int end = Math.min(window.end(), box.endSample());
                long at = (trace - first) * box.shape().samples() - box.sample();
                for (int k = from; k < end; k++) {
                    window.samples[k - window.first] = samples.getAtIndex(ValueLayout.JAVA_FLOAT, at + k);
                }
            }
        }
    }

    @Override
    void add(float[] samples, int count) {
        throw new UnsupportedOperationException("samples without a place");
    }

    /** The bits of the samples of all windows. */
    @Override
    public long[] gathered() {
        return windows.stream()
                .flatMapToLong(window -> IntStream.range(0, window.samples.length)
                        .mapToLong(k -> Float.floatToRawIntBits(window.samples[k])))
                .toArray();
    }

    @Override
    public void add(long[] gathered) {
        int at = 0;
        for (Window window : windows) {
            for (int k = 0; k < window.samples.length; k++) {
                float sample = Float.intBitsToFloat((int) gathered[at++]);
                if (!Float.isNaN(sample)) window.samples[k] = sample;
            }
        }
    }

    /** The complete windows with finite samples only and no spike, in the order in which they were drawn. */
    List<float[]> complete() {
        List<float[]> finite = windows.stream().filter(Window::isFinite).map(window -> window.samples).toList();
        double[] energies = finite.stream().mapToDouble(FieldWindows::energy).filter(energy -> energy > 0).sorted()
                .toArray();
        int spikes = (int) (SPIKES * energies.length);
        if (spikes == 0) return finite;
        double most = LOUD * energies[energies.length - 1 - spikes];
        return finite.stream().filter(window -> energy(window) <= most).toList();
    }

    private static double energy(float... samples) {
        double energy = 0;
        for (float sample : samples) energy += (double) sample * sample;
        return energy;
    }
}
