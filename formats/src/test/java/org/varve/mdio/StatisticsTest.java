package org.varve.mdio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.varve.mdio.SampleType.FLOAT;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

/** Statistics of chunks, and their totals. */
class StatisticsTest {

    private static Statistics of(float... samples) {
        ByteBuffer bytes = ByteBuffer.allocate(4 + 4 * samples.length).order(ByteOrder.LITTLE_ENDIAN).putInt(-1);
        for (float sample : samples) bytes.putFloat(sample);
        return Statistics.of(MemorySegment.ofArray(bytes.array()), 4, samples.length);
    }

    @Test
    void samplesThatAreNotFiniteAreLeftOut() {
        assertThat(of(1, Float.NaN, -3, Float.POSITIVE_INFINITY, 0.5f))
                .isEqualTo(new Statistics(3, -1.5, 10.25, -3, 1));
        assertThat(of(Float.NaN)).isEqualTo(Statistics.NONE);
        assertThat(of(4)).isEqualTo(new Statistics(1, 4, 16, 4, 4));
    }

    @Test
    void statisticsAddUp() {
        assertThat(of(1, 2).plus(of(-5))).isEqualTo(of(1, 2, -5));
        assertThat(of(-5).plus(of(1, 2))).isEqualTo(of(1, 2, -5));
        assertThat(of(7).plus(Statistics.NONE)).isEqualTo(of(7));
    }

    private static Totals totals(Statistics... chunks) {
        Totals totals = new Totals();
        for (Statistics chunk : chunks) totals.add(chunk);
        return totals;
    }

    /** In floats, 1e30 and -1e30 would swallow the 1 in one order, and not in the other. */
    @Test
    void theOrderOfChunksDoesNotMatter() {
        ObjectNode expected = totals(of(1e30f), of(-1e30f), of(1)).json();
        assertThat(totals(of(1), of(1e30f), of(-1e30f)).json()).isEqualTo(expected);
        assertThat(expected.get("sum").doubleValue()).isEqualTo(1);
        assertThat(expected.get("count").longValue()).isEqualTo(3);
        assertThat(expected.get("min").doubleValue()).isEqualTo(-1e30f);
        assertThat(expected.get("max").doubleValue()).isEqualTo(1e30f);
        assertThat(totals(of(2), of(3)).json().get("sumSquares").doubleValue()).isEqualTo(13);
    }

    @Test
    void whatIsKeptIsAddedWithoutLoss() {
        Totals first = totals(of(1e30f), of(2));
        first.histogram().add(2);
        Totals second = totals(of(-1e30f, 5));
        second.histogram().add(5);
        Totals all = totals(of(1e30f), of(2), of(-1e30f, 5));
        all.histogram().add(2);
        all.histogram().add(5);

        Totals added = new Totals();
        added.add(first.kept());
        added.add(second.kept());
        added.add(new Totals().kept());

        assertThat(added.json()).isEqualTo(all.json());
        assertThat(added.kept()).isEqualTo(all.kept());
    }

    @Test
    void withoutSamplesTheRangeIsZero() {
        ObjectNode none = new Totals().json();
        assertThat(none.get("min").doubleValue()).isZero();
        assertThat(none.get("max").doubleValue()).isZero();
        assertThat(new Totals().kept().get("min").intValue()).isZero();
        assertThat(new Totals().kept().get("max").intValue()).isZero();
        assertThat(totals(of(-2)).kept().get("max").doubleValue()).isEqualTo(-2);
    }

    @Test
    void floatsNeedNoValueForWhatIsMissing() {
        ObjectNode attributes = JsonNodeFactory.instance.objectNode();
        FLOAT.put(attributes);
        assertThat(attributes.isEmpty()).isTrue();
        assertThat(FLOAT.isFloat()).isTrue();
    }
}
