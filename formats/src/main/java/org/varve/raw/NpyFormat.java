package org.varve.raw;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.varve.core.Survey;
import org.varve.file.Sampling;
import org.varve.formats.Beginning;
import org.varve.formats.CreateOptions;
import org.varve.formats.Fact;
import org.varve.formats.FileVolume;
import org.varve.formats.Format;
import org.varve.formats.OpenOptions;
import org.varve.formats.OutputPlan;

/** NumPy arrays: {@code .npy}. */
public final class NpyFormat implements Format {

    @Override
    public String name() {
        return ".npy";
    }

    @Override
    public List<String> extensions() {
        return List.of(".npy");
    }

    @Override
    public boolean recognises(Beginning file) {
        return file.startsWith(NpyHeader.MAGIC);
    }

    @Override
    public boolean canContinue() {
        return true;
    }

    @Override
    public FileVolume open(Path file, OpenOptions options) throws IOException {
        return NpyVolume.open(file, options.sampling().orElse(Sampling.DEFAULT));
    }

    @Override
    public List<Fact> outline(Path file, OpenOptions options) throws IOException {
        Optional<String> header = NpyHeader.text(file);
        return header.isEmpty()
                ? List.of()
                : List.of(Fact.of("format", ".npy, " + header.get().strip()).with("format", name()));
    }

    @Override
    public OutputPlan plan(Path file, List<String> names, Survey survey, CreateOptions options) {
        return OutputPlan.ofTraces(file, NpyWriter.layout(survey.shape()),
                () -> NpyWriter.create(survey.shape(), file, options.placement()));
    }
}
