package org.varve.formats;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.varve.core.SampleFormat;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.file.FormatException;
import org.varve.file.PartFile;
import org.varve.file.Sampling;
import org.varve.file.SegyHeaders;
import org.varve.raw.NpyVolume;
import org.varve.raw.NpyWriter;
import org.varve.raw.RawVolume;
import org.varve.raw.RawWriter;
import org.varve.segy.SegyOriginal;
import org.varve.segy.SegyVolume;
import org.varve.segy.SegyWriter;
import org.varve.segy.SurveyGrid;
import org.varve.segy.SurveyMap;
import org.varve.zarr.GroupWriter;
import org.varve.zarr.ZarrOptions;
import org.varve.zarr.ZarrVolume;

/** Opens and creates volumes; the extension of the file's name chooses the format. */
public final class Volumes {

    /** The name that MDIO gives to the samples of a survey. */
    public static final String VARIABLE = "amplitude";

    private Volumes() {}

    /**
     * Opens a volume.
     *
     * @throws IllegalArgumentException if no format has the extension, or a {@code .raw} file comes without a shape
     * @throws FormatException if the file is not what its name says
     */
    public static Volume open(Path file, OpenOptions options) throws IOException {
        Sampling sampling = options.sampling().orElse(Sampling.DEFAULT);
        if (Files.isDirectory(file) && !FileFormat.mayBeFolder(file)) {
            throw new FormatException(file, "is a folder: give the file inside it");
        }
        return switch (FileFormat.of(file)) {
            case SEGY -> SegyVolume.open(file, options.segy(), options.sampling());
            case NPY -> NpyVolume.open(file, sampling);
            case ZARR -> ZarrVolume.open(file, options.array(), options.sampling(), options.segy().memory());
            case RAW -> RawVolume.open(file, sampling.survey(options.shape().orElseThrow(() -> shapeMissing(file))));
        };
    }

    private static IllegalArgumentException shapeMissing(Path file) {
        return new IllegalArgumentException(
                "%s: a .raw file does not tell its shape; give --shape inlines,crosslines,samples".formatted(file));
    }

    /** Whether a file of that name is SEG-Y. */
    public static boolean isSegy(Path file) {
        return FileFormat.of(file) == FileFormat.SEGY;
    }

    /** Whether a file of that name takes several volumes. */
    public static boolean takesSeveral(Path file) {
        return FileFormat.of(file) == FileFormat.ZARR;
    }

    /**
     * Refuses a path under which no volume can be created: something is there that may not be replaced, or its folder is
     * missing or cannot be written.
     */
    public static void requireCreatable(Path file, boolean overwrite) throws IOException {
        if (takesSeveral(file)) {
            GroupWriter.requireCreatable(file, overwrite);
        } else {
            PartFile.place(file, overwrite);
        }
    }

    /**
     * Plans a file of the same survey as another volume. If both are SEG-Y, or a Zarr group that keeps SEG-Y headers, the new one
     * takes over all headers.
     *
     * @param names of the volumes in the file: one, unless it {@link #takesSeveral}
     * @param template must stay open while the file is written
     */
    public static OutputPlan plan(Path file, List<String> names, Volume template, CreateOptions options)
            throws IOException {
        return switch (FileFormat.of(file)) {
            case SEGY -> planSegy(file, template, segyOptions(options));
            case ZARR -> ZarrGroups.plan(file, names, template, options);
            case NPY, RAW -> plan(file, template.survey(), options);
        };
    }

    private static OutputPlan planSegy(Path file, Volume template, SegyWriter.Options options) throws IOException {
        Optional<SegyHeaders> kept = template instanceof SegyVolume segy
                ? Optional.of(new SegyOriginal(segy))
                : ZarrGroups.keptHeaders(template);
        if (kept.isPresent()) {
            return OutputPlan.ofTraces(file, SegyWriter.layout(kept.get(), options),
                    () -> SegyWriter.like(kept.get(), template, file, options));
        }
        Survey survey = template.survey();
        SurveyMap map = ZarrGroups.map(template);
        return OutputPlan.ofTraces(file, SegyWriter.layout(survey, map, template::isLive, options),
                () -> SegyWriter.create(survey, map, template::isLive, file, options));
    }

    /** Plans a file of a survey that no file describes; SEG-Y gets line numbers and coordinates of its own. */
    public static OutputPlan plan(Path file, Survey survey, CreateOptions options) throws IOException {
        Shape shape = survey.shape();
        boolean overwrite = options.overwrite();
        SegyWriter.Options segy = segyOptions(options);
        return switch (FileFormat.of(file)) {
            case SEGY -> OutputPlan.ofTraces(file, SegyWriter.layout(survey, SurveyGrid.DEFAULT, (i, j) -> true, segy),
                    () -> SegyWriter.create(survey, SurveyGrid.DEFAULT, file, segy));
            case NPY -> OutputPlan.ofTraces(file, NpyWriter.layout(shape),
                    () -> NpyWriter.create(shape, file, overwrite));
            case RAW -> OutputPlan.ofTraces(file, RawVolume.layout(shape),
                    () -> RawWriter.create(shape, file, overwrite));
            case ZARR -> ZarrGroups.plan(file, List.of(VARIABLE), survey, options);
        };
    }

    /** Creates a file of one volume, as {@link #plan(Path, List, Volume, CreateOptions)} plans it. */
    public static VolumeWriter create(Path file, Volume template, CreateOptions options) throws IOException {
        return plan(file, List.of(VARIABLE), template, options).create().getFirst();
    }

    /** Creates a file of several volumes, which must be one that {@link #takesSeveral}. */
    public static List<VolumeWriter> create(Path file, List<String> names, Volume template, CreateOptions options)
            throws IOException {
        return plan(file, names, template, options).create();
    }

    /** Creates a file of one volume, as {@link #plan(Path, Survey, CreateOptions)} plans it. */
    public static VolumeWriter create(Path file, Survey survey, CreateOptions options) throws IOException {
        return plan(file, survey, options).create().getFirst();
    }

    /** The samples of a SEG-Y file made from a volume: those of the SEG-Y file that it is or was, if they can be written. */
    public static SampleFormat segyFormat(Volume volume) throws IOException {
        Optional<SampleFormat> stored = switch (volume) {
            case SegyVolume segy -> Optional.of(segy.encoding().format());
            case ZarrVolume zarr -> zarr.segyFormat();
            default -> Optional.empty();
        };
        return stored
                .filter(SampleFormat::isWritten)
                .orElse(CreateOptions.DEFAULT.segyFormat());
    }

    /** Bytes of the buffers of so many writers made for volumes of the same format and survey as another. */
    public static long writerBytes(Volume template, int count) throws IOException {
        return switch (template) {
            case SegyVolume segy -> count * SegyWriter.bufferBytes(segy);
            case ZarrVolume zarr -> ZarrGroups.bufferBytes(zarr, CreateOptions.DEFAULT);
            default -> count * template.bufferBytes();
        };
    }

    /** The pieces in which a volume of the same format and survey as another would be stored. */
    public static Shape writerChunk(Volume template) {
        return template instanceof ZarrVolume ? ZarrOptions.DEFAULT.chunkOf(template.survey().shape()) : Shape.ONE;
    }

    private static SegyWriter.Options segyOptions(CreateOptions options) {
        return new SegyWriter.Options(options.segyFormat(), options.history(), options.overwrite(),
                options.segyScale());
    }
}
