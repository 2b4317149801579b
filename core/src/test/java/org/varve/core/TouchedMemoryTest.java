package org.varve.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Some look at the memory of the whole process. */
@Isolated
class TouchedMemoryTest {

    private static final Path STATUS = Path.of("/proc/self/status");
    private static final Path HUGE_PAGES = Path.of("/sys/kernel/mm/transparent_hugepage/enabled");

    @ParameterizedTest
    @CsvSource({"1, 64, 3", "4097, 64, 4", "100003, 4096, 2", "1048576, 8, 1"})
    void isZeroAndAligned(long bytes, long alignment, int threads) {
        try (Arena arena = Arena.ofShared()) {
            MemorySegment memory = TouchedMemory.allocate(arena, bytes, alignment, threads);
            assertThat(memory.byteSize()).isEqualTo(bytes);
            assertThat(memory.address() % alignment).isZero();
            assertThat(memory.mismatch(MemorySegment.ofArray(new byte[(int) bytes]))).isEqualTo(-1);
            memory.set(ValueLayout.JAVA_BYTE, bytes - 1, (byte) 1);
        }
    }

    @Test
    void isThereFromTheStartAndGivenBack() throws IOException {
        long bytes = 256L << 20;
        long before = resident();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment memory = TouchedMemory.allocate(arena, bytes, 64, 2);
            assertThat(resident() - before).isGreaterThan(bytes * 15 / 16);
            assertThat(memory.get(ValueLayout.JAVA_BYTE, bytes / 2)).isZero();
        }
        assertThat(resident() - before).isLessThan(bytes / 2);
    }

    @Test
    void isInHugePagesWhereTheSystemHasThem() throws IOException {
        assumeThat(HUGE_PAGES).exists();
        assumeThat(Files.readString(HUGE_PAGES)).doesNotContain("[never]");
        long bytes = 256L << 20;
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment memory = TouchedMemory.allocate(arena, bytes, 64, 2);
            // the system may lack some of them, but says that they are wanted
            assertThat(flags(memory.address() + bytes / 2)).contains("hg");
        }
    }

    /** The flags of the memory around an address, as the system tells them. */
    private static List<String> flags(long address) throws IOException {
        boolean isHere = false;
        for (String line : Files.readAllLines(Path.of("/proc/self/smaps"))) {
            if (line.matches("[0-9a-f]+-[0-9a-f]+ .*")) {
                String[] ends = line.split("[- ]", -1);
                isHere = Long.parseUnsignedLong(ends[0], 16) <= address
                        && address < Long.parseUnsignedLong(ends[1], 16);
            } else if (isHere && line.startsWith("VmFlags:")) {
                return List.of(line.split("\\s+"));
            }
        }
        return List.of();
    }

    private static long resident() throws IOException {
        return Files.readAllLines(STATUS).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
                .sum();
    }

    @Test
    void tellsWhatTheSystemRefuses() {
        try (Arena arena = Arena.ofShared()) {
            assertThatThrownBy(() -> TouchedMemory.allocate(arena, 1L << 60, 64))
                    .isInstanceOf(OutOfMemoryError.class);
        }
    }
}
