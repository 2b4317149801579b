package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.LiveTraces;
import org.varve.core.MapUnit;
import org.varve.core.SampleFormat;
import org.varve.core.Shape;
import org.varve.core.Survey;

/** The headers of a new file, byte by byte. */
class NewHeadersTest {

    private static final Shape SHAPE = new Shape(3, 4, 11);
    private static final Survey SURVEY = new Survey(SHAPE, 0.002, Survey.Unit.SECONDS);

    /** A map with numbers, coordinates and a start of its own. */
    private record Map(List<Integer> inlines, List<Integer> crosslines, double start, int perUnit, MapUnit unit)
            implements SurveyMap {

        @Override
        public int inline(int position) {
            return inlines.get(position);
        }

        @Override
        public int crossline(int position) {
            return crosslines.get(position);
        }

        @Override
        public double x(int inline, int crossline) {
            return inline == 2 ? Double.NaN : 1000.26 + inline;
        }

        @Override
        public double y(int inline, int crossline) {
            return inline == 2 ? 3e9 : -2000.5 - crossline;
        }

        @Override
        public boolean inFeet() {
            return unit == MapUnit.FEET;
        }

        @Override
        public String origin() {
            return "FROM A TEST";
        }

        @Override
        public List<String> notes() {
            return List.of("a note on lines");
        }
    }

    private static final List<Integer> INLINES = List.of(7, 9, 11);
    private static final List<Integer> CROSSLINES = List.of(-3, -2, 4, 5);
    private static final Map MAP = new Map(INLINES, CROSSLINES, 0.1005, 100, MapUnit.METRES);

    private static NewHeaders headers(Survey survey, SurveyMap map, SegyWriting writing) {
        LiveTraces live = (inline, crossline) -> inline != 1 || crossline != 2;
        return NewHeaders.of(survey, map, live, writing);
    }

    private static ByteBuffer trace(NewHeaders headers, int inline, int crossline) throws IOException {
        byte[] buffer = new byte[260];
        Arrays.fill(buffer, (byte) 0x55);
        headers.put(inline, crossline, MemorySegment.ofArray(buffer), 10);
        assertThat(Arrays.copyOf(buffer, 10)).containsOnly(0x55);
        assertThat(Arrays.copyOfRange(buffer, 250, 260)).containsOnly(0x55);
        return ByteBuffer.wrap(Arrays.copyOfRange(buffer, 10, 250));
    }

    private static ByteBuffer expected(int number, int record, int inRecord, int cdp, int id, int x, int y) {
        return ByteBuffer.allocate(240).putInt(0, number).putInt(4, number).putInt(8, record).putInt(12, inRecord)
                .putInt(20, cdp).putInt(24, 1).putShort(28, (short) id).putShort(68, (short) 1)
                .putShort(70, (short) -100).putInt(72, x).putInt(76, y).putShort(88, (short) 1)
                .putShort(108, (short) 1005).putShort(114, (short) 11).putShort(116, (short) 2000).putInt(180, x)
                .putInt(184, y).putInt(188, record).putInt(192, cdp).putShort(214, (short) -10);
    }

    @Test
    void everyWordOfATraceHeader() throws IOException {
        NewHeaders headers = headers(SURVEY, MAP, SegyWriting.DEFAULT);
        assertThat(trace(headers, 0, 0)).isEqualTo(expected(1, 7, 1, -3, 1, 100_026, -200_050));
        assertThat(trace(headers, 1, 3)).isEqualTo(expected(8, 9, 4, 5, 1, 100_126, -200_350));
        assertThat(trace(headers, 1, 2)).as("a dead trace").isEqualTo(expected(7, 9, 3, 4, 2, 100_126, -200_250));
        assertThat(trace(headers, 2, 1)).as("coordinates that are missing or too large")
                .isEqualTo(expected(10, 11, 2, -2, 1, 0, 0));
    }

    /** A coordinate scalar of 1 is none; degrees are not lengths. */
    @Test
    void otherUnitsOfCoordinates() throws IOException {
        Map map = new Map(INLINES, CROSSLINES, 0, 1, MapUnit.DEGREES);
        ByteBuffer trace = trace(headers(SURVEY, map, SegyWriting.DEFAULT), 0, 0);
        assertThat(trace.getShort(70)).isEqualTo((short) 1);
        assertThat(trace.getShort(88)).isEqualTo((short) 3);
        assertThat(trace.getInt(180)).isEqualTo(1000);
        assertThat(trace.getInt(184)).isEqualTo(-2000);
    }

    /** The largest number that four bytes hold, and one beyond. */
    @ParameterizedTest
    @CsvSource({"2147483647, 2147483647", "2147483648, 0", "-2147483647, -2147483647", "-2147483648, 0"})
    void coordinatesBeyondFourBytesAreNotStored(double x, int stored) throws IOException {
        SurveyGrid grid = new SurveyGrid(new SurveyGrid.Numbering(1, 1), new SurveyGrid.Numbering(1, 1), x / 100, 0,
                new SurveyGrid.Vector(0, 1), new SurveyGrid.Vector(1, 0));
        assertThat(trace(headers(SURVEY, grid, SegyWriting.DEFAULT), 0, 0).getInt(180)).isEqualTo(stored);
    }

    /** Traces beyond 2^31 have no number, as four bytes hold none. */
    @Test
    void tracesBeyondTwoToTheThirtyFirstHaveNoNumber() throws IOException {
        Survey survey = new Survey(new Shape(65_600, 32_767, 1), 0.002, Survey.Unit.SECONDS);
        NewHeaders headers = headers(survey, SurveyGrid.DEFAULT, SegyWriting.DEFAULT);
        assertThat(trace(headers, 65_538, 0).getInt(0)).isEqualTo(Integer.MAX_VALUE);
        assertThat(trace(headers, 65_538, 1).getInt(0)).isZero();
        assertThat(trace(headers, 65_538, 1).getInt(4)).isZero();
    }

    private static ByteBuffer binary(NewHeaders headers, SampleFormat format) {
        byte[] prefix = headers.prefix(format);
        assertThat(prefix).hasSize(3600);
        return ByteBuffer.wrap(Arrays.copyOfRange(prefix, 3200, 3600));
    }

    @ParameterizedTest
    @CsvSource({"SECONDS, METRES, 1", "SECONDS, FEET, 2", "METRES, FEET, 1", "FEET, METRES, 2"})
    void everyWordOfTheBinaryHeader(Survey.Unit unit, MapUnit map, int lengths) {
        Survey survey = new Survey(SHAPE, 0.002, unit);
        NewHeaders headers = headers(survey, new Map(INLINES, CROSSLINES, 0, 100, map), SegyWriting.DEFAULT);
        short interval = (short) (unit == Survey.Unit.SECONDS ? 2000 : 2);
        ByteBuffer expected = ByteBuffer.allocate(400).putInt(0, 1).putInt(4, 1).putInt(8, 1).putShort(12, (short) 4)
                .putShort(16, interval).putShort(18, interval).putShort(20, (short) 11).putShort(22, (short) 11)
                .putShort(24, (short) 3).putShort(26, (short) 1).putShort(28, (short) 4).putShort(54, (short) lengths)
                .putShort(300, (short) 0x100).putShort(302, (short) 1);
        assertThat(Arrays.copyOfRange(headers.prefix(SampleFormat.INT16), 3200, 3600)).isEqualTo(expected.array());
    }

    /** Beyond what two bytes count, revision 2 has a word of four. */
    @ParameterizedTest
    @CsvSource({"32767, 1, 32767, 0", "32768, 1, 32767, 0", "32767, 2, 32767, 0", "32768, 2, 32767, 32768"})
    void manyCrosslinesAreCountedInFourBytes(int crosslines, int revision, int word, int longWord) {
        Survey survey = new Survey(new Shape(1, crosslines, 1), 0.002, Survey.Unit.SECONDS);
        ByteBuffer binary = binary(headers(survey, SurveyGrid.DEFAULT,
                SegyWriting.DEFAULT.with(revision == 1 ? Revision.ONE : Revision.TWO)), SampleFormat.INT8);
        assertThat(binary.getShort(12)).isEqualTo((short) word);
        assertThat(binary.getInt(60)).isEqualTo(longWord);
    }

    /** The most samples that two bytes count, and one more. */
    @ParameterizedTest
    @ValueSource(ints = {65_535, 65_536})
    void manySamplesAreCountedInFourBytes(int samples) throws IOException {
        Survey survey = new Survey(new Shape(1, 1, samples), 0.002, Survey.Unit.SECONDS);
        NewHeaders headers = headers(survey, SurveyGrid.DEFAULT, SegyWriting.DEFAULT);
        boolean fits = samples == 65_535;
        ByteBuffer binary = binary(headers, SampleFormat.IEEE_FLOAT32);
        assertThat(binary.getShort(20)).isEqualTo((short) (fits ? 65_535 : 0));
        assertThat(binary.getInt(68)).isEqualTo(fits ? 0 : 65_536);
        assertThat(binary.getShort(300)).isEqualTo((short) (fits ? 0x100 : 0x201));
        assertThat(trace(headers, 0, 0).getShort(114)).isEqualTo((short) (fits ? 65_535 : 0));
        assertThat(headers.allNotes().stream().filter(note -> note.contains("65536 samples"))).hasSize(fits ? 0 : 1);
    }

    @Test
    void theTextSaysWhatIsWhere() {
        byte[] text = Arrays.copyOf(headers(SURVEY, MAP, SegyWriting.DEFAULT).prefix(SampleFormat.IBM_FLOAT32), 3200);
        List<String> lines = new ArrayList<>();
        for (int at = 0; at < 3200; at += 80) {
            lines.add(new String(text, at, 80, Charset.forName("IBM037")).stripTrailing());
        }
        assertThat(lines.subList(0, 8)).containsExactly("C 1 WRITTEN BY VARVE: POST-STACK 3-D VOLUME, SORTED BY INLINE",
                "C 2 INLINES 7 TO 11 STEP 2, CROSSLINES -3 TO 5", "C 3 SAMPLES PER TRACE 11, INTERVAL 0.002 s",
                "C 4 SAMPLE FORMAT 1 (IBM float32), BIG-ENDIAN",
                "C 5 TRACE HEADER BYTES: INLINE 189-192, CROSSLINE 193-196, CDP X 181-184,",
                "C 6 CDP Y 185-188, COORDINATE SCALAR 71-72 (-100)", "C 7 FROM A TEST", "C 8");
        assertThat(lines.subList(37, 40)).containsExactly("C38", "C39 SEG Y REV1", "C40 END TEXTUAL HEADER");
    }

    /** A single line has a step of 1. */
    @Test
    void aSingleLineHasAStep() {
        Survey survey = new Survey(new Shape(1, 2, 11), 0.002, Survey.Unit.SECONDS);
        byte[] text = headers(survey, MAP, SegyWriting.DEFAULT).prefix(SampleFormat.IBM_FLOAT32);
        assertThat(new String(text, 80, 80, Charset.forName("IBM037")).stripTrailing())
                .isEqualTo("C 2 INLINES 7 TO 7 STEP 1, CROSSLINES -3 TO -2 STEP 1");
    }

    @Test
    void notesTellOfLinesAndOfRoundedStarts() {
        assertThat(headers(SURVEY, MAP, SegyWriting.DEFAULT).allNotes()).containsExactly("a note on lines");
        Map map = new Map(INLINES, CROSSLINES, 0.12345678, 100, MapUnit.METRES);
        NewHeaders rounded = headers(SURVEY, map, SegyWriting.DEFAULT);
        assertThat(rounded.notes()).containsExactly("a note on lines");
        assertThat(rounded.allNotes()).hasSize(2).element(0).asString().contains("123.45678");
    }

    /** An interval is a positive number in range; two bytes hold 1 to 65535. */
    @ParameterizedTest
    @CsvSource({"1e-12, false", "1.1e-12, true", "999999, true", "1e6, false"})
    void intervalsThatNoFileStatesAreRefused(double interval, boolean isWritten) {
        Survey survey = new Survey(SHAPE, interval, Survey.Unit.SECONDS);
        NewHeaders headers = headers(survey, SurveyGrid.DEFAULT, SegyWriting.DEFAULT);
        if (isWritten) {
            assertThat(binary(headers, SampleFormat.INT16).getDouble(72)).isEqualTo(interval * 1e6);
        } else {
            assertThatThrownBy(() -> headers.layout(SampleFormat.INT16)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("s: no SEG-Y file states it; give the right one");
        }
    }
}
