package org.varve.segy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.core.Survey;
import org.varve.file.Fields;
import org.varve.file.TraceLayout;
import org.varve.file.TraceOrder.Run;
import org.varve.file.TraceOrder;
import org.varve.file.TraceWriter;
import org.varve.file.WordOrder;

/** The headers of a new file: revision 1, with what interpretation systems ask for. */
record NewHeaders(Survey survey, SurveyMap map, SegyWriter.Live live, Delay delay) implements TraceWriter.Headers {

    private static final int LARGEST = 0xffff;
    private static final Fields FIELDS = new Fields(WordOrder.BIG_ENDIAN);

    NewHeaders(Survey survey, SurveyMap map, SegyWriter.Live live) {
        this(survey, map, live, Delay.of(survey, map.start()));
    }

    NewHeaders {
        if (survey.shape().samples() > LARGEST) {
            throw new IllegalArgumentException(
                    "%d samples per trace: SEG-Y revision 1 holds %d at most; write .npy or .raw"
                            .formatted(survey.shape().samples(), LARGEST));
        }
        long interval = interval(survey);
        if (interval < 1 || interval > LARGEST) {
            throw new IllegalArgumentException("sample interval %s %s: SEG-Y revision 1 holds 1 to %d us or mm, not %d"
                    .formatted(survey.interval(), survey.unit().symbol(), LARGEST, interval));
        }
    }

    /** Microseconds; thousandths of a metre or foot in depth. */
    private static long interval(Survey survey) {
        return Math.round(survey.interval() * (survey.unit() == Survey.Unit.SECONDS ? 1e6 : 1e3));
    }

    TraceLayout layout(SampleFormat format) {
        return new TraceLayout(BinaryHeader.FILE_BYTES, TraceHeader.BYTES, survey.shape().samples(),
                new SampleEncoding(format, ByteOrder.BIG_ENDIAN), TraceOrder.plain(survey.shape()));
    }

    /** Text and binary header. */
    byte[] prefix(SampleFormat format) {
        MemorySegment bytes = MemorySegment.ofArray(new byte[BinaryHeader.FILE_BYTES]);
        bytes.copyFrom(MemorySegment.ofArray(TextHeader.of(text(format)).bytes()));
        int crosslines = Math.min(survey.shape().crosslines(), Short.MAX_VALUE);
        FIELDS.setInt32(bytes, 0, 3201, 1);
        FIELDS.setInt32(bytes, 0, 3205, 1);
        FIELDS.setInt32(bytes, 0, 3209, 1);
        FIELDS.setInt16(bytes, 0, 3213, crosslines);
        FIELDS.setInt16(bytes, 0, BinaryHeader.INTERVAL, (int) interval(survey));
        FIELDS.setInt16(bytes, 0, 3219, (int) interval(survey));
        FIELDS.setInt16(bytes, 0, BinaryHeader.SAMPLES, survey.shape().samples());
        FIELDS.setInt16(bytes, 0, 3223, survey.shape().samples());
        FIELDS.setInt16(bytes, 0, FormatCode.FIELD, FormatCode.of(format));
        FIELDS.setInt16(bytes, 0, 3227, 1); // one trace per bin
        FIELDS.setInt16(bytes, 0, 3229, 4); // horizontally stacked
        FIELDS.setInt16(bytes, 0, 3255, inFeet() ? 2 : 1);
        FIELDS.setInt16(bytes, 0, BinaryHeader.REVISION, 0x0100);
        FIELDS.setInt16(bytes, 0, BinaryHeader.FIXED_LENGTH, 1);
        return bytes.toArray(ValueLayout.JAVA_BYTE);
    }

    /** Depths, or else coordinates. */
    private boolean inFeet() {
        return survey.unit() == Survey.Unit.SECONDS ? map.inFeet() : survey.unit() == Survey.Unit.FEET;
    }

    private List<String> text(SampleFormat format) {
        List<String> text = new ArrayList<>(Collections.nCopies(TextHeader.LINES, ""));
        text.set(0, "WRITTEN BY VARVE: POST-STACK 3-D VOLUME, SORTED BY INLINE");
        text.set(1, "INLINES %s, CROSSLINES %s".formatted(lines(map::inline, survey.shape().inlines()),
                lines(map::crossline, survey.shape().crosslines())));
        text.set(2, "SAMPLES PER TRACE %d, INTERVAL %s %s".formatted(survey.shape().samples(), survey.interval(),
                survey.unit().symbol()));
        text.set(3, "SAMPLE FORMAT %d (%s), BIG-ENDIAN".formatted(FormatCode.of(format), format));
        text.set(4, "TRACE HEADER BYTES: INLINE 189-192, CROSSLINE 193-196, CDP X 181-184,");
        text.set(5, "CDP Y 185-188, COORDINATE SCALAR 71-72 (%d)".formatted(scalar()));
        text.set(6, map.origin());
        text.set(38, "SEG Y REV1");
        text.set(39, "END TEXTUAL HEADER");
        for (int line = 0; line < TextHeader.LINES; line++) {
            text.set(line, "C%2d %s".formatted(line + 1, text.get(line)));
        }
        return text;
    }

    /** Such as {@code 100 TO 500 STEP 2}; without a step where lines are at none. */
    private static String lines(IntUnaryOperator number, int count) {
        int first = number.applyAsInt(0);
        int last = number.applyAsInt(count - 1);
        int step = count == 1 ? 1 : number.applyAsInt(1) - first;
        boolean regular = IntStream.range(0, count).allMatch(n -> number.applyAsInt(n) == first + n * step);
        return "%d TO %d".formatted(first, last) + (regular ? " STEP " + step : "");
    }

    /** What byte 71 says: a divisor is negative. */
    private int scalar() {
        return map.perUnit() == 1 ? 1 : -map.perUnit();
    }

    @Override
    public void put(Run run, MemorySegment buffer, long stride) throws IOException {
        for (int t = 0; t < run.count(); t++) {
            put(run.first() + t, buffer, t * stride);
        }
    }

    private void put(long trace, MemorySegment buffer, long at) throws IOException {
        int inline = (int) (trace / survey.shape().crosslines());
        int crossline = (int) (trace % survey.shape().crosslines());
        int x = stored(map.x(inline, crossline));
        int y = stored(map.y(inline, crossline));
        buffer.asSlice(at, TraceHeader.BYTES).fill((byte) 0);
        FIELDS.setInt32(buffer, at, 1, (int) (trace + 1)); // number in the line, which is the file
        FIELDS.setInt32(buffer, at, 5, (int) (trace + 1)); // number in the file
        FIELDS.setInt32(buffer, at, 9, map.inline(inline)); // field record
        FIELDS.setInt32(buffer, at, 13, crossline + 1); // number in the field record
        FIELDS.setInt32(buffer, at, 21, map.crossline(crossline)); // ensemble
        FIELDS.setInt32(buffer, at, 25, 1); // number in the ensemble
        FIELDS.setInt16(buffer, at, TraceHeader.ID, live.at(inline, crossline) ? 1 : TraceHeader.DEAD);
        FIELDS.setInt16(buffer, at, 69, 1); // elevation scalar
        FIELDS.setInt16(buffer, at, 71, scalar());
        FIELDS.setInt32(buffer, at, 73, x);
        FIELDS.setInt32(buffer, at, 77, y);
        FIELDS.setInt16(buffer, at, 89, 1); // coordinates are lengths
        delay.put(FIELDS, buffer, at);
        FIELDS.setInt16(buffer, at, 115, survey.shape().samples());
        FIELDS.setInt16(buffer, at, 117, (int) interval(survey));
        FIELDS.setInt32(buffer, at, 181, x);
        FIELDS.setInt32(buffer, at, 185, y);
        FIELDS.setInt32(buffer, at, 189, map.inline(inline));
        FIELDS.setInt32(buffer, at, 193, map.crossline(crossline));
    }

    /** A coordinate as it is stored; 0 for one that is missing, or beyond 32 bits as that of a dead trace may be. */
    private int stored(double coordinate) {
        long scaled = Math.round(coordinate * map.perUnit());
        return Math.abs(scaled) <= Integer.MAX_VALUE ? (int) scaled : 0;
    }

    @Override
    public boolean isLive(Run run, int t) {
        return live.at(run.inline(t), run.crossline(t));
    }
}
