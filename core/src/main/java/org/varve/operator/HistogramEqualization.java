package org.varve.operator;

import java.util.List;
import org.varve.core.Bins;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.kernel.Lookup;

/**
 * The share of the survey's samples that are not larger: the cumulative histogram, linear between the centres of its bins. The bins span the
 * survey's range, so that a spike far above all else leaves the rest in one bin: clip it first. The
 * shares are those of this survey: merge neighbours into one ({@code convert --merge}) to equalize them alike. Needs the survey's histogram; halo 0.
 *
 * <p>Source: {@code skimage.exposure.equalize_hist}. Cost: two scans of the survey, then 8 operations per sample.
 */
@Named(
        value = "histogram-equalization",
        family = Family.SIGNAL,
        summary = "position of each sample in the survey's cumulative histogram")
public record HistogramEqualization(
        @Parameter(value = "255", meaning = "bins of the histogram") int bins) implements Operator {

    /** More would tell samples of 16 bits apart no better, and not fit a small heap. */
    private static final int MOST = 1 << 16;

    public HistogramEqualization {
        Check.within("bins", bins, 2, MOST);
    }

    @Override
    public List<Output> outputs() {
        return List.of(Output.of(name(), "").within(0, 1));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        double[] share = cumulativeShare(context.histogram(input, bins));
        Bins spanned = Bins.of(context.range(input), bins);
        return List.of(graph.apply(new Lookup(spanned.first() + spanned.step() / 2, spanned.step(), share), input));
    }

    private static double[] cumulativeShare(long[] histogram) {
        double[] share = new double[histogram.length];
        long count = 0;
        for (int bin = 0; bin < histogram.length; bin++) {
            count += histogram[bin];
            share[bin] = count;
        }
        for (int bin = 0; bin < histogram.length && count > 0; bin++) {
            share[bin] /= count;
        }
        return share;
    }
}
