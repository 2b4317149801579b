package org.varve.study;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.varve.core.CopyRates;
import org.varve.host.Bytes;
import org.varve.run.process.Build;

/** The report of a self-test: sentences and tables, for a terminal or as Markdown. */
public final class SelftestText {

    private static final int WIDTH = 130;

    /** A sentence, with a table if it has one. */
    private record Part(String sentence, Optional<Table> table) {}

    private final SelftestResult result;
    private final List<Part> parts = new ArrayList<>();

    /** The report of a result. */
    public SelftestText(SelftestResult result) {
        this.result = result;
        boolean timed = result.operators().stream().anyMatch(check -> check.rate().isPresent());
        add("%s against the plain-Java definitions, %s samples".formatted(
                result.device(), DefinitionComparison.SHAPE));
        result.copies().ifPresent(copies -> add(sentence(copies)));
        add("Errors and tolerances" + (timed ? "; kernels on a large tile, with the minimum bytes to move" : ""),
                new Table(OperatorCheck.titles(timed), result.operators().stream().map(check -> check.cells(timed))
                        .toList()));
        result.thorough().ifPresent(this::add);
    }

    private void add(ThoroughResult thorough) {
        add(thorough.description(), ThoroughRow.titles(), thorough.rows(), ThoroughRow::cells);
        add("Kernels alone: minimum bytes to move, compared with copies within the device", PassRate.TITLES,
                thorough.passes(), PassRate::cells);
        add("Surveys streamed from memory to memory: fraction of the time in which each stage was busy",
                StreamRate.TITLES,
                thorough.streams(), StreamRate::cells);
    }

    private <T> void add(String sentence, List<String> titles, List<T> rows, Function<T, List<String>> cells) {
        if (!rows.isEmpty()) add(sentence, new Table(titles, rows.stream().map(cells).toList()));
    }

    private void add(String sentence) {
        parts.add(new Part(sentence, Optional.empty()));
    }

    private void add(String sentence, Table table) {
        parts.add(new Part(sentence, Optional.of(table)));
    }

    private static String sentence(CopyRates copies) {
        return String.format(Locale.ROOT,
                "copies of %s, %s: to the device %.2f GB/s, to the host %.2f, both at once %.2f; within the device %.2f",
                Bytes.format(copies.bytes()),
                copies.pinned() ? "pinned" : "not pinned, as the system refuses",
                copies.toDevice() * 1e-9, copies.toHost() * 1e-9, copies.both() * 1e-9,
                copies.onDevice() * 1e-9);
    }

    /** Whether everything agrees, or what failed. */
    public String verdict() {
        return result.ok()
                ? "everything agrees"
                : "self-test of %s FAILED: %s".formatted(result.device(), String.join("; ", result.failures()));
    }

    /** The report for a terminal. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (Part part : parts) {
            lines.add("");
            lines.addAll(wrapped(part.sentence));
            part.table.ifPresent(table -> lines.addAll(table.lines()));
        }
        lines.add("");
        lines.add(verdict());
        return lines;
    }

    /** The sentence broken at spaces into lines of at most {@link #WIDTH} characters. */
    private static List<String> wrapped(String sentence) {
        return sentence.replaceAll("(.{1,%s})( |$)".formatted(WIDTH), "$1\n").lines().toList();
    }

    /** The report as a section in Markdown, such as for docs/gpu.md. */
    public String markdown(String command) {
        StringBuilder text = new StringBuilder();
        text.append("### %s\n\n".formatted(result.model()));
        text.append("%s, %s, Varve %s, `%s`: %s.\n".formatted(LocalDate.now(ZoneOffset.UTC), result.description(),
                Build.VERSION, command, verdict()));
        for (Part part : parts) {
            text.append('\n').append(part.sentence).append(".\n");
            part.table.ifPresent(table -> text.append('\n').append(String.join("\n", table.markdown())).append('\n'));
        }
        return text.toString();
    }
}
