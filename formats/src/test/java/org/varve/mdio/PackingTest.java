package org.varve.mdio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Box;
import org.varve.core.SampleEncoding;
import org.varve.core.Shape;
import org.varve.file.FormatException;
import org.varve.formats.Samples;

/** Packed and missing samples are read as the attributes of CF say. */
class PackingTest {

    private static final List<String> AXES = List.of("inline", "crossline", "time");

    @TempDir
    private Path folder;

    private NamedGroup group(int version, String type, String fill, String attributes, double... stored)
            throws IOException {
        String members = attributes.isEmpty() ? "" : attributes + ",";
        return NamedGroup.create(folder.resolve("a%s.zarr".formatted(version)), version)
                .array("amplitude", type, fill, members, AXES, new int[] {1, 1, stored.length}, at -> stored[at[2]]);
    }

    private static double[] numbers(String list) {
        return Stream.of(list.strip().split(" ")).mapToDouble(Double::parseDouble).toArray();
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', value = {
            "<i2 ; \"scale_factor\": 0.1, \"add_offset\": 5 ; -110 0 5732 ; -6 5 578.2",
            "<i2 ; \"scale_factor\": 0.5 ; -3 0 3 ; -1.5 0 1.5",
            "<i2 ; \"add_offset\": -1000 ; -3 0 3 ; -1003 -1000 -997",
            "|u1 ; \"scale_factor\": -2, \"add_offset\": 1 ; 0 255 ; 1 -509",
            "<i4 ; \"scale_factor\": 1e-6 ; 16777217 -2000000001 ; 16.777217 -2000.000001",
            "<f4 ; \"scale_factor\": 2.0, \"add_offset\": 0.25 ; 1.5 -2 ; 3.25 -3.75",
            "<f8 ; \"scale_factor\": 2.0, \"add_offset\": -2000000000.5 ; 1000000000.5 ; 0.5",
            "<i2 ; \"scale_factor\": \"0.1\", \"add_offset\": \" 5.0 \" ; -110 5732 ; -6 578.2",
            "<i2 ; \"scale_factor\": 1, \"add_offset\": 0 ; -3 3 ; -3 3",
            // what is missing is known by the stored value
            "<i2 ; \"scale_factor\": 0.1, \"add_offset\": 5, \"_FillValue\": -32768 ; -32768 10 ; NaN 6",
            "<f4 ; \"_FillValue\": 1e37 ; 1e37 0 -1e37 ; NaN 0 -1e37",
            "<f4 ; \"_FillValue\": 9.999999933815813e36 ; 1e37 1 ; NaN 1",
            "<f4 ; \"missing_value\": -999.25 ; -999.25 1 ; NaN 1",
            "<f4 ; \"missing_value\": -999.9 ; -999.9 1 ; NaN 1",
            "<f4 ; \"missing_value\": [-999.25, 1e30], \"_FillValue\": 7 ; -999.25 1e30 7 8 ; NaN NaN NaN 8",
            "<f4 ; \"missing_value\": \"-999.25\" ; -999.25 1 ; NaN 1",
            "<f4 ; \"_FillValue\": NaN ; NaN 1 ; NaN 1",
            "<f4 ; \"_FillValue\": \"NaN\", \"missing_value\": \"nan\" ; NaN 1 ; NaN 1",
            "<f4 ; \"_FillValue\": \"AAAAAAA4j8A=\" ; -999 1 ; NaN 1",
            "<f8 ; \"_FillValue\": \"AAAAAAAA+H8=\" ; NaN 1 ; NaN 1",
            "<i4 ; \"missing_value\": 2147483647 ; 2147483647 1 ; NaN 1",
            "<i2 ; \"missing_value\": 1e20 ; 5 1 ; 5 1",
            "<f4 ; \"valid_min\": 0 ; -1 0 1 ; NaN 0 1",
            "<f4 ; \"valid_max\": 0.1 ; 0.1 0.2 NaN ; 0.1 NaN NaN",
            "<f4 ; \"valid_range\": [-1.5, 1.5] ; -2 -1.5 1.5 2 ; NaN -1.5 1.5 NaN",
            "<f4 ; \"valid_min\": \"-1.5\", \"valid_max\": 1 ; -2 -1 1 2 ; NaN -1 1 NaN",
            // whole limits of packed integers are of what is stored, others of what is meant
            "<i2 ; \"scale_factor\": 0.1, \"valid_range\": [0, 100] ; -1 0 100 101 ; NaN 0 10 NaN",
            "<i2 ; \"scale_factor\": 0.1, \"valid_min\": 0.5, \"valid_max\": 10.0 ; 4 5 100 101 ; NaN 0.5 10 NaN",
            "|i1 ; \"_Unsigned\": \"true\" ; -1 -128 127 ; 255 128 127",
            "|i1 ; \"_Unsigned\": true, \"_FillValue\": -1 ; -1 -128 127 ; NaN 128 127",
            "|i1 ; \"_Unsigned\": \"True\", \"_FillValue\": 255, \"scale_factor\": 0.5 ; -1 -2 ; NaN 127",
            "|i1 ; \"_Unsigned\": \"true\", \"valid_range\": [0, -2] ; -1 -2 0 ; NaN 254 0",
            "<i2 ; \"_Unsigned\": \"true\" ; -1 -32768 5 ; 65535 32768 5",
            "<i2 ; \"_Unsigned\": \"false\" ; -1 5 ; -1 5",
            "|u1 ; \"_Unsigned\": \"false\" ; 255 5 ; -1 5",
            "<f4 ; \"_Unsigned\": \"true\" ; -1 5 ; -1 5",
    })
    void samplesAreWhatTheAttributesSay(String type, String attributes, String stored, String meant)
            throws IOException {
        float[] expected = new float[numbers(meant).length];
        for (int k = 0; k < expected.length; k++) {
            expected[k] = (float) numbers(meant)[k];
        }
        for (int version : List.of(2, 3)) {
            try (MdioVolume volume = group(version, type, "0", attributes, numbers(stored)).open()) {
                assertThat(Samples.read(volume)).isEqualTo(expected);
            }
        }
    }

    @Test
    void whatIsDoneIsDescribed() throws IOException {
        String attributes =
                "\"scale_factor\": 0.1, \"add_offset\": 5, \"missing_value\": [-9, -32768], \"valid_range\": [-5, 100]";
        try (MdioVolume volume = group(2, "<i2", "0", attributes, 1, 2).open()) {
            assertThat(volume.describe().toString())
                    .contains(
                            "int16, little-endian, times 0.1 plus 5, -9 and -32768 missing, valid from -5 to 100, chunks");
        }
    }

    /** Devices decode what is stored only where it stands for itself. */
    @Test
    void packedSamplesAreHandedOutAsFloats() throws IOException {
        try (MdioVolume packed = group(2, "<i2", "0", "\"scale_factor\": 2", 1, 2).open();
                MdioVolume plain = group(3, "<i2", "0", "\"long_name\": \"x\"", 1, 2).open()) {
            assertThat(packed.encoding()).isEqualTo(SampleEncoding.NATIVE);
            assertThat(plain.encoding().bytes()).isEqualTo(2);
            try (java.lang.foreign.Arena arena = java.lang.foreign.Arena.ofConfined()) {
                java.lang.foreign.MemorySegment samples = arena.allocate(8);
                packed.readStored(Box.of(packed.survey().shape()), samples);
                assertThat(samples.toArray(java.lang.foreign.ValueLayout.JAVA_FLOAT)).containsExactly(2, 4);
            }
        }
    }

    /** xarray keeps {@code _FillValue} as the fill value of version 2; 0 is everybody's default. */
    @ParameterizedTest
    @CsvSource({"2, -7, NaN", "3, -7, -7", "2, 0, 0", "3, 0, 0"})
    void theFillValueOfVersion2(int version, double fill, double meant) throws IOException {
        NamedGroup group = group(version, "<i2", Integer.toString((int) fill), "", fill, 5);
        try (MdioVolume volume = group.open()) {
            assertThat(Samples.read(volume)).containsExactly((float) meant, 5);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void absentChunksAreMissingIfTheirValueIs(int version) throws IOException {
        NamedGroup group = group(version, "<f4", "-999.25", "\"_FillValue\": -999.25", 1, 2, 3);
        Files.delete(group.folder().resolve(version == 3 ? "amplitude/c/0/0/1" : "amplitude/0/0/1"));
        try (MdioVolume volume = group.open()) {
            assertThat(Samples.read(volume)).containsExactly(1, 2, Float.NaN);
        }
    }

    @Test
    void anyOrderOfAxesAndAnyPart() throws IOException {
        NamedGroup group = NamedGroup.create(folder.resolve("t.zarr"), 3).array("amplitude", "<i2", "0",
                "\"scale_factor\": 0.5, \"missing_value\": 12,", List.of("twt", "iline", "xline"), new int[] {3, 4, 5},
                at -> at[0] + 10 * at[1] + 100 * at[2]);
        try (MdioVolume volume = group.open()) {
            Box box = new Box(1, 0, 1, new Shape(3, 5, 2));
            float[] samples = Samples.read(volume, box);
            for (int s = 0; s < samples.length; s++) {
                int stored = 1 + s % 2 + 10 * (1 + s / 10) + 100 * (s / 2 % 5);
                assertThat((Float) samples[s]).isEqualTo((Float) (stored == 12 ? Float.NaN : stored * 0.5f));
            }
        }
    }

    @Test
    void coordinatesOfTracesAreUnpacked() throws IOException {
        NamedGroup group = group(2, "<f4", "0", "", 1, 2);
        for (String name : List.of("cdp_x", "cdp_y")) {
            group.array(name, "<i4", "0", "\"scale_factor\": 0.01, \"add_offset\": 1000, \"_FillValue\": -1,",
                    AXES.subList(0, 2), new int[] {1, 1}, at -> name.endsWith("x") ? 25 : -1);
        }
        try (MdioVolume volume = group.open()) {
            assertThat(volume.coordinates().orElseThrow().x(0, 0)).isEqualTo(1000.25);
            assertThat(volume.coordinates().orElseThrow().y(0, 0)).isNaN();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
            "\"scale_factor\": \"ten\" | with attribute scale_factor of \"ten\": it must be a number other than 0",
            "\"scale_factor\": 0 | with attribute scale_factor of 0: it must be a number other than 0",
            "\"add_offset\": {} | with attribute add_offset of {}: it must be a number",
            "\"_FillValue\": \"none\" | with attribute _FillValue of \"none\": it must be numbers",
            "\"missing_value\": [1, \"x\"] | with attribute missing_value of [1,\"x\"]: it must be numbers",
            "\"valid_range\": [1] | with attribute valid_range of [1]: it must be two numbers",
            "\"valid_min\": [1, 2] | with attribute valid_min of [1,2]: it must be a number",
    })
    void attributesThatMeanNothingAreRefused(String attributes, String says) throws IOException {
        NamedGroup group = group(3, "<f4", "0", attributes, 1, 2);
        assertThatThrownBy(group::open).isInstanceOf(FormatException.class)
                .hasMessageContaining("has 'amplitude' " + says + "; correct or remove it");
    }

    @Test
    void limitsInTheWrongOrderLeaveNothing() throws IOException {
        try (MdioVolume volume = group(3, "<f4", "0", "\"valid_range\": [2, 1]", 1, 2).open()) {
            assertThat(Samples.read(volume)).containsExactly(Float.NaN, Float.NaN);
        }
    }
}
