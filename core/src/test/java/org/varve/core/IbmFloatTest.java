package org.varve.core;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IbmFloatTest {

    /** From the IBM System/360 manual, the SEG-Y standard and arithmetic by hand. */
    @ParameterizedTest
    @CsvSource({
            "42640000, 100",
            "C276A000, -118.625",
            "41100000, 1",
            "C1100000, -1",
            "40800000, 0.5",
            "41800000, 8",
            "42100000, 16",
            "46FFFFFF, 16777215",
            "4019999A, 0.1000000238418579",
            "00000000, 0",
            "80000000, -0.0",
            "407FFFFF, 0.49999994",
            "60FFFFFF, 3.4028235E38",
    })
    void knownValuesGoBothWays(String hexadecimal, float value) {
        int ibm = Integer.parseUnsignedInt(hexadecimal, 16);
        assertThat(IbmFloat.toFloat(ibm)).isEqualTo(value);
        assertThat(IbmFloat.fromFloat(value)).isEqualTo(ibm);
    }

    @ParameterizedTest
    @CsvSource({
            "41010000, 0.0625", // not normalised
            "41000001, 9.5367431640625E-7",
            "61100000, 3.4028235E38", // 16^32 = 2^128 is the first beyond float
            "7FFFFFFF, 3.4028235E38",
            "FFFFFFFF, -3.4028235E38",
            "00100000, 0", // 16^-65
            "1B800000, 1.4E-45", // 2^-149, the smallest float
            "1B400000, 0", // half of it goes to the even neighbour
            "1BC00000, 2.8E-45",
            "7F000000, 0",
    })
    void whatFloatsCannotHoldIsRoundedOrClamped(String hexadecimal, float value) {
        assertThat(IbmFloat.toFloat(Integer.parseUnsignedInt(hexadecimal, 16))).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource({"NaN, 00000000", "Infinity, 7FFFFFFF", "-Infinity, FFFFFFFF", "1.4E-45, 1B800000"})
    void whatIbmCannotHoldIsReplaced(float value, String hexadecimal) {
        assertThat(IbmFloat.fromFloat(value)).isEqualTo(Integer.parseUnsignedInt(hexadecimal, 16));
    }

    @Property
    void ibmToFloatAndBackKeepsTheValue(@ForAll int ibm) {
        float value = IbmFloat.toFloat(ibm);
        assertThat(IbmFloat.toFloat(IbmFloat.fromFloat(value))).isEqualTo(value);
    }

    @Property
    void floatToIbmAndBackLosesAtMostThreeBits(@ForAll int bits) {
        float value = Float.intBitsToFloat(bits);
        if (Float.isFinite(value)) {
            float back = IbmFloat.toFloat(IbmFloat.fromFloat(value));
            assertThat(Math.abs((double) back - value)).isLessThanOrEqualTo(Math.abs((double) value) * 0x1p-21);
        }
    }
}
