package org.varve.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.varve.core.OutOfBudgetException;
import org.varve.file.IndexTooLargeException;
import org.varve.formats.CreateOptions;
import org.varve.formats.Formats;
import org.varve.host.Budget;
import org.varve.host.JobKind;
import org.varve.host.Reserve;
import org.varve.run.process.JavaRuntime;

/** Several jobs in one process never take more together than the process may. */
class HostShareTest {

    private static final long MIB = 1 << 20;
    private static final long HEAP = 100 * MIB;
    private static final JobKind KIND = new JobKind("sgy", "npy", 1);

    /** A runtime whose heap is always as large. */
    private static final JavaRuntime RUNTIME = new JavaRuntime() {
        @Override
        public boolean isOwn() {
            return true;
        }

        @Override
        public long heapBytes(long allowed) {
            return HEAP;
        }

        @Override
        public long largestHeap() {
            return HEAP;
        }
    };

    private static HostShare share(long bytes, int parts) {
        return new HostShare(Optional.of(bytes), RUNTIME, parts);
    }

    private static Reserve reserve(long bytes) {
        return new Reserve(HEAP, bytes - HEAP, 0, 0, true);
    }

    @Test
    void oneJobHasAllThatTheRuntimeLeaves() {
        Budget budget = share(1000 * MIB, 1).budget(reserve(300 * MIB));

        assertThat(budget.allowed()).isEqualTo(1000 * MIB);
        assertThat(budget.usable()).isEqualTo(700 * MIB);
    }

    /** Also where the next one needs more for itself, or the process holds more than before. */
    @Test
    void eachOfSeveralJobsHasAnEqualPartThatStays() {
        HostShare share = share(1000 * MIB, 2);

        assertThat(share.budget(reserve(300 * MIB)).usable()).isEqualTo(350 * MIB);
        assertThat(share.budget(reserve(200 * MIB)).usable()).isEqualTo(350 * MIB);
        assertThat(share.budget(reserve(400 * MIB)).usable()).isEqualTo(250 * MIB);
        assertThat(share.budget(reserve(300 * MIB)).allowed()).isEqualTo(1000 * MIB);
        assertThat(share(1000 * MIB, 5).budget(reserve(300 * MIB)).usable()).isEqualTo(140 * MIB);
        HostShare five = share(1000 * MIB, 5);
        five.budget(reserve(300 * MIB));
        assertThat(five.budget(reserve(400 * MIB)).usable()).isEqualTo(40 * MIB);
    }

    @Test
    void aReserveCountsTheHeapAndWhatIsNeededBesides() throws Exception {
        HostShare share = share(1000 * MIB, 1);
        long usual = RunHistory.usualReserve(KIND, HEAP);

        assertThat(share.reserve(usual + 50 * MIB, KIND).heap()).isEqualTo(HEAP);
        assertThat(share.reserve(usual + 50 * MIB, KIND).bound()).isEqualTo(usual + 50 * MIB);
        assertThat(share.reserve(0, KIND).usual()).isEqualTo(usual);
    }

    @Test
    void whatIsLeftIsNeverNegative() {
        assertThat(share(1, 1).free()).isZero();
        assertThat(share(1, 1).allowed()).isOne();
        assertThat(share(8000 * MIB, 1).free()).isLessThan(8000 * MIB - HEAP - Reserve.TO_COME + 1).isPositive();
    }

    /** Each of several inputs gets the memory of one job; a small index always has room. */
    @Test
    void inputsAreOpenedInWhatIsLeft() throws Exception {
        List<Long> memory = new ArrayList<>();
        for (HostShare share : List.of(share(4000 * MIB, 1), share(4000 * MIB, 2), share(MIB, 1))) {
            String opened = share.open(KIND, 1, CreateOptions.DEFAULT, bytes -> {
                memory.add(bytes);
                return "opened";
            });
            assertThat(opened).isEqualTo("opened");
        }

        assertThat(memory.getFirst()).isBetween(3000 * MIB, 4000 * MIB - HEAP - Reserve.TO_COME);
        assertThat(memory.get(1)).isBetween(memory.getFirst() / 2 - 20 * MIB, memory.getFirst() / 2 + 20 * MIB);
        assertThat(memory.getLast())
                .isEqualTo(Formats.named("sgy").stream().mapToLong(format -> format.memory().index()).sum());
    }

    /** The bytes suffice for the whole job, so that it is not refused again. */
    @Test
    void anInputThatIsTooLargeIsRefusedWithWhatTheJobNeeds() {
        HostShare share = share(500 * MIB, 1);
        long index = 400 * MIB;

        long one = needed(share, index, 1);
        assertThat(one).isGreaterThan(HEAP + RunHistory.usualReserve(KIND, HEAP) + index + index / 4 + 32 * MIB);
        assertThat(needed(share, index, 3) - one).isEqualTo(2 * 4 * MIB);
        assertThat(needed(share, 2 * index, 1) - one).isEqualTo(index + index / 4);
    }

    private static long needed(HostShare share, long index, int outputs) {
        List<Long> needed = new ArrayList<>();
        assertThatExceptionOfType(OutOfBudgetException.class)
                .isThrownBy(() -> share.open(KIND, outputs, CreateOptions.DEFAULT, bytes -> {
                    throw new IndexTooLargeException(Path.of("survey.sgy"), index, bytes);
                }))
                .withMessageContaining("survey.sgy needs at least %s bytes to be opened", index)
                .withMessageContaining("allowed by the limit given to the run")
                .satisfies(refusal -> {
                    assertThat(refusal.allowed()).isEqualTo(500 * MIB);
                    needed.add(refusal.needed());
                });
        return needed.getFirst();
    }

    @Test
    void aRefusalNamesTheLimitThatCanBeRaised() {
        OutOfBudgetException given = share(500 * MIB, 1).refusal("the view", 900 * MIB, "choose a smaller part");
        OutOfBudgetException ofTheSystem = new HostShare(Optional.empty(), RUNTIME).refusal("the view", 1L << 60,
                "choose a smaller part");

        assertThat(given.sentence()).startsWith("the view needs ").contains("(%s bytes) of host memory".formatted(
                900 * MIB)).endsWith("choose a smaller part, or raise Run.within(hostBytes)");
        assertThat(given.needed()).isEqualTo(900 * MIB);
        assertThat(given.allowed()).isEqualTo(500 * MIB);
        assertThat(ofTheSystem.sentence()).endsWith("choose a smaller part, or raise that limit");
    }
}
