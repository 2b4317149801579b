package org.varve.cli;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.varve.file.FormatException;
import org.varve.file.Sampling;
import org.varve.segy.edit.CornerPoint;
import org.varve.segy.edit.Corners;
import org.varve.segy.edit.Edit;
import org.varve.segy.edit.Edits;
import picocli.CommandLine.Option;

/** The changes to a file. */
final class EditOptions {

    /** The use of three corner points. */
    enum Compute {
        LINES,
        COORDINATES
    }

    /** The largest file accepted as the text of a header. */
    private static final long MOST_TEXT = 1 << 16;

    /** Changes of trace headers in the order in which they were given. */
    private final List<BiFunction<Edits, Edit, Edit>> inOrder = new ArrayList<>();

    private int sets;
    private int swaps;

    @Option(names = "--set", paramLabel = "WORD=FORMULA",
            description = "Set a word of every trace header, such as inline=word(9), x=x*10 or crossline=(trace-1)%%200+1. Repeatable; each sees the result of the ones before.")
    void set(@Nullable List<String> formulas) {
        for (String formula : newest(formulas, sets)) {
            inOrder.add((edits, edit) -> edit.with(edits.set(formula)));
        }
        sets = formulas == null ? 0 : formulas.size();
    }

    @Option(names = "--swap", paramLabel = "WORD,WORD",
            description = "Exchange two words of every trace header, such as inline,crossline. Repeatable, in turn with --set.")
    void swap(@Nullable List<String> pairs) {
        for (String pair : newest(pairs, swaps)) {
            inOrder.add((edits, edit) -> edit.with(edits.swap(pair)));
        }
        swaps = pairs == null ? 0 : pairs.size();
    }

    @Option(names = "--set-file", paramLabel = "WORD=FORMULA",
            description = "Set a word of the binary header, such as samples=1501 or format=5. Repeatable.")
    private List<String> setFile = List.of();

    @Option(names = "--corner", paramLabel = "INLINE,CROSSLINE,X,Y",
            description = "A point with known lines and coordinates. Give three that span the survey, and --compute.")
    private List<String> corners = List.of();

    @Option(names = "--compute", paramLabel = "lines|coordinates",
            description = "Compute inline and crossline from X and Y, or X and Y from inline and crossline, by the three corners, after --set and --swap.")
    private @Nullable Compute compute;

    @Option(names = "--interval", paramLabel = SamplingWords.FORM,
            description = "Distance between samples for all headers, such as 4ms or 5m, or a number in the unit of --unit.")
    private @Nullable String interval;

    @Option(names = "--unit", paramLabel = "s|m|ft", description = "Unit of --interval, if it gives none; default: s.")
    private @Nullable String unit;

    @Option(names = "--start", paramLabel = "NUMBER",
            description = "Position of the first sample, in milliseconds, metres or feet.")
    private @Nullable Double start;

    @Option(names = "--text-from", paramLabel = "FILE",
            description = "Lines for the text header: up to 40 of 80 characters. EBCDIC stays EBCDIC, and ASCII ASCII.")
    private @Nullable Path textFrom;

    @Option(names = "--sort", paramLabel = "WORD[,WORD...]",
            description = "Sort traces by words as edited, such as inline,crossline or inline,crossline,offset.")
    private @Nullable String sort;

    /** The new elements of a growing list; picocli passes the whole list each time. */
    private static List<String> newest(@Nullable List<String> all, int known) {
        return all == null ? List.of() : all.subList(Math.min(known, all.size()), all.size());
    }

    /** The edit of a file with the given words. */
    Edit edit(Edits edits) throws IOException {
        Edit edit = Edit.NONE;
        for (BiFunction<Edits, Edit, Edit> change : inOrder) {
            edit = change.apply(edits, edit);
        }
        edit = withCorners(edit, edits);
        Optional<Sampling> sampling = new SamplingWords(interval, unit).sampling();
        if (sampling.isPresent()) edit = edits.withInterval(edit, sampling.get());
        if (start != null) edit = edit.with(edits.start(start));
        for (String formula : setFile) {
            edit = edit.withFile(edits.setFile(formula));
        }
        if (textFrom != null) edit = edit.withText(edits.text(text(textFrom)));
        return sort == null ? edit : edit.sortedBy(edits.words(sort));
    }

    private Edit withCorners(Edit edit, Edits edits) {
        if (corners.isEmpty() && compute == null) return edit;
        if (compute == null || corners.isEmpty()) {
            throw new IllegalArgumentException(
                    "%s: give --compute lines or --compute coordinates together with three --corner"
                            .formatted(compute == null ? "--corner" : "--compute " + Choice.text(compute)));
        }
        Corners grid = new Corners(corners.stream().map(CornerPoint::parse).toList());
        return edit.with(compute == Compute.LINES ? edits.linesFrom(grid) : edits.coordinatesFrom(grid));
    }

    private static List<String> text(Path file) throws IOException {
        try {
            if (Files.size(file) > MOST_TEXT) {
                throw new FormatException(file, "has %s bytes: a text header has 3200; give a text file of 40 lines"
                        .formatted(Files.size(file)));
            }
            return Files.readAllLines(file).stream().map(String::stripTrailing).toList();
        } catch (NoSuchFileException e) {
            throw new FormatException(file, "does not exist: check the path", e);
        } catch (CharacterCodingException e) {
            throw new FormatException(file, "is not UTF-8 text: a text header needs characters from blank to ~",
                    e);
        }
    }
}
