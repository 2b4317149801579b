package org.varve.study;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.varve.core.Box;
import org.varve.core.SampleEncoding;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;

/**
 * A dipping wave with noise, in memory, stored as in a file.
 *
 * <p>The traces hold whole cycles and the noise is a tenth of the wave, so that no envelope comes near 0, no step of
 * the phase near half a turn and no dip near the vertical. So rounding nowhere decides between results that are far
 * apart, and the greatest error of all samples distinguishes right from wrong.
 */
final class WaveVolume implements Volume {

    /** Cycles per sample along each axis, about. */
    private static final double INLINE = 0.03;

    private static final double CROSSLINE = 0.05;
    private static final double SAMPLE = 0.15;

    private static final double NOISE = 0.1;
    private static final double INTERVAL = 0.004;
    private static final long ALIGNMENT = 64;

    private final Arena arena = Arena.ofShared();
    private final Survey survey;
    private final SampleEncoding encoding;
    private final MemorySegment stored;

    private WaveVolume(Shape shape, SampleEncoding encoding) {
        survey = new Survey(shape, INTERVAL, Survey.Unit.SECONDS);
        this.encoding = encoding;
        stored = arena.allocate(encoding.bytes(shape), ALIGNMENT);
    }

    /** The wave in native floats. */
    static WaveVolume of(Shape shape) {
        return of(shape, SampleEncoding.NATIVE);
    }

    /** The wave, with an amplitude that suits the format of the samples. */
    static WaveVolume of(Shape shape, SampleEncoding encoding) {
        WaveVolume volume = new WaveVolume(shape, encoding);
        IntStream.range(0, shape.inlines()).parallel().forEach(volume::fill);
        return volume;
    }

    /** The same samples in native floats. */
    WaveVolume decoded() {
        WaveVolume decoded = new WaveVolume(survey.shape(), SampleEncoding.NATIVE);
        read(Box.of(survey.shape()), decoded.stored);
        return decoded;
    }

    /** The same samples in native floats, except for NaN where the middle trace is closest to zero. */
    WaveVolume withMissingSample() {
        WaveVolume holed = decoded();
        Shape shape = survey.shape();
        long first = Box.of(shape).offset(shape.inlines() / 2, shape.crosslines() / 2, 0);
        long closest = first;
        for (long s = first; s < first + shape.samples(); s++) {
            if (Math.abs(holed.sample(s)) < Math.abs(holed.sample(closest))) closest = s;
        }
        holed.stored.setAtIndex(ValueLayout.JAVA_FLOAT, closest, Float.NaN);
        return holed;
    }

    private float sample(long number) {
        return stored.getAtIndex(ValueLayout.JAVA_FLOAT, number);
    }

    private void fill(int inline) {
        Shape shape = survey.shape();
        double cycles = Math.max(1, Math.rint(SAMPLE * shape.samples())) / shape.samples();
        double amplitude = amplitude();
        SplittableRandom noise = new SplittableRandom(inline);
        float[] trace = new float[shape.samples()];
        for (int j = 0; j < shape.crosslines(); j++) {
            for (int k = 0; k < trace.length; k++) {
                double wave = Math.cos(2 * Math.PI * (INLINE * inline + CROSSLINE * j + cycles * k));
                trace[k] = (float) (amplitude * (wave + NOISE * (2 * noise.nextDouble() - 1)));
            }
            long at = Box.of(shape).offset(inline, j, 0) * encoding.bytes();
            encoding.encode(MemorySegment.ofArray(trace), 0, stored, at, trace.length);
        }
    }

    private double amplitude() {
        return switch (encoding.format()) {
            case INT8 -> 100;
            case INT16 -> 25_000;
            case INT32 -> 1.7e9;
            default -> 1000;
        };
    }

    @Override
    public Survey survey() {
        return survey;
    }

    @Override
    public SampleEncoding encoding() {
        return encoding;
    }

    @Override
    public void read(Box box, MemorySegment destination) {
        eachTrace(box, (from, to) -> encoding.decode(stored, from * encoding.bytes(), destination, to * Float.BYTES,
                box.shape().samples()));
    }

    @Override
    public void readStored(Box box, MemorySegment destination) {
        int size = encoding.bytes();
        eachTrace(box, (from, to) -> MemorySegment.copy(stored, from * size, destination, to * size,
                (long) box.shape().samples() * size));
    }

    /** Takes the offsets in samples of a trace in the volume and in the box. */
    private interface TraceAction {
        void accept(long from, long to);
    }

    private void eachTrace(Box box, TraceAction action) {
        Box all = Box.of(survey.shape());
        for (int i = box.inline(); i < box.endInline(); i++) {
            for (int j = box.crossline(); j < box.endCrossline(); j++) {
                action.accept(all.offset(i, j, box.sample()), box.offset(i, j, box.sample()));
            }
        }
    }

    @Override
    public void close() {
        arena.close();
    }
}
