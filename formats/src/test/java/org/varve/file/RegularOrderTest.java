package org.varve.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.varve.core.Axis;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.formats.Samples;

class RegularOrderTest {

    @Property
    void runsVisitEveryTraceOfABoxOnceInTheOrderOfTheFile(@ForAll @IntRange(min = 1, max = 7) int inlines,
            @ForAll @IntRange(min = 1, max = 7) int crosslines, @ForAll boolean byInline, @ForAll boolean down,
            @ForAll boolean left, @ForAll @IntRange(min = 1, max = 9) int limit, @ForAll long seed) throws IOException {
        RegularOrder order = new RegularOrder(byInline ? Axis.INLINE : Axis.CROSSLINE, inlines, crosslines, down, left);
        Box box = Samples.randomBox(new SplittableRandom(seed), new Shape(inlines, crosslines, 1));
        List<Long> visited = new ArrayList<>();
        order.runs(box, limit, run -> {
            assertThat(run.count()).isBetween(1, limit);
            for (int t = 0; t < run.count(); t++) {
                visited.add(run.first() + t);
                assertThat(order.trace(run.inline(t), run.crossline(t))).isEqualTo(run.first() + t);
            }
        });
        assertThat(visited).isSorted().doesNotHaveDuplicates().hasSize((int) box.shape().traces());
        assertThat(visited).allSatisfy(trace -> {
            assertThat(order.inline(trace)).isBetween(box.inline(), box.endInline() - 1);
            assertThat(order.crossline(trace)).isBetween(box.crossline(), box.endCrossline() - 1);
            assertThat(order.trace(order.inline(trace), order.crossline(trace))).isEqualTo(trace);
        });
    }
}
