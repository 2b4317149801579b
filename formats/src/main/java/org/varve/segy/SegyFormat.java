package org.varve.segy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.varve.core.LiveTraces;
import org.varve.core.ScaledEncoding;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.file.TraceLayout;
import org.varve.file.TraceWriter;
import org.varve.formats.Beginning;
import org.varve.formats.CreateOptions;
import org.varve.formats.Fact;
import org.varve.formats.FileVolume;
import org.varve.formats.FormatOptions;
import org.varve.formats.OpenOptions;
import org.varve.formats.OutputPlan;
import org.varve.segy.header.SegyHeaderSource;
import org.varve.segy.header.SegyHeaders;
import org.varve.segy.header.WordOrder;

/** SEG-Y: {@code .sgy}, {@code .segy} and {@code .seg}. */
public final class SegyFormat implements TraceFormat {

    @Override
    public String name() {
        return SegyDialect.NAME;
    }

    @Override
    public List<String> extensions() {
        return List.of(".sgy", ".segy", ".seg");
    }

    @Override
    public boolean recognises(Beginning file) {
        return SegyBeginning.isSegy(file);
    }

    @Override
    public boolean canContinue() {
        return true;
    }

    @Override
    public Set<Class<? extends FormatOptions>> options() {
        return Set.of(SegyReading.class, SegyWriting.class);
    }

    @Override
    public Dialect dialect() {
        return SegyDialect.INSTANCE;
    }

    @Override
    public HeaderBytes numbers() {
        return HeaderBytes.STANDARD;
    }

    @Override
    public FileVolume open(Path file, OpenOptions options) throws IOException {
        return SegyVolume.open(file, reading(options), options.sampling());
    }

    @Override
    public List<Fact> outline(Path file, OpenOptions options) throws IOException {
        return SegyOutline.of(file, reading(options));
    }

    /**
     * Plans a twin of a volume that has SEG-Y headers, and otherwise a new file with the lines and coordinates of the
     * volume.
     */
    @Override
    public OutputPlan plan(Path file, List<String> names, Volume template, CreateOptions options) throws IOException {
        Optional<SegyHeaders> kept = SegyHeaderSource.headers(template);
        if (kept.isPresent()) {
            // no rule says how single bytes are swapped
            boolean isPaired = kept.get().fields().order() == WordOrder.PAIRS_SWAPPED;
            SegyWriter.Options writing = writing(options, isPaired ? Short.BYTES : Byte.BYTES);
            TwinStatement.of(kept.get(), template.survey(), writing.samples().revision());
            return OutputPlan.ofTraces(file, SegyWriter.layout(kept.get(), writing), writing.scale(),
                    () -> SegyWriter.like(kept.get(), template, file, writing));
        }
        return plan(file, template.survey(), KnownMap.of(template), template::isLive,
                writing(options, Byte.BYTES));
    }

    @Override
    public OutputPlan plan(Path file, List<String> names, Survey survey, CreateOptions options) {
        return plan(file, survey, SurveyGrid.DEFAULT, LiveTraces.ALL, writing(options, Byte.BYTES));
    }

    private static OutputPlan plan(Path file, Survey survey, SurveyMap map, LiveTraces live,
            SegyWriter.Options writing) {
        return OutputPlan.ofTraces(file, SegyWriter.layout(survey, map, live, writing), writing.scale(),
                () -> SegyWriter.create(survey, map, live, file, writing));
    }

    /** @param leastBytes of a sample in the file */
    private static SegyWriter.Options writing(CreateOptions options, int leastBytes) {
        SegyWriting asked = options.or(SegyWriting.DEFAULT);
        SegyWriting writing = options.outputs().stream().findFirst()
                .map(output -> asked.of(output, leastBytes)).orElse(asked);
        return new SegyWriter.Options(writing, options.history(), options.placement());
    }

    @Override
    public ScaledEncoding writerEncoding(Volume template) throws IOException {
        return SegyHeaderSource.headers(template)
                .map(kept -> kept.layout().with(SegyWriting.DEFAULT.format()))
                .map(layout -> new ScaledEncoding(layout.encoding(), 1, layout.roomForHeaders()))
                .orElse(ScaledEncoding.NATIVE);
    }

    @Override
    public long writerBytes(Volume template, int count) throws IOException {
        Optional<TraceLayout> layout = SegyHeaderSource.headers(template).map(SegyHeaders::layout);
        return layout.isPresent()
                ? count * TraceWriter.bufferBytes(layout.get().with(SegyWriting.DEFAULT.format()))
                : count * template.bufferBytes();
    }
}
