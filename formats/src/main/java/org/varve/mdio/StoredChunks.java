package org.varve.mdio;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.varve.core.LiveTraces;
import org.varve.core.Note;
import org.varve.formats.Fact;
import org.varve.zarr.ArrayMetadata;
import org.varve.zarr.ChunkCount;
import org.varve.zarr.ZarrGroup;

/**
 * Which part of a survey is stored at all.
 *
 * @param array the array of samples
 * @param fill what samples of missing chunks are read as
 * @param count how many of the chunks with live traces exist; empty if counting would take long
 * @param stale what the consolidated metadata say wrongly; a sentence after "they"
 */
record StoredChunks(ArrayMetadata array, double fill, Optional<ChunkCount> count, Optional<String> stale) {

    /** Counts the chunks by listing folders. */
    static StoredChunks of(ZarrGroup group, SurveyArrays arrays, Optional<TraceMask> mask, LineTurns turns)
            throws IOException {
        ArrayMetadata array = arrays.samples();
        double fill = arrays.packing().map(packing -> packing.value(array.fill())).orElse(array.fill());
        Optional<LiveTraces> live = mask.map(
                known -> (inline, crossline) -> known.isLive(turns.inline(inline), turns.crossline(crossline)));
        return new StoredChunks(array, fill, ChunkCount.of(group.folder(), array, live), group.stale());
    }

    /** Notes: chunks that are missing, or stale metadata. */
    List<Note> notes() {
        List<Note> notes = new ArrayList<>();
        count.filter(known -> !known.isComplete()).ifPresent(known -> notes.add(new Note(
                "lacks samples of '%s': %s; the rest is read as %s, its fill value".formatted(array.label(),
                        sentence(known), number(fill)))));
        stale.ifPresent(told -> notes.add(new Note("has stale consolidated metadata: they " + told)));
        return notes;
    }

    /** Facts for people if chunks are missing, and for programs. */
    List<Fact> facts() {
        List<Fact> facts = new ArrayList<>();
        count.ifPresent(known -> facts.add((known.isComplete()
                ? Fact.value("chunksStored", known.there())
                : Fact.of(known.kind(), sentence(known)).with("chunksStored", known.there()))
                .with("chunksExpected", known.all())));
        stale.ifPresent(told -> facts.add(Fact.of("metadata", "the consolidated ones are stale: they " + told)));
        return facts;
    }

    private static String sentence(ChunkCount count) {
        return "%s of %s %s exist".formatted(count.there(), count.all(), count.kind());
    }

    private static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Double.toString(value);
    }
}
