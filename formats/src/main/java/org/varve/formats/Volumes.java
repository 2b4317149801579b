package org.varve.formats;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.file.FormatException;
import org.varve.file.Sampling;
import org.varve.raw.NpyVolume;
import org.varve.raw.NpyWriter;
import org.varve.raw.RawVolume;
import org.varve.raw.RawWriter;
import org.varve.segy.SegyVolume;
import org.varve.segy.SegyWriter;
import org.varve.segy.SurveyGrid;

/** Opens and creates volumes; the extension of the file's name chooses the format. */
public final class Volumes {

    private enum Kind {
        SEGY,
        NPY,
        RAW;

        static Kind of(Path file) {
            String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
            return switch (name.substring(Math.max(0, name.lastIndexOf('.')))) {
                case ".sgy", ".segy" -> SEGY;
                case ".npy" -> NPY;
                case ".raw" -> RAW;
                default -> throw new IllegalArgumentException(
                        "%s: the extension chooses the format; use .sgy, .segy, .npy or .raw".formatted(file));
            };
        }
    }

    private Volumes() {}

    /**
     * Opens a volume.
     *
     * @throws IllegalArgumentException if no format has the extension, or a {@code .raw} file comes without a shape
     * @throws FormatException if the file is not what its name says
     */
    public static Volume open(Path file, OpenOptions options) throws IOException {
        Sampling sampling = options.sampling().orElse(Sampling.DEFAULT);
        if (Files.isDirectory(file)) {
            throw new FormatException(file, "is a folder: give the file inside it");
        }
        return switch (Kind.of(file)) {
            case SEGY -> SegyVolume.open(file, options.segy(), options.sampling());
            case NPY -> NpyVolume.open(file, sampling);
            case RAW -> RawVolume.open(file, sampling.survey(options.shape().orElseThrow(() -> shapeMissing(file))));
        };
    }

    private static IllegalArgumentException shapeMissing(Path file) {
        return new IllegalArgumentException(
                "%s: a .raw file does not tell its shape; give --shape inlines,crosslines,samples".formatted(file));
    }

    /**
     * Creates a volume of the same survey as another. If both are SEG-Y, the new one takes over all headers.
     *
     * @param template must stay open while the volume is written
     */
    public static VolumeWriter create(Path file, Volume template, CreateOptions options) throws IOException {
        if (Kind.of(file) != Kind.SEGY) {
            return create(file, template.survey(), options);
        }
        return template instanceof SegyVolume segy
                ? SegyWriter.like(segy, file, segyOptions(options))
                : SegyWriter.create(template.survey(), SurveyGrid.DEFAULT, template::isLive, file,
                        segyOptions(options));
    }

    /** Creates a volume of a survey that no file describes; SEG-Y gets line numbers and coordinates of its own. */
    public static VolumeWriter create(Path file, Survey survey, CreateOptions options) throws IOException {
        Shape shape = survey.shape();
        return switch (Kind.of(file)) {
            case SEGY -> SegyWriter.create(survey, SurveyGrid.DEFAULT, file, segyOptions(options));
            case NPY -> NpyWriter.create(shape, file, options.overwrite());
            case RAW -> RawWriter.create(shape, file, options.overwrite());
        };
    }

    /** Bytes of the buffers of a writer made for a volume of the same format and survey as another. */
    public static long writerBytes(Volume template) {
        return template instanceof SegyVolume segy ? SegyWriter.bufferBytes(segy) : template.bufferBytes();
    }

    private static SegyWriter.Options segyOptions(CreateOptions options) {
        return new SegyWriter.Options(options.segyFormat(), options.history(), options.overwrite(),
                options.segyScale());
    }
}
