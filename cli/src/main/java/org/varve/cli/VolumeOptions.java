package org.varve.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.varve.core.SampleFormat;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.file.Sampling;
import org.varve.formats.OpenOptions;
import org.varve.formats.Volumes;
import org.varve.segy.Duplicates;
import org.varve.segy.HeaderBytes;
import org.varve.segy.NumberField;
import org.varve.segy.Offsets;
import org.varve.segy.SegyReading;
import org.varve.segy.SegyVolume;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What an input file does not say of itself, or says wrong. */
final class VolumeOptions {

    private static final Map<String, SampleFormat> FORMATS = Map.of("ibm", SampleFormat.IBM_FLOAT32, "ieee",
            SampleFormat.IEEE_FLOAT32, "int32", SampleFormat.INT32, "int16", SampleFormat.INT16, "int8",
            SampleFormat.INT8, "uint8", SampleFormat.UINT8, "uint16", SampleFormat.UINT16);

    private static final String EACH = "each";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec verb;

    @Option(
            names = "--preset",
            paramLabel = "NAME",
            description = "Where SEG-Y trace headers hold line numbers and coordinates: standard, petrel, teapot, record-cdp, source-trace, late, or line for a 2-D line; default: standard.")
    private String preset = "standard";

    @Option(
            names = "--inline-byte",
            paramLabel = "N[:WIDTH]",
            description = "First byte of the inline number in SEG-Y trace headers, and 2 if it has only two; default: 189.")
    private NumberField inlineByte;

    @Option(
            names = "--crossline-byte",
            paramLabel = "N[:WIDTH]",
            description = "First byte of the crossline number in SEG-Y trace headers, and 2 if it has only two; default: 193.")
    private NumberField crosslineByte;

    @Option(names = "--x-byte", paramLabel = "N", description = "First byte of X in SEG-Y trace headers; default: 181.")
    private Integer xByte;

    @Option(names = "--y-byte", paramLabel = "N", description = "First byte of Y in SEG-Y trace headers; default: 185.")
    private Integer yByte;

    @Option(
            names = "--read-as",
            paramLabel = "FORMAT",
            description = "What SEG-Y samples are, if the file says it wrong: ibm, ieee, int32, int16, int8, uint8 or uint16.")
    private String readAs;

    @Option(
            names = "--duplicates",
            paramLabel = "POLICY",
            description = "Several SEG-Y traces at one place: error, first, last or mean; default: error.")
    private String duplicates = "error";

    @Option(
            names = "--offset",
            paramLabel = "N|each",
            description = "Read only traces of this offset of a prestack file, or of each of its offsets in turn.")
    private String offset;

    @Option(names = "--salvage", description = "Read a SEG-Y file whose end is missing as far as it goes.")
    private boolean salvage;

    @Option(
            names = "--index",
            description = "Look at every SEG-Y trace header, and keep what was found beside the file (FILE.index).")
    private boolean index;

    @Option(names = "--shape", paramLabel = "I,X,S", description = "Shape of a .raw file.")
    private Shape shape;

    @Option(
            names = "--interval",
            paramLabel = "NUMBER",
            description = "Distance between samples, in the unit of --unit; default: what the file says, or 0.004 s.")
    private Double interval;

    @Option(
            names = "--unit",
            paramLabel = "s|m|ft",
            description = "What samples are counted in, which SEG-Y files do not say: seconds, or metres or feet of depth; default: s.")
    private String unit = Survey.Unit.SECONDS.symbol();

    @Option(
            names = "--array",
            paramLabel = "NAME",
            description = "Array of a Zarr group that is the survey, where the group does not tell.")
    private String array;

    /**
     * Opens a volume.
     *
     * @param memory bytes that may be taken for that
     */
    Volume open(Path file, long memory) throws IOException {
        return open(file, segy(memory));
    }

    /** Opens the traces of one offset. */
    Volume open(Path file, long memory, int only) throws IOException {
        return open(file, segy(memory).withOffset(only));
    }

    private Volume open(Path file, SegyReading reading) throws IOException {
        Volume volume = Volumes.open(file, openOptions(file, reading));
        if (volume instanceof SegyVolume segy) {
            segy.mislabelled().ifPresent(sentence -> note("%s %s".formatted(file, sentence)));
        }
        return volume;
    }

    /** Whether every offset is wanted, one after the other. */
    boolean isEachOffset() {
        return EACH.equals(offset);
    }

    /** Whether traces are chosen by their offset. */
    boolean choosesOffset() {
        return offset != null;
    }

    /**
     * The offsets of a prestack file.
     *
     * @param memory bytes that may be taken to find them
     */
    Offsets offsets(Path file, long memory) throws IOException {
        if (!Volumes.isSegy(file)) {
            throw new IllegalArgumentException(
                    "--offset each: %s has no offsets, which only SEG-Y files have; drop the option".formatted(file));
        }
        return Offsets.of(file, segy(memory));
    }

    private OptionalInt onlyOffset() {
        try {
            return offset == null || isEachOffset()
                    ? OptionalInt.empty()
                    : OptionalInt.of(Integer.parseInt(offset.strip()));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "--offset '%s': must be a whole number, such as 200, or each".formatted(offset), e);
        }
    }

    SegyReading segy(long memory) {
        OptionalInt only = onlyOffset();
        SegyReading reading =
                SegyReading.DEFAULT.with(numbers()).with(unit()).with(Choice.of(Duplicates.class, duplicates))
                        .withSalvage(salvage).withIndex(index).withMemory(memory).with(new IndexProgress(this::note));
        reading = only.isPresent() ? reading.withOffset(only.getAsInt()) : reading;
        return readAs == null ? reading : reading.with(format());
    }

    private HeaderBytes numbers() {
        HeaderBytes named = HeaderBytes.PRESETS.get(preset);
        if (named == null) {
            throw new IllegalArgumentException("preset '%s': there are %s".formatted(preset,
                    String.join(", ", HeaderBytes.PRESETS.keySet())));
        }
        return new HeaderBytes(or(inlineByte, named.inline()), or(crosslineByte, named.crossline()),
                or(xByte, named.x()), or(yByte, named.y()));
    }

    private static <T> T or(T given, T otherwise) {
        return given == null ? otherwise : given;
    }

    private SampleFormat format() {
        SampleFormat format = FORMATS.get(readAs);
        if (format == null) {
            throw new IllegalArgumentException("--read-as '%s': give ibm, ieee, int32, int16, int8, uint8 or uint16"
                    .formatted(readAs));
        }
        return format;
    }

    private void note(String text) {
        if (!verb.commandLine().getParseResult().hasMatchedOption("--quiet")) {
            verb.commandLine().getErr().println("varve: " + text);
        }
    }

    private OpenOptions openOptions(Path file, SegyReading reading) {
        OpenOptions options = OpenOptions.DEFAULT.with(reading);
        if (shape != null) {
            options = options.with(shape);
        }
        if (array != null) {
            options = options.withArray(array);
        }
        if (interval == null && reading.unit() != Survey.Unit.SECONDS && !Volumes.isSegy(file)) {
            throw new IllegalArgumentException(
                    "--unit %s: %s is no SEG-Y file, from which the interval could be read in it; give --interval as well"
                            .formatted(unit, file));
        }
        return interval == null ? options : options.with(new Sampling(interval, reading.unit()));
    }

    private Survey.Unit unit() {
        return Stream.of(Survey.Unit.values())
                .filter(known -> known.symbol().equals(unit))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("--unit '%s': give s, m or ft".formatted(unit)));
    }
}
