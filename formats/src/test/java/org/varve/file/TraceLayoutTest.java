package org.varve.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Axis;
import org.varve.core.Box;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.core.Shape;

/** A file of 6 by 5 traces of 100 samples of two bytes, each after a header of 240 bytes. */
class TraceLayoutTest {

    private static final SampleEncoding SHORTS = new SampleEncoding(SampleFormat.INT16, ByteOrder.BIG_ENDIAN);
    private static final TraceLayout LAYOUT =
            new TraceLayout(3600, 240, 100, SHORTS, TraceOrder.plain(new Shape(6, 5, 100)));

    private static TraceLayout of(Axis slowest, int samples) {
        return new TraceLayout(0, 0, samples, SHORTS, new RegularOrder(slowest, 8, 6, false, false));
    }

    @Test
    void tracesFollowEachOther() {
        assertThat(LAYOUT.traceBytes()).isEqualTo(440);
        assertThat(LAYOUT.position(0)).isEqualTo(3600);
        assertThat(LAYOUT.position(29)).isEqualTo(3600 + 29 * 440);
        assertThat(LAYOUT.offset(0)).isEqualTo(240);
        assertThat(LAYOUT.offset(99)).isEqualTo(438);
        assertThat(LAYOUT.fileBytes()).isEqualTo(3600 + 30 * 440);
        assertThat(LAYOUT.headerBytes(7)).isEqualTo(240);
        assertThat(LAYOUT.samples(7)).isEqualTo(100);
        assertThat(LAYOUT.varies()).isFalse();
        assertThat(LAYOUT.shape()).isEqualTo(new Shape(6, 5, 100));
    }

    @Test
    void anotherFormatHasTheSameByteOrder() {
        TraceLayout floats = LAYOUT.with(SampleFormat.IEEE_FLOAT32);
        assertThat(floats.encoding()).isEqualTo(new SampleEncoding(SampleFormat.IEEE_FLOAT32, ByteOrder.BIG_ENDIAN));
        assertThat(floats.traceBytes()).isEqualTo(640);
    }

    @Test
    void aFileBeyondAllSizesIsRefused() {
        int most = Integer.MAX_VALUE;
        TraceLayout huge = new TraceLayout(0, 0, most, SHORTS, TraceOrder.plain(new Shape(most, most, most)));
        assertThatThrownBy(huge::fileBytes).isInstanceOf(ArithmeticException.class);
    }

    @Test
    void boxesLieInside() {
        LAYOUT.requireInside(new Box(0, 0, 0, new Shape(6, 5, 100)));
        assertThatThrownBy(() -> LAYOUT.requireInside(new Box(1, 0, 0, new Shape(6, 5, 100))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** A buffer holds a mebibyte of whole traces, or one that is longer. */
    @ParameterizedTest
    @CsvSource({"100, 5242", "524288, 1", "262144, 2", "262145, 1", "1000000, 1"})
    void buffersHoldWholeTraces(int samples, int traces) {
        TraceLayout layout = of(Axis.INLINE, samples);
        assertThat(layout.tracesPerBuffer()).isEqualTo(traces);
        assertThat(layout.bufferBytes()).isEqualTo(traces * layout.traceBytes());
    }

    /** Threads that read a small file share a mebibyte. */
    @Test
    void threadsThatWriteASmallFileShareABuffer() {
        assertThat(of(Axis.INLINE, 1000).tracesPerWrite(4)).isEqualTo(131);
        assertThat(of(Axis.INLINE, 524_288).tracesPerWrite(4)).isEqualTo(1);
        TraceLayout large = new TraceLayout(0, 0, 1024, SHORTS, TraceOrder.plain(new Shape(4096, 1024, 1024)));
        assertThat(large.tracesPerWrite(4)).isEqualTo(512);
    }

    /** For each 4 MiB a part, cut along the slowest axis of the file that has several lines. */
    @ParameterizedTest
    @CsvSource({"INLINE, 4194303, 1", "INLINE, 8388608, 2", "CROSSLINE, 8388608, 2", "INLINE, 14680064, 3",
            "INLINE, 1099511627776, 8", "CROSSLINE, 1099511627776, 6", "INLINE, 0, 1"})
    void boxesAreCutIntoParts(Axis slowest, long bytes, int count) {
        List<Box> parts = of(slowest, 10).parts(Box.of(new Shape(8, 6, 10)), bytes);
        assertThat(parts).hasSize(count);
        int next = 0;
        for (Box part : parts) {
            boolean byInline = slowest == Axis.INLINE;
            assertThat(byInline ? part.inline() : part.crossline()).isEqualTo(next);
            next = byInline ? part.endInline() : part.endCrossline();
            assertThat(byInline ? part.shape().crosslines() : part.shape().inlines()).isEqualTo(byInline ? 6 : 8);
            assertThat(part.shape().samples()).isEqualTo(10);
        }
        assertThat(next).isEqualTo(slowest == Axis.INLINE ? 8 : 6);
    }

    @Test
    void aSingleLineIsCutAlongItself() {
        Box line = new Box(3, 1, 0, new Shape(1, 4, 10));
        assertThat(of(Axis.INLINE, 10).parts(line, 8L << 20)).containsExactly(
                new Box(3, 1, 0, new Shape(1, 2, 10)), new Box(3, 3, 0, new Shape(1, 2, 10)));
        assertThat(of(Axis.INLINE, 10).parts(line)).containsExactly(line);
    }

    /** Traces whose headers and lengths differ. */
    @Test
    void placesTellWhereTracesLie() {
        TraceLayout layout = LAYOUT.with(new TracePlaces() {
            @Override
            public long position(long trace) {
                return 5000 + trace;
            }

            @Override
            public int headerBytes(long trace) {
                return 240 * (int) trace;
            }

            @Override
            public int samples(long trace) {
                return 50 + (int) trace;
            }

            @Override
            public boolean isUniform() {
                return false;
            }
        });
        assertThat(layout.position(3)).isEqualTo(5003);
        assertThat(layout.headerBytes(2)).isEqualTo(480);
        assertThat(layout.samples(4)).isEqualTo(54);
        assertThat(layout.varies()).isTrue();
    }
}
