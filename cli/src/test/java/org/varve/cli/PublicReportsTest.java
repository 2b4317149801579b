package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.varve.cli.PublicReports.CROSSLINES;
import static org.varve.cli.PublicReports.INLINES;
import static org.varve.cli.PublicReports.SAMPLES;
import static org.varve.cli.PublicReports.truth;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Box;
import org.varve.core.Volume;
import org.varve.formats.OpenOptions;
import org.varve.formats.Volumes;

/**
 * Small inputs modelled on what users of other readers have reported, as
 * {@code shared/data/public_reports/MANIFEST.tsv} lists them; without that folder they are generated.
 */
class PublicReportsTest {

    @TempDir
    private Path folder;

    @TempDir
    private Path twins;

    private String input(String name) throws IOException {
        return PublicReports.input(name, twins);
    }

    private static String[] with(String[] first, String... more) {
        return Stream.concat(Stream.of(first), Stream.of(more)).toArray(String[]::new);
    }

    private static String[] words(String text) {
        return text == null || text.isBlank() ? new String[0] : text.split(" ");
    }

    private JsonNode info(String name, String... options) throws IOException {
        Outcome outcome = Outcome.of(with(new String[] {"info", input(name), "--json"}, options));
        assertThat(outcome.status()).as(outcome.err()).isZero();
        return outcome.json();
    }

    private float[] converted(String name, String... options) throws IOException {
        Path array = folder.resolve("converted.npy");
        Outcome outcome =
                Outcome.of(with(new String[] {"convert", input(name), array.toString(), "--overwrite"}, options));
        assertThat(outcome.status()).as(outcome.err()).isZero();
        return samples(array);
    }

    private static float[] samples(Path file) throws IOException {
        try (Volume volume = Volumes.open(file, OpenOptions.DEFAULT); Arena arena = Arena.ofShared()) {
            Box all = Box.of(volume.survey().shape());
            MemorySegment samples = arena.allocate(all.shape().bytes());
            volume.read(all, samples);
            return samples.toArray(ValueLayout.JAVA_FLOAT);
        }
    }

    @ParameterizedTest
    @CsvSource({
            "z21_time_in_seconds.zarr, 0.004, s,",
            "z21_time_in_microseconds.zarr, 0.004, s,",
            "z15g_timedelta_ns.zarr, 0.004, s,",
            "z21_depth_in_km.zarr, 5, m,",
            "z22_dims_twt_first.zarr, 0.004, s,",
            "z13b_dims_crossline_first.zarr, 0.004, s,",
            "z24_nan_in_group_attributes.zarr, 0.004, s,",
            "z05_blosc_16_zero_bytes_more.zarr, 0.004, s,",
            "z19c_lz4.zarr, 0.004, s,",
            "z17c_consolidated_without_new_array.zarr, 0.004, s,",
            "s22_xy_only_73.sgy, 0.004, s,",
            "s21_arc_seconds.sgy, 0.004, s,",
            "s25_depth_interval_5.sgy, 5, m, --unit m --interval 5",
            "s19b_dt_disagree_4000_2000.sgy, 0.004, s,",
            "s04_ns_in_229_bin_ns_0.sgy, 0.004, s, --samples-per-trace 50"})
    void areRead(String name, double interval, String unit, String options) throws IOException {
        assertThat(converted(name, words(options))).containsExactly(truth());
        JsonNode info = info(name, words(options));
        assertThat(info.get("interval").asDouble()).isEqualTo(interval);
        assertThat(info.get("unit").asText()).isEqualTo(unit);
    }

    @ParameterizedTest
    @ValueSource(strings = {"z22_dims_twt_first.zarr", "z13b_dims_crossline_first.zarr"})
    void axesInAnyOrderKeepTheirNumbers(String name) throws IOException {
        JsonNode info = info(name);
        assertThat(info.get("inlines").get("first").asInt()).isEqualTo(1000);
        assertThat(info.get("inlines").get("last").asInt()).isEqualTo(1005);
        assertThat(info.get("crosslines").get("first").asInt()).isEqualTo(300);
        assertThat(info.get("crosslines").get("last").asInt()).isEqualTo(306);
    }

    @ParameterizedTest
    @ValueSource(strings = {"z10_packed_int16_scale_offset.zarr", "v11_attributes_packed.zarr"})
    void packedSamplesAreUnpacked(String name) throws IOException {
        float[] samples = converted(name);
        float least = Float.MAX_VALUE;
        float largest = -Float.MAX_VALUE;
        for (float sample : samples) {
            least = Math.min(least, sample);
            largest = Math.max(largest, sample);
        }
        assertThat(least).isEqualTo(-6, within(1e-4f));
        assertThat(largest).isEqualTo(578.2f, within(1e-4f));
    }

    @Test
    void missingSamplesAreMissing() throws IOException {
        float[] expected = truth();
        for (int n = 0; n < expected.length; n++) {
            expected[n] = n % SAMPLES < 5 ? Float.NaN : expected[n];
        }
        assertThat(converted("z09_fillvalue_attribute_1e37.zarr")).containsExactly(expected);
        assertThat(Outcome.of("info", input("z09_fillvalue_attribute_1e37.zarr"), "--statistics").out())
                .contains("-11.0000 to 573.250", "210 not finite");
    }

    @Test
    void aFillValueInHexadecimalIsThatPattern() throws IOException {
        float[] expected = truth();
        for (int n = 0; n < expected.length; n++) {
            boolean absent = n % SAMPLES < 32 && n / SAMPLES % CROSSLINES < 4 && n / SAMPLES / CROSSLINES < 4;
            expected[n] = absent ? Float.NaN : expected[n];
        }
        assertThat(converted("v03_fill_hex_nan.zarr")).containsExactly(expected);
    }

    /** Refused by a run in one sentence, which names what is wrong. */
    @ParameterizedTest
    @CsvSource({
            "v03i_fill_nonsense.zarr, abc",
            "z21_time_in_s_irregular.zarr, equal",
            "z16_four_axes.zarr, offset",
            "s04_ns_in_229_bin_ns_0.sgy, --samples-per-trace",
            "s18_long_traces_wrapped_count.sgy, --samples-per-trace 70000",
            "s09b_2d_cdp_ramp_1_2_3.sgy, --offset",
            "s09d_2d_cdp_gathers_regular.sgy, --offset",
            "s10b_offset_within_5_m.sgy, --offset"})
    void areRefusedWithWhatHelps(String name, String words) throws IOException {
        Outcome outcome = Outcome.of("convert", input(name), folder.resolve("a.npy").toString());
        assertThat(outcome.status()).as(outcome.err()).isEqualTo(ExitStatus.INPUT);
        assertThat(outcome.err()).contains(words);
        assertThat(outcome.err().strip().lines()).hasSize(1);
    }

    /** Read, and told of by each verb that reads the file. */
    @ParameterizedTest
    @CsvSource({
            "z15c_time_seconds_no_units.zarr, --interval",
            "s19b_dt_disagree_4000_2000.sgy, byte 117",
            "z07_no_chunks_at_all.zarr, 0 of 8 chunks",
            "s24b_rev2_ntr_too_small.sgy, 3513",
            "s25_depth_interval_5.sgy, --unit m --interval 5"})
    void areToldOf(String name, String words) throws IOException {
        Outcome convert = Outcome.of("convert", input(name), folder.resolve("a.npy").toString());
        assertThat(convert.status()).as(convert.err()).isZero();
        assertThat(convert.err()).containsOnlyOnce(words);
        Outcome run = Outcome.of("run", "envelope", input(name), folder.resolve("b.npy").toString());
        assertThat(run.err()).containsOnlyOnce(words);
        assertThat(Outcome.of("plan", "envelope", input(name)).err()).containsOnlyOnce(words);
        assertThat(Outcome.of("info", input(name)).out()).contains(words);
    }

    @Test
    void tracesThatStartLaterAreShifted() throws IOException {
        Path array = folder.resolve("a.npy");
        Outcome outcome = Outcome.of("convert", input("s03e_delay_differs_in_the_middle.sgy"), array.toString());
        if (outcome.status() == ExitStatus.INPUT) {
            assertThat(outcome.err()).contains("104");
            return;
        }
        float[] read = samples(array);
        int samples = read.length / INLINES / CROSSLINES;
        int late = (3 * CROSSLINES + 3) * samples;
        for (int k = 0; k < SAMPLES && k + 1 < samples; k++) {
            assertThat(read[late + k + 1]).isEqualTo(truth(3, 3, k));
        }
        assertThat(Outcome.of("info", input("s03e_delay_differs_in_the_middle.sgy"), "--index").out())
                .contains("1 trace");
    }

    @Test
    void offsetsOfALineAreEachALine() throws IOException {
        assertThat(converted("s09d_2d_cdp_gathers_regular.sgy", "--offset", "100")).hasSize(5 * SAMPLES);
        assertThat(converted("s09b_2d_cdp_ramp_1_2_3.sgy", "--offset", "100")).hasSize(6 * SAMPLES);
        assertThat(converted("s09b_2d_cdp_ramp_1_2_3.sgy", "--offset", "400")).hasSize(3 * SAMPLES);
        Outcome each = Outcome.of("convert", input("s09d_2d_cdp_gathers_regular.sgy"),
                folder.resolve("o{offset}.npy").toString(), "--offset", "each");
        assertThat(each.status()).as(each.err()).isZero();
        assertThat(List.of(folder.toFile().list())).contains("o100.npy", "o200.npy", "o600.npy");
        Outcome stacked = Outcome.of("convert", input("s09d_2d_cdp_gathers_regular.sgy"),
                folder.resolve("s.npy").toString(), "--duplicates", "mean");
        assertThat(stacked.status() == ExitStatus.INPUT || samples(folder.resolve("s.npy")).length == 5 * SAMPLES)
                .isTrue();
    }

    @Test
    void linesOfTwoAxesAreRead() throws IOException {
        assertThat(converted("z16c_two_axes.zarr")).containsExactly(Arrays.copyOf(truth(), CROSSLINES * SAMPLES));
    }

    @Test
    void countsThatWrappedAreGiven() throws IOException {
        float[] samples = converted("s18_long_traces_wrapped_count.sgy", "--samples-per-trace", "70000");
        assertThat(samples).hasSize(2 * 70_000);
        assertThat(samples[69_999]).isEqualTo(69_999 % 251 - 125);
    }

    @Test
    void theFirstTraceAfterUndeclaredTextIsFoundOrNamed() throws IOException {
        Outcome outcome = Outcome.of("info", input("s15b_extended_undeclared.sgy"));
        assertThat(outcome.status()).isZero();
        assertThat(outcome.out()).containsPattern("680[01]").doesNotContain("mend byte 3221");
    }

    @Test
    void coordinatesAreThoseOf73() throws IOException {
        Outcome outcome = Outcome.of("info", input("s22_xy_only_73.sgy"));
        assertThat(outcome.out()).contains("605400.0", "6073500.0", "25.00", "73");
    }

    @Test
    void secondsOfArcAreNoMetres() throws IOException {
        Outcome outcome = Outcome.of("info", input("s21_arc_seconds.sgy"));
        assertThat(outcome.out()).contains("seconds of arc").doesNotContain("between inlines");
    }

    @Test
    void linesThatRepeatAreDescribedAndNotWritten() throws IOException {
        Outcome info = Outcome.of("info", input("z20c_line_numbers_repeat.zarr"));
        assertThat(info.status()).as(info.err()).isZero();
        Path segy = folder.resolve("r.sgy");
        Outcome convert = Outcome.of("convert", input("z20c_line_numbers_repeat.zarr"), segy.toString());
        if (convert.status() == ExitStatus.DONE) {
            assertThat(Outcome.of("info", segy.toString(), "--json").json().get("shape").toString())
                    .isEqualTo("[6,7,50]");
        } else {
            assertThat(convert.status()).isEqualTo(ExitStatus.INPUT);
        }
    }

    /** As docs/zarr.md says of traces with code 2. */
    @Test
    void allButTheSamplesOfADeadTraceComesBackFromAGroup() throws IOException {
        Path group = folder.resolve("d.zarr");
        Path back = folder.resolve("d.sgy");
        assertThat(Outcome.of("convert", input("s16b_one_dead_inside.sgy"), group.toString()).status()).isZero();
        assertThat(Outcome.of("convert", group.toString(), back.toString()).status()).isZero();
        byte[] expected = Files.readAllBytes(Path.of(input("s16b_one_dead_inside.sgy")));
        int trace = 240 + 4 * SAMPLES;
        int dead = 3600 + (2 * CROSSLINES + 3) * trace + 240;
        Arrays.fill(expected, dead, dead + 4 * SAMPLES, (byte) 0);
        assertThat(Files.readAllBytes(back)).isEqualTo(expected);
    }

    @Test
    void intervalsAreNeverRoundedInSilence() throws IOException {
        String truth = input("truth_6x7x50.npy");
        for (String interval : List.of("0.001333333333", "1s", "0.0005005")) {
            Path segy = folder.resolve("i%s.sgy".formatted(interval));
            Outcome outcome = Outcome.of("convert", truth, segy.toString(), "--interval", interval);
            assertThat(outcome.status()).as(outcome.err()).isZero();
            assertThat(Outcome.of("info", segy.toString(), "--json").json().get("interval").asDouble())
                    .isEqualTo(Double.parseDouble(interval.replace("s", "")));
        }
    }
}
