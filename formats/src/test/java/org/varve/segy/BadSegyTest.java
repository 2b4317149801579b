package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.Shape;
import org.varve.file.FormatException;
import org.varve.formats.Samples;

/**
 * Every bad input is refused with the file, the value, the rule and a remedy, and with nothing but a FormatException.
 */
class BadSegyTest {

    private static final Shape SHAPE = new Shape(3, 4, 5);
    private static final int TRACE = 240 + 4 * 5;
    private static final byte[] GOOD = SegyFixture.of(SHAPE).bytes();

    @TempDir
    private Path folder;

    static Stream<Arguments> files() {
        byte[] page = "\n<!DOCTYPE html><html><body>Please log in</body></html>".getBytes(StandardCharsets.US_ASCII);
        byte[] text = "inline crossline amplitude\n".repeat(200).getBytes(StandardCharsets.US_ASCII);
        return Stream.of(
                Arguments.of("empty", new byte[0], "is empty"),
                Arguments.of("short", Arrays.copyOf(GOOD, 2220),
                        "has 2220 bytes, but the headers of a SEG-Y file alone"),
                Arguments.of("web page", page, "is a web page, not SEG-Y"),
                Arguments.of("text", text, "is a text file, not SEG-Y"),
                Arguments.of("code 9", changed(b -> b.putShort(3224, (short) 9)),
                        "code 9 (byte 3225 of the binary header), int64, which 32-bit floats do not hold"),
                Arguments.of("code 99", changed(b -> b.putShort(3224, (short) 99)), "no revision of SEG-Y defines"),
                Arguments.of("no samples", changed(b -> b.putShort(3220, (short) 0)),
                        "has 0 samples per trace (byte 3221"),
                Arguments.of("no interval", changed(b -> b.putShort(3216, (short) 0).putShort(3716, (short) 0)),
                        "no sample interval (byte 3217"),
                Arguments.of("stanzas without end", changed(b -> b.putShort(3504, (short) -1)),
                        "none of the blocks up to byte 3600 begins with ((SEG: EndText))"),
                Arguments.of("stanzas", changed(b -> b.putShort(3504, (short) -7)),
                        "has -7 extended text headers (byte 3505)"),
                Arguments.of("too many stanzas", changed(b -> b.putShort(3504, (short) 9)),
                        "first trace begins at byte 32400, but whole traces with headers that are alike begin at byte 3600"),
                Arguments.of("tape label", labelled(), "begins with a tape label (bytes 5 to 9 are SY1.0)"),
                Arguments.of("samples", changed(b -> b.put(3500, (byte) 2).putInt(3268, 1 << 30)),
                        "has 1073741824 samples per trace (byte 3269"),
                Arguments.of("first trace", changed(b -> b.put(3500, (byte) 2).putLong(3520, 1L << 40)),
                        "says that its first trace begins at byte 1099511627776"),
                Arguments.of("no place", changed(b -> b.put(3500, (byte) 2).putLong(3520, -1)),
                        "begins at byte 18446744073709551615"),
                Arguments.of("additional", changed(b -> b.put(3500, (byte) 2).putInt(3506, 256)),
                        "has up to 256 additional headers per trace (byte 3507)"),
                Arguments.of("trailers", changed(b -> b.put(3500, (byte) 2).putInt(3528, 9)),
                        "has 9 trailing records of 3200 bytes (byte 3529)"),
                Arguments.of("traces", changed(b -> b.put(3500, (byte) 2).putLong(3512, 13)),
                        "says that it has 13 traces (byte 3513), but holds 12"),
                Arguments.of("pairs",
                        changed(b -> b.put(3300 - 4, new byte[] {2, 1, 4, 3}).putShort(3224, (short) 0x0800)),
                        "bytes swapped in pairs (byte 3297) and samples of format int8"),
                Arguments.of("headers only", Arrays.copyOf(GOOD, 3600), "holds no whole trace: 0 bytes follow"),
                Arguments.of("cut short", Arrays.copyOf(GOOD, GOOD.length - 100),
                        "holds 11 whole traces of 5 samples (IEEE float32) and 160 bytes more"),
                Arguments.of("wrong count", changed(b -> b.putShort(3220, (short) 7).putShort(3714, (short) 5)),
                        "its size and its trace headers fit 5 samples"),
                Arguments.of("prestack",
                        numbered((t, b) -> b.putInt(36, t % 2).putInt(188, t / 4).putInt(192, t / 2 % 2)),
                        "is a prestack file: traces 1 and 2 both lie at inline 0, crossline 0"),
                Arguments.of("offset volumes",
                        numbered((t, b) -> b.putInt(36, t / 6).putInt(188, t / 2 % 3).putInt(192, t % 2)),
                        "is a prestack file: traces 1 and 7"),
                Arguments.of("gather", numbered((t, b) -> b.putInt(36, t).putInt(188, 0).putInt(192, 0)),
                        "or read all traces as one line with HeaderBytes.PRESETS(line)"),
                Arguments.of("twice", numbered((t, b) -> b.putInt(188, t / 4).putInt(192, t == 11 ? 2 : t % 4)),
                        "holds inline 2, crossline 2 twice: traces 11 and 12, at bytes 6200 and 6460"),
                Arguments.of("sparse", numbered((t, b) -> b.putInt(188, t * t).putInt(192, t * t * t)),
                        "is too sparse: its 12 traces would lie on a grid of 122 inlines (0 to 121, step 1)"),
                Arguments.of("far apart",
                        numbered((t, b) -> b.putInt(188, t * t % 5 < 2 ? Integer.MIN_VALUE : Integer.MAX_VALUE)
                                .putInt(192, t)),
                        "(-2147483648 to 2147483647, step 4294967295)"),
                Arguments.of("junk numbers", numbered((t, b) -> b.putInt(188, t * 0x12345679).putInt(192, -t * t)),
                        "is too sparse"),
                Arguments.of("petrel",
                        numbered((t, b) -> b.putInt(4, t / 4).putInt(20, t % 4).putInt(188, 0).putInt(192, 0)),
                        "3 inlines and 4 crosslines by bytes 5 and 21: read it so with HeaderBytes.PRESETS(petrel)"));
    }

    private static byte[] labelled() {
        byte[] bytes = GOOD.clone();
        System.arraycopy("   1SY1.0RECORD".getBytes(StandardCharsets.US_ASCII), 0, bytes, 0, 15);
        return bytes;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void isRefused(String name, byte[] bytes, String reason) throws IOException {
        Path file = Files.write(folder.resolve("a.sgy"), bytes);
        assertThatThrownBy(() -> SegyVolume.open(file).close()).isInstanceOf(FormatException.class)
                .hasMessageStartingWith(file.toString()).asString().contains(reason);
    }

    @Test
    void missingFilesAndFoldersAreRefused() {
        assertThatThrownBy(() -> SegyVolume.open(folder.resolve("b.sgy"))).isInstanceOf(FormatException.class)
                .hasMessageContaining("does not exist: check the path");
        assertThatThrownBy(() -> SegyVolume.open(Path.of("s3://bucket/b.sgy"))).isInstanceOf(FormatException.class)
                .hasMessageContaining("an object store, which is not read: copy it");
        assertThatThrownBy(() -> SegyVolume.open(folder)).isInstanceOf(FormatException.class)
                .hasMessageContaining("is a folder: give the file inside it");
    }

    @Test
    void aFileCutShortWhileOpenIsRefused() throws IOException {
        Path file = Files.write(folder.resolve("a.sgy"), GOOD);
        try (SegyVolume volume = SegyVolume.open(file)) {
            Files.write(file, Arrays.copyOf(GOOD, GOOD.length - 100));
            assertThatThrownBy(() -> Samples.read(volume)).isInstanceOf(FormatException.class)
                    .hasMessageContaining("ends at byte " + (GOOD.length - 100));
        }
    }

    private static byte[] changed(Consumer<ByteBuffer> change) {
        byte[] bytes = GOOD.clone();
        change.accept(ByteBuffer.wrap(bytes));
        return bytes;
    }

    /** Numbers a trace, given from 0, in its header. */
    private interface Numbering {
        void put(int trace, ByteBuffer header);
    }

    private static byte[] numbered(Numbering numbering) {
        return changed(bytes -> {
            for (int t = 0; t < SHAPE.traces(); t++) {
                numbering.put(t, bytes.slice(3600 + t * TRACE, 240));
            }
        });
    }
}
