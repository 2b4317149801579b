package org.varve.mdio;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.varve.core.LiveTraces;
import org.varve.core.Shape;
import org.varve.core.ScaledEncoding;
import org.varve.core.Survey;
import org.varve.core.SurveyGeometry;
import org.varve.core.TraceCoordinates;
import org.varve.core.Volume;
import org.varve.formats.Beginning;
import org.varve.formats.CreateOptions;
import org.varve.formats.Fact;
import org.varve.formats.FileVolume;
import org.varve.formats.Format;
import org.varve.formats.FormatMemory;
import org.varve.formats.FormatOptions;
import org.varve.formats.OpenOptions;
import org.varve.formats.OutputPlan;
import org.varve.segy.header.SegyHeaderSource;
import org.varve.segy.header.SegyHeaders;
import org.varve.zarr.ZarrOptions;
import org.varve.zarr.ZarrStore;

/** Zarr groups in the layout of MDIO: folders named {@code .zarr} or {@code .mdio}. */
public final class MdioFormat implements Format {

    static final String NAME = "Zarr";

    private static final String ARCHIVE = ".zip";

    /**
     * Metadata and the libraries of codecs are loaded to write; to read takes no more than any format. An index of some
     * megabytes is always read, so that a plan can state exactly what is needed. Each thread of a reader holds a chunk.
     */
    private static final FormatMemory MEMORY = new FormatMemory(0, 4 << 20, 4 << 20, 96 << 20);

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<String> extensions() {
        return List.of(".zarr", ".mdio");
    }

    /** Groups in zip archives. */
    @Override
    public List<String> readExtensions() {
        return List.of(ARCHIVE);
    }

    /** Folders with metadata of Zarr, and zip archives of them. */
    @Override
    public boolean recognises(Beginning file) throws IOException {
        return ZarrStore.isNode(file.path());
    }

    @Override
    public boolean canContinue() {
        return true;
    }

    @Override
    public List<Fact> outline(Path file, OpenOptions options) throws IOException {
        return GroupOutline.of(file);
    }

    @Override
    public Set<Class<? extends FormatOptions>> options() {
        return Set.of(MdioReading.class, ZarrOptions.class);
    }

    @Override
    public boolean isFolder() {
        return true;
    }

    @Override
    public boolean takesSeveral() {
        return true;
    }

    @Override
    public FileVolume open(Path file, OpenOptions options) throws IOException {
        return MdioVolume.open(file, reading(options), options.sampling());
    }

    static MdioReading reading(OpenOptions options) {
        MdioReading reading =
                options.or(MdioReading.DEFAULT.withMemory(options.memoryOr(MdioReading.DEFAULT.memory())));
        return reading.withMemory(Math.min(reading.memory(), options.memory()));
    }

    @Override
    public void requireCreatable(Path file, boolean overwrite) throws IOException {
        requireFolder(file);
        GroupWriter.requireCreatable(file, overwrite);
    }

    private static void requireFolder(Path file) {
        if (file.toString().toLowerCase(Locale.ROOT).endsWith(ARCHIVE)) {
            throw new IllegalArgumentException(
                    "%s: zip archives are only read: write a folder whose name ends in .zarr, then pack it"
                            .formatted(file));
        }
    }

    @Override
    public OutputPlan plan(Path file, List<String> names, Volume template, CreateOptions options) throws IOException {
        return plan(file, names, survey(template), options);
    }

    @Override
    public OutputPlan plan(Path file, List<String> names, Survey survey, CreateOptions options) throws IOException {
        return plan(file, names, new SurveyToWrite(survey, LiveTraces.ALL, SurveyDetails.of(survey.shape())), options);
    }

    private static OutputPlan plan(Path file, List<String> names, SurveyToWrite survey, CreateOptions options)
            throws IOException {
        requireFolder(file);
        ArrayNames.require(names);
        ZarrOptions zarr = options.or(ZarrOptions.DEFAULT);
        ZarrTarget target = new ZarrTarget(file, options.placement(), options.history(), options.outputs(), zarr);
        return new OutputPlan(file, GroupWriter.plainBytes(survey, target.types(names.size()), zarr),
                !zarr.codecs().isEmpty(),
                GroupWriter.bufferBytes(survey, zarr), ScaledEncoding.NATIVE, GroupWriter.chunk(survey.survey(), zarr),
                GroupWriter.shard(survey.survey(), zarr), () -> GroupWriter.create(target, names, survey));
    }

    /** The details of a volume that a group keeps: its lines, and its SEG-Y headers or else its coordinates. */
    private static SurveyToWrite survey(Volume template) throws IOException {
        SurveyGeometry geometry = template.geometry();
        Optional<SegyHeaders> headers = SegyHeaderSource.headers(template);
        Optional<TraceCoordinates> coordinates = headers.isPresent() ? Optional.empty() : geometry.coordinates();
        return new SurveyToWrite(template.survey(), template::isLive,
                new SurveyDetails(geometry.inlines(), geometry.crosslines(), geometry.start(), coordinates, headers));
    }

    @Override
    public long writerBytes(Volume template, int count) throws IOException {
        return GroupWriter.bufferBytes(survey(template), ZarrOptions.DEFAULT);
    }

    @Override
    public FormatMemory memory() {
        return MEMORY;
    }

    @Override
    public long mostWriterBytes(CreateOptions options) {
        return GroupWriter.mostBufferBytes(options.or(ZarrOptions.DEFAULT));
    }

    @Override
    public Shape writerChunk(Survey survey) {
        return ZarrOptions.DEFAULT.chunkOf(survey.shape());
    }
}
