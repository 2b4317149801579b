package org.varve.operator;

import java.util.Arrays;
import java.util.List;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.kernel.Matrix;
import org.varve.kernel.NearestPattern;

/**
 * The prototype most like the waveform around each sample: the {@code p} with the largest normalised correlation {@code
 * sum_t p[t] x[k + t - n / 2] / sqrt(sum_t p[t]^2 sum_t x[k + t - n / 2]^2)} over the {@code n} samples of the window.
 * {@code class} is its number, from 1, and {@code similarity} that correlation; both are 0 where all samples are. Halo
 * half the window along the trace.
 *
 * <p>Prototypes are given, or learned from windows of the survey, at most 4096 at places that depend on its shape
 * alone, without those that hold a spike, by a one-dimensional self-organising map that ends as k-means, so that
 * classes with neighbouring numbers look alike. The same survey and seed give the same prototypes for any tiles.
 *
 * <p>Source: Coléou, Poupon and Azbel 2003, "Unsupervised seismic facies classification: A review and comparison of
 * techniques and implementation". Cost: two operations per sample for each sample of the window and each prototype; a
 * scan of the survey where they are learned.
 *
 * @param prototypes waveforms to compare with: learned, numbers such as 0,1,0;-1,0,1, or a text file with one in each
 *     line; {@code learned} by default
 * @param classes number of prototypes that are learned, 1..255; {@code 8} by default
 * @param window length of those that are learned, in samples, above 0; {@code 64ms/17samples} by default
 * @param seed number that begins the learning, any whole number; {@code 0} by default
 */
@Named(
        value = "waveform-classification",
        family = Family.TEXTURE,
        summary = "the prototype most like the waveform around each sample",
        words = {"seismic facies", "SOM", "clustering", "waveform"})
public record WaveformClassification(
        @Parameter(value = "learned",
                meaning = "waveforms to compare with: learned, numbers such as 0,1,0;-1,0,1, or a text file with one in each line") Prototypes prototypes,
        @Parameter(value = "8", meaning = "number of prototypes that are learned, 1..255") int classes,
        @Parameter(value = "64ms/17samples", unit = "samples",
                meaning = "length of those that are learned") Extent window,
        @Parameter(value = "0", meaning = "begins the learning") int seed) implements Operator {

    /** As many as a byte can number, besides 0. */
    private static final int MOST = 255;

    public WaveformClassification {
        Check.within("classes", classes, 1, MOST);
        if (prototypes.rows().size() > MOST) {
            throw new IllegalArgumentException(
                    "%s prototypes: %s are allowed".formatted(prototypes.rows().size(), MOST));
        }
        Check.positive("window", window);
    }

    private boolean isLearned() {
        return prototypes.rows().isEmpty();
    }

    @Override
    public List<Output> outputs() {
        int count = isLearned() ? classes : prototypes.rows().size();
        return List.of(Output.of("class", "").labels(0, count).chosen(), Output.of("similarity", "").within(-1, 1));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        double[][] patterns = isLearned()
                ? learned(context, input)
                : prototypes.rows().stream()
                        .map(row -> row.stream().mapToDouble(Double::doubleValue).toArray())
                        .toArray(double[][]::new);
        if (patterns[0].length > NearestPattern.LONGEST) {
            throw new IllegalArgumentException("prototypes of %s samples: %s are allowed"
                    .formatted(patterns[0].length, NearestPattern.LONGEST));
        }
        double[][] units = Arrays.stream(patterns).map(SelfOrganizingMap::unit).toArray(double[][]::new);
        return graph.apply(new NearestPattern(Matrix.of(units), context.scale(input)), List.of(input));
    }

    /** Learned prototypes; constant ones until the survey is known, and if it has no waveforms. */
    private double[][] learned(Context context, Field input) {
        int length = TimeWindow.of("window", window, context).length();
        List<float[]> waveforms =
                context.windows(input, length).stream().filter(WaveformClassification::hasEnergy).toList();
        if (!waveforms.isEmpty()) return SelfOrganizingMap.learn(waveforms, classes, seed);
        double[][] constant = new double[classes][length];
        for (double[] row : constant) Arrays.fill(row, 1);
        return constant;
    }

    private static boolean hasEnergy(float... waveform) {
        for (float sample : waveform) {
            if (sample != 0) return true;
        }
        return false;
    }
}
