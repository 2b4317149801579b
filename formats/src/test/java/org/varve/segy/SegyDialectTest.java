package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.varve.segy.SegyReading.DEFAULT;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Survey;
import org.varve.file.FormatException;
import org.varve.file.InputFile;
import org.varve.file.Sampling;
import org.varve.formats.Fact;
import org.varve.segy.header.WordOrder;

/** What SEG-Y means by the headers before its traces. */
class SegyDialectTest {

    private static final Dialect SEGY = SegyDialect.INSTANCE;

    @TempDir
    private Path folder;

    private interface Check {
        void of(InputFile file) throws IOException;
    }

    private void open(ByteBuffer bytes, Check check) throws IOException {
        try (InputFile file = InputFile.open(Files.write(folder.resolve("a.sgy"), FileHeadTest.array(bytes)))) {
            check.of(file);
        }
    }

    @Test
    void headersOf3600BytesStandBeforeTheTraces() throws IOException {
        assertThat(SEGY.name()).isEqualTo("SEG-Y");
        assertThat(SEGY.hasFileHeader()).isTrue();
        assertThat(SEGY.fileHeaderBytes()).isEqualTo(3600);
        assertThat(SEGY.namesFormat()).isTrue();
        assertThat(SEGY.fields()).isEqualTo(HeaderField.ALL).isNotEmpty();
        assertThat(SEGY.floats()).isEmpty();
        open(FileHeadTest.file(3880).put(3500, (byte) 2).put(3501, (byte) 1), file -> {
            TraceFileHeader header = SEGY.read(file, DEFAULT);
            assertThat(header.samples()).isEqualTo(10);
            assertThat(SEGY.read(file, file.read(0, 3600), DEFAULT)).isEqualTo(header);
            assertThat(SEGY.kind(header)).isEqualTo(
                    Fact.of("format", "SEG-Y revision 2.1").with("format", "SEG-Y").with("revision", "2.1"));
            assertThat(SEGY.text(file)).hasSize(40).first().isEqualTo("C 1 A TEST");
            assertThat(SEGY.fits(header, MemorySegment.ofArray(new byte[240]), 0)).isTrue();
        });
    }

    @Test
    void theOrderOfBytesIsKnownWithoutTheTraces() throws IOException {
        open(FileHeadTest.file(3600), file -> assertThat(SEGY.order(file, DEFAULT)).isEqualTo(WordOrder.BIG_ENDIAN));
        open(FileHeadTest.file(3600).putInt(3296, 0x04030201), file -> {
            assertThat(SEGY.order(file, DEFAULT)).isEqualTo(WordOrder.LITTLE_ENDIAN);
            assertThat(SEGY.order(file, DEFAULT.with(WordOrder.BIG_ENDIAN))).isEqualTo(WordOrder.BIG_ENDIAN);
        });
        assertThatThrownBy(() -> open(ByteBuffer.allocate(4000).put(0, "<html>".getBytes(StandardCharsets.UTF_8)),
                file -> SEGY.order(file, DEFAULT))).isInstanceOf(FormatException.class)
                .hasMessageContaining("is a web page");
    }

    @Test
    void lineNumbersAreWhereTheReadingOrTheTextSays() throws IOException {
        open(FileHeadTest.file(3600), file -> {
            assertThat(SEGY.numbers(file, DEFAULT)).isEqualTo(HeaderBytes.STANDARD);
            assertThat(SEGY.numbers(file, DEFAULT.with(HeaderBytes.LINE))).isEqualTo(HeaderBytes.LINE);
        });
    }

    /** The interval of the file, else that of the first trace, in millionths or thousandths. */
    @ParameterizedTest
    @CsvSource({"2000, 0, SECONDS, 0.002", "2000, 4000, SECONDS, 0.002", "0, 4000, SECONDS, 0.004",
            "0, 60000, METRES, 60", "2500, 0, FEET, 2.5"})
    void theIntervalIsThatOfTheFileOrItsFirstTrace(int inFile, int inTrace, Survey.Unit unit, double interval)
            throws IOException {
        open(FileHeadTest.file(3880).putShort(3216, (short) inFile).putShort(3716, (short) inTrace),
                file -> assertThat(SEGY.sampling(file, SEGY.read(file, DEFAULT), unit))
                        .isEqualTo(new Sampling(interval, unit)));
    }

    @Test
    void anIntervalMustBeStatedOrGiven() throws IOException {
        open(FileHeadTest.file(3880).putShort(3216, (short) 0), file -> assertThatThrownBy(
                () -> SEGY.sampling(file, SEGY.read(file, DEFAULT), Survey.Unit.SECONDS))
                .isInstanceOf(FormatException.class).asString()
                .contains("gives no sample interval (byte 3217, and byte 117 of the first trace, are 0): "));
    }
}
