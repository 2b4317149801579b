package org.varve.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.varve.study.Calibration;
import org.varve.study.OperatorSpeed;
import org.varve.study.Roofline;
import org.varve.study.ShapeMemory;
import org.varve.study.Throughput;
import org.varve.study.TileBytes;
import org.varve.study.TileSpeed;

/**
 * The tables of {@code varve study memory} in Markdown.
 *
 * @param machine a description of it
 * @param limits a description of its limits
 * @param fileRate bytes per second that files are written with
 */
record StudyMemoryText(
        String machine, String limits, double fileRate, List<ShapeMemory> sizes, List<Throughput> rates,
        List<TileSpeed> tiles) {

    List<String> lines() {
        List<String> lines = new ArrayList<>(List.of(machine + ".", ""));
        add(lines, ShapeMemory.TITLES, sizes.stream().map(ShapeMemory::row));
        lines.add(limits + String.format(Locale.ROOT, "; files: %.1f GB/s", fileRate * 1e-9));
        lines.add("");
        add(lines, Roofline.TITLES, speeds().flatMap(
                each -> each.rooflines().stream().map(line -> line.row(each.operator()))));
        add(lines, Throughput.TITLES, rates.stream().map(Throughput::row));
        add(lines, TileBytes.TITLES, speeds().flatMap(each -> each.gpu().stream().filter(gpu -> !gpu.tiles().isEmpty())
                .map(gpu -> TileBytes.row(each.operator(), gpu.tiles()))));
        add(lines, TileSpeed.TITLES, tiles.stream().map(TileSpeed::row));
        Calibration.of(speeds().toList()).ifPresent(each -> lines.addAll(each.lines()));
        if (lines.getLast().isEmpty()) lines.removeLast();
        return lines;
    }

    private Stream<OperatorSpeed> speeds() {
        return rates.stream().map(Throughput::speed);
    }

    /** Adds a table and an empty line, unless there are no rows. */
    private static void add(List<String> lines, String titles, Stream<String> rows) {
        List<String> table = rows.toList();
        if (table.isEmpty()) return;
        lines.addAll(titles.lines().toList());
        lines.addAll(table);
        lines.add("");
    }
}
