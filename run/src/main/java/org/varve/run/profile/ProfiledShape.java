package org.varve.run.profile;

import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.varve.core.Shape;
import org.varve.profiler.Measurement;

/**
 * What runs in tiles of a shape took.
 *
 * @param tile the tiles
 * @param host memory of a whole process, its Java runtime included
 * @param device memory of the device; zero if it works in host memory
 * @param seconds of the fastest run, from the allocation of memory until the outputs were complete
 * @param predictedSeconds what was predicted for it
 * @param runs the number of runs that were measured
 * @param failure why others are missing, in a sentence; empty if none are
 */
public record ProfiledShape(Shape tile, Peak host, Peak device, double seconds, double predictedSeconds, int runs,
        String failure) {

    /**
     * Bytes of one memory.
     *
     * @param measured the most that was occupied
     * @param predicted the most that the plans of these runs expected
     */
    public record Peak(long measured, long predicted) {

        private static Peak of(List<Measurement> runs, Function<Measurement, Measurement.Bytes> side) {
            return new Peak(most(runs, side, Measurement.Bytes::measured),
                    most(runs, side, Measurement.Bytes::projected));
        }

        private static long most(List<Measurement> runs, Function<Measurement, Measurement.Bytes> side,
                ToLongFunction<Measurement.Bytes> bytes) {
            return runs.stream().map(side).mapToLong(bytes).max().orElse(0);
        }
    }

    static ProfiledShape of(Shape tile, List<Measurement> runs, String failure) {
        Measurement.Seconds fastest = runs.stream().map(Measurement::seconds)
                .reduce((one, other) -> other.total() < one.total() ? other : one)
                .orElse(Measurement.Seconds.computing(0));
        return new ProfiledShape(tile, Peak.of(runs, Measurement::host), Peak.of(runs, Measurement::device),
                fastest.total(), fastest.predicted(), runs.size(), failure);
    }
}
