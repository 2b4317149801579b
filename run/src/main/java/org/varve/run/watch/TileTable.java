package org.varve.run.watch;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.Consumer;
import org.varve.core.Box;
import org.varve.core.Note;
import org.varve.run.RunEvent;
import org.varve.run.RunListener;
import org.varve.tiling.TileDone;
import org.varve.tiling.TileTimes;
import org.varve.tiling.TileTimes.Span;

/**
 * Writes a table of all tiles, as CSV (RFC 4180) with a line for each in the order in which they were written, and a
 * header line. It gets its name when the run ends, complete or not.
 *
 * <p>Positions and shapes are in inlines, crosslines and samples of the survey, times in seconds from the start of the
 * run. A stage that a tile does not pass, such as copying where a device works in host memory, has empty cells.
 * {@link TileTimes} tells how copies are timed.
 */
public final class TileTable implements RunListener {

    private static final List<String> COLUMNS = List.of("phase", "tile", "inline", "crossline", "sample", "inlines",
            "crosslines", "samples", "device", "read_start", "read_seconds", "copy_in_start", "copy_in_seconds",
            "compute_start",
            "compute_seconds", "copy_out_start", "copy_out_seconds", "write_start", "write_seconds", "bytes_read",
            "bytes_written");

    private final SideFile file;
    private final Consumer<Note> notes;
    private Optional<SideText> table = Optional.empty();

    /**
     * A table of one run, not yet created.
     *
     * @param notes is told if the table cannot be written, which does not stop the run
     * @throws IllegalArgumentException if the name does not end with {@code .csv}
     */
    public TileTable(SideFile file, Consumer<Note> notes) {
        this.file = file.requireEnding(".csv");
        this.notes = notes;
    }

    @Override
    public void on(RunEvent event) {
        switch (event) {
            case RunEvent.Planned _ -> begin();
            case RunEvent.TileWritten(TileDone tile) -> add(tile);
            case RunEvent.Completed(_),RunEvent.Failed(_) -> table.ifPresent(SideText::complete);
            default -> {
            }
        }
    }

    /** Begins the table, again if the run begins again. */
    private void begin() {
        table.ifPresent(SideText::discard);
        table = Optional.of(new SideText(file.path(), file.overwrite(), notes));
        add(String.join(",", COLUMNS));
    }

    private void add(TileDone done) {
        TileTimes times = done.times();
        Box box = done.box();
        StringJoiner line = new StringJoiner(",");
        line.add(times.phase().name().toLowerCase(Locale.ROOT)).add(Long.toString(done.number()));
        for (int n : new int[] {box.inline(), box.crossline(), box.sample(), box.shape().inlines(),
                box.shape().crosslines(), box.shape().samples()}) {
            line.add(Integer.toString(n));
        }
        line.add(done.device().replaceAll("[,\"\r\n]", " "));
        line.add(cells(Optional.of(times.read())));
        line.add(cells(times.copyingIn()));
        line.add(cells(Optional.of(times.computing())));
        line.add(cells(times.copyingOut()));
        line.add(cells(Optional.of(times.write())));
        line.add(Long.toString(done.bytesRead())).add(Long.toString(done.bytesWritten()));
        add(line.toString());
    }

    private static String cells(Optional<Span> span) {
        return span.map(when -> String.format(Locale.ROOT, "%.6f,%.6f", when.from(), when.busy())).orElse(",");
    }

    private void add(String line) {
        table.ifPresent(text -> text.add(line + "\r\n"));
    }
}
