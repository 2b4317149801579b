package org.varve.su;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.varve.core.LiveTraces;
import org.varve.core.ScaledEncoding;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.SurveyGeometry;
import org.varve.core.Volume;
import org.varve.file.TraceLayout;
import org.varve.file.TraceOrder;
import org.varve.formats.CreateOptions;
import org.varve.formats.Fact;
import org.varve.formats.FileVolume;
import org.varve.formats.FormatOptions;
import org.varve.formats.OpenOptions;
import org.varve.formats.OutputPlan;
import org.varve.segy.Dialect;
import org.varve.segy.HeaderBytes;
import org.varve.segy.NewHeaders;
import org.varve.segy.SegyReading;
import org.varve.segy.SegyVolume;
import org.varve.segy.TraceFormat;
import org.varve.segy.header.SegyHeaderSource;
import org.varve.segy.header.SegyHeaders;

/** Seismic Unix: {@code .su}. */
public final class SuFormat implements TraceFormat {

    @Override
    public String name() {
        return SuDialect.NAME;
    }

    @Override
    public List<String> extensions() {
        return List.of(".su");
    }

    @Override
    public boolean canContinue() {
        return true;
    }

    @Override
    public Set<Class<? extends FormatOptions>> options() {
        return Set.of(SegyReading.class);
    }

    @Override
    public Dialect dialect() {
        return SuDialect.INSTANCE;
    }

    @Override
    public HeaderBytes numbers() {
        return SuDialect.NUMBERS;
    }

    @Override
    public FileVolume open(Path file, OpenOptions options) throws IOException {
        return SegyVolume.open(file, SuDialect.INSTANCE, reading(options), options.sampling());
    }

    @Override
    public List<Fact> outline(Path file, OpenOptions options) throws IOException {
        return SuOutline.of(file, reading(options));
    }

    @Override
    public OutputPlan plan(Path file, List<String> names, Volume template, CreateOptions options) throws IOException {
        Optional<SegyHeaders> kept = SegyHeaderSource.headers(template);
        SuHeaders headers = kept.isPresent()
                ? new SuHeaders(template, kept.get())
                : new SuHeaders(NewHeaders.of(template), template.survey(), template.geometry(), template::isLive);
        Shape shape = template.survey().shape();
        return plan(file, headers, shape, kept.map(known -> known.layout().order()).orElse(TraceOrder.plain(shape)),
                options);
    }

    @Override
    public OutputPlan plan(Path file, List<String> names, Survey survey, CreateOptions options) throws IOException {
        SuHeaders headers = new SuHeaders(NewHeaders.of(survey), survey, SurveyGeometry.numbered(survey.shape()),
                LiveTraces.ALL);
        return plan(file, headers, survey.shape(), TraceOrder.plain(survey.shape()), options);
    }

    private static OutputPlan plan(Path file, SuHeaders headers, Shape shape, TraceOrder order, CreateOptions options) {
        TraceLayout layout = SuWriter.layout(headers, shape.samples(), order);
        return OutputPlan.ofTraces(file, layout, () -> SuWriter.create(headers, layout, file, options.placement()));
    }

    @Override
    public ScaledEncoding writerEncoding(Volume template) throws IOException {
        return plan(Path.of(""), List.of(), template, CreateOptions.DEFAULT).encoding();
    }

    @Override
    public long writerBytes(Volume template, int count) throws IOException {
        return count * plan(Path.of(""), List.of(), template, CreateOptions.DEFAULT).bufferBytes();
    }
}
