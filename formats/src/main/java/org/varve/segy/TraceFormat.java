package org.varve.segy;

import java.io.IOException;
import java.nio.file.Path;
import org.varve.formats.Format;
import org.varve.formats.FormatMemory;
import org.varve.formats.OpenOptions;

/** A format of files made of SEG-Y traces, whose headers can be examined for any geometry. */
public interface TraceFormat extends Format {

    /** The meaning of words in trace headers. */
    Dialect dialect();

    /** Where trace headers hold line numbers and coordinates, unless the options say so. */
    HeaderBytes numbers();

    /** The code for traces, read or written. */
    @Override
    default FormatMemory memory() {
        return new FormatMemory(6 << 20, 6 << 20, 0, 0);
    }

    /** How the options ask for a file to be read. */
    default SegyReading reading(OpenOptions options) {
        SegyReading reading =
                options.or(SegyReading.DEFAULT.withMemory(options.memoryOr(SegyReading.DEFAULT.memory())));
        return reading.withMemory(Math.min(reading.memory(), options.memory()));
    }

    /** The values of the words of all trace headers. */
    default HeaderScan headers(Path file, OpenOptions options) throws IOException {
        return HeaderScan.of(file, dialect(), reading(options));
    }

    /** The offsets that occur in all trace headers. */
    default Offsets offsets(Path file, OpenOptions options) throws IOException {
        return offsets(file, options, 1);
    }

    /**
     * The classes of offsets that occur in all trace headers.
     *
     * @param width that of classes of offsets; 1 for each by itself
     */
    default Offsets offsets(Path file, OpenOptions options, int width) throws IOException {
        return Offsets.of(file, dialect(), reading(options), width);
    }
}
