package org.varve.run.input;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.varve.core.LineNumbers;
import org.varve.core.Remedy;
import org.varve.core.Setting;
import org.varve.core.Survey;
import org.varve.core.Volume;

/** What two surveys of different geometry have in common, as a remedy for the difference. */
public final class CommonPart {

    /** How a part of a volume is copied. */
    public static final Setting COPY = new Setting("Run.copy().part(range)");

    /** The inlines of a part. */
    public static final Setting INLINES = new Setting("SurveyRange.inlines(first, last)");

    /** The crosslines of a part. */
    public static final Setting CROSSLINES = new Setting("SurveyRange.crosslines(first, last)");

    /** The samples of a part, in milliseconds, metres or feet. */
    public static final Setting SAMPLES = new Setting("SurveyRange.samples(from, to)");

    /** First samples may lie this fraction of an interval off the samples of the other survey. */
    private static final double ROUNDING = 1e-3;

    private static final int DIGITS = 9;

    private final List<Object> words = new ArrayList<>(List.of("cut both to what they have in common, with ", COPY));

    private CommonPart() {}

    /** The remedy for surveys of one unit and interval that differ in their lines or samples. */
    static Remedy remedy(Volume a, Volume b) throws IOException {
        CommonPart common = new CommonPart();
        Optional<String> obstacle = common.addLines("inlines", INLINES, a.geometry().inlines(), b.geometry().inlines());
        if (obstacle.isEmpty()) {
            obstacle = common.addLines("crosslines", CROSSLINES, a.geometry().crosslines(), b.geometry().crosslines());
        }
        if (obstacle.isEmpty()) obstacle = common.addSamples(a, b);
        return obstacle.isPresent() ? Remedy.of(obstacle.get()) : Remedy.of(common.words.toArray());
    }

    private Optional<String> addLines(String kind, Setting setting, LineNumbers a, LineNumbers b) {
        List<Integer> common = common(a, b);
        if (common.isEmpty())
            return Optional.of("they have no %s in common, so give surveys of one area".formatted(kind));
        if (!common.equals(common(b, a))) {
            return Optional.of("their %s are in different orders, so reverse one of them with another program"
                    .formatted(kind));
        }
        if (common.size() == a.count() && common.size() == b.count()) return Optional.empty();
        int first = common.getFirst();
        int step = common.size() == 1 ? 1 : common.get(1) - first;
        boolean even = IntStream.range(0, common.size()).allMatch(k -> common.get(k) == first + k * step);
        if (!even) return Optional.of("cut both to the %s that they have in common".formatted(kind));
        words.add(" ");
        words.add(setting.with(range(first, common.getLast(), Math.abs(step))));
        return Optional.empty();
    }

    /** The numbers of the first that the second has, in the order of the first. */
    private static List<Integer> common(LineNumbers one, LineNumbers two) {
        Set<Integer> others = IntStream.range(0, two.count()).mapToObj(two::at).collect(Collectors.toSet());
        return IntStream.range(0, one.count()).mapToObj(one::at).filter(others::contains).toList();
    }

    private static String range(int one, int other, int step) {
        String ends = "%s:%s".formatted(Math.min(one, other), Math.max(one, other));
        return step == 1 ? ends : ends + ":" + step;
    }

    private Optional<String> addSamples(Volume a, Volume b) throws IOException {
        Survey survey = a.survey();
        double interval = survey.interval();
        double startA = a.geometry().start();
        double startB = b.geometry().start();
        double apart = (startA - startB) / interval;
        if (Math.abs(apart - Math.rint(apart)) > ROUNDING) {
            return Optional.of("their samples lie between each other, so resample one of them with another program");
        }
        long endA = survey.shape().samples();
        long endB = b.survey().shape().samples() - Math.round(apart);
        long from = Math.max(0, -Math.round(apart));
        long to = Math.min(endA, endB);
        if (to <= from) return Optional.of("they have no samples in common, so give surveys of one range");
        if (from > 0 || endA != endB || Math.rint(apart) != 0) {
            double perUnit = survey.unit() == Survey.Unit.SECONDS ? 1000 : 1;
            words.add(" ");
            words.add(SAMPLES.with("%s:%s".formatted(plain((startA + from * interval) * perUnit),
                    plain((startA + (to - 1) * interval) * perUnit))));
        }
        return Optional.empty();
    }

    private static String plain(double value) {
        BigDecimal number = new BigDecimal(value).round(new MathContext(DIGITS)).stripTrailingZeros();
        return number.toPlainString();
    }
}
