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
 * range from {@code min} to {@code max}; samples beyond count as its ends. Unless given, these are the survey's 1 % and 99 % percentiles, or with {@code
 * range=survey} its lowest and highest value: a spike far above all else then leaves the rest in one bin. The history tells them. The
 * shares are those of this survey: merge neighbours into one ({@code convert --merge}) to equalize them alike. Needs the survey's histogram; halo 0.
 *
 * <p>Source: {@code skimage.exposure.equalize_hist}. Cost: two scans of the survey, then 8 operations per sample.
 */
@Named(
        value = "histogram-equalization",
        family = Family.SIGNAL,
        summary = "position of each sample in the survey's cumulative histogram")
public record HistogramEqualization(
        @Parameter(value = "255", meaning = "bins of the histogram") int bins,
        @Parameter(value = "NaN", meaning = "where the first bin begins; NaN: that of range") double min,
        @Parameter(value = "NaN", meaning = "where the last bin ends; NaN: that of range") double max,
        @Parameter(value = "percentiles",
                meaning = "what a bound that is not given is: the survey's 1 % or 99 % percentile, or its lowest or highest value") MeasuredRange range)
        implements Operator {

    /** More would tell samples of 16 bits apart no better, and not fit a small heap. */
    private static final int MOST = 1 << 16;

    /** Over the survey's percentiles. */
    public HistogramEqualization(int bins) {
        this(bins, Double.NaN, Double.NaN, MeasuredRange.PERCENTILES);
    }

    public HistogramEqualization {
        Check.within("bins", bins, 2, MOST);
        MeasuredRange.require(min, max);
    }

    @Override
    public List<Output> outputs() {
        return List.of(Output.of(name(), "").within(0, 1));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        Context.Range used = range.of(input, context, min, max);
        double[] share = cumulativeShare(context.histogram(input, used, bins));
        Bins spanned = Bins.of(used, bins);
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
