package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Axis;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.file.ByteRange;
import org.varve.file.IndexedOrder;
import org.varve.file.TraceLayout;
import org.varve.segy.header.Fields;
import org.varve.segy.header.LineWord;
import org.varve.segy.header.SegyHeaders;
import org.varve.segy.header.WordOrder;

/** What new files and twins state in the binary header, by hand. */
class FileStatementTest {

    private static final Shape SHAPE = new Shape(2, 3, 11);
    private static final Survey SURVEY = new Survey(SHAPE, 0.002, Survey.Unit.SECONDS);

    /** Words come from a file of another revision with 0x11 in all bytes. */
    @ParameterizedTest
    @CsvSource({"ONE, TWO", "ONE, TWO_ONE", "TWO, ONE", "TWO, TWO_ONE", "TWO_ONE, ONE", "TWO_ONE, TWO"})
    void aRevisionBecomesAnother(String from, String to) {
        for (WordOrder order : new WordOrder[] {WordOrder.BIG_ENDIAN, WordOrder.LITTLE_ENDIAN}) {
            byte[] header = new byte[3600];
            Arrays.fill(header, (byte) 0x11);
            ByteBuffer expected = ByteBuffer.wrap(header.clone())
                    .order(order == WordOrder.BIG_ENDIAN ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
            expected.put(3500, (byte) (to.equals("ONE") ? 1 : 2)).put(3501, (byte) (to.equals("TWO_ONE") ? 1 : 0))
                    .putShort(3502, (short) 1);
            if (from.equals("ONE") || to.equals("ONE")) {
                // what revision 2 added, but for the order of bytes
                Arrays.fill(expected.array(), 3260, 3296, (byte) 0);
                Arrays.fill(expected.array(), 3506, 3532, (byte) 0);
            }
            if (!to.equals("ONE")) {
                expected.putInt(3296, 0x01020304).putLong(3512, 77).putLong(3520, 10_000);
                if (to.equals("TWO")) expected.putInt(3506, 3);
                else
                    expected.putInt(3506, 0).putShort(3506, (short) 3);
            } else if (order == WordOrder.BIG_ENDIAN) {
                expected.putInt(3296, 0);
            }
            FileStatement.of(SURVEY, Optional.of(revision(to)), Revision.ONE).putRevision(new Fields(order),
                    MemorySegment.ofArray(header), 10_000, 3, 77, revision(from));
            assertThat(header).isEqualTo(expected.array());
        }
    }

    private static Revision revision(String name) {
        return switch (name) {
            case "ONE" -> Revision.ONE;
            case "TWO" -> Revision.TWO;
            default -> Revision.TWO_ONE;
        };
    }

    @Test
    void sixteenMillionSamplesAreTheMost() {
        Survey most = new Survey(new Shape(1, 1, 1 << 24), 0.002, Survey.Unit.SECONDS);
        assertThat(FileStatement.of(most, Optional.empty(), Revision.ONE).revision()).isEqualTo(Revision.TWO_ONE);
        Survey more = new Survey(new Shape(1, 1, (1 << 24) + 1), 0.002, Survey.Unit.SECONDS);
        assertThatThrownBy(() -> FileStatement.of(more, Optional.empty(), Revision.ONE))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("16777217 samples per trace");
    }

    /** The usual revision holds all, or it is one of those that do. */
    @ParameterizedTest
    @CsvSource({"0.002, 65535, ONE, ONE", "0.002, 65536, ONE, TWO_ONE", "0.00025, 65535, TWO, TWO",
            "0.0000005, 11, TWO, TWO", "0.0000005, 11, ONE, TWO_ONE"})
    void theRevisionFollowsFromWhatIsStated(double interval, int samples, String usual, String stated) {
        Survey survey = new Survey(new Shape(1, 1, samples), interval, Survey.Unit.SECONDS);
        FileStatement statement = FileStatement.of(survey, Optional.empty(), revision(usual));
        assertThat(statement.revision()).isEqualTo(revision(stated));
        assertThat(statement.sampleWord()).isEqualTo(samples > 65_535 ? 0 : samples);
    }

    @Test
    void notesSayWhatOlderSoftwareFinds() {
        Survey survey = new Survey(new Shape(1, 1, 65_536), 0.0000004, Survey.Unit.SECONDS);
        assertThat(FileStatement.of(survey, Optional.empty(), Revision.ONE).notes()).containsExactly(
                "sample interval 4.0E-7 s: two bytes hold 1 to 65535 whole microseconds, so it is in eight bytes (3273) of "
                        + "revision 2.1; software for revision 1 only finds none",
                "65536 samples per trace: two bytes hold 65535, so the number is in four bytes (3269) of revision 2.1; "
                        + "software for revision 1 only finds none");
        Survey depth = new Survey(SHAPE, 2.5005, Survey.Unit.METRES);
        assertThat(FileStatement.of(depth, Optional.empty(), Revision.TWO).notes()).singleElement().asString()
                .startsWith("sample interval 2.5005 m: two bytes hold 1 to 65535 thousandths of m, so it is")
                .endsWith("of revision 2.0; software for revision 1 only finds 2501 in byte 3217");
        assertThat(FileStatement.of(SURVEY, Optional.empty(), Revision.TWO).notes()).isEmpty();
    }

    /** Headers with zeros in all words but those named; the first place has no trace. */
    private record Headers(int interval, int samples, int traceInterval, int places) implements SegyHeaders {

        @Override
        public byte[] fileHeader() {
            byte[] header = new byte[3600];
            ByteBuffer.wrap(header).putShort(3216, (short) interval).putShort(3220, (short) samples).put(3500,
                    (byte) 1);
            return header;
        }

        @Override
        public ByteRange extended() {
            return ByteRange.of(new byte[0]);
        }

        @Override
        public ByteRange tail() {
            return ByteRange.of(new byte[0]);
        }

        @Override
        public TraceLayout layout() {
            return new TraceLayout(3600, 240, 11, new SampleEncoding(SampleFormat.IEEE_FLOAT32, ByteOrder.BIG_ENDIAN),
                    new IndexedOrder(Axis.INLINE, 2, 3, places, (inline, crossline) -> inline == 1 && crossline == 2
                            ? places - 1L
                            : -1));
        }

        @Override
        public Fields fields() {
            return new Fields(WordOrder.BIG_ENDIAN);
        }

        @Override
        public int xByte() {
            return 181;
        }

        @Override
        public int yByte() {
            return 185;
        }

        @Override
        public LineWord inlineWord() {
            return LineWord.INLINE;
        }

        @Override
        public LineWord crosslineWord() {
            return LineWord.CROSSLINE;
        }

        @Override
        public void read(int inline, int crossline, MemorySegment to, long at) {
            assertThat(inline * 3 + crossline).isEqualTo(5);
            fields().setInt16(to, at, 117, traceInterval);
        }
    }

    private static byte[] adapted(TwinStatement twin, int interval, int samples) {
        byte[] trace = new byte[250];
        Arrays.fill(trace, (byte) 7);
        ByteBuffer.wrap(trace).putShort(10 + 116, (short) interval).putShort(10 + 114, (short) samples);
        twin.adapt(MemorySegment.ofArray(trace), 10);
        return trace;
    }

    private static byte[] trace(int interval, int samples) {
        byte[] trace = new byte[250];
        Arrays.fill(trace, (byte) 7);
        ByteBuffer.wrap(trace).putShort(10 + 116, (short) interval).putShort(10 + 114, (short) samples);
        return trace;
    }

    /** Words that state another number change, and those that state none do not. */
    @ParameterizedTest
    @CsvSource({"2000, 11, 0, false, false", "1000, 11, 0, true, false", "2000, 10, 0, false, true",
            "1000, 10, 0, true, true", "0, 11, 2000, false, false", "0, 11, 3000, true, false",
            "0, 11, 0, true, false"})
    void wordsThatAreWrongChange(int interval, int samples, int ofTrace, boolean intervalChanges,
            boolean samplesChange) throws IOException {
        TwinStatement twin = TwinStatement.of(new Headers(interval, samples, ofTrace, 1), SURVEY, Optional.empty());
        assertThat(twin.intervalChanges()).isEqualTo(intervalChanges);
        assertThat(twin.samplesChange()).isEqualTo(samplesChange);
        assertThat(twin.changesTraces()).isEqualTo(intervalChanges || samplesChange);
        if (twin.changesTraces()) {
            assertThat(adapted(twin, 5, 6))
                    .isEqualTo(trace(intervalChanges ? 2000 : 5, samplesChange ? 11 : 6));
            assertThat(adapted(twin, 0, 0)).isEqualTo(trace(0, 0));
            ByteBuffer header = ByteBuffer.wrap(twin.fileHeader());
            assertThat(header.getShort(3216)).isEqualTo((short) 2000);
            assertThat(header.getShort(3220)).isEqualTo((short) 11);
        } else {
            assertThat(twin.fileHeader()).isEqualTo(new Headers(interval, samples, ofTrace, 1).fileHeader());
        }
    }

    /** A file without traces states no interval in them; single samples have none. */
    @Test
    void whereThereIsNoTraceOrNoIntervalNothingIsCompared() throws IOException {
        assertThat(TwinStatement.of(new Headers(0, 11, 2000, 0), SURVEY, Optional.empty()).intervalChanges()).isTrue();
        Survey single = new Survey(new Shape(2, 3, 1), 0.004, Survey.Unit.SECONDS);
        assertThat(TwinStatement.of(new Headers(2000, 1, 0, 1), single, Optional.empty()).intervalChanges()).isFalse();
        Survey two = new Survey(new Shape(2, 3, 2), 0.004, Survey.Unit.SECONDS);
        assertThat(TwinStatement.of(new Headers(2000, 2, 0, 1), two, Optional.empty()).intervalChanges()).isTrue();
    }
}
