package org.varve.study;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tables of timings in Markdown, with how many times as fast they are as earlier ones of the same jobs. */
public final class TimingTable {

    private TimingTable() {}

    /** Million samples per second: a row for each operator, a column for each volume and number of threads. */
    public static List<String> rates(List<BenchTiming> timings, EarlierTimings earlier) {
        Map<String, Map<String, String>> rows = new LinkedHashMap<>();
        Set<String> columns = new LinkedHashSet<>();
        for (BenchTiming timing : timings) {
            String column = "%s, %s thread%s".formatted(
                    timing.shape(), timing.threads(), timing.threads() == 1 ? "" : "s");
            columns.add(column);
            String cell = timing.cell() + earlier.ratio(timing).map(" (%s)"::formatted).orElse("");
            rows.computeIfAbsent(timing.operator(), _ -> new HashMap<>()).put(column, cell);
        }
        List<String> head = new ArrayList<>(List.of("million samples per second"));
        head.addAll(columns);
        return lines(head, 1, rows.entrySet().stream().map(row -> row(row.getKey(), row.getValue(), columns)).toList());
    }

    /** The cells of an operator, empty where it was not timed. */
    private static List<String> row(String operator, Map<String, String> cells, Set<String> columns) {
        return Stream.concat(Stream.of(operator), columns.stream().map(column -> cells.getOrDefault(column, "")))
                .toList();
    }

    /** Seconds of processes: a row for each job of each installation, compared with the first of the same job. */
    public static List<String> seconds(List<EndToEndTiming> timings, EarlierTimings earlier) {
        List<String> head =
                new ArrayList<>(List.of("operator", "volume", "installation", "s", "least", "most", "pairs"));
        if (!earlier.isEmpty()) head.add("earlier");
        List<List<String>> rows = new ArrayList<>();
        EndToEndTiming first = null;
        for (EndToEndTiming timing : timings) {
            boolean sameJob = first != null && first.operator().equals(timing.operator())
                    && first.shape().equals(timing.shape());
            first = sameJob ? first : timing;
            List<String> row = new ArrayList<>(List.of(timing.operator(), timing.shape().toString(),
                    timing.installation(), String.format(Locale.ROOT, "%.2f", timing.seconds()),
                    String.format(Locale.ROOT, "%.2f", timing.runs().stream().min(Double::compare).orElseThrow()),
                    String.format(Locale.ROOT, "%.2f", timing.runs().stream().max(Double::compare).orElseThrow()),
                    sameJob ? String.format(Locale.ROOT, "%.2fx", timing.ratio(Objects.requireNonNull(first))) : ""));
            Optional<String> ratio = earlier.ratio(timing);
            if (!earlier.isEmpty()) row.add(ratio.orElse(""));
            rows.add(row);
        }
        return lines(head, 3, rows);
    }

    private static List<String> lines(List<String> head, int words, List<List<String>> rows) {
        List<String> lines = new ArrayList<>();
        lines.add(line(head));
        lines.add("|" + "---|".repeat(words) + "---:|".repeat(head.size() - words));
        rows.forEach(row -> lines.add(line(row)));
        return lines;
    }

    private static String line(List<String> cells) {
        return cells.stream().collect(Collectors.joining(" | ", "| ", " |"));
    }
}
