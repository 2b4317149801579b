package org.varve.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.file.Sampling;
import org.varve.formats.OpenOptions;
import org.varve.formats.Volumes;
import org.varve.segy.HeaderBytes;
import picocli.CommandLine.Option;

/** What an input file does not say of itself, or says wrong. */
final class VolumeOptions {

    @Option(
            names = "--inline-byte",
            paramLabel = "N",
            description = "First byte of the inline number in SEG-Y trace headers; default: 189.")
    private int inlineByte = HeaderBytes.STANDARD.inline();

    @Option(
            names = "--crossline-byte",
            paramLabel = "N",
            description = "First byte of the crossline number in SEG-Y trace headers; default: 193.")
    private int crosslineByte = HeaderBytes.STANDARD.crossline();

    @Option(names = "--shape", paramLabel = "I,X,S", description = "Shape of a .raw file.")
    private Shape shape;

    @Option(
            names = "--interval",
            paramLabel = "SECONDS",
            description = "Time between samples; default: what the file says, or 0.004.")
    private Double interval;

    @Option(
            names = "--array",
            paramLabel = "NAME",
            description = "Array of a Zarr group that is the survey, where the group does not tell.")
    private String array;

    Volume open(Path file) throws IOException {
        return Volumes.open(file, openOptions());
    }

    private OpenOptions openOptions() {
        OpenOptions options = OpenOptions.DEFAULT.with(new HeaderBytes(inlineByte, crosslineByte));
        if (shape != null) {
            options = options.with(shape);
        }
        if (array != null) {
            options = options.withArray(array);
        }
        return interval == null ? options : options.with(new Sampling(interval, Survey.Unit.SECONDS));
    }
}
