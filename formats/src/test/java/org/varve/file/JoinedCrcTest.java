package org.varve.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.Random;
import org.junit.jupiter.api.Test;

class JoinedCrcTest {

    @Test
    void isThatOfAllBytesWhereverTheyAreParted() {
        byte[] bytes = new byte[70_001];
        new Random(1).nextBytes(bytes);
        MemorySegment all = MemorySegment.ofArray(bytes);
        for (int at : new int[] {0, 1, 2, 63, 4096, 65_536, 70_000, 70_001}) {
            long first = BlockSum.crc(all.asSlice(0, at));
            long second = BlockSum.crc(all.asSlice(at));

            assertThat(JoinedCrc.of(first, second, bytes.length - at)).as("%s", at).isEqualTo(BlockSum.crc(all));
        }
    }

    @Test
    void sumsDoNotDependOnTheOrderOfPiecesButOnTheirPlaces() {
        MemorySegment a = MemorySegment.ofArray(new byte[] {1, 2, 3});
        MemorySegment b = MemorySegment.ofArray(new byte[] {4, 5, 6});
        BlockSum one = new BlockSum();
        one.add(0, a);
        one.add(3, b);
        BlockSum other = new BlockSum();
        other.add(3, b);
        other.add(0, a);
        BlockSum swapped = new BlockSum();
        swapped.add(0, b);
        swapped.add(3, a);

        assertThat(one).hasToString(other.toString());
        assertThat(swapped.toString()).isNotEqualTo(one.toString());
        assertThat(one.take()).isEqualTo(other.toString());
        assertThat(one).hasToString(new BlockSum().toString());
    }
}
