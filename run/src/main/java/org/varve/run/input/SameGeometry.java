package org.varve.run.input;

import java.io.IOException;
import java.util.Optional;
import org.varve.core.LineNumbers;
import org.varve.core.Remedy;
import org.varve.core.SettingException;
import org.varve.core.Survey;
import org.varve.core.SurveyGeometry;
import org.varve.core.Volume;

/** Checks that equal positions in two volumes are the same place and time. */
public final class SameGeometry {

    /** Intervals and first samples may differ by this fraction of an interval, as formats round them. */
    private static final double ROUNDING = 1e-3;

    private SameGeometry() {}

    /**
     * Refuses a volume of another geometry.
     *
     * @param first the name of {@code survey}
     * @param other the name of {@code volume}
     * @throws SettingException with the first difference, and what the volumes have in common
     */
    public static void require(String first, Volume survey, String other, Volume volume) throws IOException {
        Optional<String> difference = difference(survey, volume);
        if (difference.isPresent()) {
            throw new SettingException("%s and %s: inputs of a run must have the same geometry, but %s"
                    .formatted(first, other, difference.get()), remedy(survey, volume));
        }
    }

    private static Remedy remedy(Volume a, Volume b) throws IOException {
        Survey one = a.survey();
        Survey two = b.survey();
        if (one.unit() != two.unit()) {
            return Remedy.of("convert one of them to the unit of the other with another program");
        }
        return areApart(one, two)
                ? Remedy.of("resample one of them to the interval of the other with another program")
                : CommonPart.remedy(a, b);
    }

    private static boolean areApart(Survey one, Survey two) {
        return Math.abs(one.interval() - two.interval()) > ROUNDING * one.interval();
    }

    private static Optional<String> difference(Volume a, Volume b) throws IOException {
        Survey one = a.survey();
        Survey two = b.survey();
        if (!one.shape().equals(two.shape())) {
            return differ("shapes are", one.shape(), two.shape());
        }
        if (one.unit() != two.unit()) {
            return differ("units of the sample axis are", one.unit().symbol(), two.unit().symbol());
        }
        if (areApart(one, two)) {
            return differ("sample intervals are", one.interval(), two.interval());
        }
        return difference(a.geometry(), b.geometry(), one.interval());
    }

    private static Optional<String> difference(SurveyGeometry a, SurveyGeometry b, double interval)
            throws IOException {
        if (Math.abs(a.start() - b.start()) > ROUNDING * interval) {
            return differ("first samples are at", a.start(), b.start());
        }
        Optional<String> inlines = difference("inline", a.inlines(), b.inlines());
        return inlines.isPresent() ? inlines : difference("crossline", a.crosslines(), b.crosslines());
    }

    private static Optional<String> difference(String kind, LineNumbers a, LineNumbers b) {
        if (a.step().isPresent() && a.step().equals(b.step()) && a.first() == b.first()) return Optional.empty();
        for (int position = 0; position < a.count(); position++) {
            if (a.at(position) != b.at(position)) {
                return differ("number %s of the %ss is".formatted(position + 1, kind), a.at(position),
                        b.at(position));
            }
        }
        return Optional.empty();
    }

    private static Optional<String> differ(String what, Object one, Object two) {
        return Optional.of("%s %s and %s".formatted(what, one, two));
    }
}
