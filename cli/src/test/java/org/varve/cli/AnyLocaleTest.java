package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files, scripts, tables and JSON are the same bytes whatever the language of the system. */
@Isolated("sets the locale of the Java runtime")
class AnyLocaleTest {

    private static final String CREATED = "\"20[0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z\"";

    private static final Locale BEFORE = Locale.getDefault();

    @TempDir
    private static Path folder;

    private static Map<String, String> expected;

    @BeforeAll
    static void keepWhatIsExpected() throws IOException {
        expected = everything(Locale.ROOT);
    }

    @AfterEach
    void giveBack() {
        Locale.setDefault(BEFORE);
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "ar-EG-u-nu-arab", "de-DE", "tr-TR", "fa-IR-u-nu-arabext", "hi-IN-u-nu-deva", "th-TH-u-ca-buddhist-nu-thai"
    })
    void givesTheSameBytes(String language) throws IOException {
        Map<String, String> actual = everything(Locale.forLanguageTag(language));

        assertThat(actual.keySet()).isEqualTo(expected.keySet());
        actual.forEach((name, content) -> assertThat(content).as(name).isEqualTo(expected.get(name)));
    }

    /** A formatter that minds the locale gives other digits in these, or the test above would show nothing. */
    @Test
    void otherLanguagesHaveOtherDigits() {
        assertThat(Stream.of("ar-EG-u-nu-arab", "hi-IN-u-nu-deva").map(Locale::forLanguageTag)
                .map(locale -> String.format(locale, "%d", 12))).doesNotContain("12");
        assertThat("I".toLowerCase(Locale.forLanguageTag("tr-TR"))).isNotEqualTo("i");
    }

    /** What some verbs say and write, by name. */
    private static Map<String, String> everything(Locale locale) throws IOException {
        Locale.setDefault(locale);
        Map<String, String> said = new TreeMap<>();
        keep(said, "generate", "generate", at("survey.sgy"), "--shape", "12,10,40");
        for (String suffix : new String[] {"sgy", "zarr", "su"}) {
            keep(said, "convert " + suffix, "convert", at("survey.sgy"), at("copy." + suffix));
        }
        for (String file : new String[] {"survey.sgy", "copy.zarr", "copy.su"}) {
            keep(said, "info " + file, "info", at(file), "--headers", "--statistics");
            keep(said, "info --json " + file, "info", at(file), "--json", "--headers", "--statistics");
        }
        keep(said, "run", "run", "gaussian+envelope", "-p", "gaussian.sigma=1.5,1,0.75", at("survey.sgy"),
                at("{output}.sgy"), "--device", "cpu", "--quiet");
        keep(said, "clip", "run", "clip-percentiles", at("survey.sgy"), at("clip.zarr"), "--device", "cpu", "--quiet");
        keep(said, "run --json", "run", "gaussian", at("survey.sgy"), at("side.npy"), "--device", "cpu", "--json",
                "--metrics", at("run.prom"), "--tile-log", at("tiles.csv"), "--trace", at("run.trace"), "--memory-log",
                at("memory.csv"), "--report", at("run.html"));
        keep(said, "submit", "submit", "--slurm", "--tasks", "2", "--dry-run", "mean", at("survey.sgy"), at("s.npy"));
        keep(said, "operators", "operators");
        keep(said, "operator", "operators", "gst-dip-azimuth");
        keep(said, "view", "view", at("survey.sgy"), at("picture.png"));
        keep(said, "refusal", "run", "gaussian", at("survey.sgy"), at("x.sgy"), "-p", "sigma=1,5");
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                said.put(folder.relativize(file).toString(), content(file));
            }
        }
        clear();
        return said;
    }

    private static String at(String name) {
        return folder.resolve(name).toString();
    }

    private static void keep(Map<String, String> said, String name, String... words) {
        Outcome outcome = Outcome.of(words);
        said.put(name, unmeasured("exit %s%n%s%s".formatted(outcome.status(), outcome.out(), outcome.err())));
    }

    private static String content(Path file) throws IOException {
        String name = file.getFileName().toString();
        if (name.matches(".*\\.(prom|csv|trace|html)")) return unmeasured(Files.readString(file));
        if (name.startsWith(".z")) return Files.readString(file).replaceAll(CREATED, "");
        return HexFormat.of().formatHex(Files.readAllBytes(file));
    }

    /** A text without its numbers, as some are measured. Those in other digits or with a comma are none. */
    private static String unmeasured(String text) {
        return text.replaceAll("[0-9]+(\\.[0-9]+)?(e[+-]?[0-9]+)?", "#").replaceAll(" +", " ");
    }

    private static void clear() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted((a, b) -> b.compareTo(a)).filter(path -> !path.equals(folder)).toList()) {
                Files.delete(file);
            }
        }
    }
}
