package org.varve.segy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.varve.core.LiveTraces;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.file.TraceLayout;
import org.varve.file.TraceOrder.Run;
import org.varve.file.TraceOrder;
import org.varve.file.WrittenHeaders;
import org.varve.segy.header.Fields;
import org.varve.segy.header.FileWords;
import org.varve.segy.header.SegyHeaders;
import org.varve.segy.header.StatedInterval;
import org.varve.segy.header.TextHeader;
import org.varve.segy.header.MapWords;
import org.varve.segy.header.TraceWords;
import org.varve.segy.header.WordOrder;

/** The headers of a new file, with the fields that interpretation systems require. */
public final class NewHeaders implements WrittenHeaders {

    private static final Fields FIELDS = new Fields(WordOrder.BIG_ENDIAN);

    private final Survey survey;
    private final SurveyMap map;
    private final LiveTraces live;
    private final Delay delay;
    private final Optional<Revision> asked;
    private final int intervalWord;
    private final int sampleWord;

    /** Headers for a volume that has no SEG-Y headers. */
    public static NewHeaders of(Volume volume) throws IOException {
        return new NewHeaders(volume.survey(), KnownMap.of(volume), volume::isLive, Optional.empty());
    }

    /** Headers for a survey that is in no file, with made-up line numbers and coordinates. */
    public static NewHeaders of(Survey survey) {
        return new NewHeaders(survey, SurveyGrid.DEFAULT, LiveTraces.ALL, Optional.empty());
    }

    static NewHeaders of(Survey survey, SurveyMap map, LiveTraces live, SegyWriting writing) {
        return new NewHeaders(survey, map, live, writing.revision());
    }

    private NewHeaders(Survey survey, SurveyMap map, LiveTraces live, Optional<Revision> asked) {
        this.survey = survey;
        this.map = map;
        this.live = live;
        this.delay = Delay.of(survey, map.start());
        this.asked = asked;
        this.intervalWord = StatedInterval.of(survey).word();
        int samples = survey.shape().samples();
        this.sampleWord = samples > FileStatement.MOST_SAMPLES ? 0 : samples;
    }

    /** Where the traces lie in a SEG-Y file, which must be able to state their length and interval. */
    TraceLayout layout(SampleFormat format) {
        statement();
        return new TraceLayout(SegyHeaders.FILE_BYTES, SegyHeaders.TRACE_BYTES, survey.shape().samples(),
                new SampleEncoding(format, ByteOrder.BIG_ENDIAN), TraceOrder.plain(survey.shape()));
    }

    private FileStatement statement() {
        return FileStatement.of(survey, asked, Revision.ONE);
    }

    /** The text header and the binary header. */
    byte[] prefix(SampleFormat format) {
        MemorySegment bytes = MemorySegment.ofArray(new byte[SegyHeaders.FILE_BYTES]);
        bytes.copyFrom(MemorySegment.ofArray(TextHeader.of(text(format)).bytes()));
        int crosslines = Math.min(survey.shape().crosslines(), Short.MAX_VALUE);
        FIELDS.setInt32(bytes, 0, 3201, 1);
        FIELDS.setInt32(bytes, 0, 3205, 1);
        FIELDS.setInt32(bytes, 0, 3209, 1);
        FIELDS.setInt16(bytes, 0, 3213, crosslines);
        FIELDS.setInt16(bytes, 0, 3219, intervalWord);
        FIELDS.setInt16(bytes, 0, 3223, sampleWord);
        FIELDS.setInt16(bytes, 0, FileWords.FORMAT, FormatCode.of(format));
        FIELDS.setInt16(bytes, 0, 3227, 1); // one trace per bin
        FIELDS.setInt16(bytes, 0, 3229, 4); // horizontally stacked
        FIELDS.setInt16(bytes, 0, FileWords.LENGTH_UNIT, inFeet() ? 2 : 1);
        FileStatement statement = statement();
        statement.putRevision(FIELDS, bytes, SegyHeaders.FILE_BYTES, 0, survey.shape().traces(), Revision.ONE);
        statement.put(FIELDS, bytes);
        if (statement.revision().isTwo() && crosslines < survey.shape().crosslines()) {
            FIELDS.setInt32(bytes, 0, FileWords.LONG_TRACES_PER_ENSEMBLE, survey.shape().crosslines());
        }
        return bytes.toArray(ValueLayout.JAVA_BYTE);
    }

    /** Whether depths are in feet, or for a survey in time, coordinates are. */
    private boolean inFeet() {
        return survey.unit() == Survey.Unit.SECONDS ? map.inFeet() : survey.unit() == Survey.Unit.FEET;
    }

    private List<String> text(SampleFormat format) {
        List<String> text = new ArrayList<>(Collections.nCopies(TextHeader.LINES, ""));
        text.set(0, "WRITTEN BY VARVE: POST-STACK 3-D VOLUME, SORTED BY INLINE");
        text.set(1, "INLINES %s, CROSSLINES %s".formatted(lines(map::inline, survey.shape().inlines()),
                lines(map::crossline, survey.shape().crosslines())));
        text.set(2, "SAMPLES PER TRACE %s, INTERVAL %s %s".formatted(survey.shape().samples(), survey.interval(),
                survey.unit().symbol()));
        text.set(3, "SAMPLE FORMAT %s (%s), BIG-ENDIAN".formatted(FormatCode.of(format), format));
        text.set(4, StatedBytes.first(HeaderBytes.STANDARD));
        text.set(5, "%s, COORDINATE SCALAR 71-72 (%s)".formatted(StatedBytes.second(HeaderBytes.STANDARD), scalar()));
        text.set(6, map.origin());
        text.set(38, statement().revision().text());
        text.set(39, "END TEXTUAL HEADER");
        for (int line = 0; line < TextHeader.LINES; line++) {
            text.set(line, "C%2s %s".formatted(line + 1, text.get(line)));
        }
        return text;
    }

    /** Such as {@code 100 TO 500 STEP 2}; without a step if lines are not regular. */
    private static String lines(IntUnaryOperator number, int count) {
        int first = number.applyAsInt(0);
        int last = number.applyAsInt(count - 1);
        int step = count == 1 ? 1 : number.applyAsInt(1) - first;
        boolean regular = IntStream.range(0, count).allMatch(n -> number.applyAsInt(n) == first + n * step);
        return "%s TO %s".formatted(first, last) + (regular ? " STEP " + step : "");
    }

    /** The coordinate scalar (byte 71): a divisor is negative. */
    private int scalar() {
        return map.perUnit() == 1 ? 1 : -map.perUnit();
    }

    /** Notes about the content of SEG-Y words, lines and coordinates, one sentence each. */
    List<String> allNotes() {
        return Stream.of(statement().notes(), delay.note().stream().toList(), map.notes()).flatMap(List::stream)
                .toList();
    }

    /** Notes about lines and coordinates, one sentence each. */
    public List<String> notes() {
        return map.notes();
    }

    @Override
    public void put(Run run, MemorySegment buffer, long stride) throws IOException {
        for (int t = 0; t < run.count(); t++) {
            put(run.inline(t), run.crossline(t), buffer, t * stride);
        }
    }

    /** Puts the header of a trace at byte {@code at} of a buffer. */
    public void put(int inline, int crossline, MemorySegment buffer, long at) throws IOException {
        long trace = (long) inline * survey.shape().crosslines() + crossline;
        int x = stored(map.x(inline, crossline));
        int y = stored(map.y(inline, crossline));
        buffer.asSlice(at, SegyHeaders.TRACE_BYTES).fill((byte) 0);
        int number = trace < Integer.MAX_VALUE ? (int) (trace + 1) : 0;
        FIELDS.setInt32(buffer, at, TraceWords.TRACE_IN_LINE, number);
        FIELDS.setInt32(buffer, at, TraceWords.TRACE_IN_FILE, number);
        FIELDS.setInt32(buffer, at, TraceWords.RECORD, map.inline(inline));
        FIELDS.setInt32(buffer, at, TraceWords.TRACE_IN_RECORD, crossline + 1);
        FIELDS.setInt32(buffer, at, TraceWords.CDP, map.crossline(crossline));
        FIELDS.setInt32(buffer, at, TraceWords.TRACE_IN_CDP, 1);
        FIELDS.setInt16(buffer, at, TraceWords.ID, live.isLive(inline, crossline) ? 1 : TraceWords.DEAD);
        FIELDS.setInt16(buffer, at, TraceWords.ELEVATION_SCALAR, 1);
        FIELDS.setInt16(buffer, at, TraceWords.COORDINATE_SCALAR, scalar());
        FIELDS.setInt32(buffer, at, TraceWords.SOURCE_X, x);
        FIELDS.setInt32(buffer, at, TraceWords.SOURCE_Y, y);
        FIELDS.setInt16(buffer, at, TraceWords.COORDINATE_UNIT, MapWords.code(map.unit()));
        delay.put(FIELDS, buffer, at);
        FIELDS.setInt16(buffer, at, TraceWords.SAMPLES, sampleWord);
        FIELDS.setInt16(buffer, at, TraceWords.INTERVAL, intervalWord);
        FIELDS.setInt32(buffer, at, TraceWords.CDP_X, x);
        FIELDS.setInt32(buffer, at, TraceWords.CDP_Y, y);
        FIELDS.setInt32(buffer, at, TraceWords.INLINE, map.inline(inline));
        FIELDS.setInt32(buffer, at, TraceWords.CROSSLINE, map.crossline(crossline));
    }

    /** A coordinate as it is stored; 0 if it is missing or exceeds 32 bits, as a dead trace's may. */
    private int stored(double coordinate) {
        long scaled = Math.round(coordinate * map.perUnit());
        return Math.abs(scaled) <= Integer.MAX_VALUE ? (int) scaled : 0;
    }

    @Override
    public boolean isLive(Run run, int t) {
        return live.isLive(run.inline(t), run.crossline(t));
    }
}
