package org.varve.su;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.VolumeWriter;
import org.varve.file.Sampling;
import org.varve.formats.CreateOptions;
import org.varve.formats.FileVolume;
import org.varve.formats.OpenOptions;
import org.varve.formats.Samples;
import org.varve.formats.Volumes;
import org.varve.segy.HeaderBytes;
import org.varve.segy.SegyReading;
import org.varve.segy.header.SegyHeaderSource;
import org.varve.segy.header.SegyHeaders;
import org.varve.segy.header.TextHeader;

/** Headers of Seismic Unix as those of a SEG-Y file, and the other way round, byte by byte. */
class SuHeadersTest {

    private static final Shape SHAPE = new Shape(2, 3, 5);
    private static final int TRACE = 240 + 4 * 5;

    @TempDir
    private Path folder;

    private Path at(String name) {
        return folder.resolve(name);
    }

    private interface Use {
        void of(SegyHeaders headers) throws IOException;
    }

    private void use(ByteOrder order, SegyReading reading, Use use) throws IOException {
        new SuFixture(SHAPE, order).write(at("a.su"));
        try (FileVolume volume = Volumes.open(at("a.su"), OpenOptions.DEFAULT.with(reading))) {
            use.of(SegyHeaderSource.headers(volume).orElseThrow());
        }
    }

    private static List<String> text(SegyHeaders headers) throws IOException {
        return new TextHeader(Arrays.copyOf(headers.fileHeader(), SegyHeaders.TEXT_BYTES)).lines();
    }

    /** Floats of IEEE every 2 ms, in metres, all traces equally long, of revision 0, and nothing else. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theBinaryHeaderIsThatOfRevision0(boolean big) throws IOException {
        use(big ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN, SegyReading.DEFAULT, headers -> {
            ByteBuffer expected = ByteBuffer.allocate(SegyHeaders.FILE_BYTES);
            expected.putShort(3216, (short) 2000).putShort(3220, (short) 5).putShort(3224, (short) 5);
            expected.putShort(3254, (short) 1).putShort(3502, (short) 1);

            assertThat(Arrays.copyOfRange(headers.fileHeader(), SegyHeaders.TEXT_BYTES, SegyHeaders.FILE_BYTES))
                    .isEqualTo(Arrays.copyOfRange(expected.array(), SegyHeaders.TEXT_BYTES, SegyHeaders.FILE_BYTES));
        });
    }

    @Test
    void theTextHeaderTellsWhereAllIs() throws IOException {
        use(ByteOrder.LITTLE_ENDIAN, SegyReading.DEFAULT, headers -> {
            List<String> text = text(headers);

            assertThat(text).hasSize(40);
            assertThat(text.subList(0, 6)).containsExactly("C 1 WRITTEN BY VARVE FROM A FILE OF SEISMIC UNIX",
                    "C 2 TRACE HEADERS OF SEISMIC UNIX, LITTLE-ENDIAN",
                    "C 3 BYTES 181-212: D1, F1, D2, F2, UNGPOW, UNSCALE, NTR, MARK, SHORTPAD",
                    "C 4 TRACE HEADER BYTES: INLINE 9-12, CROSSLINE 21-24, CDP X 73-76,", "C 5 CDP Y 77-80", "C 6");
            assertThat(text.get(39)).isEqualTo("C40 END TEXTUAL HEADER");
        });
    }

    @ParameterizedTest
    @CsvSource({"17,13,'INLINE 17-20, CROSSLINE 13-16'", "0,21,'INLINE 9-12, CROSSLINE 21-24'",
            "0,0,'INLINE 9-12, CROSSLINE 21-24'"})
    void theTextHeaderTellsWhereLineNumbersAreThatWereGiven(int inline, int crossline, String told)
            throws IOException {
        SegyReading given = SegyReading.DEFAULT.with(HeaderBytes.STANDARD.with(inline, crossline));
        write("b.su", bytes -> {
            for (int trace = 0; trace < 6; trace++) {
                bytes.putInt(trace * TRACE + 16, 7 + trace / 3).putInt(trace * TRACE + 12, 1 + trace % 3);
                bytes.putInt(trace * TRACE + 20, 700 + trace);
            }
        });
        try (FileVolume volume = Volumes.open(at("b.su"), OpenOptions.DEFAULT.with(given))) {
            assertThat(text(SegyHeaderSource.headers(volume).orElseThrow()).get(3)).contains(told);
        }
    }

    private interface Change {
        void of(ByteBuffer bytes);
    }

    private void write(String name, Change change) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(new SuFixture(SHAPE, ByteOrder.LITTLE_ENDIAN).bytes())
                .order(ByteOrder.LITTLE_ENDIAN);
        change.of(bytes);
        Files.write(at(name), bytes.array());
    }

    /** Into a buffer that ends with the last of them. */
    @Test
    void aRunOfHeadersIsReordered() throws IOException {
        use(ByteOrder.LITTLE_ENDIAN, SegyReading.DEFAULT, headers -> {
            MemorySegment run = MemorySegment.ofArray(new byte[3 * TRACE]);
            headers.layout().order().runs(new Box(0, 0, 0, new Shape(1, 3, 5)), 3,
                    traces -> headers.read(traces, run, TRACE));
            ByteBuffer bytes = run.asByteBuffer();
            for (int trace = 0; trace < 3; trace++) {
                assertThat(bytes.getInt(trace * TRACE)).isEqualTo(trace + 1);
                assertThat(bytes.getInt(trace * TRACE + 20)).isEqualTo(700 + trace);
                assertThat(bytes.getShort(trace * TRACE + 214)).isEqualTo((short) -100);
            }
        });
    }

    @ParameterizedTest
    @CsvSource({"120,7,127", "32760,7,32767", "-32767,0,-32767", "-5,5,0"})
    void aTraceBeginsLaterByWholeMilliseconds(short stated, double later, short delay) throws IOException {
        use(ByteOrder.BIG_ENDIAN, SegyReading.DEFAULT, headers -> {
            MemorySegment header = MemorySegment.ofArray(new byte[248]);
            headers.fields().setInt16(header, 8, 109, stated);

            assertThat(headers.delay(header, 8, later, 0)).isEmpty();
            assertThat(headers.fields().int16(header, 8, 109)).isEqualTo(delay);
        });
    }

    @ParameterizedTest
    @CsvSource({"32760,8,32768.0", "120,0.5,120.5", "120,0.999,120.999"})
    void aTraceThatBeginsWhereTwoBytesCannotSayIsRefused(short stated, double later, String delay) throws IOException {
        use(ByteOrder.BIG_ENDIAN, SegyReading.DEFAULT, headers -> {
            MemorySegment header = MemorySegment.ofArray(new byte[240]);
            headers.fields().setInt16(header, 0, 109, stated);

            assertThatThrownBy(() -> headers.delay(header, 0, later, 0)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("first sample at " + delay + ": Seismic Unix holds whole milliseconds, metres or feet"
                            + " up to 32767 (delrt); begin the part at another sample");
        });
    }

    private static void copy(FileVolume volume, Path to) throws IOException {
        Shape shape = volume.survey().shape();
        try (VolumeWriter writer = Volumes.create(to, volume, CreateOptions.DEFAULT)) {
            Samples.write(writer, Box.of(shape), Samples.read(volume), shape);
            writer.commit();
        }
    }

    /** With the interval, the first sample leaves the word delrt for f1. */
    @Test
    void theFirstSampleGoesWithAnIntervalThatDtCannotHold() throws IOException {
        new SuFixture(SHAPE, ByteOrder.LITTLE_ENDIAN).write(at("a.su"));
        OpenOptions given = OpenOptions.DEFAULT.with(new Sampling(0.0013333, Survey.Unit.SECONDS));
        try (FileVolume volume = Volumes.open(at("a.su"), given)) {
            copy(volume, at("b.su"));
        }
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(at("b.su"))).order(ByteOrder.LITTLE_ENDIAN);
        for (int trace = 0; trace < 6; trace++) {
            assertThat(bytes.getShort(trace * TRACE + 116)).isZero();
            assertThat(bytes.getFloat(trace * TRACE + 180)).isEqualTo(0.0013333f);
            assertThat(bytes.getFloat(trace * TRACE + 184)).isEqualTo(0.12f);
        }
        try (FileVolume volume = Volumes.open(at("b.su"), OpenOptions.DEFAULT)) {
            assertThat(volume.geometry().start()).isEqualTo(0.12);
        }
    }

    /** Those of a SEG-Y file go where Seismic Unix has them, unless both are 0. */
    @ParameterizedTest
    @CsvSource({"42,43,42,43", "42,0,42,0", "0,43,0,43", "0,0,8,9"})
    void coordinatesOfZeroHideNoOthers(int x, int y, int newX, int newY) throws IOException {
        try (VolumeWriter writer = Volumes.create(at("a.sgy"), new Survey(SHAPE, 0.004, Survey.Unit.SECONDS),
                CreateOptions.DEFAULT)) {
            Samples.write(writer, Box.of(SHAPE), Samples.distinct(SHAPE), SHAPE);
            writer.commit();
        }
        ByteBuffer segy = ByteBuffer.wrap(Files.readAllBytes(at("a.sgy")));
        for (int at = 3600; at < segy.capacity(); at += TRACE) {
            segy.putInt(at + 72, 8).putInt(at + 76, 9).putInt(at + 180, x).putInt(at + 184, y);
        }
        Files.write(at("a.sgy"), segy.array());
        SegyReading given = SegyReading.DEFAULT.with(HeaderBytes.STANDARD);
        try (FileVolume volume = Volumes.open(at("a.sgy"), OpenOptions.DEFAULT.with(given))) {
            copy(volume, at("b.su"));
        }

        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(at("b.su"))).order(ByteOrder.nativeOrder());
        assertThat(bytes.getInt(TRACE + 72)).isEqualTo(newX);
        assertThat(bytes.getInt(TRACE + 76)).isEqualTo(newY);
    }

    @Test
    void tracesOfAsManySamplesAsTwoBytesCountAreTaken() throws IOException {
        Survey most = new Survey(new Shape(1, 1, 65_535), 0.004, Survey.Unit.SECONDS);
        Survey more = new Survey(new Shape(1, 1, 65_536), 0.004, Survey.Unit.SECONDS);

        assertThat(Volumes.plan(at("a.su"), most, CreateOptions.DEFAULT).bufferBytes()).isPositive();
        assertThatThrownBy(() -> Volumes.plan(at("a.su"), more, CreateOptions.DEFAULT))
                .hasMessage("65536 samples per trace: Seismic Unix holds 65535 at most; write .npy or .zarr");
    }
}
