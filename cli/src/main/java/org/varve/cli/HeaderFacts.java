package org.varve.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.varve.segy.HeaderScan;

/** The trace headers of a file, as JSON and as a table of the fields with values other than 0. */
record HeaderFacts(HeaderScan scan) {

    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("traces", scan.traces());
        json.put("dead", scan.dead());
        json.put("fields", scan.fields().stream().map(HeaderFacts::json).toList());
        return json;
    }

    private static Map<String, Object> json(HeaderScan.Range range) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("byte", range.field().at());
        json.put("bytes", range.field().bytes());
        json.put("name", range.field().name());
        json.put("min", range.min());
        json.put("max", range.max());
        json.put("distinct", range.distinct().isPresent() ? range.distinct().getAsInt() : null);
        json.put("step", range.step());
        return json;
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(Locale.ROOT,
                "headers     %,d traces, %,d of them dead; fields with values other than 0:", scan.traces(),
                scan.dead()));
        lines.add("byte  %-26s %12s %12s %9s %8s".formatted("field", "min", "max", "distinct", "step"));
        for (HeaderScan.Range range : scan.used()) {
            lines.add("%4s  %-26s %12s %12s %9s %8s".formatted(range.field().at(), range.field().name(), range.min(),
                    range.max(), range.distinct().isPresent() ? range.distinct().getAsInt() : "> 65536",
                    range.step()));
        }
        return lines;
    }
}
