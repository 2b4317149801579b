package org.varve.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScaledEncodingTest {

    private static final SampleEncoding SHORTS = new SampleEncoding(SampleFormat.INT16, ByteOrder.BIG_ENDIAN);

    @Test
    void whatAllOutputsHaveInCommon() {
        ScaledEncoding doubled = new ScaledEncoding(SHORTS, 2);
        assertThat(ScaledEncoding.common(List.of(doubled, new ScaledEncoding(SHORTS, 2)))).isEqualTo(doubled);
        assertThat(ScaledEncoding.common(List.of(doubled, new ScaledEncoding(SHORTS, 3))).isNative()).isTrue();
        assertThat(ScaledEncoding.common(List.of()).isNative()).isTrue();
        assertThat(ScaledEncoding.common(List.of(doubled.withRoom(240), doubled.withRoom(240))).headerBytes())
                .isEqualTo(240);
        assertThat(ScaledEncoding.common(List.of(doubled.withRoom(240), doubled))).isEqualTo(doubled);
    }

    @Test
    void roomForHeadersIsPartOfTraces() {
        ScaledEncoding traces = new ScaledEncoding(SHORTS, 1, 240);
        assertThat(traces.traceBytes(100)).isEqualTo(440);
        assertThat(traces.bytes(new Shape(2, 3, 100))).isEqualTo(6 * 440);
        assertThat(traces.samplesAlone().bytes(new Shape(2, 3, 100))).isEqualTo(6 * 200);
        assertThat(ScaledEncoding.NATIVE.withRoom(240).isNative()).isTrue();
    }

    @Test
    void nativeFloatsHaveNoFactor() {
        assertThat(new ScaledEncoding(SampleEncoding.NATIVE, 1).isNative()).isTrue();
        assertThat(new ScaledEncoding(SampleEncoding.NATIVE, 2).isNative()).isFalse();
        assertThat(new ScaledEncoding(SHORTS, 2)).hasToString("int16, big-endian, values times 2.0");
    }
}
