package org.varve.su;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.LongStream;
import org.varve.core.Remedy;
import org.varve.file.FormatException;
import org.varve.file.InputFile;
import org.varve.segy.KnownLayout;
import org.varve.segy.LayoutAdvice;
import org.varve.segy.SegyReading;
import org.varve.segy.TraceFileHeader;
import org.varve.segy.header.Fields;
import org.varve.segy.header.SegyHeaders;
import org.varve.segy.header.TraceWords;
import org.varve.segy.header.WordOrder;

/**
 * The traces of a file if its bytes are in a given order. No word of a Seismic Unix file states the byte order: it is
 * the one in which the number of samples of the first trace divides the file into whole traces that state the same
 * number.
 *
 * @param order the byte order
 * @param samples samples of each trace: as given, or as the first trace states them
 * @param stated samples as the first trace states them
 * @param fileBytes size of the file
 * @param different the first of the traces examined, from 0, that states another number of samples; -1 if there is none
 * @param plausible how many other words and samples of the first trace are plausible
 */
record SuByteOrder(WordOrder order, int samples, int stated, long fileBytes, long different, int plausible) {

    private static final int HEADER = SegyHeaders.TRACE_BYTES;

    /** The number of samples of the first trace that are examined. */
    private static final int EXAMINED = 64;

    /** Trace identification codes are below this; some of Seismic Unix are negative. */
    private static final int MOST_ID = 256;

    /** Exponents of plausible samples are below this, in magnitude. */
    private static final int MOST_EXPONENT = 64;

    /** More than all the words and samples that are examined. */
    private static final int MOST_PLAUSIBLE = EXAMINED * EXAMINED;

    private static final Set<Integer> SCALARS =
            Set.of(0, 1, 10, 100, 1000, 10_000, -1, -10, -100, -1000, -10_000);

    /**
     * Finds the byte order of a file.
     *
     * @param reading may give the byte order and the samples of each trace, or allow the last trace to be cut short
     * @throws FormatException if the file does not consist of whole traces in either order
     */
    static SuByteOrder find(InputFile file, SegyReading reading) throws IOException {
        if (file.size() < HEADER + Float.BYTES) {
            throw new FormatException(file.path(),
                    "has %s bytes, but the header of one trace of Seismic Unix alone has %s: copy it again"
                            .formatted(file.size(), HEADER));
        }
        SuByteOrder likelier = likelier(file, reading.layout());
        likelier.require(file, reading.salvage());
        return likelier;
    }

    /**
     * The likelier byte order of a file of whole traces, or of one whose size and headers show how long its traces are;
     * empty for others.
     */
    static Optional<SuByteOrder> guess(InputFile file, KnownLayout known) throws IOException {
        if (file.size() < HEADER + Float.BYTES) {
            return Optional.empty();
        }
        SuByteOrder likelier = likelier(file, known);
        boolean shows = likelier.rank() >= MOST_PLAUSIBLE || likelier.advice(file).samples().isPresent();
        return shows ? Optional.of(likelier) : Optional.empty();
    }

    private static SuByteOrder likelier(InputFile file, KnownLayout known) throws IOException {
        if (known.order().isPresent()) {
            return of(file, known.order().get(), known);
        }
        boolean little = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
        SuByteOrder own = of(file, little ? WordOrder.LITTLE_ENDIAN : WordOrder.BIG_ENDIAN, known);
        SuByteOrder other = of(file, little ? WordOrder.BIG_ENDIAN : WordOrder.LITTLE_ENDIAN, known);
        return other.rank() > own.rank() ? other : own;
    }

    private static SuByteOrder of(InputFile file, WordOrder order, KnownLayout known) throws IOException {
        Fields fields = new Fields(order);
        int length = (int) Math.min(HEADER + (long) EXAMINED * Float.BYTES, file.size());
        MemorySegment first = file.read(0, length);
        int stated = fields.uint16(first, 0, TraceWords.SAMPLES);
        int samples = known.samples().orElse(stated);
        long traceBytes = HEADER + (long) samples * Float.BYTES;
        long traces = file.size() / traceBytes;
        long different = -1;
        for (long trace : LongStream.of(1, traces / 2, traces - 1).filter(t -> t > 0 && t < traces).toArray()) {
            MemorySegment header = file.read(trace * traceBytes, HEADER);
            if (known.samples().isEmpty() && different < 0
                    && fields.uint16(header, 0, TraceWords.SAMPLES) != samples) {
                different = trace;
            }
        }
        return new SuByteOrder(order, samples, stated, file.size(), different, plausible(first, fields));
    }

    /** The number of words of a header, and of the samples after it, that have plausible values. */
    private static int plausible(MemorySegment first, Fields fields) {
        int plausible = 0;
        int id = fields.int16(first, 0, TraceWords.ID);
        plausible += Math.abs(id) < MOST_ID ? 1 : 0;
        plausible += SCALARS.contains((int) fields.int16(first, 0, TraceWords.COORDINATE_SCALAR)) ? 1 : 0;
        for (int word : List.of(TraceWords.TRACE_IN_LINE, TraceWords.TRACE_IN_FILE, TraceWords.RECORD,
                TraceWords.CDP)) {
            plausible += Math.abs((long) fields.int32(first, 0, word)) < 1 << 24 ? 1 : 0;
        }
        for (int at = HEADER + 1; at + Float.BYTES <= first.byteSize() + 1; at += Float.BYTES) {
            float sample = Float.intBitsToFloat(fields.int32(first, 0, at));
            plausible += sample == 0 || Math.abs(Math.getExponent(sample)) < MOST_EXPONENT ? 1 : 0;
        }
        return plausible;
    }

    private long traceBytes() {
        return HEADER + (long) samples * Float.BYTES;
    }

    long traces() {
        return fileBytes / traceBytes();
    }

    /** Bytes after the last whole trace. */
    long left() {
        return fileBytes % traceBytes();
    }

    private boolean isWhole() {
        return samples > 0 && left() == 0 && different < 0;
    }

    /**
     * Higher is likelier. A whole file is likeliest, then a file that was cut short; last comes anything else, and a
     * single whole trace, whose length no other trace confirms. Equals are ranked by the number of plausible values.
     */
    private int rank() {
        boolean cutShort = samples > 0 && traces() > 1 && different < 0;
        return (isWhole() ? 2 * MOST_PLAUSIBLE : cutShort ? MOST_PLAUSIBLE : 0) + plausible;
    }

    private LayoutAdvice advice(InputFile file) {
        return new LayoutAdvice(file, TraceFileHeader.ofTraces(order, samples, stated, 0, fileBytes));
    }

    private void require(InputFile file, boolean salvage) throws IOException {
        boolean contradicts = traces() == 0 || different >= 0 || (left() != 0 && !salvage);
        OptionalInt proved = samples == 0 || contradicts ? advice(file).samples() : OptionalInt.empty();
        if (proved.isPresent() && proved.getAsInt() != samples) {
            throw new FormatException(file.path(),
                    "has %s samples per trace (byte 115 of the first trace header, %s), but its size and its trace headers fit %s"
                            .formatted(samples, order, proved.getAsInt()),
                    LayoutAdvice.remedy(proved.getAsInt()));
        }
        if (samples == 0) {
            throw new FormatException(file.path(),
                    "has 0 samples per trace (byte 115 of the first trace header), and its size does not show the number: check that it is a file of Seismic Unix",
                    Remedy.of("or give the number with ", SegyReading.SAMPLES));
        }
        if (traces() == 0 || different >= 0) {
            throw new FormatException(file.path(),
                    "is not a Seismic Unix file, or damaged: by its first trace header (byte 115, %s) a trace has %s samples, but %s; check the path, or copy it again"
                            .formatted(order, samples, different < 0
                                    ? "the file ends before that"
                                    : "trace %s, at byte %s, says otherwise".formatted(different + 1,
                                            different * traceBytes())));
        }
        if (left() != 0 && !salvage) {
            throw new FormatException(file.path(),
                    "holds %s whole traces of %s samples (%s) and %s bytes more, from byte %s on, but must end with a trace: it was cut short"
                            .formatted(traces(), samples, order, left(), fileBytes - left()),
                    Remedy.of("copy it again, or read the whole traces with ", SegyReading.SALVAGE));
        }
    }
}
