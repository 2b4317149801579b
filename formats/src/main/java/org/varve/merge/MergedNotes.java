package org.varve.merge;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.varve.core.Note;
import org.varve.formats.Overlap;

/**
 * What the user should know about a merged volume.
 *
 * @param obstacle why no headers are kept
 */
record MergedNotes(PlacedInputs inputs, Overlap overlap, Optional<String> obstacle) {

    /**
     * The notes of all files, and those of the merged volume.
     *
     * @param traces places of the merged survey
     * @param shorter traces that have no samples at some times
     * @param reader knows how far files overlap in what was read
     */
    List<Note> of(Coverage coverage, long traces, long shorter, MergedReader reader) throws IOException {
        List<Note> notes = new ArrayList<>();
        for (Placed input : inputs.all()) {
            notes.addAll(input.volume().notes());
        }
        obstacle.filter(_ -> inputs.all().stream().anyMatch(input -> input.headers().isPresent()))
                .ifPresent(why -> notes.add(new Note(
                        "the merged survey keeps lines and coordinates, but no trace headers: " + why)));
        if (coverage.missing() > 0) {
            notes.add(new Note("%s of %s places of the merged survey are in no input: they are missing traces"
                    .formatted(coverage.missing(), traces)));
        }
        if (shorter > 0) {
            notes.add(new Note(
                    "%s traces of the merged survey have samples that no input has: these are zeros"
                            .formatted(shorter)));
        }
        ofOverlap(reader).ifPresent(notes::add);
        return notes;
    }

    private Optional<Note> ofOverlap(MergedReader reader) {
        long all = reader.same() + reader.different();
        if (all == 0) return Optional.empty();
        return Optional.of(new Note(reader.different() == 0
                ? "%s samples are in several inputs, and agree".formatted(all)
                : "%s samples are in several inputs, and differ in %s: %s".formatted(all, reader.different(),
                        taken())));
    }

    private String taken() {
        return switch (overlap) {
            case FIRST -> "those of the first are taken";
            case LAST -> "those of the last are taken";
            case MEAN -> "their means are taken";
            case ERROR -> "they are refused";
        };
    }
}
