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

/** Every bad input is refused with the file, the value, the rule and a remedy, and with nothing but a FormatException. */
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
                Arguments.of("code 4", changed(b -> b.putShort(3224, (short) 4)), "code 4 (byte 3225"),
                Arguments.of("code 99", changed(b -> b.putShort(3224, (short) 99)), "no revision of SEG-Y defines"),
                Arguments.of("no samples", changed(b -> b.putShort(3220, (short) 0)),
                        "has 0 samples per trace (byte 3221"),
                Arguments.of("no interval", changed(b -> b.putShort(3216, (short) 0).putShort(3716, (short) 0)),
                        "no sample interval (byte 3217"),
                Arguments.of("extended", changed(b -> b.putShort(3504, (short) -1)), "byte 3505 is -1"),
                Arguments.of("headers only", Arrays.copyOf(GOOD, 3600), "holds no whole trace: 0 bytes follow"),
                Arguments.of("cut short", Arrays.copyOf(GOOD, GOOD.length - 100),
                        "holds 11 whole traces of 5 samples (IEEE float32) and 160 bytes more"),
                Arguments.of("wrong count", changed(b -> b.putShort(3220, (short) 7).putShort(3714, (short) 5)),
                        "as the first trace says it has 5 samples"),
                Arguments.of("2-D line", numbered((t, b) -> b.putInt(188, 0).putInt(192, 100 + t)), "it is a 2-D line"),
                Arguments.of("no numbers", numbered((t, b) -> b.putInt(188, 0).putInt(192, 0)), "--inline-byte N"),
                Arguments.of("arbitrary line", numbered((t, b) -> b.putInt(188, 5 + t).putInt(192, 100 + 2 * t)),
                        "both numbers change from trace 1 (inline 5, crossline 100) to trace 2 (6, 102)"),
                Arguments.of("prestack",
                        numbered((t, b) -> b.putInt(36, t % 2).putInt(188, t / 4).putInt(192, t / 2 % 2)),
                        "is a prestack file: traces 1 and 2 both lie at inline 0, crossline 0"),
                Arguments.of("offset volumes",
                        numbered((t, b) -> b.putInt(36, t / 6).putInt(188, t / 2 % 3).putInt(192, t % 2)),
                        "it may be a prestack file"),
                Arguments.of("ragged", numbered((t, b) -> b.putInt(188, 1 + t / 5).putInt(192, t % 5)),
                        "the first line has 5 traces and the file 12"),
                Arguments.of("snake", numbered((t, b) -> b.putInt(188, t / 4).putInt(192, t / 4 == 1 ? 9 - t : t % 4)),
                        "trace 5 must be inline 1, crossline 0"),
                Arguments.of("gap", numbered((t, b) -> b.putInt(188, t / 4).putInt(192, t % 4 + t % 4 / 2)),
                        "trace 4 must be inline 0, crossline 3, and is 0, 4"),
                Arguments.of("last line", numbered((t, b) -> b.putInt(188, t / 8 + t / 4).putInt(192, t % 4)),
                        "trace 12 must be inline 2, crossline 3, and is 3, 3"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void isRefused(String name, byte[] bytes, String reason) throws IOException {
        Path file = Files.write(folder.resolve("a.sgy"), bytes);
        assertThatThrownBy(() -> SegyVolume.open(file).close()).isInstanceOf(FormatException.class)
                .hasMessageStartingWith(file.toString()).hasMessageContaining(reason);
    }

    @Test
    void missingFilesAndFoldersAreRefused() {
        assertThatThrownBy(() -> SegyVolume.open(folder.resolve("b.sgy"))).isInstanceOf(FormatException.class)
                .hasMessageContaining("does not exist: check the path");
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
