package org.varve.raw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Shape;
import org.varve.file.FormatException;
import org.varve.file.InputFile;

class NpyHeaderTest {

    private static final int LONGEST = 1 << 20;

    private static final String DICTIONARY = "{'descr': '<f4', 'fortran_order': False, 'shape': (3, 4, 5), }";

    @TempDir
    private Path folder;

    /** What numpy.save writes, byte for byte. */
    @Test
    void theHeaderIsThatOfNumPy() {
        String numpy = "\u0093NUMPY\u0001\u0000v\u0000" + DICTIONARY + " ".repeat(55) + "\n";
        assertThat(NpyHeader.of(new Shape(3, 4, 5))).isEqualTo(numpy.getBytes(StandardCharsets.ISO_8859_1));
    }

    @Test
    void theLongestHeaderIsRead() throws IOException {
        Path path = version2(DICTIONARY + " ".repeat(LONGEST - DICTIONARY.length()), LONGEST);
        assertThat(NpyHeader.text(path)).hasValueSatisfying(text -> assertThat(text.strip()).isEqualTo(DICTIONARY));
        try (InputFile file = InputFile.open(Files.write(path, extended(path, 240)))) {
            assertThat(NpyHeader.read(file).fileBytes()).isEqualTo(12 + LONGEST + 240);
        }
    }

    @Test
    void aLongerHeaderIsRefusedUnread() throws IOException {
        assertRefused(version2("", LONGEST + 1), "has a .npy header of 1048577 bytes, beyond the 1048576 read");
        assertRefused(version2("", -1), "has a .npy header of 4294967295 bytes, beyond the 1048576 read");
    }

    @Test
    void anEmptyHeaderHoldsNothing() throws IOException {
        assertRefused(version2("", 0), "holds : Varve reads f2, f4, f8, i1, u1, i2, u2, i4 and u4");
    }

    @Test
    void aFileOfAnotherKindHasNoHeader() throws IOException {
        assertThat(NpyHeader.text(Files.writeString(folder.resolve("a.txt"), "not an array"))).isEmpty();
    }

    private static void assertRefused(Path path, String reason) throws IOException {
        try (InputFile file = InputFile.open(path)) {
            assertThatThrownBy(() -> NpyHeader.read(file)).isInstanceOf(FormatException.class)
                    .hasMessageContaining(reason);
        }
    }

    private Path version2(String header, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(12 + header.length()).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put("\u0093NUMPY\u0002\u0000".getBytes(StandardCharsets.ISO_8859_1)).putInt(length);
        bytes.put(header.getBytes(StandardCharsets.ISO_8859_1));
        return Files.write(folder.resolve("a.npy"), bytes.array());
    }

    private static byte[] extended(Path path, int more) throws IOException {
        byte[] bytes = Files.readAllBytes(path);
        return Arrays.copyOf(bytes, bytes.length + more);
    }
}
