package org.varve.segy;

import java.io.IOException;
import org.varve.core.SampleFormat;
import org.varve.core.Volume;
import org.varve.formats.FormatOptions;
import org.varve.segy.header.SegyHeaderSource;

/**
 * How SEG-Y files store samples.
 *
 * @param format a format that {@link SampleFormat#isWritten can be written}
 * @param scale factor by which values are multiplied before they are stored, above 0; stated in the text header unless it is 1
 */
public record SegyWriting(SampleFormat format, double scale) implements FormatOptions {

    /** IEEE floats. */
    public static final SegyWriting DEFAULT = new SegyWriting(SampleFormat.IEEE_FLOAT32, 1);

    public SegyWriting {
        format.requireWritten();
        if (!(scale > 0) || Double.isInfinite(scale)) {
            throw new IllegalArgumentException("scale %s: must be a positive number, such as 0.5".formatted(scale));
        }
    }

    /** The sample format of the SEG-Y file that a volume is or was made from, if it can be written; else IEEE floats. */
    public static SegyWriting like(Volume volume) throws IOException {
        return SegyHeaderSource.format(volume)
                .filter(SampleFormat::isWritten)
                .map(DEFAULT::with)
                .orElse(DEFAULT);
    }

    /** The same with another sample format. */
    public SegyWriting with(SampleFormat other) {
        return new SegyWriting(other, scale);
    }

    /** The same with another factor for samples. */
    public SegyWriting withScale(double other) {
        return new SegyWriting(format, other);
    }

    /** The line of the text header that states the scale; empty if it is 1. */
    String text() {
        return scale == 1 ? "" : "SAMPLES ARE VALUES TIMES %s, AS %s".formatted(scale, format);
    }
}
