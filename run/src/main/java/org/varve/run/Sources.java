package org.varve.run;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.varve.core.Inputs;
import org.varve.core.Note;
import org.varve.core.OutOfBudgetException;
import org.varve.core.SurveyPart;
import org.varve.core.SurveyRange;
import org.varve.core.Volume;
import org.varve.formats.Volumes;
import org.varve.run.input.SameGeometry;
import org.varve.run.input.SameMap;

/**
 * The inputs of a run.
 *
 * @param all in the order of the workflow's inputs; outputs get the headers of the first
 */
record Sources(List<Source> all) {

    Sources {
        all = List.copyOf(all);
    }

    /** These, and another. */
    Sources and(Source other) {
        return new Sources(Stream.concat(all.stream(), Stream.of(other)).toList());
    }

    /** @throws IllegalArgumentException if there is none */
    void requireSome() {
        if (all.isEmpty()) throw new IllegalArgumentException("the run has no input: give one");
    }

    /** The files among them. */
    List<Path> files() {
        return all.stream().flatMap(Source::files).toList();
    }

    /** Their distinct formats, joined by {@code +}. */
    String formats() {
        return all.stream().map(Source::format).distinct().collect(Collectors.joining("+"));
    }

    /** Opens one of them. */
    @FunctionalInterface
    interface Opening {
        Volume open(Source source) throws IOException, OutOfBudgetException;
    }

    /**
     * Opens all of them.
     *
     * @param range the wanted part
     * @throws IOException if one cannot be opened
     */
    Open open(SurveyRange range, Opening opening) throws IOException, OutOfBudgetException {
        List<Volume> volumes = new ArrayList<>();
        List<Note> notes = new ArrayList<>();
        try {
            for (Source source : all) {
                volumes.add(opening.open(source));
                SameGeometry.require(all.getFirst().name(), volumes.getFirst(), source.name(), volumes.getLast());
                if (volumes.size() == 1) continue;
                SameMap.difference(all.getFirst().name(), volumes.getFirst(), source.name(), volumes.getLast())
                        .ifPresent(notes::add);
            }
            Volume first = volumes.getFirst();
            SurveyPart part = range.of(first.survey(), first.geometry());
            Volume wanted = part.isWhole() ? first : Volumes.part(first, part);
            return new Open(this, new Inputs(volumes), part, wanted, notes);
        } catch (IOException | OutOfBudgetException | RuntimeException e) {
            try (Closeable _ = () -> close(volumes)) {
                throw e;
            }
        }
    }

    private void close(List<Volume> volumes) throws IOException {
        closeAll(IntStream.range(0, volumes.size()).filter(n -> !all.get(n).lent()).mapToObj(volumes::get).toList());
    }

    /** Closes all, in order, even if some cannot be closed. */
    private static void closeAll(List<Volume> volumes) throws IOException {
        if (volumes.isEmpty()) return;
        try (Volume _ = volumes.getLast()) {
            closeAll(volumes.subList(0, volumes.size() - 1));
        }
    }

    /**
     * The opened inputs.
     *
     * @param part the wanted part
     * @param wanted that part of the first
     * @param notes on what differs between the inputs
     */
    record Open(Sources sources, Inputs inputs, SurveyPart part, Volume wanted, List<Note> notes)
            implements Closeable {

        /** The whole first volume. */
        Volume first() {
            return inputs.volumes().getFirst();
        }

        @Override
        public void close() throws IOException {
            sources.close(inputs.volumes());
        }
    }
}
