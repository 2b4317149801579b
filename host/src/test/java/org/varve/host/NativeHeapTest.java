package org.varve.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.Linker;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("counts the memory of the process")
class NativeHeapTest {

    /** Many small pieces, as the system gets large ones back at once. */
    @Test
    void freedMemoryGoesBackToTheSystem() {
        assumeTrue(Linker.nativeLinker().defaultLookup().find("malloc_trim").isPresent(), "needs the GNU C library");
        List<Arena> pieces = new ArrayList<>();
        for (int n = 0; n < 1600; n++) {
            pieces.add(Arena.ofShared());
            pieces.getLast().allocate(40 << 10);
        }
        // the last piece stays, above all others
        pieces.subList(0, pieces.size() - 1).forEach(Arena::close);
        long held = HostMemory.now().resident();

        NativeHeap.trim();

        assertThat(HostMemory.now().resident()).isLessThan(held - (40 << 20));
        pieces.getLast().close();
    }
}
