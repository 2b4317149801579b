package org.varve.segy;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.varve.core.Output;
import org.varve.core.SampleFormat;
import org.varve.core.Setting;
import org.varve.core.Volume;
import org.varve.formats.FormatOptions;
import org.varve.segy.header.SegyHeaderSource;

/**
 * How SEG-Y files are written.
 *
 * @param asked a format that {@link SampleFormat#isWritten can be written}; empty for IEEE floats, or of
 *     {@link Output#labels} the smallest integers that hold them
 * @param scale factor by which values are multiplied before they are stored, above 0; stated in the text header unless
 *     it is 1
 * @param revision {@link Revision#ONE}, {@link Revision#TWO} or {@link Revision#TWO_ONE}; empty for that of the file
 *     whose headers are taken over, or revision 1, and 2.1 where that does not hold the interval or the number of
 *     samples
 */
public record SegyWriting(Optional<SampleFormat> asked, double scale, Optional<Revision> revision)
        implements FormatOptions {

    /** The setting that chooses the revision. */
    public static final Setting REVISION = new Setting("SegyWriting.with(revision)");

    private static final List<Revision> WRITTEN = List.of(Revision.ONE, Revision.TWO, Revision.TWO_ONE);

    private static final List<SampleFormat> INTEGERS = List.of(SampleFormat.INT8, SampleFormat.INT16);

    /** IEEE floats, or of labels the smallest integers that hold them. */
    public static final SegyWriting DEFAULT = new SegyWriting(Optional.empty(), 1, Optional.empty());

    public SegyWriting {
        asked.ifPresent(SampleFormat::requireWritten);
        if (revision.isPresent() && !WRITTEN.contains(revision.get())) {
            throw new IllegalArgumentException("revision %s: must be one of %s".formatted(revision.get(), WRITTEN));
        }
        if (!(scale > 0) || Double.isInfinite(scale)) {
            throw new IllegalArgumentException("scale %s: must be a positive number, such as 0.5".formatted(scale));
        }
    }

    @Override
    public String content() {
        return "SEG-Y of %s times %s, revision %s".formatted(asked.map(SampleFormat::toString).orElse("usual samples"),
                scale, revision.map(Revision::toString).orElse("as needed"));
    }

    /** Samples of a format and scale, in the revision that the headers need. */
    public SegyWriting(SampleFormat format, double scale) {
        this(Optional.of(format), scale, Optional.empty());
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
        return new SegyWriting(Optional.of(other), scale, revision);
    }

    /** The same with another factor for samples. */
    public SegyWriting withScale(double other) {
        return new SegyWriting(asked, other, revision);
    }

    /** The same in a given revision. */
    public SegyWriting with(Revision other) {
        return new SegyWriting(asked, scale, Optional.of(other));
    }

    /** The format that was asked for, or else IEEE floats. */
    public SampleFormat format() {
        return asked.orElse(SampleFormat.IEEE_FLOAT32);
    }

    /**
     * The same for an output, whose labels choose the format if none was asked for and values are not scaled.
     *
     * @param leastBytes of a sample in the file
     */
    SegyWriting of(Output output, int leastBytes) {
        if (asked.isPresent() || scale != 1 || !output.isLabel()) return this;
        return INTEGERS.stream()
                .filter(format -> format.bytes() >= leastBytes && holds(format, output.min())
                        && holds(format, output.max()))
                .findFirst().map(this::with).orElse(this);
    }

    private static boolean holds(SampleFormat format, double value) {
        double beyond = Math.scalb(1.0, Byte.SIZE * format.bytes() - 1);
        return value >= -beyond && value < beyond;
    }

    /** The line of the text header that states the scale; empty if it is 1. */
    String text() {
        return scale == 1 ? "" : "SAMPLES ARE VALUES TIMES %s, AS %s".formatted(scale, format());
    }
}
