package org.varve.run;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.varve.core.Inputs;
import org.varve.core.OutOfBudgetException;
import org.varve.core.SurveyPart;
import org.varve.core.SurveyRange;
import org.varve.core.Volume;
import org.varve.formats.Volumes;

/**
 * Where a run reads.
 *
 * @param all in the order of the workflow's inputs; the first has the headers that outputs get
 */
record Sources(List<Source> all) {

    Sources {
        all = List.copyOf(all);
        if (all.isEmpty()) throw new IllegalArgumentException("the run reads nothing: say from where");
    }

    /** The files among them. */
    List<Path> files() {
        return all.stream().flatMap(source -> source.file().stream()).toList();
    }

    /** What is loaded to read them: their formats, each once. */
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
     * @param range what is wanted
     * @throws IOException if one cannot be opened, or is of another geometry than the first
     */
    Open open(SurveyRange range, Opening opening) throws IOException, OutOfBudgetException {
        List<Volume> volumes = new ArrayList<>();
        try {
            for (Source source : all) {
                volumes.add(opening.open(source));
                SameGeometry.require(all.getFirst(), volumes.getFirst(), source, volumes.getLast());
            }
            Volume first = volumes.getFirst();
            SurveyPart part = range.of(first.survey(), first.geometry());
            Volume wanted = part.isWhole() ? first : Volumes.part(first, part);
            return new Open(this, new Inputs(volumes), part, wanted);
        } catch (IOException | OutOfBudgetException | RuntimeException e) {
            close(volumes);
            throw e;
        }
    }

    private void close(List<Volume> volumes) throws IOException {
        for (int n = 0; n < volumes.size(); n++) {
            if (!all.get(n).lent()) volumes.get(n).close();
        }
    }

    /**
     * Inputs while they are read.
     *
     * @param part of them that is wanted
     * @param wanted that part of the first
     */
    record Open(Sources sources, Inputs inputs, SurveyPart part, Volume wanted) implements Closeable {

        /** The whole of the first. */
        Volume first() {
            return inputs.volumes().getFirst();
        }

        @Override
        public void close() throws IOException {
            if (!part.isWhole()) wanted.close();
            sources.close(inputs.volumes());
        }
    }
}
