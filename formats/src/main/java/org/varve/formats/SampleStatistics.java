package org.varve.formats;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.varve.core.Axis;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Volume;

/**
 * Statistics of the samples of a volume's live traces.
 *
 * @param samples number of samples
 * @param notFinite number of those that are NaN or infinite, which are left out below
 * @param zeros number of those that are exactly 0
 * @param min smallest sample; NaN, as are the others, if none is finite
 * @param max largest sample
 * @param mean mean of the samples
 * @param deviation standard deviation of the whole population: the mean square is over all samples, not one fewer
 */
public record SampleStatistics(
        long samples, long notFinite, long zeros, double min, double max, double mean, double deviation) {

    /** Gets the number of traces read so far. */
    @FunctionalInterface
    public interface Progress {
        /** Called when {@code traces} of {@code of} traces have been read. */
        void at(long traces, long of);
    }

    private static final int TRACES = 256;

    /**
     * Reads the whole volume, a few traces at a time.
     *
     * @param slowest the axis that the file is sorted by
     */
    public static SampleStatistics of(Volume volume, Axis slowest, Progress progress) throws IOException {
        Shape shape = volume.survey().shape();
        int lines = slowest == Axis.INLINE ? shape.inlines() : shape.crosslines();
        int length = slowest == Axis.INLINE ? shape.crosslines() : shape.inlines();
        Sum sum = new Sum();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment buffer =
                    arena.allocate((long) Math.min(TRACES, length) * shape.samples() * Float.BYTES, Float.BYTES);
            for (int line = 0; line < lines; line++) {
                for (int at = 0; at < length; at += TRACES) {
                    int count = Math.min(TRACES, length - at);
                    Box box = slowest == Axis.INLINE
                            ? new Box(line, at, 0, new Shape(1, count, shape.samples()))
                            : new Box(at, line, 0, new Shape(count, 1, shape.samples()));
                    volume.read(box, buffer);
                    sum.add(volume, box, buffer);
                }
                progress.at((line + 1L) * length, shape.traces());
            }
        }
        return sum.statistics();
    }

    /** The sums over the traces added so far. */
    private static final class Sum {

        private long samples;
        private long finite;
        private long zeros;
        private double min = Double.POSITIVE_INFINITY;
        private double max = Double.NEGATIVE_INFINITY;
        private double mean;
        private double squares;

        void add(Volume volume, Box box, MemorySegment buffer) {
            long at = 0;
            for (int i = box.inline(); i < box.endInline(); i++) {
                for (int j = box.crossline(); j < box.endCrossline(); j++) {
                    if (volume.isLive(i, j)) {
                        addTrace(buffer, at, box.shape().samples());
                    }
                    at += box.shape().samples();
                }
            }
        }

        private void addTrace(MemorySegment buffer, long at, int count) {
            double sum = 0;
            long added = 0;
            for (int k = 0; k < count; k++) {
                float value = buffer.getAtIndex(ValueLayout.JAVA_FLOAT, at + k);
                if (Float.isFinite(value)) {
                    added++;
                    sum += value;
                    min = Math.min(min, value);
                    max = Math.max(max, value);
                    zeros += value == 0 ? 1 : 0;
                }
            }
            samples += count;
            if (added > 0) {
                merge(buffer, at, count, sum / added, added);
            }
        }

        /** Adds a trace with a known mean, as in Chan, Golub and LeVeque 1983. */
        private void merge(MemorySegment buffer, long at, int count, double traceMean, long added) {
            double traceSquares = 0;
            for (int k = 0; k < count; k++) {
                float value = buffer.getAtIndex(ValueLayout.JAVA_FLOAT, at + k);
                traceSquares += Float.isFinite(value) ? (value - traceMean) * (value - traceMean) : 0;
            }
            double difference = traceMean - mean;
            long total = finite + added;
            mean += difference * added / total;
            squares += traceSquares + difference * difference * finite / total * added;
            finite = total;
        }

        SampleStatistics statistics() {
            return finite == 0
                    ? new SampleStatistics(samples, samples, 0, Double.NaN, Double.NaN, Double.NaN, Double.NaN)
                    : new SampleStatistics(samples, samples - finite, zeros, min, max, mean,
                            Math.sqrt(squares / finite));
        }
    }
}
