package org.varve.study;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.varve.host.Bytes;
import org.varve.profiler.Measurement;
import org.varve.profiler.MeasurementStore;
import org.varve.profiler.MemoryModels;
import org.varve.profiler.ModelKey;
import org.varve.profiler.Projection;
import org.varve.run.RunHistory;

/** The contents of a store of measurements, and what the next run of each operator reserves. */
public final class StoreList {

    /**
     * The runs of one operator, kind of job and device.
     *
     * @param newest when the last run ended
     * @param most largest bytes that a run took beyond heap and buffers
     * @param reserve what the next run reserves besides the heap
     * @param usual bytes that it would reserve if nothing had been measured
     */
    private record Row(ModelKey key, int runs, Instant newest, long most, Projection reserve, long usual) {

        String text() {
            return "%s, %s, on %s (%s): %s run%s, the last %s; at most %s besides heap and buffers; reserved %s, %s"
                    .formatted(key.operator(), key.kind(), key.site().device(), key.site().machine(), runs,
                            runs == 1 ? "" : "s", newest.truncatedTo(ChronoUnit.SECONDS), Bytes.format(most),
                            Bytes.format(reserve.bound()), reason());
        }

        private String reason() {
            if (reserve.isCapped()) return "no more, though runs took more: far from usual";
            if (reserve.bound() > usual) return "as runs of the kind took more than is usual";
            return reserve.bound() < usual ? "as its runs took less than is usual" : "as usual";
        }

        private Facts json() {
            return new Facts(key.operator(), key.kind().reads(), key.kind().writes(), key.kind().kernels(),
                    key.site().machine(), key.site().device(), key.site().driver(), key.site().version(), runs, newest,
                    most, reserve.bound(), usual, reason());
        }
    }

    /** A row for scripts. */
    public record Facts(
            String operator, String reads, String writes, int kernels, String machine, String device, String driver,
            String version, int runs, Instant newest, long most, long reserved, long usual, String reason) {}

    /** All rows for scripts. */
    public record Contents(List<Facts> measurements) {}

    private final List<Row> rows = new ArrayList<>();

    /** The list of a store. */
    public StoreList(MeasurementStore store) {
        Map<ModelKey, List<Measurement>> byKey = new LinkedHashMap<>();
        for (Measurement run : store.readAll()) {
            ModelKey key = new ModelKey(run.subject().operator(), run.kind(), run.subject().site());
            byKey.computeIfAbsent(key, _ -> new ArrayList<>()).add(run);
        }
        MemoryModels models = MemoryModels.of(store);
        byKey.forEach((key, runs) -> rows.add(row(models, key, runs)));
    }

    private static Row row(MemoryModels models, ModelKey key, List<Measurement> runs) {
        long usual = RunHistory.usualReserve(key.kind());
        long most = runs.stream().mapToLong(run -> run.host().undeclared()).max().orElseThrow();
        Instant newest = runs.stream().map(run -> run.origin().instant()).max(Instant::compareTo).orElseThrow();
        return new Row(key, runs.size(), newest, Math.max(0, most),
                models.reserve(key, Measurement.Side.HOST, usual), usual);
    }

    /** A line for each operator, kind and device. */
    public List<String> lines() {
        return rows.stream().map(Row::text).toList();
    }

    /** The record that {@code --json} prints. */
    public Contents json() {
        return new Contents(rows.stream().map(Row::json).toList());
    }
}
