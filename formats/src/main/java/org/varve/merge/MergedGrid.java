package org.varve.merge;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import org.varve.core.AxisPart;
import org.varve.core.RegularLines;
import org.varve.core.Remedy;
import org.varve.core.SettingException;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.SurveyPart;
import org.varve.file.Sampling;
import org.varve.formats.FileVolume;
import org.varve.formats.Overlap;

/**
 * The grid that several inputs lie on: all of their lines, and their samples from the earliest to the latest.
 *
 * @param survey its shape, with the interval of the first input
 * @param start where the first sample lies, in the unit of the survey
 * @param parts the part of each input, in order
 */
record MergedGrid(Survey survey, RegularLines inlines, RegularLines crosslines, double start, List<SurveyPart> parts) {

    /** The part of a sample by which samples that belong together may lie apart. */
    private static final double SLIGHT = 0.01;

    private static final MathContext SHOWN = new MathContext(9);

    /** @throws SettingException if the inputs do not lie on one grid */
    static MergedGrid of(List<? extends FileVolume> volumes) throws IOException {
        FileVolume first = volumes.getFirst();
        for (FileVolume volume : volumes) {
            requireLines(volume);
            requireSampling(first, volume);
        }
        CommonLines inlines = CommonLines.of(volumes, "inlines", volume -> volume.geometry().inlines());
        CommonLines crosslines = CommonLines.of(volumes, "crosslines", volume -> volume.geometry().crosslines());
        double interval = first.survey().interval();
        List<Long> begins = new ArrayList<>();
        for (FileVolume volume : volumes) {
            begins.add(begin(first, volume));
        }
        long earliest = begins.stream().mapToLong(begin -> begin).min().orElseThrow();
        long end = 0;
        for (int n = 0; n < volumes.size(); n++) {
            end = Math.max(end, begins.get(n) - earliest + volumes.get(n).survey().shape().samples());
        }
        if (end > Integer.MAX_VALUE) throw new IllegalArgumentException("%s samples: too many".formatted(end));
        List<SurveyPart> parts = new ArrayList<>();
        double start = first.geometry().start();
        for (int n = 0; n < volumes.size(); n++) {
            long begin = begins.get(n) - earliest;
            // the start of that input rather than a sum, which is rounded
            start = begin == 0 ? volumes.get(n).geometry().start() : start;
            parts.add(new SurveyPart(inlines.parts().get(n), crosslines.parts().get(n),
                    new AxisPart((int) end, (int) begin, 1, volumes.get(n).survey().shape().samples())));
        }
        Shape shape = new Shape(inlines.all().count(), crosslines.all().count(), (int) end);
        return new MergedGrid(new Survey(shape, interval, first.survey().unit()), inlines.all(), crosslines.all(),
                start, parts);
    }

    private static void requireLines(FileVolume volume) {
        if (!volume.geometry().statesLines()) {
            throw new SettingException(
                    "%s: states no numbers of inlines and crosslines, by which inputs are merged".formatted(
                            volume.path()),
                    Remedy.of("write it as .sgy with ", Overlap.CONVERT, ", and give it line numbers with ",
                            Overlap.EDIT));
        }
    }

    private static void requireSampling(FileVolume first, FileVolume other) {
        Survey one = first.survey();
        Survey two = other.survey();
        if (one.unit() != two.unit()) {
            Survey.Unit depth = one.unit() == Survey.Unit.SECONDS ? two.unit() : one.unit();
            Survey told = one.unit() == depth ? one : two;
            throw Unmergeable.of(first, other,
                    "units of the sample axis are %s and %s".formatted(one.unit().symbol(), two.unit().symbol()),
                    Remedy.of("if one is right for both, give it, such as ",
                            Sampling.setting(depth).with(shown(told.interval()))));
        }
        int longest = Math.max(one.shape().samples(), two.shape().samples());
        if (Math.abs(one.interval() - two.interval()) * (longest - 1) > SLIGHT * one.interval()) {
            throw Unmergeable.of(first, other,
                    "sample intervals are %s %s and %s %s".formatted(shown(one.interval()), one.unit().symbol(),
                            shown(two.interval()), two.unit().symbol()),
                    Remedy.of("resample one of them, or if one is right for both, give it, such as ",
                            Sampling.setting(one.unit()).with(shown(one.interval()))));
        }
    }

    /** The first sample of an input, counted from that of the first input. */
    private static long begin(FileVolume first, FileVolume other) throws IOException {
        double one = first.geometry().start();
        double two = other.geometry().start();
        double apart = (two - one) / first.survey().interval();
        if (Math.abs(apart - Math.rint(apart)) > SLIGHT) {
            String unit = first.survey().unit().symbol();
            throw Unmergeable.of(first, other,
                    "first samples are at %s %s and %s %s, no whole number of samples of %s %s apart".formatted(
                            shown(one), unit, shown(two), unit, shown(first.survey().interval()), unit),
                    Remedy.of("resample one of them, or correct where it starts with ", Overlap.EDIT));
        }
        return Math.round(apart);
    }

    /** A number of as many digits as tell it from its neighbours. */
    static String shown(double value) {
        return value == 0 ? "0" : new BigDecimal(value).round(SHOWN).stripTrailingZeros().toPlainString();
    }
}
