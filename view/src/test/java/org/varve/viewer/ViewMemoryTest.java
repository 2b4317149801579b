package org.varve.viewer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.OutOfBudgetException;
import org.varve.host.Reserve;
import org.varve.run.HostShare;
import org.varve.run.process.JavaRuntime;

/** The parts of a viewer's memory, in MiB, where a heap leaves it as much as a test wants. */
class ViewMemoryTest {

    private static final long MIB = 1 << 20;

    /** By which what the process occupies changes from one moment to the next, at most. */
    private static final long DRIFT = 16 * MIB;

    /** A limit so low that other processes cannot lower it. */
    private static final long ALLOWED = 256 * MIB;

    private static HostShare share(long free) {
        return new HostShare(Optional.of(ALLOWED), new JavaRuntime() {
            @Override
            public long heapBytes(long allowed) {
                return allowed - free * MIB - Reserve.others(0) - Reserve.TO_COME;
            }
        });
    }

    private static ViewMemory memory(long free) {
        return new ViewMemory(share(free), List.of());
    }

    @ParameterizedTest
    @CsvSource({"2000, 96, 32", "200, 50, 32", "100, 25, 25", "0, 0, 0"})
    void sectionsTakeAQuarterOfWhatIsFreeAndNoMoreThanTheirPart(long free, long sections, long meanwhile) {
        ViewMemory memory = memory(free);

        assertThat(memory.sections()).isCloseTo(sections * MIB, within(DRIFT / 4));
        assertThat(memory.sectionsMeanwhile()).isCloseTo(meanwhile * MIB, within(DRIFT / 4));
    }

    @Test
    void fourOfTheLargestAnswersMayBeOnTheirWay() throws Exception {
        ViewMemory memory = memory(2000);
        try (ViewMemory.Part rest = memory.allButOne(); ViewMemory.Part one = memory.answer(1000 * MIB)) {
            one.keep(10 * MIB);
            try (ViewMemory.Part another = memory.answer(14 * MIB)) {
                another.keep(1);
            }
            assertThat(rest).isNotNull();
        }
        try (ViewMemory.Part a = memory.answer(24 * MIB);
                ViewMemory.Part b = memory.answer(24 * MIB);
                ViewMemory.Part c = memory.answer(24 * MIB);
                ViewMemory.Part d = memory.answer(24 * MIB)) {
            assertThat(List.of(a, b, c, d)).doesNotHaveDuplicates();
        }
    }

    @Test
    void aRunLeavesRoomForTheLargestAnswerAndForSections() {
        HostShare share = share(2000);

        assertThat(new ViewMemory(share, List.of()).whileComputing())
                .isCloseTo(share.allowed() - (24 + 32) * MIB, within(DRIFT));
    }

    @Test
    void resultsThatDoNotFitAreRefused() throws Exception {
        memory(2000).require("gaussian", (2000 - 24 - 32) * MIB - DRIFT);
        assertThatThrownBy(() -> memory(2000).require("gaussian", (2000 - 24 - 32) * MIB + DRIFT))
                .isInstanceOf(OutOfBudgetException.class)
                .hasMessageContaining("gaussian on this section");
    }
}
