package org.varve.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.varve.core.Output;

class AttributeStyleTest {

    private static final Scale SCALE = new Scale("any", 0, 1, 1);

    /** A million values of either sign, so many of each magnitude. */
    private static final Section SECTION = section(IntStream.range(-500_000, 500_000).mapToObj(v -> v + 0.5f).toList());

    private static Section section(List<Float> values) {
        float[] samples = new float[values.size()];
        for (int v = 0; v < samples.length; v++) samples[v] = values.get(v);
        return new Section("any", SCALE, SCALE, samples.length, 1, samples);
    }

    private static AttributeStyle style(Output.Style style) {
        return AttributeStyle.of(Output.of("any", "").shownAs(style));
    }

    /** The percentage of values that a sentence says are clipped, at an end. */
    private static double told(String note) {
        Matcher percentage = Pattern.compile("(\\d+) % clipped").matcher(note);
        assertThat(percentage.find()).as(note).isTrue();
        return Double.parseDouble(percentage.group(1));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = {"CYCLIC", "LABELS"})
    void asManyValuesAreClippedAsTheCaptionTells(Output.Style kind) {
        AttributeStyle style = style(kind);
        ValueRange range = style.rangeOf(List.of(SECTION));
        String note = style.note();

        double above = IntStream.range(0, SECTION.size()).filter(v -> SECTION.value(v) > range.high()).count() / 1e4;
        double below = IntStream.range(0, SECTION.size()).filter(v -> SECTION.value(v) < range.low()).count() / 1e4;
        switch (kind) {
            case SIGNED -> assertThat(above + below).isEqualTo(told(note), within());
            case MAGNITUDE, NOISY_MAGNITUDE -> {
                assertThat(note).startsWith("largest ");
                assertThat(above).isEqualTo(told(note), within());
                assertThat(range.low()).isZero();
            }
            default -> {
                assertThat(note).startsWith("smallest and largest ");
                assertThat(above).isEqualTo(told(note), within());
                assertThat(below).isEqualTo(told(note), within());
            }
        }
    }

    private static Offset<Double> within() {
        return Offset.offset(0.01);
    }

    /** One hundredth, except where noise would take most of the colours. */
    @Test
    void aTenthIsClippedOfNoisyMagnitudesAlone() {
        for (Output.Style kind : Output.Style.values()) {
            if (kind == Output.Style.CYCLIC || kind == Output.Style.LABELS) continue;
            assertThat(told(style(kind).note())).as(kind.name())
                    .isEqualTo(kind == Output.Style.NOISY_MAGNITUDE ? 10 : 1);
        }
        assertThat(style(Output.Style.CYCLIC).note()).isEmpty();
        assertThat(style(Output.Style.LABELS).note()).isEmpty();
    }

    @Test
    void cyclesAreShownWhole() {
        AttributeStyle phase = AttributeStyle.of(Output.of("instantaneous-phase", "degrees").cyclic(-180, 180));

        assertThat(phase.rangeOf(List.of(SECTION))).isEqualTo(new ValueRange(-180, 180));
        assertThat(phase.isAveraged()).isFalse();
        assertThat(phase.title()).isEqualTo("instantaneous phase");
        assertThat(phase.legend()).isEqualTo("instantaneous phase (degrees)");
    }

    /** Even one that a single sample has. */
    @Test
    void allLabelsAreShown() {
        AttributeStyle classes = AttributeStyle.of(Output.of("class", "").labels(0, 200));
        List<Float> labels = new ArrayList<>(Collections.nCopies(9_999, 3f));
        labels.add(7f);

        assertThat(classes.rangeOf(List.of(section(labels)))).isEqualTo(new ValueRange(3, 7));
        assertThat(classes.isAveraged()).isFalse();
        assertThat(AttributeStyle.amplitude().isAveraged()).isTrue();
    }

    @Test
    void amplitudesHaveNoUnit() {
        assertThat(AttributeStyle.amplitude().legend()).isEqualTo("amplitude");
        assertThat(AttributeStyle.amplitude().note()).isEqualTo("red: positive, blue: negative; 1 % clipped");
    }
}
