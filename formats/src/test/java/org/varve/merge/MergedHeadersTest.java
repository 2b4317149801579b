package org.varve.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ObjIntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.varve.core.Box;
import org.varve.core.Note;
import org.varve.core.SampleFormat;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.file.Sampling;
import org.varve.file.TraceOrder;
import org.varve.formats.FileVolume;
import org.varve.formats.Overlap;
import org.varve.segy.HeaderBytes;
import org.varve.segy.SegyReading;
import org.varve.segy.SegyVolume;
import org.varve.segy.header.SegyHeaders;

/** The SEG-Y headers of several files as those of one. */
class MergedHeadersTest {

    private static final int TRACE = 240 + 4 * 20;

    @TempDir
    private Path folder;

    private final List<FileVolume> inputs = new ArrayList<>();

    private FileVolume open(Piece piece, HeaderBytes numbers, ObjIntConsumer<ByteBuffer> change) throws IOException {
        Path file = piece.write(folder.resolve("%s.sgy".formatted((char) ('a' + inputs.size()))));
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
        for (int at = 3600; at < bytes.capacity(); at += piece.traceBytes()) {
            change.accept(bytes, at);
        }
        Files.write(file, bytes.array());
        FileVolume volume = SegyVolume.open(file, SegyReading.DEFAULT.with(numbers), Optional.empty());
        inputs.add(volume);
        return volume;
    }

    private FileVolume open(Piece piece, ObjIntConsumer<ByteBuffer> change) throws IOException {
        return open(piece, HeaderBytes.STANDARD, change);
    }

    private FileVolume open(Piece piece) throws IOException {
        return open(piece, (bytes, at) -> {});
    }

    private static MergedVolume merge(Overlap overlap, FileVolume... files) throws IOException {
        return MergedVolume.open(Arrays.stream(files).<MergedVolume.Opening>map(file -> left -> file).toList(),
                overlap, Long.MAX_VALUE);
    }

    private static MergedVolume merge(FileVolume... files) throws IOException {
        return merge(Overlap.ERROR, files);
    }

    private static List<String> notes(MergedVolume volume) throws IOException {
        return volume.notes().stream().map(Note::getMessage).toList();
    }

    private static ByteBuffer header(SegyHeaders headers, int inline, int crossline) throws IOException {
        byte[] header = new byte[240];
        headers.read(inline, crossline, MemorySegment.ofArray(header), 0);
        return ByteBuffer.wrap(header);
    }

    /** Whether they are read one by one or together. */
    @Test
    void aTraceHasTheHeaderOfItsFile() throws IOException {
        try (MergedVolume volume = merge(open(Piece.of(102, 103)), open(Piece.of(100, 101).east(1)))) {
            SegyHeaders headers = volume.segyHeaders().orElseThrow();
            byte[][] files = {Files.readAllBytes(volume.paths().get(1)), Files.readAllBytes(volume.paths().get(0))};
            byte[] expected = new byte[20 * 240];
            for (int t = 0; t < 20; t++) {
                System.arraycopy(files[t / 10], 3600 + t % 10 * TRACE, expected, 240 * t, 240);
                assertThat(header(headers, t / 5, t % 5).array()).isEqualTo(Arrays.copyOfRange(expected, 240 * t,
                        240 * t + 240));
            }
            MemorySegment together = MemorySegment.ofArray(new byte[20 * 300]);
            headers.layout().order().runs(Box.of(volume.survey().shape()), 20,
                    run -> headers.read(run, together, 300));
            for (int t = 0; t < 20; t++) {
                assertThat(together.asSlice(300L * t, 240).toArray(ValueLayout.JAVA_BYTE))
                        .isEqualTo(Arrays.copyOfRange(expected, 240 * t, 240 * t + 240));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"FIRST", "LAST"})
    void theHeaderIsThatOfTheChosenTrace(Overlap overlap) throws IOException {
        try (MergedVolume volume = merge(overlap, open(Piece.of(100, 102)), open(Piece.of(102, 104).east(1)))) {
            int east = overlap == Overlap.LAST ? 10 : 0;
            assertThat(header(volume.segyHeaders().orElseThrow(), 2, 1).getInt(180)).isEqualTo(250 * 102 + east);
        }
    }

    @Test
    void aPlaceWithoutATraceHasNoHeader() throws IOException {
        try (MergedVolume volume = merge(open(Piece.of(100, 102)), open(Piece.of(104, 105)))) {
            SegyHeaders headers = volume.segyHeaders().orElseThrow();
            assertThatThrownBy(() -> header(headers, 3, 1)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("position 3, 1: no input has a trace there");
        }
    }

    /** In the binary header as well, also in the wider words of revision 2. */
    @Test
    void theFileHeaderCountsSamplesAndTraces() throws IOException {
        Path first = Piece.of(100, 101).write(folder.resolve("first.sgy"));
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(first));
        bytes.put(3500, (byte) 2).putInt(3268, 20).putInt(3296, 0x01020304).putLong(3512, 10).putShort(3502, (short) 1);
        Files.write(first, bytes.array());
        try (MergedVolume volume =
                merge(SegyVolume.open(first), open(Piece.of(102, 104).samples(20, 4000, 160)))) {
            ByteBuffer header = ByteBuffer.wrap(volume.segyHeaders().orElseThrow().fileHeader());
            assertThat(header.getShort(3220)).isEqualTo((short) 35);
            assertThat(header.getInt(3268)).isEqualTo(35);
            assertThat(header.getLong(3512)).isEqualTo(25);
        }
    }

    @Test
    void headersAreKeptWhereACornerHasNoTrace() throws IOException {
        try (MergedVolume volume =
                merge(open(Piece.of(100, 102).without(100, 300)), open(Piece.of(103, 105).without(105, 304)))) {
            assertThat(volume.segyHeaders()).isPresent();
            assertThat(volume.segyHeaders().orElseThrow().layout().order().traces()).isEqualTo(28);
        }
    }

    private static void isLost(MergedVolume volume, String why) throws IOException {
        assertThat(volume.segyHeaders()).isEmpty();
        assertThat(notes(volume)).anySatisfy(note -> assertThat(note)
                .startsWith("the merged survey keeps lines and coordinates, but no trace headers: ").endsWith(why));
    }

    /** Such headers would give other line numbers to whoever reads the merged file. */
    @Test
    void headersWithNumbersInOtherWordsAreNotKept() throws IOException {
        HeaderBytes inline = HeaderBytes.STANDARD.with(9, 193);
        HeaderBytes crossline = HeaderBytes.STANDARD.with(189, 21);
        try (MergedVolume volume = merge(open(Piece.of(100, 102)), open(Piece.of(103, 105), inline,
                (bytes, at) -> bytes.putInt(at + 8, bytes.getInt(at + 188)).putInt(at + 188, 0)))) {
            isLost(volume, "b.sgy has words in other places or another byte order than " + volume.path());
        }
        inputs.clear();
        try (MergedVolume volume = merge(open(Piece.of(100, 102)), open(Piece.of(103, 105), crossline,
                (bytes, at) -> bytes.putInt(at + 20, bytes.getInt(at + 192)).putInt(at + 192, 0)))) {
            isLost(volume, "b.sgy has words in other places or another byte order than " + volume.path());
        }
    }

    @Test
    void headersWithCoordinatesInOtherWordsAreNotKept() throws IOException {
        HeaderBytes other = new HeaderBytes(189, 193, 73, 77);
        ObjIntConsumer<ByteBuffer> move = (bytes, at) -> bytes.putInt(at + 72, bytes.getInt(at + 180))
                .putInt(at + 76, bytes.getInt(at + 184));
        try (MergedVolume volume = merge(open(Piece.of(100, 102)), open(Piece.of(103, 105), other, move))) {
            isLost(volume, "b.sgy has words in other places or another byte order than " + volume.path());
        }
        try (MergedVolume volume =
                merge(open(Piece.of(100, 102), other, move), open(Piece.of(103, 105), other, move))) {
            SegyHeaders headers = volume.segyHeaders().orElseThrow();
            assertThat(headers.xByte()).isEqualTo(73);
            assertThat(headers.yByte()).isEqualTo(77);
            assertThat(headers.extended().size() + headers.tail().size()).isZero();
        }
    }

    @Test
    void headersAreNotKeptBesideAFileWithoutThem() throws IOException {
        Watched none = Watched.of(folder.resolve("none"), 103, 104, 300, 304).sampled(20, 0.004,
                Survey.Unit.SECONDS, 0.1);
        try (MergedVolume volume = merge(open(Piece.of(100, 102)), none)) {
            isLost(volume, "none has none");
            assertThat(volume.segyFormat()).isEmpty();
        }
    }

    @Test
    void theFormatOfSamplesIsThatOfAllFiles() throws IOException {
        try (MergedVolume same = merge(open(Piece.of(100, 102)), open(Piece.of(103, 105)));
                MergedVolume other = merge(open(Piece.of(100, 102)),
                        open(Piece.of(103, 105).stored(ByteOrder.BIG_ENDIAN, 2)))) {
            assertThat(same.segyFormat()).hasValue(SampleFormat.IEEE_FLOAT32);
            assertThat(other.segyFormat()).isEmpty();
        }
    }

    /** The second file begins at 11 ms, and 3 samples of 0.3333 ms are not quite 1 ms. */
    @Test
    void aFirstSampleThatIsRoundedIsNotedOnce() throws IOException {
        Sampling sampling = new Sampling(0.3333e-3, Survey.Unit.SECONDS);
        List<FileVolume> files = new ArrayList<>();
        for (Piece piece : List.of(Piece.of(100, 102).samples(20, 333, 10), Piece.of(103, 105).samples(20, 333, 11),
                Piece.of(106, 107).samples(20, 333, 11))) {
            Path file = piece.write(folder.resolve(files.size() + ".sgy"));
            files.add(SegyVolume.open(file, SegyReading.DEFAULT, Optional.of(sampling)));
        }
        try (MergedVolume volume = merge(files.toArray(FileVolume[]::new))) {
            SegyHeaders headers = volume.segyHeaders().orElseThrow();
            assertThat(headers.notes()).singleElement().asString().startsWith("the first samples lie at 10.0001")
                    .endsWith("hold 10.0");
            assertThat(header(headers, 4, 0).getShort(108)).isEqualTo((short) 10);
        }
    }

    /** Before anything is written. */
    @Test
    void aFirstSampleThatHeadersCannotHoldIsRefused() throws IOException {
        FileVolume early = open(Piece.of(100, 102).samples(20, 5000, 15));
        FileVolume late = open(Piece.of(103, 105).samples(20, 5000, 4000), (bytes, at) -> bytes
                .putShort(at + 94, (short) 4000).putShort(at + 214, (short) 10));
        assertThatThrownBy(() -> merge(early, late)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("first sample at 15.0: two bytes of a SEG-Y trace header (109) do not hold it");
    }

    /** The first trace of a file tells, which need not be at its first place. */
    @Test
    void aFileThatLacksItsFirstTracesIsRefusedAsWell() throws IOException {
        FileVolume early = open(Piece.of(100, 102).samples(20, 5000, 15));
        FileVolume late = open(Piece.of(103, 105).samples(20, 5000, 4000).without(103, 300), (bytes, at) -> bytes
                .putShort(at + 94, (short) 4000).putShort(at + 214, (short) 10));
        assertThatThrownBy(() -> merge(early, late)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("first sample at 15.0");
    }

    @Test
    void headersOfAPartBeginLater() throws IOException {
        try (MergedVolume volume = merge(open(Piece.of(100, 102)), open(Piece.of(103, 105)))) {
            SegyHeaders headers = volume.segyHeaders().orElseThrow();
            MemorySegment header = MemorySegment.ofArray(header(headers, 1, 1).array());
            assertThat(headers.delay(header, 0, 8, 0.1)).isEmpty();
            assertThat(ByteBuffer.wrap(header.toArray(ValueLayout.JAVA_BYTE)).getShort(108)).isEqualTo((short) 108);
            assertThat(headers.delay(header, 0, 40_002, 0.1)).isEmpty();
            assertThatThrownBy(() -> headers.delay(header, 0, 0.0003, 0)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    /** Several files are read together where a run goes from one to the next. */
    @Test
    void aRunGoesOnInTheNextFile() throws IOException {
        try (MergedVolume volume =
                merge(open(Piece.of(100, 101)), open(Piece.of(102, 103).samples(20, 4000, 108)))) {
            SegyHeaders headers = volume.segyHeaders().orElseThrow();
            MemorySegment together = MemorySegment.ofArray(new byte[10 * 250]);
            TraceOrder order = headers.layout().order();
            order.runs(new Box(1, 0, 0, new Shape(2, 5, 22)), 10,
                    run -> headers.read(run, together, 250));
            for (int t = 0; t < 10; t++) {
                ByteBuffer header = ByteBuffer.wrap(together.asSlice(250L * t, 240).toArray(ValueLayout.JAVA_BYTE));
                assertThat(header.getInt(188)).isEqualTo(101 + t / 5);
                assertThat(header.getInt(192)).isEqualTo(300 + t % 5);
                assertThat(header.getShort(108)).isEqualTo((short) 100);
                assertThat(header.getShort(114)).isEqualTo((short) 22);
            }
        }
    }
}
