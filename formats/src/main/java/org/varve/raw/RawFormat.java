package org.varve.raw;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.varve.core.Remedy;
import org.varve.core.SettingException;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.file.Sampling;
import org.varve.formats.CreateOptions;
import org.varve.formats.FileVolume;
import org.varve.formats.Format;
import org.varve.formats.FormatOptions;
import org.varve.formats.OpenOptions;
import org.varve.formats.OutputPlan;

/** Samples without a header: {@code .raw}. */
public final class RawFormat implements Format {

    @Override
    public String name() {
        return ".raw";
    }

    @Override
    public List<String> extensions() {
        return List.of(".raw");
    }

    @Override
    public boolean canContinue() {
        return true;
    }

    @Override
    public Set<Class<? extends FormatOptions>> options() {
        return Set.of(RawReading.class);
    }

    @Override
    public FileVolume open(Path file, OpenOptions options) throws IOException {
        Sampling sampling = options.sampling().orElse(Sampling.DEFAULT);
        RawReading reading = options.or(RawReading.UNKNOWN);
        Shape shape = reading.shape()
                .orElseThrow(() -> new SettingException("%s: a .raw file does not state its shape".formatted(file),
                        Remedy.of("give ", RawReading.SHAPE.with("inlines,crosslines,samples"))));
        return RawVolume.open(file, sampling.survey(shape), reading.encoding());
    }

    @Override
    public OutputPlan plan(Path file, List<String> names, Survey survey, CreateOptions options) {
        return OutputPlan.ofTraces(file, RawVolume.layout(survey.shape()),
                () -> RawWriter.create(survey.shape(), file, options.placement()));
    }
}
