package org.varve.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.varve.core.Survey;
import org.varve.file.InputFile;
import org.varve.formats.Fact;
import org.varve.formats.FileVolume;
import org.varve.formats.Format;
import org.varve.formats.Formats;
import org.varve.formats.OpenOptions;
import org.varve.formats.Volumes;
import org.varve.mdio.GatherOffsets;
import org.varve.mdio.MdioReading;
import org.varve.run.Source;
import org.varve.run.process.TerminalText;
import org.varve.segy.HeaderBytes;
import org.varve.segy.HeaderScan;
import org.varve.segy.IndexProgress;
import org.varve.segy.Offsets;
import org.varve.segy.SegyReading;
import org.varve.segy.TraceFormat;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Facts that an input file does not state, or states wrongly. */
final class VolumeOptions {

    private static final String INTERVAL = "--interval";
    private static final String UNIT = "--unit";

    /** The options for files of any format. */
    private static final List<String> SAMPLING = List.of(INTERVAL, UNIT);

    /** Bytes for the index of a file that is only described. */
    private static final long SMALL_INDEX = 256 << 20;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec verb;

    @Mixin
    private InputFormat format = new InputFormat();

    @Mixin
    private SegyReadOptions segy = new SegyReadOptions();

    @Mixin
    private RawOptions raw = new RawOptions();

    @Option(
            names = INTERVAL,
            paramLabel = SamplingWords.FORM,
            description = "Distance between samples, such as 4ms or 5m, or a number in the unit of --unit; default: what the file states, or 0.004 s.")
    private @Nullable String interval;

    @Option(
            names = UNIT,
            paramLabel = "s|m|ft",
            description = "Unit of the sample axis, which SEG-Y files do not state: seconds, or depth in metres or feet; default: that of --interval, or s.")
    private @Nullable String unit;

    @OnlyFor(role = OnlyFor.Role.INPUT, options = MdioReading.class)
    @Option(
            names = "--array",
            paramLabel = "NAME",
            description = "Array of a Zarr group that holds the survey, if the group does not name one.")
    private @Nullable String array;

    /**
     * Opens a volume.
     *
     * @param memory bytes that it may take
     */
    FileVolume open(Path file, long memory) throws IOException {
        check(file);
        return open(file, reading(file, memory));
    }

    /** Opens the traces of one offset. */
    FileVolume open(Path file, long memory, int only) throws IOException {
        check(file);
        return open(file, reading(file, memory).withOffset(only, segy.offsetBin()));
    }

    /** A file as the input of a run, with the options that apply to its format. */
    Source source(Path file, OptionalInt offset) throws IOException {
        return Source.of(file, extension(file), openOptions(file, ofOffset(file, SMALL_INDEX, offset)),
                left -> openFurther(file, left, offset));
    }

    /** Opens another input, with the options that apply to its format. */
    FileVolume openFurther(Path file, long memory, OptionalInt offset) throws IOException {
        return open(file, ofOffset(file, memory, offset));
    }

    private SegyReading ofOffset(Path file, long memory, OptionalInt offset) throws IOException {
        SegyReading reading = reading(file, memory);
        return offset.isPresent() ? reading.withOffset(offset.getAsInt(), segy.offsetBin()) : reading;
    }

    /** Opens a volume to describe, as {@link #openShown(Path, Optional, long)} does, with at most a small index. */
    FileVolume openShown(Path file, Optional<String> array) throws IOException {
        return openShown(file, array, SMALL_INDEX);
    }

    /**
     * Opens a volume to show, with the options that apply to its format.
     *
     * @param array its array, if it is in a group of several
     */
    FileVolume openShown(Path file, Optional<String> array, long memory) throws IOException {
        OpenOptions options = openOptions(file, reading(file, memory));
        MdioReading group = options.or(MdioReading.DEFAULT);
        return Volumes.open(file, options.with(new MdioReading(array.or(group::array),
                format.isInput(file) ? group.offset() : OptionalDouble.empty(), memory)));
    }

    private FileVolume open(Path file, SegyReading reading) throws IOException {
        return Volumes.open(file, openOptions(file, reading));
    }

    /** Refuses options that do not apply to the format of the input. */
    void check(Path file) throws IOException {
        input(file);
        FormatCheck.check(verb, OnlyFor.Role.INPUT, file, format.of(file));
    }

    /** The options as given, as far as a run of a file needs them. */
    List<String> words(Path file) throws IOException {
        Format own = format.of(file);
        List<String> words = new ArrayList<>(format.words(file));
        words.addAll(FormatCheck.given(verb, option -> FormatCheck.isForInput(option, own)
                || SAMPLING.contains(option.longestName())));
        return words;
    }

    /** Sets the input, whose format may be given. */
    void input(Path file) {
        format.input(file);
    }

    /** The format of an input. */
    Format format(Path file) throws IOException {
        return format.of(file);
    }

    /** The usual extension of the format of an input; empty if it is not known. */
    String extension(Path file) {
        return format.extension(file);
    }

    /** Refuses options that apply to the format of none of several inputs. */
    void check(List<Path> files) throws IOException {
        input(files.getFirst());
        List<Format> formats = new ArrayList<>();
        for (Path file : files) {
            formats.add(format.of(file));
        }
        FormatCheck.check(verb, OnlyFor.Role.INPUT, files.getFirst(), formats);
    }

    /** Whether every offset is wanted, one run after the other. */
    boolean isEachOffset() {
        return segy.isEachOffset();
    }

    /** Whether traces are selected by offset. */
    boolean choosesOffset() {
        return segy.choosesOffset();
    }

    /**
     * The offsets of a prestack file.
     *
     * @param memory bytes that may be taken to find them
     */
    Offsets offsets(Path file, long memory) throws IOException {
        check(file);
        return format.ofTraces(file).isPresent()
                ? traces(file).offsets(file, OpenOptions.DEFAULT.with(reading(file, memory)), segy.offsetBin())
                : offsets(file, GatherOffsets.of(file, openOptions(file, reading(file, memory))));
    }

    /** The offsets of a Zarr group, which must be whole numbers, like those in trace headers. */
    private static Offsets offsets(Path file, GatherOffsets gathers) {
        SortedMap<Integer, Long> traces = new TreeMap<>();
        gathers.traces().forEach((offset, count) -> {
            if (offset != Math.rint(offset) || Math.abs(offset) > Integer.MAX_VALUE) {
                throw new IllegalArgumentException(
                        "%s: --offset each takes whole numbers, and one is %s; run each by itself with --offset %s"
                                .formatted(file, offset, offset));
            }
            traces.put(offset.intValue(), count);
        });
        return new Offsets(traces);
    }

    /** The values of every field over all trace headers. */
    HeaderScan headers(Path file, long memory) throws IOException {
        return traces(file).headers(file, OpenOptions.DEFAULT.with(reading(file, memory)));
    }

    /** The facts of a file that is not a volume; nothing if it is not of its format. */
    List<Fact> outline(Path file, long memory) throws IOException {
        OpenOptions options = openOptions(file, reading(file, memory));
        List<Fact> facts = format.of(file).outline(file, options);
        Optional<Format> content = facts.isEmpty() ? Formats.byContent(file) : Optional.empty();
        return content.isPresent() ? content.get().outline(file, options) : facts;
    }

    /** The text header of a file of traces, whether or not it is a volume. */
    List<String> text(Path file) throws IOException {
        try (InputFile opened = InputFile.open(file)) {
            return traces(file).dialect().text(opened);
        }
    }

    /** The format of a file whose traces have headers; {@link #check} has refused all others. */
    private TraceFormat traces(Path file) throws IOException {
        check(file);
        return format.ofTraces(file).orElseThrow();
    }

    private SegyReading reading(Path file, long memory) throws IOException {
        Optional<HeaderBytes> standard = format.ofTraces(file).map(TraceFormat::numbers);
        return segy.reading(standard).with(axis().axis()).withMemory(memory).with(new IndexProgress(this::note));
    }

    private void note(String text) {
        if (!verb.commandLine().getParseResult().hasMatchedOption("--quiet")) {
            verb.commandLine().getErr().println("varve: " + TerminalText.of(text));
        }
    }

    /** The offset of one of several runs, or else the given one. */
    private OptionalDouble offset(SegyReading reading) {
        return reading.offset().isPresent()
                ? OptionalDouble.of(reading.offset().get().centre())
                : segy.offset();
    }

    private OpenOptions openOptions(Path file, SegyReading reading) throws IOException {
        OpenOptions options = format.applyTo(OpenOptions.DEFAULT, file).with(reading)
                .with(new MdioReading(Optional.ofNullable(array), offset(reading), reading.memory()))
                .with(raw.reading());
        if (interval == null && reading.unit() != Survey.Unit.SECONDS
                && format.ofTraces(file).isEmpty()) {
            throw new IllegalArgumentException(
                    "--unit %s: %s is not a SEG-Y file, so its interval in that unit is unknown; give --interval as well"
                            .formatted(unit, file));
        }
        return axis().sampling().map(options::with).orElse(options);
    }

    private SamplingWords axis() {
        return new SamplingWords(interval, unit);
    }
}
