package org.varve.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.CsvSweep;
import org.varve.core.InputCount;
import org.varve.core.MapGrid;
import org.varve.core.MapGrid.Step;
import org.varve.core.Metrics;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.SettingException;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.UntiledRun;

/** Plane layers and domes of known dip on the map, in surveys that lie on it in any way. */
class DipOnMapTest {

    private static final Shape SHAPE = new Shape(15, 15, 61);
    private static final int MIDDLE = (7 * 15 + 7) * 61 + 30;
    private static final Map<String, String> WINDOW = Map.of("window", "3,3,9");

    private static final double INTERVAL = 0.004;
    private static final double VELOCITY = 2500;

    /** Metres of depth in a sample of 4 ms. */
    private static final double DEPTH = INTERVAL * VELOCITY / 2;

    /**
     * Bins of 25 m by 12.5 m, turned by 33 degrees, with axes swapped or not and each of them flipped or not; and a
     * skew grid.
     */
    static Stream<MapGrid> grids() {
        double turn = Math.toRadians(33);
        Step a = new Step(25 * Math.cos(turn), -25 * Math.sin(turn));
        Step b = new Step(12.5 * Math.sin(turn), 12.5 * Math.cos(turn));
        Stream<MapGrid> eight = IntStream.range(0, 8).mapToObj(n -> {
            Step first = (n & 1) == 0 ? a : new Step(-a.east(), -a.north());
            Step second = (n & 2) == 0 ? b : new Step(-b.east(), -b.north());
            return (n & 4) == 0 ? new MapGrid(first, second, true, false) : new MapGrid(second, first, true, false);
        });
        return Stream.concat(eight, Stream.of(new MapGrid(new Step(20, 5), new Step(-6, 14), true, false)));
    }

    private static Survey survey(Survey.Unit unit, double interval, MapGrid grid, OptionalDouble velocity) {
        return new Survey(SHAPE, interval, unit).with(Metrics.of(grid, velocity));
    }

    private static Survey inTime(MapGrid grid) {
        return survey(Survey.Unit.SECONDS, INTERVAL, grid, OptionalDouble.of(VELOCITY));
    }

    /** A depth below a datum, in samples, at a place on the map. */
    private interface Horizon {
        double at(double east, double north);
    }

    private static float[] samples(MapGrid grid, Horizon horizon) {
        float[] samples = new float[(int) SHAPE.size()];
        for (int s = 0; s < samples.length; s++) {
            int i = s / (15 * 61) - 7;
            int j = s / 61 % 15 - 7;
            double east = i * grid.inline().east() + j * grid.crossline().east();
            double north = i * grid.inline().north() + j * grid.crossline().north();
            samples[s] = (float) Math.sin(0.1 * (s % 61 - horizon.at(east, north)));
        }
        return samples;
    }

    private static Map<String, float[]> run(String operator, Map<String, String> parameters, Survey survey,
            float[]... samples) {
        return new UntiledRun(survey, List.of(samples)).outputs(Catalogue.get(operator).create(parameters));
    }

    /** Layers that dip by an angle towards a bearing, where samples are so many metres deep. */
    private static Horizon plane(double dip, double bearing, double depth) {
        double slope = Math.tan(Math.toRadians(dip)) / depth;
        double towards = Math.toRadians(bearing);
        return (east, north) -> slope * (east * Math.sin(towards) + north * Math.cos(towards));
    }

    @ParameterizedTest
    @MethodSource("grids")
    void aPlaneHasItsTrueDipAndBearing(MapGrid grid) {
        for (double bearing : new double[] {10, 100, 230, 355}) {
            Map<String, float[]> outputs =
                    run("gst-dip-azimuth", WINDOW, inTime(grid), samples(grid, plane(14, bearing, DEPTH)));

            assertThat(outputs.get("dip")[MIDDLE]).isCloseTo(14, within(0.1f));
            assertThat(outputs.get("azimuth")[MIDDLE]).isCloseTo((float) bearing, within(0.5f));
        }
    }

    /** 5 m or 16.4 ft from sample to sample. */
    @ParameterizedTest
    @MethodSource("grids")
    void aPlaneInDepthNeedsNoVelocity(MapGrid grid) {
        for (Survey.Unit unit : new Survey.Unit[] {Survey.Unit.METRES, Survey.Unit.FEET}) {
            double interval = unit == Survey.Unit.METRES ? 5 : 5 / MapGrid.FOOT;
            Survey survey = survey(unit, interval, grid, OptionalDouble.empty());
            float[] samples = samples(grid, plane(14, 100, 5));

            Map<String, float[]> angles = run("gst-dip-azimuth", WINDOW, survey, samples);
            Map<String, float[]> slopes =
                    run("gst-dip-azimuth", Map.of("window", "3,3,9", "unit", "slope"), survey, samples);

            assertThat(angles.get("dip")[MIDDLE]).isCloseTo(14, within(0.1f));
            float millimetresPerMetre = (float) (1000 * Math.tan(Math.toRadians(14)));
            assertThat(slopes.get("dip")[MIDDLE]).isCloseTo(millimetresPerMetre, within(2f));
            assertThat(angles.get("azimuth")[MIDDLE]).isCloseTo(100, within(0.5f));
        }
    }

    @Test
    void withoutAVelocityDipsAreSlopesInMicrosecondsPerMetre() {
        MapGrid grid = MapGrid.of(25, 12.5, false);
        Survey survey = survey(Survey.Unit.SECONDS, INTERVAL, grid, OptionalDouble.empty());
        // 0.5 samples from inline to inline and 0.25 from crossline to crossline
        float[] samples = samples(grid, (east, north) -> 0.02 * east + 0.02 * north);

        Map<String, float[]> dips = run("gst-dips-2d", WINDOW, survey, samples);
        Map<String, float[]> plane = run("gst-dip-azimuth", WINDOW, survey, samples);

        assertThat(dips.get("inline-dip")[MIDDLE]).isCloseTo(80, within(0.5f));
        assertThat(dips.get("crossline-dip")[MIDDLE]).isCloseTo(80, within(0.5f));
        assertThat(plane.get("dip")[MIDDLE]).isCloseTo((float) (80 * Math.sqrt(2)), within(0.7f));
        assertThat(plane.get("azimuth")[MIDDLE]).as("between crosslines and inlines").isCloseTo(45, within(0.5f));
        assertThat(units("gst-dips-2d", survey)).containsOnly("us/m");
        assertThat(units("gst-dip-azimuth", survey)).containsExactly("us/m", "degrees from increasing crosslines");
    }

    @Test
    void dipsAlongLinesAreApparentDips() {
        MapGrid grid = MapGrid.of(25, 12.5, false);
        float[] samples = samples(grid, plane(20, 60, DEPTH));

        Map<String, float[]> dips = run("gst-dips-2d", WINDOW, inTime(grid), samples);

        double slope = Math.tan(Math.toRadians(20));
        assertThat(dips.get("inline-dip")[MIDDLE])
                .isCloseTo(degrees(slope * Math.sin(Math.toRadians(60))), within(0.15f));
        assertThat(dips.get("crossline-dip")[MIDDLE])
                .isCloseTo(degrees(slope * Math.cos(Math.toRadians(60))), within(0.15f));
        assertThat(run("gradient-dips", Map.of(), inTime(grid), samples).get("inline-dip")[MIDDLE])
                .isCloseTo(degrees(slope * Math.sin(Math.toRadians(60))), within(0.15f));
    }

    private static float degrees(double slope) {
        return (float) Math.toDegrees(Math.atan(slope));
    }

    /** A dome of 1600 m radius: 1/R on its top, whatever the bins and the unit. */
    @ParameterizedTest
    @MethodSource("grids")
    void aDomeHasTheCurvatureOfItsRadius(MapGrid grid) {
        float[] samples = samples(grid, (east, north) -> (east * east + north * north) / (2 * 1600 * DEPTH));

        Map<String, float[]> curvatures = run("volume-curvature", Map.of("window", "3,3,9"), inTime(grid), samples);

        for (String output : List.of("mean", "most-positive", "most-negative")) {
            assertThat(curvatures.get(output)[MIDDLE]).as(output).isCloseTo(1 / 1600f, within(4e-6f));
        }
        assertThat(curvatures.get("gaussian")[MIDDLE]).isCloseTo(1 / 2_560_000f, within(6e-9f));
        assertThat(units("volume-curvature", inTime(grid))).contains("1/m", "1/m^2");
    }

    @Test
    void inFeetCurvatureIsPerFoot() {
        MapGrid metres = MapGrid.of(25, 25, false);
        MapGrid feet = MapGrid.of(25, 25, true);
        float[] samples = samples(metres, (east, north) -> east * east / (2 * 1600 * DEPTH));

        float perFoot = run("volume-curvature", Map.of(), inTime(feet), samples).get("most-positive")[MIDDLE];

        assertThat(perFoot).isCloseTo((float) (MapGrid.FOOT / 1600), within(2e-6f));
    }

    /** The default dips of one operator are read by another as what they are. */
    @ParameterizedTest
    @MethodSource("grids")
    void curvatureOfDipsIsThatOfTheVolume(MapGrid grid) {
        for (Survey survey : List.of(inTime(grid), inTime(grid).with(Metrics.UNKNOWN),
                survey(Survey.Unit.SECONDS, INTERVAL, grid, OptionalDouble.empty()))) {
            float[] samples = samples(grid, (east, north) -> (east * east + 0.3 * east * north) / (2 * 1600 * DEPTH));
            Map<String, float[]> dips = run("gst-dips-2d", Map.of(), survey, samples);

            String unit = units("gst-dips-2d", survey).getFirst();

            Map<String, float[]> ofDips =
                    new UntiledRun(survey, List.of(dips.get("inline-dip"), dips.get("crossline-dip")))
                            .in(unit, unit).outputs(Catalogue.get("curvature-from-dips").create(Map.of()));
            Map<String, float[]> ofVolume = run("volume-curvature", Map.of(), survey, samples);

            ofVolume.forEach((output, expected) -> assertThat(ofDips.get(output)[MIDDLE]).as(output)
                    .isCloseTo(expected[MIDDLE], within(2e-5f * Math.abs(ofVolume.get("mean")[MIDDLE]) + 1e-9f)));
        }
    }

    /** Each dip is read in its own unit, and in samples per trace where none is given, whatever the survey knows. */
    @Test
    void dipsWithoutAUnitAreInSamplesPerTrace() {
        Survey survey = inTime(MapGrid.of(25, 12.5, false));
        float[] samples = samples(MapGrid.of(25, 12.5, false), (east, north) -> east * east / (2 * 1600 * DEPTH));
        Map<String, String> sharp = Map.of("window", "3,3,3", "gradient", "0", "unit", "samples");
        Map<String, float[]> plain = run("gst-dips-2d", sharp, survey, samples);
        float[] degrees =
                run("gst-dips-2d", Map.of("window", "3,3,3", "gradient", "0"), survey, samples).get("inline-dip");
        float[] crossline = plain.get("crossline-dip");
        Operator curvature = Catalogue.get("curvature-from-dips").create(Map.of());

        float unstated = new UntiledRun(survey, List.of(plain.get("inline-dip"), crossline)).outputs(curvature)
                .get("most-positive")[MIDDLE];
        float mixed = new UntiledRun(survey, List.of(degrees, crossline)).in("degrees", "").outputs(curvature)
                .get("most-positive")[MIDDLE];

        assertThat(unstated).isCloseTo(1 / 1600f, within(4e-6f));
        assertThat(mixed).isCloseTo(1 / 1600f, within(4e-6f));
    }

    /** The velocity at the surface, and how much it grows in a metre of depth and a second. */
    private static final double SURFACE = 1800;
    private static final double GROWTH = 4;

    /** The velocity at a sample, where it is {@code SURFACE + GROWTH z} at depth {@code z}. */
    private static double grown(int sample) {
        return SURFACE * Math.exp(GROWTH * sample * INTERVAL / 2);
    }

    private static float[] velocities(double unit) {
        float[] velocities = new float[(int) SHAPE.size()];
        for (int s = 0; s < velocities.length; s++) velocities[s] = (float) (grown(s % 61) / unit);
        return velocities;
    }

    /** Plane layers in depth, which are curved in time. */
    private static float[] planesInDepth(MapGrid grid, double dip, double bearing) {
        float[] samples = new float[(int) SHAPE.size()];
        Horizon plane = plane(dip, bearing, 1);
        for (int s = 0; s < samples.length; s++) {
            int i = s / (15 * 61) - 7;
            int j = s / 61 % 15 - 7;
            double depth = (grown(s % 61) - SURFACE) / GROWTH;
            samples[s] = (float) Math.sin(0.02 * (depth
                    - plane.at(i * grid.inline().east() + j * grid.crossline().east(),
                            i * grid.inline().north() + j * grid.crossline().north())));
        }
        return samples;
    }

    private static int at(int sample) {
        return (7 * 15 + 7) * 61 + sample;
    }

    private static Survey ofUnknownVelocity(MapGrid grid) {
        return survey(Survey.Unit.SECONDS, INTERVAL, grid, OptionalDouble.empty());
    }

    @ParameterizedTest
    @MethodSource("grids")
    void aPlaneBelowGrowingVelocityHasItsTrueDip(MapGrid grid) {
        for (double bearing : new double[] {10, 230}) {
            Map<String, float[]> outputs = run("gst-dip-azimuth", Map.of("window", "3,3,5", "unit", "degrees"),
                    ofUnknownVelocity(grid), planesInDepth(grid, 14, bearing), velocities(1));

            for (int sample : new int[] {8, 30, 52}) {
                assertThat(outputs.get("dip")[at(sample)]).isCloseTo(14, within(0.2f));
                assertThat(outputs.get("azimuth")[at(sample)]).isCloseTo((float) bearing, within(0.5f));
            }
        }
    }

    @ParameterizedTest
    @CsvSweep(oneIn = 3, delimiter = "|", value = {"gst-dips-2d | gradient=1", "gradient-dips | gradient=1",
            "dip-steered-semblance | max-dip=2"})
    void bothDipsTakeTheVelocityOfEachSample(String operator, String parameter) {
        MapGrid grid = grids().toList().getLast();
        MapGrid inFeet = new MapGrid(grid.inline(), grid.crossline(), true, true);
        String[] words = parameter.split("=", -1);
        Map<String, String> degrees = Map.of("unit", "degrees", words[0], words[1]);
        float[] samples = planesInDepth(grid, 14, 40);

        Map<String, float[]> outputs = run(operator, degrees, ofUnknownVelocity(grid), samples, velocities(1));
        Map<String, float[]> feet =
                run(operator, degrees, ofUnknownVelocity(inFeet), samples, velocities(MapGrid.FOOT));

        for (int sample : new int[] {12, 30, 48}) {
            assertThat(outputs.get("inline-dip")[at(sample)]).isCloseTo(along(grid.inline(), 14, 40), within(0.4f));
            assertThat(outputs.get("crossline-dip")[at(sample)])
                    .isCloseTo(along(grid.crossline(), 14, 40), within(0.4f));
            assertThat(feet.get("inline-dip")[at(sample)])
                    .isCloseTo(outputs.get("inline-dip")[at(sample)], within(1e-4f));
        }
    }

    /** The apparent dip along a step. */
    private static float along(Step step, double dip, double bearing) {
        double towards = Math.toRadians(bearing);
        double part = (step.east() * Math.sin(towards) + step.north() * Math.cos(towards)) / step.length();
        return (float) Math.toDegrees(Math.atan(Math.tan(Math.toRadians(dip)) * part));
    }

    @Test
    void anEvenVelocityIsThatOfTheOption() {
        MapGrid grid = MapGrid.of(25, 12.5, false);
        float[] samples = samples(grid, plane(14, 100, DEPTH));
        float[] even = new float[samples.length];
        Arrays.fill(even, (float) VELOCITY);

        for (String operator : new String[] {"gst-dip-azimuth", "gst-dips-2d", "gradient-dips"}) {
            Map<String, float[]> option = run(operator, Map.of("unit", "degrees"), inTime(grid), samples);
            Map<String, float[]> volume =
                    run(operator, Map.of("unit", "degrees"), ofUnknownVelocity(grid), samples, even);

            option.forEach((output, expected) -> {
                for (int s = 0; s < expected.length; s++) {
                    assertThat(volume.get(output)[s]).isCloseTo(expected[s], within(1e-4f));
                }
            });
        }
    }

    @Test
    void theDipIsUnknownWhereTheVelocityIs() {
        MapGrid grid = MapGrid.of(25, 12.5, false);
        float[] samples = samples(grid, plane(14, 100, DEPTH));
        float[] velocities = velocities(1);
        float[] wrong = {0, -2000, Float.NaN, Float.POSITIVE_INFINITY, -0f, 2.5f};
        for (int n = 0; n < wrong.length; n++) velocities[at(20 + 2 * n)] = wrong[n];

        Map<String, float[]> direction =
                run("gst-dip-azimuth", Map.of("unit", "degrees"), ofUnknownVelocity(grid), samples, velocities);
        Map<String, float[]> dips =
                run("gst-dips-2d", Map.of("unit", "degrees"), ofUnknownVelocity(grid), samples, velocities);

        for (float[] values : List.of(direction.get("dip"), dips.get("inline-dip"), dips.get("crossline-dip"))) {
            for (int s = 0; s < values.length; s++) {
                boolean isWrong = s >= at(20) && s < at(20 + 2 * wrong.length) && (s - at(20)) % 2 == 0;
                assertThat(Float.isNaN(values[s])).isEqualTo(isWrong);
            }
        }
        assertThat(direction.get("azimuth")).doesNotContain(Float.NaN);
    }

    @Test
    void oneVelocityIsEnough() {
        MapGrid grid = MapGrid.of(25, 12.5, false);
        float[] samples = samples(grid, plane(14, 100, DEPTH));
        Map<String, String> degrees = Map.of("unit", "degrees");
        Survey depth = survey(Survey.Unit.METRES, 5, grid, OptionalDouble.empty());

        assertThatThrownBy(() -> run("gst-dips-2d", degrees, inTime(grid), samples, velocities(1)))
                .isInstanceOf(SettingException.class)
                .hasMessageContaining("velocity 2500.0 m/s: a second survey gives that of each sample");
        assertThatThrownBy(() -> run("gst-dips-2d", degrees, depth, samples, velocities(1)))
                .isInstanceOf(SettingException.class).hasMessageContaining("the survey is in depth");
        assertThat(Catalogue.get("gst-dips-2d").create(degrees).inputCount()).hasToString("1 to 2 inputs");
        assertThat(Catalogue.get("gst-dips-2d").create(Map.of()).inputCount()).isEqualTo(InputCount.ONE);
    }

    private static List<String> units(String operator, Survey survey) {
        return Catalogue.get(operator).create(Map.of()).outputs(survey).stream().map(Output::unit).distinct().toList();
    }

    @Test
    void whatIsNotKnownIsAskedFor() {
        Survey plain = new Survey(SHAPE, INTERVAL, Survey.Unit.SECONDS);
        Survey binned = plain.with(Metrics.of(MapGrid.of(25, 25, false), OptionalDouble.empty()));
        float[] samples = new float[(int) SHAPE.size()];

        assertThatThrownBy(() -> run("gst-dips-2d", Map.of("unit", "slope"), plain, samples))
                .isInstanceOf(SettingException.class).hasMessageContaining("bins are unknown");
        assertThatThrownBy(() -> run("gst-dips-2d", Map.of("unit", "degrees"), binned, samples))
                .isInstanceOf(SettingException.class).hasMessageContaining("velocity is unknown");
        assertThatThrownBy(() -> run("curvature-from-dips", Map.of("dip-unit", "degrees"), binned, samples, samples))
                .hasMessageContaining("that are read are in unit=degrees, and the velocity is unknown");
        assertThatThrownBy(() -> run("curvature-from-dips", Map.of("dip-unit", "slope"), plain, samples, samples))
                .hasMessageContaining("that are read are in unit=slope, and the bins are unknown");
        assertThatThrownBy(() -> run("gst-dip-azimuth", Map.of("reference", "north"), binned, samples))
                .isInstanceOf(SettingException.class).hasMessageContaining("where north is");
        assertThatThrownBy(() -> run("volume-curvature", Map.of("unit", "length"), binned, samples))
                .isInstanceOf(SettingException.class).hasMessageContaining("velocity");
        assertThatThrownBy(() -> Metrics.of(Optional::empty, OptionalDouble.of(2.5)))
                .as("km/s").hasMessageContaining("velocity 2.5 m/s");
        assertThatThrownBy(() -> Catalogue.get("gst-dips-2d").create(Map.of("factor", "10")))
                .hasMessageContaining("add unit=samples");
    }
}
