package org.varve.segy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.varve.core.Survey;
import org.varve.file.FormatException;
import org.varve.file.InputFile;
import org.varve.file.Sampling;
import org.varve.formats.Fact;
import org.varve.segy.header.Fields;
import org.varve.segy.header.SegyHeaders;
import org.varve.segy.header.StatedInterval;
import org.varve.segy.header.TextHeader;
import org.varve.segy.header.TraceWords;
import org.varve.segy.header.WordOrder;

/** SEG-Y itself: a text header, a binary header, and traces. */
final class SegyDialect implements Dialect {

    static final Dialect INSTANCE = new SegyDialect();

    static final String NAME = "SEG-Y";

    private SegyDialect() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public TraceFileHeader read(InputFile file, SegyReading reading) throws IOException {
        return BinaryHeader.read(file, reading);
    }

    @Override
    public int fileHeaderBytes() {
        return SegyHeaders.FILE_BYTES;
    }

    @Override
    public TraceFileHeader read(InputFile file, MemorySegment head, SegyReading reading) throws IOException {
        return BinaryHeader.of(file, head, reading);
    }

    @Override
    public WordOrder order(InputFile file, SegyReading reading) throws IOException {
        NotSegy.refuse(file);
        return BinaryHeader.order(file.read(0, SegyHeaders.FILE_BYTES), reading);
    }

    /** Those of {@code reading}; else those that the text header states in Varve's words; else those of revision 1. */
    @Override
    public HeaderBytes numbers(InputFile file, SegyReading reading) throws IOException {
        return reading.numbers().isPresent()
                ? reading.numbers().get()
                : StatedBytes.in(TextHeader.read(file)).orElse(HeaderBytes.STANDARD);
    }

    @Override
    public Sampling sampling(InputFile file, TraceFileHeader header, Survey.Unit unit) throws IOException {
        MemorySegment first = file.read(header.layout().start(), SegyHeaders.TRACE_BYTES);
        double interval = header.micros() == 0
                ? new Fields(header.order()).uint16(first, 0, TraceWords.INTERVAL)
                : header.micros();
        if (interval == 0) {
            throw new FormatException(file.path(),
                    "gives no sample interval (byte 3217, and byte 117 of the first trace, are 0)",
                    Sampling.example(unit));
        }
        return new Sampling(new StatedInterval(interval).in(unit), unit);
    }

    @Override
    public double start(TraceFileHeader header, MemorySegment trace, Survey.Unit unit) {
        double delay = TraceHeader.delay(new Fields(header.order()), trace);
        return unit == Survey.Unit.SECONDS ? delay / 1e3 : delay;
    }

    @Override
    public boolean fits(TraceFileHeader header, MemorySegment buffer, long at) {
        return true;
    }

    @Override
    public boolean hasFileHeader() {
        return true;
    }

    @Override
    public boolean namesFormat() {
        return true;
    }

    @Override
    public List<HeaderField> fields() {
        return HeaderField.ALL;
    }

    @Override
    public List<HeaderField> floats() {
        return List.of();
    }

    @Override
    public Fact kind(TraceFileHeader header) {
        String revision = header.revision().toString();
        return Fact.of("format", "SEG-Y revision " + revision).with("format", "SEG-Y").with("revision", revision);
    }

    @Override
    public List<String> text(InputFile file) throws IOException {
        return TextHeader.read(file).lines();
    }

    @Override
    public SegyHeaders headers(SegyHeaders own, TraceFileHeader header, HeaderBytes numbers, Survey survey) {
        return own;
    }
}
