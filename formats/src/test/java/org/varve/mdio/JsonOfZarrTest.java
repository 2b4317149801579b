package org.varve.mdio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.file.FormatException;

/** Documents as Python writes them are read, and what is wrong with others is said in plain words. */
class JsonOfZarrTest {

    private static final String WORDS = "{\"mean\": NaN, \"max\": Infinity, \"min\": -Infinity}";

    @TempDir
    private Path folder;

    @Test
    void bareWordsOfVersion2() throws IOException {
        PlainGroup group = PlainGroup.create(folder, 2).amplitude("fill_value", "4").text(".zattrs", WORDS)
                .text("amplitude/.zattrs", WORDS);
        assertThat(group.read()).containsOnly(4);
        group.amplitude("fill_value", "Infinity", "note", WORDS);
        assertThat(group.read()).containsOnly(Float.POSITIVE_INFINITY);
        group.text(".zmetadata", """
                {"zarr_consolidated_format": 1, "metadata": {".zgroup": {"zarr_format": 2}, ".zattrs": %s,
                "amplitude/.zattrs": %s, "amplitude/.zarray": {"zarr_format": 2, "shape": [2, 3, 4],
                "chunks": [1, 3, 4], "dtype": "<f4", "compressor": null, "filters": null, "order": "C",
                "fill_value": Infinity}}}""".formatted(WORDS, WORDS));
        assertThat(group.read()).hasSize(24).containsOnly(Float.POSITIVE_INFINITY);
    }

    @Test
    void bareWordsOfVersion3() throws IOException {
        PlainGroup group = PlainGroup.create(folder, 3)
                .text("zarr.json",
                        "{\"zarr_format\": 3, \"node_type\": \"group\", \"attributes\": %s}".formatted(WORDS))
                .amplitude("fill_value", "NaN", "attributes", WORDS);
        assertThat(group.read()).containsOnly(Float.NaN);
    }

    @Test
    void ofMembersWithOneNameTheLastCounts() throws IOException {
        PlainGroup group = PlainGroup.create(folder, 2).amplitude("fill_value", "4, \"fill_value\": 5");
        assertThat(group.read()).containsOnly(5);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"a\": nan}", "{a: 1}", "{\"a\": 1,}", "{\"a\": tru}", "{\"a\": 1e", "{\"a\": 1e}",
            "{\"a\": \"x\ny\"}", "// and", "{'a': 1}", "{\"a\" 1}", "{\"a\": +1}", "{\"a\": 01}",
            "{\"a\": \"\\q\"}", "{\"a\": [1, }", "{\"a\": .5}", "{\"a\": -}", "{\"a\": INF"})
    void whatIsNoJson(String text) throws IOException {
        for (int version = 2; version <= 3; version++) {
            PlainGroup group = PlainGroup.create(folder.resolve(version + ".zarr"), version).amplitude();
            String document = version == 2 ? "amplitude/.zattrs" : "amplitude/zarr.json";
            group.text(document, text);
            assertPlain(group, document, "is not JSON");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|',
            value = {"[ | 100000 | is nested more than 500 deep", "{\"a\": | 600 | more than 500 deep",
                    "1 | 5000 | is not JSON that can be read: it has a number, name or text that is too long"})
    void whatIsTooMuch(String part, int times, String says) throws IOException {
        PlainGroup group = PlainGroup.create(folder, 2).amplitude();
        group.text("amplitude/.zattrs", "{\"a\": " + part.repeat(times));
        assertPlain(group, "amplitude/.zattrs", says);
        group.text("amplitude/.zattrs", "{\"a\": " + part.repeat(times) + "}");
        assertPlain(group, "amplitude/.zattrs", says);
    }

    @Test
    void whatIsNoText() throws IOException {
        PlainGroup group = PlainGroup.create(folder, 2).amplitude();
        group.file("amplitude/.zattrs", new byte[] {'{', '"', (byte) 0xff, '"', ':', '1', '}'});
        assertPlain(group, "amplitude/.zattrs", "is not JSON");
        group.file("amplitude/.zattrs", new byte[] {0, 0, (byte) 0xfe, (byte) 0xff, 1, 2, 3, 4, 5, 6, 7, 8});
        assertPlain(group, "amplitude/.zattrs", "is not JSON");
    }

    @Test
    void thePlaceIsQuoted() throws IOException {
        PlainGroup group =
                PlainGroup.create(folder, 2).amplitude().text("amplitude/.zattrs", "{\"a\": 1,\n \"b\": nan}");
        assertThatThrownBy(group::read).hasMessageContaining("is not JSON at line 2, column")
                .hasMessageContaining("nan");
    }

    private static void assertPlain(PlainGroup group, String document, String says) {
        assertThatThrownBy(group::read).isInstanceOf(FormatException.class)
                .hasMessageStartingWith(group.folder().resolve(document) + " is ")
                .hasMessageContaining(says)
                .satisfies(told -> assertThat(told.getMessage().toLowerCase(Locale.ROOT))
                        .doesNotContain("jackson", "token", "source:", "streamread", "feature", "exception",
                                "expecting"))
                .satisfies(told -> assertThat(StandardCharsets.US_ASCII.newEncoder()
                        .canEncode(told.getMessage().substring(group.folder().toString().length()))).isTrue());
    }
}
