package org.varve.mdio;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Output;

class SampleTypeTest {

    private static SampleType of(int least, int most) {
        return SampleType.of(Output.of("class", "").labels(least, most));
    }

    /** One of the numbers of a type is kept for what is missing. */
    @ParameterizedTest
    @CsvSource({"0, 254, uint8, 255", "0, 255, uint16, 65535", "-1, 127, int8, -128", "-127, 127, int8, -128",
            "-128, 0, int16, -32768", "-1, 128, int16, -32768", "0, 65534, uint16, 65535",
            "-32767, 32767, int16, -32768"})
    void labelsHaveTheSmallestTypeThatHoldsThem(int least, int most, String type, int missing) {
        assertThat(of(least, most).type()).hasToString(type);
        assertThat(of(least, most).missing()).isEqualTo(missing);
        assertThat(of(least, most).isFloat()).isFalse();
        ObjectNode attributes = JsonNodeFactory.instance.objectNode();
        of(least, most).put(attributes);
        assertThat(attributes.toString()).isEqualTo("{\"_FillValue\":%s}", missing);
    }

    @Test
    void otherOutputsAreFloats() {
        assertThat(of(0, 65_535)).isEqualTo(SampleType.FLOAT);
        assertThat(of(-32_768, 0)).isEqualTo(SampleType.FLOAT);
        assertThat(SampleType.of(Output.of("dip", "degrees").within(0, 4))).isEqualTo(SampleType.FLOAT);
    }

    /** Each is the nearest, and what is no label is missing: here 255, the last of them beyond the type. */
    @Test
    void floatsBecomeLabelsInPlace() {
        ByteBuffer bytes = ByteBuffer.allocate(32).order(ByteOrder.LITTLE_ENDIAN);
        for (float sample : new float[] {0, 1.6f, 254.4f, Float.NaN, Float.POSITIVE_INFINITY, -0.4f, 254.6f, -3}) {
            bytes.putFloat(sample);
        }
        assertThat(of(0, 9).encode(MemorySegment.ofArray(bytes.array()), 8)).isEqualTo(2);
        assertThat(HexFormat.of().formatHex(bytes.array(), 0, 8)).isEqualTo("0002feffff00ffff");
        assertThat(of(0, 9).note("class", 1234)).isEqualTo("1,234 labels of class are beyond what uint8 holds, "
                + "and were written as missing; float32 holds them");
    }
}
