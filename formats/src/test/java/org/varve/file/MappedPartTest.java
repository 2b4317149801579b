package org.varve.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MappedPartTest {

    private static final int BYTES = 100_000;

    @TempDir
    private Path folder;

    private final byte[] content = new byte[BYTES];

    private Path write() throws IOException {
        new Random(1).nextBytes(content);
        return Files.write(folder.resolve("input"), content);
    }

    private static byte[] read(MappedPart part, int position, int count) throws IOException {
        MemorySegment buffer = MemorySegment.ofArray(new byte[count + 3]);
        part.read(buffer, 3, count, position);
        return buffer.asSlice(3).toArray(ValueLayout.JAVA_BYTE);
    }

    @Test
    void bytesAreThoseOfTheFile() throws IOException {
        try (InputFile file = InputFile.open(write());
                MappedPart part = MappedPart.of(file, 4097, 90_000).orElseThrow()) {
            for (int position : new int[] {4097, 50_000, 94_090}) {
                assertThat(read(part, position, 7)).isEqualTo(Arrays.copyOfRange(content, position, position + 7));
            }
        }
    }

    @Test
    void aFileThatEndsBeforeIsNotMapped() throws IOException {
        try (InputFile file = InputFile.open(write())) {
            assertThat(MappedPart.of(file, 50_000, BYTES)).isEmpty();
        }
    }

    @Test
    void piecesAreOneBehindTheOther() throws IOException {
        long[] positions = {94_000, MappedPart.NONE, 4097, 50_001};
        try (InputFile file = InputFile.open(write());
                MappedPart part = MappedPart.of(file, 4097, 90_000).orElseThrow()) {
            for (int count : new int[] {1, 4, 8, 64}) {
                byte[] expected = new byte[4 * count];
                System.arraycopy(content, 94_000, expected, 0, count);
                System.arraycopy(content, 4097, expected, 2 * count, count);
                System.arraycopy(content, 50_001, expected, 3 * count, count);
                byte[] pieces = new byte[4 * count];
                Arrays.fill(pieces, (byte) 1);

                part.readEach(MemorySegment.ofArray(pieces), count, positions);

                assertThat(pieces).isEqualTo(expected);
            }
        }
    }

    /**
     * Its pages are gone, which the processor notices in the middle of an instruction, interpreted or compiled.
     */
    @ParameterizedTest
    @CsvSource({"4, 0", "100, 0", "4, 100000", "100, 100000"})
    void aFileThatIsCutMeanwhileIsTold(int count, int readBefore) throws IOException {
        Path path = write();
        try (InputFile file = InputFile.open(path); MappedPart part = MappedPart.of(file, 0, BYTES).orElseThrow()) {
            for (int n = 0; n < readBefore; n++) read(part, n % 100, count);
            try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
                channel.truncate(10);
            }

            assertThatThrownBy(() -> read(part, 50_000, count)).isInstanceOf(FormatException.class)
                    .hasMessageContaining("ends at byte");
            assertThatThrownBy(() -> part.readEach(MemorySegment.ofArray(new byte[count]), count, new long[] {50_000}))
                    .isInstanceOf(FormatException.class).hasMessageContaining("ends at byte");
        }
    }
}
