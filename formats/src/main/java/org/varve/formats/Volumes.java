package org.varve.formats;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.varve.core.PartVolume;
import org.varve.core.ScaledEncoding;
import org.varve.core.SettingException;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.SurveyPart;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.file.FormatException;

/**
 * Opens and creates volumes; the file name extension chooses the {@link Format}, or for inputs what
 * {@link Formats#ofInput} finds.
 */
public final class Volumes {

    /** The name that MDIO gives to the samples of a survey. */
    public static final String VARIABLE = "amplitude";

    private Volumes() {}

    /**
     * Opens a volume.
     *
     * @throws IllegalArgumentException if the shape of a {@code .raw} file is not given
     * @throws FormatException if the format is not known, or the file is not of it
     */
    public static FileVolume open(Path file, OpenOptions options) throws IOException {
        requireNonNull(file, "file");
        requireNonNull(options, "options");
        Format format = Formats.ofInput(file, options);
        try {
            if (Files.isDirectory(file) && !format.isFolder()) {
                throw new FormatException(file, "is a folder: give the file inside it");
            }
            return format.open(file, options);
        } catch (FormatException | SettingException refused) {
            Optional<FormatException> contradiction = Formats.contradiction(file, format);
            if (contradiction.isPresent()) throw contradiction.get();
            throw refused;
        }
    }

    /** Whether a file of this name takes several volumes. */
    public static boolean takesSeveral(Path file) {
        requireNonNull(file, "file");
        return Formats.of(file).takesSeveral();
    }

    /** Checks that a volume can be created at a path, as {@link Format#requireCreatable} does. */
    public static void requireCreatable(Path file, boolean overwrite) throws IOException {
        requireNonNull(file, "file");
        Formats.of(file).requireCreatable(file, overwrite);
    }

    /**
     * Plans a file of the same survey as another volume, as {@link Format#plan(Path, List, Volume, CreateOptions)}
     * does.
     */
    public static OutputPlan plan(Path file, List<String> names, Volume template, CreateOptions options)
            throws IOException {
        requireNonNull(file, "file");
        requireNonNull(names, "names");
        requireNonNull(template, "template");
        requireNonNull(options, "options");
        return Formats.of(file).plan(file, names, template, options);
    }

    /** Plans a file of one volume of a survey that is in no file; line numbers and coordinates are made up. */
    public static OutputPlan plan(Path file, Survey survey, CreateOptions options) throws IOException {
        requireNonNull(file, "file");
        requireNonNull(survey, "survey");
        requireNonNull(options, "options");
        return Formats.of(file).plan(file, List.of(VARIABLE), survey, options);
    }

    /** Creates a file of one volume, as {@link #plan(Path, List, Volume, CreateOptions)} plans it. */
    public static VolumeWriter create(Path file, Volume template, CreateOptions options) throws IOException {
        return plan(file, List.of(VARIABLE), template, options).create().getFirst();
    }

    /** Creates a file of several volumes; its format must be one that {@link #takesSeveral}. */
    public static List<VolumeWriter> create(Path file, List<String> names, Volume template, CreateOptions options)
            throws IOException {
        return plan(file, names, template, options).create();
    }

    /** Creates a file of one volume, as {@link #plan(Path, Survey, CreateOptions)} plans it. */
    public static VolumeWriter create(Path file, Survey survey, CreateOptions options) throws IOException {
        return plan(file, survey, options).create().getFirst();
    }

    /** The bytes of the buffers for writing {@code count} volumes of the same format and survey as another. */
    public static long writerBytes(Volume template, int count) throws IOException {
        requireNonNull(template, "template");
        Optional<Format> format = format(template);
        return format.isPresent() ? format.get().writerBytes(template, count) : count * template.bufferBytes();
    }

    /** How volumes of the same format and survey as another store samples. */
    public static ScaledEncoding writerEncoding(Volume template) throws IOException {
        requireNonNull(template, "template");
        Optional<Format> format = format(template);
        return format.isPresent() ? format.get().writerEncoding(template) : ScaledEncoding.NATIVE;
    }

    /** The shape of the pieces in which a volume of the same format and survey as another is stored. */
    public static Shape writerChunk(Volume template) {
        requireNonNull(template, "template");
        return format(template).map(format -> format.writerChunk(template.survey())).orElse(Shape.ONE);
    }

    private static Optional<Format> format(Volume volume) {
        return switch (volume) {
            case PartVolume part -> format(part.whole());
            case FileVolume file -> Formats.ofName(file.format());
            default -> Optional.empty();
        };
    }

    /** A part of a volume as a volume of its own; closing it leaves the whole open. */
    public static PartVolume part(Volume volume, SurveyPart part) {
        requireNonNull(volume, "volume");
        requireNonNull(part, "part");
        return volume instanceof FileVolume file ? file.part(part) : new PartVolume(volume, part);
    }
}
