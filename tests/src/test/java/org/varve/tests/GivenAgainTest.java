package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Operator;
import org.varve.core.Shape;
import org.varve.formats.FileVolume;
import org.varve.formats.OpenOptions;
import org.varve.formats.Volumes;
import org.varve.operator.Catalogue;
import org.varve.run.ArrayVolume;
import org.varve.run.Run;
import org.varve.run.Source;

/** What a run measured of its survey stands in the history, and gives the same results where it is given again. */
class GivenAgainTest {

    private static final Shape SHAPE = new Shape(6, 7, 50);

    private final float[] samples = new float[(int) SHAPE.size()];
    private final float[] neighbour = new float[(int) SHAPE.size()];

    @TempDir
    private Path folder;

    @BeforeEach
    void makeSurveys() {
        Random random = new Random(4);
        for (int s = 0; s < samples.length; s++) {
            samples[s] = (float) (1000 * random.nextGaussian());
            neighbour[s] = (float) (300 * random.nextGaussian() + 100);
        }
    }

    private float[] third() {
        float[] third = samples.clone();
        for (int s = 0; s < third.length; s++) third[s] *= 3;
        return third;
    }

    private static String history(Path file) throws Exception {
        try (FileVolume volume = Volumes.open(file, OpenOptions.DEFAULT)) {
            return volume.history().orElseThrow();
        }
    }

    private static float[] computed(Operator operator, float[]... inputs) throws Exception {
        List<float[]> results = new ArrayList<>();
        operator.outputs().forEach(_ -> results.add(new float[(int) SHAPE.size()]));
        Run run = Run.of(operator).from(ArrayVolume.of(inputs[0], SHAPE)).on("cpu");
        for (int n = 1; n < inputs.length; n++) run.with(Source.of(ArrayVolume.of(inputs[n], SHAPE)));
        run.to(results.stream().map(array -> ArrayVolume.of(array, SHAPE).writer()).toList()).run();
        return results.getLast();
    }

    @ParameterizedTest
    @CsvSource({"255,sgy", "255,zarr", "2,sgy", "64,zarr"})
    void sharesOfASurveyEqualizeAnother(int bins, String format) throws Exception {
        Map<String, String> measured = Map.of("bins", Integer.toString(bins));
        Path output = folder.resolve("out." + format);
        Run.of(Catalogue.get("histogram-equalization").create(measured)).from(ArrayVolume.of(samples, SHAPE))
                .to(output).on("cpu").run();
        Matcher told = Pattern.compile("shares (\\S+?)(?:[;,] |$)").matcher(history(output));
        assertThat(told.find()).as(history(output)).isTrue();
        Operator given = Catalogue.get("histogram-equalization")
                .create(Map.of("bins", Integer.toString(bins), "shares", told.group(1)));
        Operator own = Catalogue.get("histogram-equalization").create(measured);

        assertThat(computed(given, samples)).isEqualTo(computed(own, samples));
        assertThat(computed(given, neighbour)).isNotEqualTo(computed(own, neighbour));
    }

    @Test
    void coloursOfSurveysAreThoseOfOthers() throws Exception {
        Path output = folder.resolve("{output}.sgy");
        Run.of(Catalogue.get("rgb-blend").example()).from(ArrayVolume.of(samples, SHAPE))
                .with(Source.of(ArrayVolume.of(neighbour, SHAPE))).with(Source.of(ArrayVolume.of(third(), SHAPE)))
                .to(output).on("cpu").run();
        List<String> values = Pattern.compile("percentile [\\d.]+ = ([-+.\\dE]+)")
                .matcher(history(folder.resolve("packed.sgy"))).results().map(found -> found.group(1)).toList();
        assertThat(values).hasSize(6);
        Operator given = Catalogue.get("rgb-blend").create(Map.of("red", values.get(0) + "," + values.get(1),
                "green", values.get(2) + "," + values.get(3), "blue", values.get(4) + "," + values.get(5)));

        assertThat(computed(given, samples, neighbour, third()))
                .isEqualTo(computed(Catalogue.get("rgb-blend").example(), samples, neighbour, third()));
        assertThat(computed(given, neighbour, neighbour, third()))
                .isNotEqualTo(computed(Catalogue.get("rgb-blend").example(), neighbour, neighbour, third()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
            "bins=2; shares=0,1,AAAA; all of MIN,MAX,CODE",
            "bins=2; shares=0,1,gAAA; all of MIN,MAX,CODE",
            "bins=2; shares=0,1,gAAA...; all of MIN,MAX,CODE",
            "bins=2; shares=0,1; all of MIN,MAX,CODE",
            "bins=2; shares=x,1,gAAA____; all of MIN,MAX,CODE",
            "bins=2; shares=1,0,gAAA____; must be floats that ascend",
            "bins=3; shares=0,1,gAAA____; add bins=2",
            "min=0; shares=0,1,gAAA____; bins"})
    void sharesMustBeWhole(String other, String shares, String sentence) {
        Map<String, String> values = Map.of(other.split("=", -1)[0], other.split("=", -1)[1], "shares",
                shares.split("=", 2)[1]);

        assertThatThrownBy(() -> Catalogue.get("histogram-equalization").create(values))
                .hasMessageContaining(sentence);
    }

    /** Half of the samples are in the first of two bins, from 0 to 1: shares grow from 0.5 at 0.25 to 1 at 0.75. */
    @Test
    void sharesAreThoseOfTheBins() throws Exception {
        Operator given = Catalogue.get("histogram-equalization").create(Map.of("bins", "2", "shares", "0,1,gAAA____"));
        float[] values = new float[(int) SHAPE.size()];
        float[] places = {-3, 0.25f, 0.5f, 0.75f, 9};
        for (int s = 0; s < values.length; s++) values[s] = places[s % places.length];

        float[] shares = computed(given, values);

        float[] expected = {0.5f, 0.5f, 0.75f, 1, 1};
        for (int s = 0; s < values.length; s++) {
            assertThat(shares[s]).isCloseTo(expected[s % places.length], within(1e-6f));
        }
    }
}
