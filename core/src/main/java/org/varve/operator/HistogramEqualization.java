package org.varve.operator;

import java.util.List;
import java.util.stream.LongStream;
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
 * The share of the survey's samples that are not larger: the cumulative histogram, linear between the centres of its
 * bins. The bins span the range from {@code min} to {@code max}; samples beyond count as its ends. Unless given, these
 * are the survey's 1 % and 99 % percentiles, or with {@code range=survey} its lowest and highest value: a spike far
 * above all else then leaves the rest in one bin. Shares are rounded to 2^-24. The history gives range and shares, in a
 * text header as far as there is room: give these as {@code shares} to equalize a part or a neighbouring survey alike.
 * Otherwise needs the survey's histogram; halo 0.
 *
 * <p>Source: {@code skimage.exposure.equalize_hist}. Cost: two scans of the survey, then 8 operations per sample.
 *
 * @param bins bins of the histogram, 2..65536; {@code 255} by default
 * @param min where the first bin begins, below {@code max}; NaN: that of range; {@code NaN} by default
 * @param max where the last bin ends, above {@code min}; NaN: that of range; {@code NaN} by default
 * @param range what a bound that is not given is: the survey's 1 % or 99 % percentile, or its lowest or highest value;
 *     {@code percentiles} by default
 * @param shares range and shares in place of the survey's, as the history of another run gives them; survey: measured;
 *     {@code survey} by default
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
                meaning = "what a bound that is not given is: the survey's 1 % or 99 % percentile, or its lowest or highest value") MeasuredRange range,
        @Parameter(value = "survey",
                meaning = "range and shares in place of the survey's, as the history of another run gives them; survey: measured") Shares shares)
        implements Operator {

    /** More would tell samples of 16 bits apart no better, and not fit a small heap. */
    private static final int MOST = 1 << 16;

    /** Over the survey's percentiles. */
    public HistogramEqualization(int bins) {
        this(bins, Double.NaN, Double.NaN, MeasuredRange.PERCENTILES, Shares.SURVEY);
    }

    public HistogramEqualization {
        Check.within("bins", bins, 2, MOST);
        MeasuredRange.require(min, max);
        if (!shares.isMeasured()) require(shares, bins, min, max);
    }

    private static void require(Shares shares, int bins, double min, double max) {
        if (shares.bins() != bins) {
            throw new IllegalArgumentException("bins %s: shares are given for %s; add bins=%s".formatted(bins,
                    shares.bins(), shares.bins()));
        }
        if (!Double.isNaN(min) || !Double.isNaN(max)) {
            throw new IllegalArgumentException(
                    "min %s, max %s: shares are given, which hold the range; leave both out".formatted(min, max));
        }
    }

    /** The same operator with another {@code bins}. */
    public HistogramEqualization bins(int other) {
        return new HistogramEqualization(other, min, max, range, shares);
    }

    /** The same operator with another {@code min}. */
    public HistogramEqualization min(double other) {
        return new HistogramEqualization(bins, other, max, range, shares);
    }

    /** The same operator with another {@code max}. */
    public HistogramEqualization max(double other) {
        return new HistogramEqualization(bins, min, other, range, shares);
    }

    /** The same operator with another {@code range}. */
    public HistogramEqualization range(MeasuredRange other) {
        return new HistogramEqualization(bins, min, max, other, shares);
    }

    /** The same operator with another {@code shares}. */
    public HistogramEqualization shares(Shares other) {
        return new HistogramEqualization(bins, min, max, range, other);
    }

    @Override
    public List<Output> outputs() {
        return List.of(Output.of(name(), "").within(0, 1));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        Shares used = shares.isMeasured() ? measured(input, context) : shares;
        Bins spanned = Bins.of(used.range(), bins);
        return List.of(graph.apply(
                new Lookup(spanned.first() + spanned.step() / 2, spanned.step(), used.values()), input));
    }

    private Shares measured(Field input, Context context) {
        Context.Range measured = range.of(input, context, min, max);
        long[] counts = context.histogram(input, measured, bins);
        Shares found = Shares.of(measured, counts);
        if (LongStream.of(counts).anyMatch(count -> count > 0)) context.tell("shares", found.toString());
        return found;
    }
}
