package org.varve.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Shape;
import org.varve.operator.MeanFilter;
import org.varve.operator.Window;

/** The heap of an application counts in what its runs may take; it should not grow meanwhile. */
@Isolated
class HeapInBudgetTest {

    private static final Shape SHAPE = new Shape(12, 10, 40);

    @Test
    void theHeapCountsInWhatIsAllowed(@TempDir Path folder) throws Exception {
        Run run = Run.of(new MeanFilter(new Window(3, 3, 3))).from(ArrayVolume.of(new float[(int) SHAPE.size()], SHAPE))
                .to(folder.resolve("mean.sgy")).on("cpu");
        OutOfBudgetException refusal =
                catchThrowableOfType(OutOfBudgetException.class, () -> run.within(1 << 20).run());

        assertThat(refusal.needed()).isGreaterThan(Runtime.getRuntime().totalMemory());
        run.within(refusal.needed() + (128L << 20)).run();

        assertThat(folder.resolve("mean.sgy")).exists();
    }
}
