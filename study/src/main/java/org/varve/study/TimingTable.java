package org.varve.study;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** Tables of timings in Markdown, with how many times as fast they are as earlier ones of the same jobs. */
public final class TimingTable {

    private TimingTable() {}

    /** Million samples per second: a row for each operator, a column for each volume and number of threads. */
    public static List<String> rates(List<BenchTiming> timings, EarlierTimings earlier) {
        Map<String, List<String>> rows = new LinkedHashMap<>();
        Map<String, String> titles = new LinkedHashMap<>();
        for (BenchTiming timing : timings) {
            String column = "%s, %s thread%s".formatted(
                    timing.shape(), timing.threads(), timing.threads() == 1 ? "" : "s");
            titles.put(column, column);
            String cell = earlier.ratio(timing).map(" (%s)"::formatted).orElse("");
            rows.computeIfAbsent(timing.operator(), name -> new ArrayList<>(List.of(name))).add(timing.cell() + cell);
        }
        List<String> head = new ArrayList<>(List.of("million samples per second"));
        head.addAll(titles.values());
        return lines(head, 1, List.copyOf(rows.values()));
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
