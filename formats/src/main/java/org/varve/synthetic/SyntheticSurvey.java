package org.varve.synthetic;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.SplittableRandom;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Survey;

/**
 * A seismic survey computed on demand: folded layers below a sea floor, three normal faults, a meandering channel, and
 * noise that is different in every trace.
 *
 * <p>A sample depends only on the seed, the shape of the survey, the sample interval and its position: boxes show the
 * same survey whatever the order or the thread in which they are read. The memory taken does not grow with the survey.
 * Amplitudes have an rms of about {@value #RMS}, and the noise a tenth of that; an increase of impedance is a positive
 * peak (SEG normal polarity). Any number of threads may read.
 */
public final class SyntheticSurvey implements SyntheticVolume {

    /** The usual sample interval in seconds. */
    public static final double DEFAULT_INTERVAL = 0.004;

    /** The approximate rms amplitude of the whole survey. */
    public static final double RMS = 2000;

    private static final double NOISE_RMS = 0.1 * RMS;

    private final Survey survey;
    private final Stratigraphy stratigraphy;
    private final Structure structure;
    private final Channel channel;
    private final Noise noise;
    private final double scale;

    /** Makes a survey with a sample interval of {@link #DEFAULT_INTERVAL}. */
    public SyntheticSurvey(Shape shape, long seed) {
        this(shape, DEFAULT_INTERVAL, seed);
    }

    /**
     * Makes a survey.
     *
     * @param interval sample interval in seconds, positive
     * @param seed chooses the geology and the noise
     */
    public SyntheticSurvey(Shape shape, double interval, long seed) {
        survey = new Survey(shape, interval, Survey.Unit.SECONDS);
        SplittableRandom random = new SplittableRandom(seed);
        Ricker wavelet = Ricker.sampledEvery(interval);
        SplittableRandom layers = random.split();
        structure = new Structure(random.split(), shape, interval);
        stratigraphy = new Stratigraphy(layers, wavelet, interval, structure.oldest());
        channel = new Channel(random.split(), shape, wavelet, structure, channelSample() * interval);
        noise = new Noise(random.split(), wavelet, interval, NOISE_RMS);
        scale = RMS / signalRms();
    }

    @Override
    public Survey survey() {
        return survey;
    }

    /** The number of the sample, from 0, whose time slice shows the channel. */
    public int channelSample() {
        return (int) (0.38 * survey.shape().samples());
    }

    /**
     * The faults of this survey, of the same shape: 1 on a fault, else 0. A sample is on a fault if it lies at most one
     * bin from its surface, measured along the horizontal normal, and the fault's throw is at least one sample there.
     */
    public SyntheticVolume faults() {
        return new FaultMask(survey, structure);
    }

    @Override
    public void read(Box box, MemorySegment destination) {
        if (!box.isInside(survey.shape())) {
            throw new IllegalArgumentException("box %s is not inside the survey of %s".formatted(box, survey.shape()));
        }
        int samples = box.shape().samples();
        float[] trace = new float[samples];
        for (int i = box.inline(); i < box.endInline(); i++) {
            for (int j = box.crossline(); j < box.endCrossline(); j++) {
                putSignal(i, j, box.sample(), scale, trace);
                noise.add(i, j, box.sample(), trace);
                long at = box.offset(i, j, box.sample()) * Float.BYTES;
                MemorySegment.copy(trace, 0, destination, ValueLayout.JAVA_FLOAT, at, samples);
            }
        }
    }

    /** Fills {@code trace} with the noise-free samples from sample {@code first} on. */
    private void putSignal(int inline, int crossline, int first, double gain, float[] trace) {
        Structure.Column column = structure.column(inline, crossline);
        Stratigraphy.Facies facies = stratigraphy.facies(inline, crossline);
        Channel.Cut cut = channel.cut(inline, crossline);
        for (int s = 0; s < trace.length; s++) {
            double time = (first + s) * survey.interval();
            double age = column.age(time);
            double reflection = cut == null ? facies.at(age) : cut.at(age, facies);
            trace[s] = (float) (gain * structure.divergence(time) * reflection);
        }
    }

    /** The rms of the signal before scaling, estimated from traces spread over the survey. */
    private double signalRms() {
        Shape shape = survey.shape();
        float[] trace = new float[Math.min(shape.samples(), 2000)];
        int probes = 64;
        double energy = 0;
        for (int p = 0; p < probes; p++) {
            int inline = (int) ((p + 0.5) / probes * shape.inlines());
            int crossline = (int) (p * 0.618034 % 1 * shape.crosslines());
            int first = (int) (p * 0.754878 % 1 * (shape.samples() - trace.length));
            putSignal(inline, crossline, first, 1, trace);
            for (float value : trace) {
                energy += (double) value * value;
            }
        }
        return Math.sqrt(energy / ((double) probes * trace.length));
    }
}
