package org.varve.mdio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.CsvSweep;
import org.varve.core.Note;
import org.varve.core.Survey;
import org.varve.core.Sweep;
import org.varve.file.FormatException;
import org.varve.file.Sampling;

/** The interval, unit and start of a survey are those that its sample axis states, or it is refused. */
class SampleAxisTest {

    @TempDir
    private Path folder;

    private NamedGroup group(int version, String axis, String type, String attributes, double... values)
            throws IOException {
        return NamedGroup.create(folder.resolve("%s%s.zarr".formatted(axis, version)), version)
                .array("amplitude", List.of("inline", "crossline", axis), new int[] {1, 1, values.length}, at -> at[2])
                .axis(axis, type, attributes, values);
    }

    private static double[] axis(int count, IntToDoubleFunction value) {
        return IntStream.range(0, count).mapToDouble(value).toArray();
    }

    private static double[] regular(double first, double step) {
        return axis(8, k -> first + k * step);
    }

    private static String units(String unit) {
        return "\"units\": \"%s\",".formatted(unit);
    }

    @ParameterizedTest
    @CsvSweep(oneIn = 6, value = {
            "s, 0.004, 0.004, SECONDS", "sec, 0.004, 0.004, SECONDS", "second, 0.004, 0.004, SECONDS",
            "seconds, 0.004, 0.004, SECONDS", "ms, 4, 0.004, SECONDS", "msec, 4, 0.004, SECONDS",
            "millisecond, 4, 0.004, SECONDS", "milliseconds, 4, 0.004, SECONDS", "us, 4000, 0.004, SECONDS",
            "\u00b5s, 4000, 0.004, SECONDS", "\u03bcs, 4000, 0.004, SECONDS", "usec, 4000, 0.004, SECONDS",
            "microsecond, 4000, 0.004, SECONDS", "microseconds, 4000, 0.004, SECONDS", "ns, 4e6, 0.004, SECONDS",
            "nanoseconds, 4e6, 0.004, SECONDS", "minutes, 0.5, 30, SECONDS", "h, 0.5, 1800, SECONDS",
            "25 ms, 0.16, 0.004, SECONDS", "1e-3 s, 4, 0.004, SECONDS", "m, 5, 5, METRES", "metre, 5, 5, METRES",
            "metres, 5, 5, METRES", "meter, 5, 5, METRES", "meters, 5, 5, METRES", "km, 0.005, 5, METRES",
            "kilometers, 0.005, 5, METRES", "cm, 500, 5, METRES", "centimetres, 500, 5, METRES", "mm, 5000, 5, METRES",
            "ft, 10, 10, FEET", "foot, 10, 10, FEET", "feet, 10, 10, FEET", "US survey foot, 10, 10, FEET",
            "U.S. survey feet, 10, 10, FEET", "us_survey_foot, 10, 10, FEET", "ftUS, 10, 10, FEET"
    })
    void unitsInTheUsualSpellings(String unit, double step, double interval, Survey.Unit kind) throws IOException {
        for (String spelling : List.of(unit, unit.toUpperCase(Locale.ROOT), " " + unit + " ", unit + ".",
                "[" + unit + "]")) {
            for (int version : List.of(2, 3)) {
                // what the axis is called does not matter
                for (String axis : List.of("time", "depth")) {
                    try (MdioVolume volume =
                            group(version, axis, "<f8", units(spelling), regular(2 * step, step)).open()) {
                        assertThat(volume.survey().interval()).as(spelling).isEqualTo(interval);
                        assertThat(volume.survey().unit()).isEqualTo(kind);
                        assertThat(volume.start()).isCloseTo(2 * interval, within(1e-12 * interval));
                        assertThat(volume.warnings()).isEmpty();
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"time, ms, 4, 0.004, SECONDS", "length, m, 5, 5, METRES", "length, ft, 5, 5, FEET"})
    void unitsOfMdio1(String dimension, String unit, double step, double interval, Survey.Unit kind)
            throws IOException {
        String attributes = "\"unitsV1\": {\"%s\": \"%s\"},".formatted(dimension, unit);
        try (MdioVolume volume = group(3, "time", "<i4", attributes, regular(0, step)).open()) {
            assertThat(volume.survey().interval()).isEqualTo(interval);
            assertThat(volume.survey().unit()).isEqualTo(kind);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void durationsOfNumpy(int version) throws IOException {
        try (MdioVolume volume = group(version, "time", "<m8[ns]", "", regular(4e6, 4e6)).open()) {
            assertThat(volume.survey().interval()).isEqualTo(0.004);
            assertThat(volume.start()).isEqualTo(0.004);
            assertThat(volume.warnings()).isEmpty();
        }
    }

    @Test
    void durationsThatAreNone() throws IOException {
        NamedGroup group = NamedGroup.create(folder.resolve("a.zarr"), 3)
                .array("amplitude", List.of("inline", "crossline", "time"), new int[] {1, 1, 3}, at -> at[2])
                .array("time", "<m8[ns]", "\"NaT\"", "", List.of("time"), new int[] {3}, at -> at[0] * 4e6);
        try (MdioVolume volume = group.open()) {
            assertThat(volume.survey().interval()).isEqualTo(0.004);
        }
        java.nio.file.Files.delete(group.folder().resolve("time/c/0"));
        assertThatThrownBy(group::open).isInstanceOf(FormatException.class).hasMessageContaining("'time'");
    }

    @ParameterizedTest
    @CsvSource({"<m8[us], 4000, 0.004", "<m8[ms], 4, 0.004", "<m8[25us], 160, 0.004", "<m8[s], 2, 2", "<m8[m], 1, 60"})
    void durationsOfOtherUnits(String type, double step, double interval) throws IOException {
        try (MdioVolume volume = group(2, "time", type, "", regular(0, step)).open()) {
            assertThat(volume.survey().interval()).isEqualTo(interval);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"Hz", "seconds since 2000-01-01", "furlong", "m/s", "m s-1", "degrees", "1", "0 ms", "samples"})
    void unitsThatAreNotKnownAreRefusedUntilTheIntervalIsGiven(String unit) throws IOException {
        NamedGroup group = group(2, "time", "<f8", units(unit), regular(0.1, 0.5));
        assertThatThrownBy(group::open).isInstanceOf(FormatException.class)
                .hasMessage(group.folder() + " has axis 'time' in '" + unit
                        + "': units of time and length such as ms, seconds, m or ft are read")
                .satisfies(told -> assertThat(((FormatException) told).remedy().orElseThrow().settings())
                        .containsExactly(Sampling.SETTING.with("0.004"), Sampling.IN_METRES.with("5")));
        try (MdioVolume volume = group.open(Sampling.DEFAULT);
                MdioVolume depth = group.open(new Sampling(5, Survey.Unit.METRES))) {
            assertThat(volume.survey().interval()).isEqualTo(0.004);
            assertThat(volume.start()).isCloseTo(0.0008, within(1e-12));
            assertThat(depth.survey().unit()).isEqualTo(Survey.Unit.METRES);
            assertThat(depth.start()).isCloseTo(1, within(1e-12));
        }
    }

    @ParameterizedTest
    @CsvSource({"time, 4, 0.004, SECONDS", "twt, 4, 0.004, SECONDS", "t, 4, 0.004, SECONDS", "TWT, 4, 0.004, SECONDS",
            "sample, 4, 0.004, SECONDS", "anything, 4, 0.004, SECONDS", "depth, 5, 5, METRES", "z, 5, 5, METRES",
            "tvd, 5, 5, METRES", "TVDSS, 5, 5, METRES", "seismic_depth, 5, 5, METRES"})
    void withoutAUnitTheNameCounts(String axis, double step, double interval, Survey.Unit kind) throws IOException {
        try (MdioVolume volume = group(3, axis, "<f4", "", regular(0, step)).open()) {
            assertThat(volume.survey().interval()).isEqualTo(interval);
            assertThat(volume.survey().unit()).isEqualTo(kind);
            assertThat(volume.warnings()).isEmpty();
        }
    }

    @Test
    void aFrequencyWithoutAUnitIsRefused() throws IOException {
        NamedGroup group = group(2, "frequency", "<f8", "", regular(0, 2));
        assertThatThrownBy(group::open).isInstanceOf(FormatException.class)
                .hasMessageContaining("has axis 'frequency' along its traces: surveys in time or depth are read");
    }

    @ParameterizedTest
    @CsvSource({"time, 0.004, 0.000004 s, 0.004", "time, 4000, 4 s, 0.004", "time, 4000000, 4000 s, 0.004",
            "time, 1000, 1 s, 0.001", "time, 1e-10, 0.0000000000001 s, 0.004", "depth, 0.005, 0.005 m, 5",
            "depth, 500, 500 m, 5",
            "depth, 5000, 5000 m, 5"})
    void withoutAUnitAnImplausibleIntervalIsTold(String axis, double step, String read, String right)
            throws IOException {
        NamedGroup group = group(2, axis, "<f8", "", regular(step, step));
        try (MdioVolume volume = group.open()) {
            Note note = volume.warnings().getFirst();
            assertThat(note.message()).contains("states no unit for axis '" + axis, "the interval of " + read);
            assertThat(note.remedy().orElseThrow().settings())
                    .containsExactly((axis.equals("time") ? Sampling.SETTING : Sampling.IN_METRES).with(right));
        }
        Sampling given = new Sampling(Double.parseDouble(right),
                axis.equals("time") ? Survey.Unit.SECONDS : Survey.Unit.METRES);
        try (MdioVolume volume = group.open(given)) {
            assertThat(volume.start()).isCloseTo(given.interval(), within(1e-9));
            assertThat(volume.warnings()).isEmpty();
        }
    }

    @Test
    void aStatedUnitIsBelieved() throws IOException {
        try (MdioVolume volume = group(2, "time", "<f8", units("us"), regular(0, 4)).open()) {
            assertThat(volume.survey().interval()).isEqualTo(4e-6);
            assertThat(volume.warnings()).isEmpty();
        }
    }

    static Stream<Arguments> unequal() {
        return Stream.of(
                Arguments.of("growing", "s", axis(50, k -> 0.004 * k + 4e-6 * k * k / 2)),
                Arguments.of("4 then 8 ms", "s", axis(50, k -> k < 25 ? 0.004 * k : 0.1 + 0.008 * (k - 25))),
                Arguments.of("logarithmic", "s", axis(50, k -> 0.001 * Math.pow(300, k / 49.0))),
                Arguments.of("half a ms missing", "ms", axis(50, k -> 4 * k + (k < 25 ? 0 : 0.5))),
                Arguments.of("a ms missing", "ms", axis(50, k -> 4 * k + (k < 25 ? 0 : 1))),
                Arguments.of("a sample missing", "ms", axis(50, k -> 4 * (k < 25 ? k : k + 1))),
                Arguments.of("a sample missing in s", "s", axis(50, k -> 0.004 * (k < 25 ? k : k + 1))),
                Arguments.of("a sample missing in ns", "ns", axis(50, k -> 4e6 * (k < 25 ? k : k + 1))),
                Arguments.of("a sample twice", "m", axis(50, k -> 5 * (k < 25 ? k : k - 1))),
                Arguments.of("out of order", "ms", axis(50, k -> 4 * (k == 20 ? 21 : k == 21 ? 20 : k))),
                Arguments.of("three samples", "ms", new double[] {0, 4, 9}));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("unequal")
    void unequalStepsAreRefusedWithTheLeastAndTheLargest(String name, String unit, double[] values) throws IOException {
        NamedGroup group = group(2, "time", "<f8", units(unit), values);
        assertThatThrownBy(group::open).as(name).isInstanceOf(FormatException.class)
                .hasMessageMatching(
                        ".*has axis 'time' in steps from -?[\\d.]+ to [\\d.]+: samples are read at equal steps")
                .satisfies(told -> assertThat(((FormatException) told).remedy()).isPresent());
        try (MdioVolume volume = group.open(Sampling.DEFAULT)) {
            assertThat(volume.survey().interval()).isEqualTo(0.004);
        }
    }

    @Test
    void theRemedyOfUnequalStepsIsTheirMean() throws IOException {
        NamedGroup group = group(2, "depth", "<f8", units("feet"), 0, 10, 30);
        assertThatThrownBy(group::open)
                .satisfies(told -> assertThat(((FormatException) told).remedy().orElseThrow().settings())
                        .containsExactly(Sampling.IN_FEET.with("15")));
    }

    static Stream<Arguments> rounded() {
        return Sweep.of(4, List.of(
                Arguments.of("single precision, s", "<f4", "s", axis(5000, k -> 2 + 0.002 * k), 0.002),
                Arguments.of("single precision, accumulated", "<f4", "s", accumulated(3000, 0.002f), 0.002),
                Arguments.of("single precision, ms", "<f4", "ms", axis(20_000, k -> 0.5 * k), 0.0005),
                Arguments.of("single precision, thirds", "<f4", "ms", axis(3000, k -> 10.0 * k / 3), 0.01 / 3),
                Arguments.of("single precision in doubles", "<f8", "s", axis(5000, k -> (float) (0.004 * k)), 0.004),
                Arguments.of("double precision", "<f8", "s", axis(5000, k -> 0.1 + 0.004 * k), 0.004),
                Arguments.of("whole ms", "<i4", "ms", axis(500, k -> Math.rint(k * 12.5 / 3)), 0.0125 / 3),
                Arguments.of("whole ms, less than 1", "<i4", "ms", axis(500, k -> Math.rint(k / 3.0)), 0.001 / 3),
                Arguments.of("whole ms in s", "<f8", "s", axis(500, k -> Math.rint(k * 12.5 / 3) / 1000), 0.0125 / 3),
                Arguments.of("whole us", "<i8", "us", axis(500, k -> Math.rint(k * 1000 / 3.0)), 0.001 / 3)));
    }

    private static double[] accumulated(int count, float step) {
        double[] values = new double[count];
        float sum = 0;
        for (int k = 0; k < count; k++) {
            values[k] = sum;
            sum += step;
        }
        return values;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rounded")
    void equalStepsMayBeRounded(String name, String type, String unit, double[] values, double interval)
            throws IOException {
        try (MdioVolume volume = group(2, "time", type, units(unit), values).open()) {
            assertThat(volume.survey().interval()).as(name).isCloseTo(interval, within(2e-5 * interval));
        }
    }

    @Test
    void decimalIntervalsInSinglePrecisionAreExact() throws IOException {
        try (MdioVolume volume = group(2, "time", "<f4", units("s"), axis(1001, k -> 0.1f + 0.004f * k)).open()) {
            assertThat(volume.survey().interval()).isEqualTo(0.004);
            assertThat(volume.start()).isEqualTo(0.1);
        }
    }

    @Test
    void axesThatDescendAreRefused() throws IOException {
        NamedGroup group = group(2, "time", "<f8", units("ms"), regular(196, -4));
        assertThatThrownBy(group::open).isInstanceOf(FormatException.class).hasMessageContaining(
                "has axis 'time' from 196 to 168: samples are read from the top down; reverse the array along this axis");
    }

    @Test
    void missingCoordinatesAreRefused() throws IOException {
        NamedGroup group = group(2, "time", "<f8", units("ms"), 0, 4, Double.NaN, 12);
        assertThatThrownBy(group::open).isInstanceOf(FormatException.class)
                .hasMessageContaining("has no number at position 2 of axis 'time', but NaN");
        NamedGroup packed =
                group(3, "time", "<i2", units("ms") + "\"scale_factor\": 0.5, \"_FillValue\": -1,", 0, 8, -1, 24);
        assertThatThrownBy(packed::open).hasMessageContaining("has no number at position 2");
    }

    @Test
    void packedCoordinatesAreUnpacked() throws IOException {
        String attributes = units("ms") + "\"scale_factor\": 0.5, \"add_offset\": 100,";
        try (MdioVolume volume = group(3, "time", "<i2", attributes, regular(0, 8)).open()) {
            assertThat(volume.survey().interval()).isEqualTo(0.004);
            assertThat(volume.start()).isEqualTo(0.1);
        }
    }

    @Test
    void aSingleSampleHasAStartAndAUnit() throws IOException {
        try (MdioVolume time = group(2, "time", "<f8", units("ms"), 8).open();
                MdioVolume depth = group(2, "depth", "<f8", "", 1200).open()) {
            assertThat(time.survey().interval()).isEqualTo(0.004);
            assertThat(time.start()).isEqualTo(0.008);
            assertThat(depth.survey().unit()).isEqualTo(Survey.Unit.METRES);
            assertThat(depth.start()).isEqualTo(1200);
        }
    }

    @Test
    void aDepthWithoutCoordinatesIsTold() throws IOException {
        NamedGroup group = NamedGroup.create(folder.resolve("a.zarr"), 3)
                .array("amplitude", List.of("inline", "crossline", "depth"), new int[] {2, 2, 2}, at -> 1);
        try (MdioVolume volume = group.open()) {
            assertThat(volume.warnings()).hasSize(1);
        }
        try (MdioVolume volume = group.open(new Sampling(5, Survey.Unit.METRES))) {
            assertThat(volume.warnings()).isEmpty();
        }
    }
}
