package org.varve.su;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.varve.core.Remedy;
import org.varve.core.SettingException;
import org.varve.core.Survey;
import org.varve.file.FormatException;
import org.varve.file.InputFile;
import org.varve.file.Sampling;
import org.varve.formats.Fact;
import org.varve.segy.Dialect;
import org.varve.segy.HeaderBytes;
import org.varve.segy.HeaderField;
import org.varve.segy.SegyReading;
import org.varve.segy.TraceFileHeader;
import org.varve.segy.header.Fields;
import org.varve.segy.header.SegyHeaders;
import org.varve.segy.header.StatedInterval;
import org.varve.segy.header.TraceWords;
import org.varve.segy.header.WordOrder;

/** The Seismic Unix dialect: traces of IEEE floats, in a byte order that is found from their headers. */
final class SuDialect implements Dialect {

    static final Dialect INSTANCE = new SuDialect();

    static final String NAME = "Seismic Unix";

    /** Inlines are field records, crosslines are CDPs, and coordinates are those of the sources. */
    static final HeaderBytes NUMBERS = new HeaderBytes(TraceWords.RECORD, TraceWords.CDP, TraceWords.SOURCE_X,
            TraceWords.SOURCE_Y);

    private SuDialect() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public TraceFileHeader read(InputFile file, SegyReading reading) throws IOException {
        if (reading.readAs().isPresent()) {
            throw new SettingException(
                    "%s: samples of Seismic Unix are IEEE floats, and are not read as %s"
                            .formatted(file.path(), reading.readAs().get()),
                    Remedy.of("drop ", SegyReading.READ_AS));
        }
        if (reading.layout().firstTrace().isPresent()) {
            throw new SettingException("%s: a file of Seismic Unix begins with its first trace".formatted(file.path()),
                    Remedy.of("drop ", SegyReading.FIRST_TRACE));
        }
        SuByteOrder byteOrder = SuByteOrder.find(file, reading);
        MemorySegment first = file.read(0, SegyHeaders.TRACE_BYTES);
        int micros = new Fields(byteOrder.order()).uint16(first, 0, TraceWords.INTERVAL);
        return TraceFileHeader.ofTraces(byteOrder.order(), byteOrder.samples(), byteOrder.stated(),
                micros, file.size());
    }

    @Override
    public int fileHeaderBytes() {
        return 0;
    }

    @Override
    public TraceFileHeader read(InputFile file, MemorySegment head, SegyReading reading) throws IOException {
        return read(file, reading);
    }

    @Override
    public WordOrder order(InputFile file, SegyReading reading) throws IOException {
        return read(file, reading).order();
    }

    @Override
    public HeaderBytes numbers(InputFile file, SegyReading reading) {
        return reading.numbers().orElse(NUMBERS);
    }

    /** From the word dt, as in SEG-Y; if that is 0, from d1, in seconds, metres or feet. */
    @Override
    public Sampling sampling(InputFile file, TraceFileHeader header, Survey.Unit unit) throws IOException {
        if (header.micros() > 0) {
            return new Sampling(new StatedInterval(header.micros()).in(unit), unit);
        }
        double d1 = number(header, file.read(0, SegyHeaders.TRACE_BYTES), SuWords.D1);
        if (!(d1 > 0) || Double.isInfinite(d1)) {
            throw new FormatException(file.path(),
                    "gives no sample interval (dt, byte 117 of the first trace, is 0, and d1, byte 181, is %s)"
                            .formatted(d1),
                    Sampling.example(unit));
        }
        return new Sampling(d1, unit);
    }

    /** From the word delrt, in milliseconds, metres or feet; if dt is 0, from f1, in seconds, metres or feet. */
    @Override
    public double start(TraceFileHeader header, MemorySegment trace, Survey.Unit unit) {
        if (header.micros() == 0) {
            double f1 = number(header, trace, SuWords.F1);
            return Double.isFinite(f1) ? f1 : 0;
        }
        int delay = new Fields(header.order()).int16(trace, 0, TraceWords.DELAY);
        return unit == Survey.Unit.SECONDS ? delay / 1e3 : delay;
    }

    private static double number(TraceFileHeader header, MemorySegment trace, int word) {
        return SuWords.float32(new Fields(header.order()), trace, word);
    }

    @Override
    public boolean fits(TraceFileHeader header, MemorySegment buffer, long at) {
        return header.samples() != header.stated()
                || new Fields(header.order()).uint16(buffer, at, TraceWords.SAMPLES) == header.stated();
    }

    @Override
    public boolean hasFileHeader() {
        return false;
    }

    @Override
    public boolean namesFormat() {
        return false;
    }

    @Override
    public List<HeaderField> fields() {
        return SuWords.WHOLE;
    }

    @Override
    public List<HeaderField> floats() {
        return SuWords.FLOATS;
    }

    @Override
    public Fact kind(TraceFileHeader header) {
        return Fact.of("format", NAME).with("format", NAME);
    }

    @Override
    public List<String> text(InputFile file) {
        return List.of();
    }

    @Override
    public SegyHeaders headers(SegyHeaders own, TraceFileHeader header, HeaderBytes numbers, Survey survey) {
        return new SuOriginal(own, header, numbers, survey);
    }
}
