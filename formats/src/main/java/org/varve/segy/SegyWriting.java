package org.varve.segy;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.varve.core.SampleFormat;
import org.varve.core.Setting;
import org.varve.core.Volume;
import org.varve.formats.FormatOptions;
import org.varve.segy.header.SegyHeaderSource;

/**
 * How SEG-Y files are written.
 *
 * @param format a format that {@link SampleFormat#isWritten can be written}
 * @param scale factor by which values are multiplied before they are stored, above 0; stated in the text header unless
 *     it is 1
 * @param revision {@link Revision#ONE}, {@link Revision#TWO} or {@link Revision#TWO_ONE}; empty for that of the file
 *     whose headers are taken over, or revision 1, and 2.1 where that does not hold the interval or the number of
 *     samples
 */
public record SegyWriting(SampleFormat format, double scale, Optional<Revision> revision) implements FormatOptions {

    /** The setting that chooses the revision. */
    public static final Setting REVISION = new Setting("SegyWriting.with(revision)");

    private static final List<Revision> WRITTEN = List.of(Revision.ONE, Revision.TWO, Revision.TWO_ONE);

    /** IEEE floats. */
    public static final SegyWriting DEFAULT = new SegyWriting(SampleFormat.IEEE_FLOAT32, 1);

    public SegyWriting {
        format.requireWritten();
        if (revision.isPresent() && !WRITTEN.contains(revision.get())) {
            throw new IllegalArgumentException("revision %s: must be one of %s".formatted(revision.get(), WRITTEN));
        }
        if (!(scale > 0) || Double.isInfinite(scale)) {
            throw new IllegalArgumentException("scale %s: must be a positive number, such as 0.5".formatted(scale));
        }
    }

    /** Samples of a format and scale, in the revision that the headers need. */
    public SegyWriting(SampleFormat format, double scale) {
        this(format, scale, Optional.empty());
    }

    /**
     * The sample format of the SEG-Y file that a volume is or was made from, if it can be written; else IEEE floats.
     */
    public static SegyWriting like(Volume volume) throws IOException {
        return SegyHeaderSource.format(volume)
                .filter(SampleFormat::isWritten)
                .map(DEFAULT::with)
                .orElse(DEFAULT);
    }

    /** The same with another sample format. */
    public SegyWriting with(SampleFormat other) {
        return new SegyWriting(other, scale, revision);
    }

    /** The same with another factor for samples. */
    public SegyWriting withScale(double other) {
        return new SegyWriting(format, other, revision);
    }

    /** The same in a given revision. */
    public SegyWriting with(Revision other) {
        return new SegyWriting(format, scale, Optional.of(other));
    }

    /** The line of the text header that states the scale; empty if it is 1. */
    String text() {
        return scale == 1 ? "" : "SAMPLES ARE VALUES TIMES %s, AS %s".formatted(scale, format);
    }
}
