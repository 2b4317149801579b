package org.varve.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.varve.core.Device;
import org.varve.core.Shape;
import org.varve.run.Recipe;
import org.varve.run.RunHistory;
import org.varve.run.isolated.TileRuns;
import org.varve.study.ProfileGrid;
import org.varve.study.ProfileRow;
import org.varve.tiling.Progress;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How an operator's memory and time are measured for each tile shape, in fresh processes. */
final class ProfileOptions {

    /** The measurements for scripts. */
    private record Facts(String operator, Map<String, ?> parameters, String device, List<ProfileRow.Facts> rows) {}

    @Option(names = "--shapes", split = ";", paramLabel = "I,X,S",
            description = "Tiles, separated by ';'; default: 30 from 16,16,250 to 256,256,1000.")
    private List<Shape> shapes = TileRuns.USUAL;

    @Option(names = "--repeats", paramLabel = "N", description = "Measurements of each shape; default: 3.")
    private int repeats = 3;

    @Option(names = "--resume", description = "Keep its earlier measurements, and measure the rest.")
    private boolean resume;

    @Option(names = "--csv", paramLabel = "FILE", description = "Also write a table of every measurement.")
    private @Nullable Path csv;

    @Option(names = "--folder", paramLabel = "DIR",
            description = "Folder for temporary surveys; default: the current folder.")
    private Path folder = Path.of("");

    @Mixin
    private MachineOptions machine;

    /** Measures, and prints a table. */
    void measure(RecipeOptions options, Report report) throws Exception {
        if (repeats < 1) throw new IllegalArgumentException("--repeats %s: at least 1 is needed".formatted(repeats));
        Recipe recipe = options.recipe();
        recipe.notes().forEach(report::note);
        if (csv != null) table(csv).claim(options.files());
        List<ProfileRow> rows = new ArrayList<>();
        String on;
        try (Device device = machine.open(report);
                ProfileGrid grid = new ProfileGrid(recipe, options.words(), machine.words(), machine.threads(), device,
                        new RunHistory(report::note), folder);
                ProgressDisplay progress = report.progress("measuring")) {
            on = device.name();
            long start = System.nanoTime();
            for (Shape tile : shapes) {
                rows.add(grid.measure(tile, repeats, resume));
                double seconds = (System.nanoTime() - start) * 1e-9;
                progress.accept(new Progress(
                        Progress.Phase.RUN, shapes.size(), rows.size(), shapes.size(), rows.size(), seconds));
            }
        }
        tell(recipe, on, rows, report);
    }

    private void tell(Recipe recipe, String device, List<ProfileRow> rows, Report report) throws IOException {
        if (report.json()) {
            report.json(new Facts(recipe.name(), recipe.parametersJson(), device,
                    rows.stream().map(ProfileRow::json).toList()));
        } else {
            report.line(ProfileRow.HEAD);
            rows.forEach(row -> report.line(row.markdown()));
        }
        if (csv != null) table(csv).write(rows.stream().flatMap(row -> row.csv().stream()).toList());
    }

    private static TableFile table(Path file) {
        return new TableFile(file, ProfileRow.CSV_HEAD, "profile");
    }
}
