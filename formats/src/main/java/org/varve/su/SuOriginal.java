package org.varve.su;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.core.Survey;
import org.varve.file.ByteRange;
import org.varve.file.TraceLayout;
import org.varve.file.TraceOrder.Run;
import org.varve.segy.HeaderBytes;
import org.varve.segy.StatedBytes;
import org.varve.segy.TraceFileHeader;
import org.varve.segy.header.Fields;
import org.varve.segy.header.FileWords;
import org.varve.segy.header.LineWord;
import org.varve.segy.header.SegyHeaders;
import org.varve.segy.header.SuMark;
import org.varve.segy.header.TextHeader;
import org.varve.segy.header.TraceWords;
import org.varve.segy.header.WordOrder;

/**
 * The headers of a Seismic Unix file as those of a big-endian SEG-Y file of revision 0: all 240 bytes of each trace
 * header are kept, and the text header says so.
 */
final class SuOriginal implements SegyHeaders {

    private static final Fields BIG = new Fields(WordOrder.BIG_ENDIAN);
    private static final ByteRange NOTHING = ByteRange.of(new byte[0]);
    private static final int IEEE = 5;
    private static final double SLIGHT = 1e-6;

    private final SegyHeaders own;
    private final TraceFileHeader header;
    private final HeaderBytes numbers;
    private final Survey survey;

    SuOriginal(SegyHeaders own, TraceFileHeader header, HeaderBytes numbers, Survey survey) {
        this.own = own;
        this.header = header;
        this.numbers = numbers;
        this.survey = survey;
    }

    @Override
    public byte[] fileHeader() {
        MemorySegment bytes = MemorySegment.ofArray(new byte[FILE_BYTES]);
        bytes.copyFrom(MemorySegment.ofArray(TextHeader.of(text()).bytes()));
        BIG.setInt16(bytes, 0, FileWords.INTERVAL, (int) header.micros());
        BIG.setInt16(bytes, 0, FileWords.SAMPLES, header.samples());
        BIG.setInt16(bytes, 0, FileWords.FORMAT, IEEE);
        BIG.setInt16(bytes, 0, FileWords.LENGTH_UNIT, 1);
        BIG.setInt16(bytes, 0, FileWords.FIXED_LENGTH, 1);
        return bytes.toArray(ValueLayout.JAVA_BYTE);
    }

    private List<String> text() {
        List<String> text = new ArrayList<>(Collections.nCopies(TextHeader.LINES, ""));
        text.set(0, "WRITTEN BY VARVE FROM A FILE OF SEISMIC UNIX");
        text.set(1, SuMark.of(header.order()));
        text.set(2, "BYTES 181-212: D1, F1, D2, F2, UNGPOW, UNSCALE, NTR, MARK, SHORTPAD");
        text.set(3, StatedBytes.first(stated()));
        text.set(4, StatedBytes.second(stated()));
        text.set(TextHeader.LINES - 1, "END TEXTUAL HEADER");
        for (int line = 0; line < TextHeader.LINES; line++) {
            text.set(line, "C%2s %s".formatted(line + 1, text.get(line)));
        }
        return text;
    }

    /** For a 2-D line, which the statement cannot express, the bytes where a volume has its line numbers. */
    private HeaderBytes stated() {
        return numbers.inline().isNone() ? numbers.with(TraceWords.RECORD, TraceWords.CDP) : numbers;
    }

    @Override
    public ByteRange extended() {
        return NOTHING;
    }

    @Override
    public ByteRange tail() {
        return NOTHING;
    }

    @Override
    public TraceLayout layout() {
        TraceLayout traces = own.layout();
        return new TraceLayout(FILE_BYTES, TRACE_BYTES, traces.samples(),
                new SampleEncoding(SampleFormat.IEEE_FLOAT32, ByteOrder.BIG_ENDIAN), traces.order());
    }

    @Override
    public Fields fields() {
        return BIG;
    }

    @Override
    public int xByte() {
        return numbers.x();
    }

    @Override
    public int yByte() {
        return numbers.y();
    }

    @Override
    public LineWord inlineWord() {
        return numbers.inline().word();
    }

    @Override
    public LineWord crosslineWord() {
        return numbers.crossline().word();
    }

    /** Changes the word delrt, or f1 if dt is 0. */
    @Override
    public Optional<String> delay(MemorySegment header, long at, double later, double error) {
        if (this.header.micros() == 0) {
            MemorySegment own = header.asSlice(at);
            double seconds = later * (survey.unit() == Survey.Unit.SECONDS ? 1e-3 : 1);
            SuWords.setFloat32(BIG, own, SuWords.F1, SuWords.float32(BIG, own, SuWords.F1) + seconds);
            return Optional.empty();
        }
        double delay = BIG.int16(header, at, TraceWords.DELAY) + later;
        if (Math.abs(delay - Math.rint(delay)) > SLIGHT || Math.abs(delay) > Short.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "first sample at %s: Seismic Unix holds whole milliseconds, metres or feet up to %s (delrt); begin the part at another sample"
                            .formatted(delay, Short.MAX_VALUE));
        }
        BIG.setInt16(header, at, TraceWords.DELAY, (int) Math.rint(delay));
        return Optional.empty();
    }

    @Override
    public void read(int inline, int crossline, MemorySegment to, long at) throws IOException {
        own.read(inline, crossline, to, at);
        SuWords.reorder(to, at, own.fields(), BIG);
    }

    @Override
    public void read(Run run, MemorySegment to, long stride) throws IOException {
        own.read(run, to, stride);
        for (int t = 0; t < run.count(); t++) {
            SuWords.reorder(to, t * stride, own.fields(), BIG);
        }
    }
}
