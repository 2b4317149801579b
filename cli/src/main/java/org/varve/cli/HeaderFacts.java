package org.varve.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.varve.json.Name;
import org.varve.json.OrNull;
import org.varve.json.Positive;
import org.varve.json.Signed;
import org.varve.segy.HeaderScan;

/** The trace headers of a file, as JSON and as a table of the fields with values other than 0. */
record HeaderFacts(HeaderScan scan) {

    /** The words of all trace headers. */
    record Words(@Positive long traces, long dead, List<Field> fields) {}

    /**
     * A word.
     *
     * @param distinct null if there are very many
     */
    record Field(
            @Name("byte") @Positive int at, @Positive int bytes, String name, @Signed int min, @Signed int max,
            @OrNull Optional<Integer> distinct, @Signed long step) {

        private static Field of(HeaderScan.Range range) {
            return new Field(range.field().at(), range.field().bytes(), range.field().name(), range.min(), range.max(),
                    range.distinct().isPresent() ? Optional.of(range.distinct().getAsInt()) : Optional.empty(),
                    range.step());
        }
    }

    Words json() {
        return new Words(scan.traces(), scan.dead(), scan.fields().stream().map(Field::of).toList());
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
