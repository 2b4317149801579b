package org.varve.host;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

class LimitTest {

    @Property
    void whatALimitHasToBeRaisedToSuffices(
            @ForAll @IntRange(min = 2, max = 64) int left, @ForAll @LongRange(min = 0, max = 1L << 40) long held,
            @ForAll @LongRange(min = 1, max = 64) long processes,
            @ForAll @LongRange(min = 1, max = 1L << 40) long bytes) {
        Limit limit = new Limit(0, left, held, processes, "");

        long raised = limit.wholeFor(bytes);

        // systems round down to pages
        assertThat(new Limit(raised / 4096 * 4096, left, held, processes, "").bytes())
                .isBetween(bytes, bytes + 2 * 4096);
    }

    @Property
    void aLimitOfWhichNothingStaysFreeIsTheNumberItself(@ForAll @LongRange(min = 0, max = 1L << 40) long bytes) {
        assertThat(new Limit(7, Limit.GIVEN).wholeFor(bytes)).isEqualTo(bytes);
    }
}
