package org.varve.study;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.varve.profiler.Measurement;

/**
 * The seconds of ordinary runs over those predicted, for each operator with its parameters, once anything of it had
 * been measured on the same machine and device.
 *
 * @param rows one for each operator with its parameters, machine and device, in the order of first measurement
 */
public record ClockStudy(List<Row> rows) {

    /** A prediction is near if the run took at most this many times as long, and at least the reciprocal of that. */
    public static final double NEAR = 1.5;

    /** The fraction of runs that should be near. */
    public static final double BAR = 0.9;

    /**
     * Runs of one operator on one device.
     *
     * @param operator the operator with its parameters
     * @param site the machine and the device
     * @param ratios seconds of each run over those predicted
     */
    public record Row(String operator, String site, List<Double> ratios) {

        /** The number of runs near the prediction. */
        public long near() {
            return ratios.stream().filter(ratio -> ratio <= NEAR && ratio >= 1 / NEAR).count();
        }

        /** The smallest ratio; NaN if there is none. */
        public double least() {
            return ratios.stream().mapToDouble(Double::doubleValue).min().orElse(Double.NaN);
        }

        /** The largest ratio; NaN if there is none. */
        public double most() {
            return ratios.stream().mapToDouble(Double::doubleValue).max().orElse(Double.NaN);
        }
    }

    private record Key(String operator, String site) {

        static Key of(Measurement run) {
            Measurement.Subject subject = run.subject();
            return new Key(subject.parameters(), subject.site().machine() + " " + subject.site().device());
        }
    }

    /** @param measured oldest first for each machine and device */
    public static ClockStudy of(List<Measurement> measured) {
        Map<Key, List<Double>> ratios = new LinkedHashMap<>();
        for (Measurement run : measured) {
            Key key = Key.of(run);
            boolean known = ratios.containsKey(key);
            List<Double> own = ratios.computeIfAbsent(key, _ -> new ArrayList<>());
            double predicted = run.seconds().predicted();
            if (known && !run.origin().isolated() && predicted > 0) own.add(run.seconds().total() / predicted);
        }
        return new ClockStudy(ratios.entrySet().stream()
                .filter(entry -> !entry.getValue().isEmpty())
                .map(entry -> new Row(entry.getKey().operator, entry.getKey().site, entry.getValue()))
                .toList());
    }

    /** The number of all runs. */
    public long runs() {
        return rows.stream().mapToLong(row -> row.ratios.size()).sum();
    }

    /** The number of all runs near the prediction. */
    public long near() {
        return rows.stream().mapToLong(Row::near).sum();
    }

    /** Whether at least {@link #BAR} of the runs are near. */
    public boolean isPassed() {
        return near() >= BAR * runs();
    }
}
