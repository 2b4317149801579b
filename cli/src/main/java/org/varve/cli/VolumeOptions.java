package org.varve.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.file.Sampling;
import org.varve.formats.FileFormat;
import org.varve.formats.OpenOptions;
import org.varve.formats.Volumes;
import org.varve.segy.Offsets;
import org.varve.segy.SegyReading;
import org.varve.segy.SegyVolume;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What an input file does not say of itself, or says wrong. */
final class VolumeOptions {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec verb;

    @Mixin
    private SegyReadOptions segy = new SegyReadOptions();

    @OnlyFor(role = OnlyFor.Role.INPUT, format = FileFormat.RAW)
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

    @OnlyFor(role = OnlyFor.Role.INPUT, format = FileFormat.ZARR)
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
        check(file);
        Volume volume = Volumes.open(file, openOptions(file, reading));
        if (volume instanceof SegyVolume opened) {
            opened.mislabelled().ifPresent(sentence -> note("%s %s".formatted(file, sentence)));
        }
        return volume;
    }

    /** Refuses options that mean nothing to the format of an input. */
    void check(Path file) {
        FormatOptions.check(verb, OnlyFor.Role.INPUT, file);
    }

    /** Whether every offset is wanted, one after the other. */
    boolean isEachOffset() {
        return segy.isEachOffset();
    }

    /** Whether traces are chosen by their offset. */
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
        return Offsets.of(file, segy(memory));
    }

    SegyReading segy(long memory) {
        return segy.reading().with(unit()).withMemory(memory).with(new IndexProgress(this::note));
    }

    private void note(String text) {
        if (!verb.commandLine().getParseResult().hasMatchedOption("--quiet")) {
            verb.commandLine().getErr().println("varve: " + TerminalText.of(text));
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
