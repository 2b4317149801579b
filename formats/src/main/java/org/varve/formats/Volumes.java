package org.varve.formats;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.varve.core.SampleFormat;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.file.FormatException;
import org.varve.file.Sampling;
import org.varve.file.SegyHeaders;
import org.varve.raw.NpyVolume;
import org.varve.raw.NpyWriter;
import org.varve.raw.RawVolume;
import org.varve.raw.RawWriter;
import org.varve.segy.SegyVolume;
import org.varve.segy.SegyWriter;
import org.varve.segy.SurveyGrid;
import org.varve.zarr.ZarrOptions;
import org.varve.zarr.ZarrVolume;

/** Opens and creates volumes; the extension of the file's name chooses the format. */
public final class Volumes {

    private enum Kind {
        SEGY,
        NPY,
        RAW,
        ZARR;

        static boolean mayBeFolder(Path file) {
            return List.of(".zarr", ".mdio").contains(extension(file));
        }

        private static String extension(Path file) {
            String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
            return name.substring(Math.max(0, name.lastIndexOf('.')));
        }

        static Kind of(Path file) {
            return switch (extension(file)) {
                case ".sgy", ".segy" -> SEGY;
                case ".npy" -> NPY;
                case ".raw" -> RAW;
                case ".zarr", ".mdio" -> ZARR;
                default -> throw new IllegalArgumentException(
                        "%s: the extension chooses the format; use .sgy, .segy, .zarr, .npy or .raw".formatted(file));
            };
        }
    }

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
        if (Files.isDirectory(file) && !Kind.mayBeFolder(file)) {
            throw new FormatException(file, "is a folder: give the file inside it");
        }
        return switch (Kind.of(file)) {
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
        return Kind.of(file) == Kind.SEGY;
    }

    /** Whether a file of that name takes several volumes. */
    public static boolean takesSeveral(Path file) {
        return Kind.of(file) == Kind.ZARR;
    }

    /**
     * Creates a volume of the same survey as another. If both are SEG-Y, or a Zarr group that keeps SEG-Y headers, the new one
     * takes over all headers.
     *
     * @param template must stay open while the volume is written
     */
    public static VolumeWriter create(Path file, Volume template, CreateOptions options) throws IOException {
        Optional<SegyHeaders> kept = Kind.of(file) == Kind.SEGY ? ZarrGroups.keptHeaders(template) : Optional.empty();
        if (kept.isPresent()) {
            return SegyWriter.like(kept.get(), template, file, segyOptions(options));
        }
        return switch (Kind.of(file)) {
            case SEGY -> template instanceof SegyVolume segy
                    ? SegyWriter.like(segy, file, segyOptions(options))
                    : SegyWriter.create(template.survey(), ZarrGroups.map(template), template::isLive, file,
                            segyOptions(options));
            case ZARR -> create(file, List.of(VARIABLE), template, options).getFirst();
            case NPY, RAW -> create(file, template.survey(), options);
        };
    }

    /**
     * Creates several volumes of the same survey as another in one file, which must be one that {@link #takesSeveral}.
     *
     * @param names of the volumes
     * @param template must stay open while they are written
     */
    public static List<VolumeWriter> create(Path file, List<String> names, Volume template, CreateOptions options)
            throws IOException {
        return ZarrGroups.create(file, names, template, options);
    }

    /** Creates a volume of a survey that no file describes; SEG-Y gets line numbers and coordinates of its own. */
    public static VolumeWriter create(Path file, Survey survey, CreateOptions options) throws IOException {
        Shape shape = survey.shape();
        return switch (Kind.of(file)) {
            case SEGY -> SegyWriter.create(survey, SurveyGrid.DEFAULT, file, segyOptions(options));
            case NPY -> NpyWriter.create(shape, file, options.overwrite());
            case RAW -> RawWriter.create(shape, file, options.overwrite());
            case ZARR -> ZarrGroups.create(file, List.of(VARIABLE), survey, options).getFirst();
        };
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
