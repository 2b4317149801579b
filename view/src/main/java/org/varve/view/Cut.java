package org.varve.view;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.varve.core.Axis;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.SurveyGeometry;
import org.varve.core.Volume;

/**
 * The sections through a volume; by default, through its middle.
 *
 * @param inline number of the inline
 * @param crossline number of the crossline
 * @param slice time of the time slice in milliseconds, or depth of the depth slice in the unit of the survey
 */
public record Cut(OptionalInt inline, OptionalInt crossline, OptionalDouble slice) {

    /** Through the middle. */
    public static final Cut MIDDLE = new Cut(OptionalInt.empty(), OptionalInt.empty(), OptionalDouble.empty());

    private static final double MILLISECONDS = 1000;

    /**
     * The picture of a volume's three sections.
     *
     * @param survey the title, such as the survey's name
     * @throws IllegalArgumentException if the volume has no such line or slice; the message says what it has
     */
    public SectionFigure figure(String survey, AttributeStyle style, Volume volume) throws IOException {
        SurveyGeometry geometry = volume.geometry();
        Shape shape = volume.survey().shape();
        return new SectionFigure(survey, style, lines(geometry),
                position("inline", inline, geometry.inlines()),
                position("crossline", crossline, geometry.crosslines()),
                slice.isPresent() ? sample(volume.survey(), geometry.start()) : shape.samples() / 2);
    }

    /**
     * The picture of the one section that is chosen.
     *
     * @param survey the title, such as the survey's name
     * @throws IllegalArgumentException if none or several are chosen, or the volume has no such section
     */
    public SectionPicture single(String survey, AttributeStyle style, Volume volume) throws IOException {
        SurveyGeometry geometry = volume.geometry();
        SingleFigure figure = new SingleFigure(survey, style, lines(geometry));
        int named = (inline.isPresent() ? 1 : 0) + (crossline.isPresent() ? 1 : 0) + (slice.isPresent() ? 1 : 0);
        if (named != 1) {
            throw new IllegalArgumentException(
                    "a picture shows one section%s: name an inline, a crossline, a slice or a line"
                            .formatted(named == 0 ? "" : ", and %s are named".formatted(named)));
        }
        if (inline.isPresent()) {
            return figure.paint(volume, Axis.INLINE, position("inline", inline, geometry.inlines()));
        }
        return crossline.isPresent()
                ? figure.paint(volume, Axis.CROSSLINE, position("crossline", crossline, geometry.crosslines()))
                : figure.paint(volume, Axis.SAMPLE, sample(volume.survey(), geometry.start()));
    }

    /** The numbers on the axes of pictures of a volume. */
    public static LineNumbers lines(SurveyGeometry geometry) throws IOException {
        return new LineNumbers(geometry.inlines().first(), step(geometry.inlines()), geometry.crosslines().first(),
                step(geometry.crosslines()), geometry.start());
    }

    /** From one line to the next; on average, if the numbers are not regular. */
    private static int step(org.varve.core.LineNumbers lines) {
        int mean = Math.round((float) (lines.last() - lines.first()) / Math.max(1, lines.count() - 1));
        return lines.step().orElse(mean == 0 ? 1 : mean);
    }

    private static int position(String axis, OptionalInt number, org.varve.core.LineNumbers lines) {
        return number.isEmpty() ? lines.count() / 2 : position(axis, number.getAsInt(), lines);
    }

    /** The position of a line; a line that the survey lacks is refused. */
    static int position(String axis, int number, org.varve.core.LineNumbers lines) {
        return lines.find(number).orElseThrow(() -> new IllegalArgumentException(
                "%s %s: the survey has %s to %s%s".formatted(axis, number, lines.first(), lines.last(), every(lines))));
    }

    private static String every(org.varve.core.LineNumbers lines) {
        Optional<Integer> step = lines.step().stream().boxed().filter(each -> Math.abs(each) != 1).findFirst();
        return step.map(each -> " in steps of " + each).orElse("");
    }

    private int sample(Survey survey, double start) {
        boolean inTime = survey.unit() == Survey.Unit.SECONDS;
        double scale = inTime ? MILLISECONDS : 1;
        double first = scale * start;
        double step = scale * survey.interval();
        long nearest = Math.round((slice.getAsDouble() - first) / step);
        int samples = survey.shape().samples();
        if (nearest < 0 || nearest >= samples) {
            throw new IllegalArgumentException("slice at %s: the traces go from %s to %s %s".formatted(
                    slice.getAsDouble(), Scale.text(first, step), Scale.text(first + (samples - 1) * step, step),
                    inTime ? "ms" : survey.unit().symbol()));
        }
        return (int) nearest;
    }
}
