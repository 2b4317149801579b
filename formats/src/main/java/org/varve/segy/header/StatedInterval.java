package org.varve.segy.header;

import java.math.BigDecimal;
import org.varve.core.Survey;

/**
 * A sample interval as SEG-Y headers state it.
 *
 * @param thousandths in microseconds, or in thousandths of a metre or foot for depths
 */
public record StatedInterval(double thousandths) {

    /** The largest interval that two bytes hold. */
    public static final int MOST = 0xffff;

    /** Intervals that differ by less are equal: they were rounded in different ways. */
    private static final double SLIGHT = 1e-12;

    /** What the headers of a survey state; read again, it is the interval of the survey. */
    public static StatedInterval of(Survey survey) {
        double interval = survey.interval();
        double nearest = shifted(interval, -places(survey.unit()));
        for (double tried : new double[] {nearest, Math.nextUp(nearest), Math.nextDown(nearest)}) {
            StatedInterval stated = new StatedInterval(tried);
            if (stated.in(survey.unit()) == interval) return stated;
        }
        return new StatedInterval(nearest);
    }

    /** Decimal places between the unit of a survey and that of the headers. */
    private static int places(Survey.Unit unit) {
        return unit == Survey.Unit.SECONDS ? -6 : -3;
    }

    /**
     * A value times a power of ten, of its shortest decimals, so that 0.0025005 s are 2500.5 and come back as they
     * were.
     */
    private static double shifted(double value, int places) {
        return new BigDecimal(Double.toString(value)).scaleByPowerOfTen(places).doubleValue();
    }

    /** The interval in seconds, metres or feet. */
    public double in(Survey.Unit unit) {
        return shifted(thousandths, places(unit));
    }

    /** Whether a word of two bytes holds it. */
    public boolean isWhole() {
        return word() > 0 && isSame(word());
    }

    /** Whether another interval, in the same unit, differs by rounding only. */
    public boolean isSame(double other) {
        return Math.abs(thousandths - other) <= SLIGHT * Math.abs(thousandths);
    }

    /** The nearest word of two bytes; 0, which states nothing, beyond what they hold. */
    public int word() {
        long nearest = Math.round(thousandths);
        return nearest <= MOST ? (int) nearest : 0;
    }
}
