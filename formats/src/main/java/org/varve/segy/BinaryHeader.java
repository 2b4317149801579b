package org.varve.segy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.OptionalInt;
import org.varve.core.Remedy;
import org.varve.core.SampleFormat;
import org.varve.file.FormatException;
import org.varve.file.InputFile;
import org.varve.segy.header.Fields;
import org.varve.segy.header.FileWords;
import org.varve.segy.header.SegyHeaders;
import org.varve.segy.header.WordOrder;

/** Reads what the first 3600 bytes say about the traces. */
final class BinaryHeader {

    /** A longer trace is taken for a mistake in the file; its buffer would not fit in memory. */
    static final int MOST_SAMPLES = 1 << 24;

    private BinaryHeader() {}

    static TraceFileHeader read(InputFile file, SegyReading reading) throws IOException {
        NotSegy.refuse(file);
        return of(file, file.read(0, SegyHeaders.FILE_BYTES), reading);
    }

    /** The facts of the file with the given bytes in place of its first 3600. */
    static TraceFileHeader of(InputFile file, MemorySegment bytes, SegyReading reading) throws IOException {
        KnownLayout known = reading.layout();
        WordOrder order = order(bytes, reading);
        Fields fields = new Fields(order);
        int code = fields.uint16(bytes, 0, FileWords.FORMAT);
        SampleFormat format = reading.readAs().or(() -> FormatCode.format(code))
                .orElseThrow(() -> new FormatException(file.path(), FormatCode.refusal(code)));
        if (order == WordOrder.PAIRS_SWAPPED && format.bytes() % 2 != 0) {
            throw new FormatException(file.path(),
                    "has bytes swapped in pairs (byte %s) and samples of format %s: no rule says how those are swapped"
                            .formatted(FileWords.BYTE_ORDER, format));
        }
        Revision revision = Revision.in(bytes);
        int stated = samples(fields, bytes, revision);
        TraceFileHeader header = new TraceFileHeader(order, format, stated, stated, micros(fields, bytes, revision),
                revision, code, fields.int16(bytes, 0, FileWords.FIXED_LENGTH) == 1,
                FileLayout.read(file, bytes, fields, revision, known.firstTrace()));
        return known.samples().isPresent()
                ? header.withSamples(known.samples().getAsInt())
                : requireSamples(file, header);
    }

    static WordOrder order(MemorySegment bytes, SegyReading reading) {
        return reading.layout().order().orElseGet(() -> order(bytes));
    }

    /**
     * As revision 2 states it; otherwise little-endian if the format code is defined only in that order, else
     * big-endian, as the standard has it.
     */
    static WordOrder order(MemorySegment bytes) {
        Fields big = new Fields(WordOrder.BIG_ENDIAN);
        Fields little = new Fields(WordOrder.LITTLE_ENDIAN);
        return switch (big.int32(bytes, 0, FileWords.BYTE_ORDER)) {
            case 0x01020304 -> WordOrder.BIG_ENDIAN;
            case 0x04030201 -> WordOrder.LITTLE_ENDIAN;
            case 0x02010403 -> WordOrder.PAIRS_SWAPPED;
            default -> !FormatCode.isDefined(big.uint16(bytes, 0, FileWords.FORMAT))
                    && FormatCode.isDefined(little.uint16(bytes, 0, FileWords.FORMAT))
                            ? WordOrder.LITTLE_ENDIAN
                            : WordOrder.BIG_ENDIAN;
        };
    }

    private static TraceFileHeader requireSamples(InputFile file, TraceFileHeader header) throws IOException {
        if (header.samples() >= 1 && header.samples() <= MOST_SAMPLES) {
            return header;
        }
        String sentence = header.samples() == 0
                ? "has 0 samples per trace (byte %s of the binary header)".formatted(FileWords.SAMPLES)
                : "has %s samples per trace (byte %s of the binary header), but Varve reads traces of up to %s"
                        .formatted(header.samples(), FileWords.LONG_SAMPLES, MOST_SAMPLES);
        OptionalInt samples = new LayoutAdvice(file, header).samples();
        throw samples.isPresent()
                ? new FormatException(file.path(),
                        sentence + ", but its size and its trace headers fit %s".formatted(samples.getAsInt()),
                        LayoutAdvice.remedy(samples.getAsInt()))
                : new FormatException(file.path(), sentence + ", and its size does not show the number",
                        Remedy.of("give it with ", SegyReading.SAMPLES));
    }

    /** Samples per trace, as the file states them; 0 if it does not. */
    static int samples(Fields fields, MemorySegment bytes, Revision revision) {
        int longSamples = revision.isTwo() ? fields.int32(bytes, 0, FileWords.LONG_SAMPLES) : 0;
        return longSamples > 0 ? longSamples : fields.uint16(bytes, 0, FileWords.SAMPLES);
    }

    /** The interval, in microseconds or thousandths of a metre or foot, as the file states it; 0 if it does not. */
    static double micros(Fields fields, MemorySegment bytes, Revision revision) {
        double fraction = revision.isTwo() ? fields.float64(bytes, 0, FileWords.LONG_INTERVAL) : 0;
        return fraction > 1e-6 && fraction < 1e12 ? fraction : fields.uint16(bytes, 0, FileWords.INTERVAL);
    }
}
