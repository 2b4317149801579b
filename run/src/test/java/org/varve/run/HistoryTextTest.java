package org.varve.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.varve.core.History;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.run.input.HistoryInput;
import org.varve.run.process.Build;

/** The history of an output tells its own steps, inputs and measured values, and those of no other output. */
class HistoryTextTest {

    private static final Survey SURVEY = new Survey(new Shape(2, 3, 4), 0.004, Survey.Unit.SECONDS);
    private static final String VERSION = "version " + Build.VERSION;

    private static Histories histories(String expression, int inputs, String... remarks) throws Exception {
        return new Histories(Recipe.of(expression, Map.of(), List.of()).withInputs(inputs),
                IntStream.range(0, inputs)
                        .mapToObj(n -> new HistoryInput("survey", "s" + n + ".sgy", SURVEY, List.of())).toList(),
                List.of(remarks), Optional.empty());
    }

    private static String text(Histories histories, int output) {
        return histories.of(output, List.of(), List.of()).text();
    }

    private static List<History.Measured> measured(String step, int count) {
        return IntStream.range(0, count).mapToObj(n -> new History.Measured(step, "class " + n, 0.1 + n)).toList();
    }

    @Test
    void aHistoryNamesTheStepTheOutputTheInputAndTheRest() throws Exception {
        Histories histories = histories("mean", 1, "boundary reflect, nan propagate");
        History history = histories.of(0, List.of(), List.of(new History.Extent("mean", "window", "3,3,3 samples")));

        assertThat(history.text()).isEqualTo("varve mean window=3,3,3; output mean; survey s0.sgy every 0.004 s; "
                + "window 3,3,3 samples; boundary reflect, nan propagate; " + VERSION);
        assertThat(history.details()).isEqualTo(Map.of("operator", "mean", "output", "mean", "name", "mean",
                "parameters", Map.of("window", "3,3,3"), "extents", Map.of("window", "3,3,3 samples"),
                "inputs", List.of(Map.of("name", "survey", "file", "s0.sgy", "interval", 0.004, "unit", "s")),
                "measured", List.of(), "remarks", List.of("boundary reflect, nan propagate"),
                "version", Build.VERSION));
    }

    @Test
    void theUnitIsToldWhereItIsNotThatOfTheSurvey() throws Exception {
        Histories dips = histories("gst-dip-azimuth", 1);

        assertThat(text(dips, 1)).contains("; output azimuth; unit degrees from increasing crosslines; survey s0.sgy");
        assertThat(dips.of(1, List.of(), List.of()).details())
                .containsEntry("unit", "degrees from increasing crosslines")
                .containsEntry("output", "azimuth").containsEntry("operator", "gst-dip-azimuth");
        assertThat(text(histories("mean", 1), 0)).doesNotContain("unit");
    }

    /** The name of a step says nothing of what its samples are: the operator does. */
    @Test
    void anOutputOfAnotherNameTellsWhatItIs() throws Exception {
        Histories two = histories("a=mean+b=envelope", 1);

        assertThat(text(two, 1)).startsWith("varve envelope as b; output b, envelope; survey ");
        assertThat(two.of(1, List.of(), List.of()).details()).containsEntry("name", "b")
                .containsEntry("output", "envelope");
    }

    /** Of two surveys, the envelope is of the first alone. */
    @Test
    void onlyInputsThatAreReadAreTold() throws Exception {
        Histories histories = histories("difference+envelope", 2);

        assertThat(text(histories, 0)).contains("s0.sgy", "s1.sgy");
        assertThat(text(histories, 1)).contains("s0.sgy").doesNotContain("s1.sgy");
        assertThat((List<?>) histories.of(1, List.of(), List.of()).details().get("inputs")).hasSize(1);
    }

    /** A class or a component each would fill the header. */
    @Test
    void upToEightMeasuredValuesAreListedAndAllAreKept() throws Exception {
        Histories clip = histories("clip-percentiles", 1);

        assertThat(clip.of(0, measured("clip-percentiles", 2), List.of()).text())
                .contains("; measured class 0 = 0.1, class 1 = 1.1; " + VERSION);
        assertThat(clip.of(0, measured("clip-percentiles", 8), List.of()).text())
                .contains("class 7 = 7.1; " + VERSION).doesNotContain("more");
        History many = clip.of(0, measured("clip-percentiles", 10), List.of());
        assertThat(many.text()).contains("class 7 = 7.1, and 2 more; " + VERSION);
        assertThat((List<?>) many.details().get("measured")).hasSize(10).first()
                .isEqualTo(Map.of("name", "class 0", "value", 0.1));
    }

    @Test
    void valuesOfSeveralStepsAreToldOfEach() throws Exception {
        Histories chain = histories("smooth=gaussian|clip-percentiles", 1);
        List<History.Measured> measured = List.of(new History.Measured("clip-percentiles", "percentile 1.0", -2.5),
                new History.Measured("other", "percentile 1.0", 7));
        List<History.Extent> extents = List.of(new History.Extent("smooth", "sigma", "1,1,1 samples"),
                new History.Extent("other", "sigma", "7"));

        History history = chain.of(0, measured, extents);

        assertThat(history.text()).startsWith("varve gaussian sigma=1,1,1 truncate=4 as smooth + clip-percentiles ")
                .contains(" of smooth; output clip-percentiles; survey s0.sgy every 0.004 s; "
                        + "for smooth: sigma 1,1,1 samples; measured for clip-percentiles: percentile 1.0 = -2.5; ")
                .doesNotContain("7");
        assertThat(history.details().get("steps").toString()).contains("name=smooth", "operator=gaussian",
                "extents={sigma=1,1,1 samples}", "inputs=[survey]", "inputs=[smooth]", "value=-2.5");
        assertThat(history.details()).doesNotContainKey("extents").doesNotContainKey("remarks");
    }
}
