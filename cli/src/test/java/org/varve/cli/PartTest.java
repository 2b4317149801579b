package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Parts of surveys: run, planned, converted and described, and those refused that a survey does not have. */
class PartTest {

    /** Of lines 1 to 12 and 1 to 10, and 40 samples at 4 ms. */
    private static final String[] PART = {"--inlines", "3:9:2", "--crosslines", "4:7", "--samples", "40:100"};

    @TempDir
    private Path folder;

    private String survey;

    @BeforeEach
    void makeSurvey() {
        survey = Outcome.survey(folder.resolve("survey.sgy")).toString();
    }

    private static Outcome varve(String[] words, String... options) {
        List<String> arguments = new ArrayList<>(List.of(words));
        arguments.addAll(List.of(options));
        return Outcome.of(arguments.toArray(String[]::new));
    }

    @Test
    void partsAreRunAsTheirPlanSays() {
        String[] words = {"run", "gaussian", survey, folder.resolve("{output}.sgy").toString(), "--json"};
        JsonNode plan = varve(new String[] {"plan", "gaussian", survey, "--json"}, PART).json();
        JsonNode run = varve(words, PART).json();

        assertThat(plan.get("shape").toString()).isEqualTo("[4,4,16]");
        assertThat(plan.get("surveyShape").toString()).isEqualTo("[12,10,40]");
        assertThat(run.get("shape").toString()).isEqualTo("[4,4,16]");
        assertThat(Outcome.of("info", folder.resolve("gaussian.sgy").toString()).out())
                .contains("3 to 9, step 2").contains("4 to 7, step 1").contains("first samples at 0.04 s");
        assertThat(varve(new String[] {"plan", "gaussian", survey}, PART).out()).contains("part       4x4x16 = 256");
    }

    @Test
    void partsAreDescribedAsTheirFilesAre() {
        String part = folder.resolve("part.sgy").toString();
        assertThat(varve(new String[] {"convert", survey, part, "--quiet"}, PART).status()).isZero();

        JsonNode described = varve(new String[] {"info", survey, "--statistics", "--json"}, PART).json();
        JsonNode written = Outcome.of("info", part, "--statistics", "--json").json();

        for (String fact : List.of("shape", "inlines", "crosslines", "start", "corners", "statistics", "interval")) {
            assertThat(described.get(fact)).as(fact).isNotNull().isEqualTo(written.get(fact));
        }
    }

    @Test
    void statisticsAreTheSurveysUnlessThePartsAreAskedFor() {
        String[] words = {"run", "histogram-equalization", survey, folder.resolve("a.npy").toString(), "--quiet"};
        assertThat(varve(words, PART).status()).isZero();
        words[3] = folder.resolve("b.npy").toString();
        assertThat(varve(words, Stream.concat(Stream.of(PART), Stream.of("--statistics-of", "part"))
                .toArray(String[]::new)).status()).isZero();

        assertThat(statistics("a.npy")).isNotEqualTo(statistics("b.npy"));
    }

    private JsonNode statistics(String file) {
        return Outcome.of("info", folder.resolve(file).toString(), "--statistics", "--json").json().get("statistics");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "--inlines    | 0:5      | inlines 0:5: the survey has no number 0, but 1 to 12; give numbers of these",
            "--crosslines | 4:11     | crosslines 4:11: the survey has no number 11, but 1 to 10; give numbers of these",
            "--inlines    | 4:6:5    | inlines 4:6:5: the step leads beyond the last; give a smaller one, or 4 alone",
            "--inlines    | x        | lines 'x': give numbers FIRST:LAST or FIRST:LAST:STEP, such as 1200:1400",
            "--samples    | 0:200    | samples 0.0:200.0 ms: the survey has 0.0 to 156.0; give a range within",
            "--samples    | 41:43    | samples 41.0:43.0 ms: no sample lies there, as they are 4.0 apart; give a wider range",
            "--samples    | 0:100:2  | samples '0:100:2': have no step"
    })
    void partsThatTheSurveyDoesNotHaveAreRefused(String option, String value, String sentence) {
        Path output = folder.resolve("never.sgy");
        for (String[] words : new String[][] {
                {"run", "envelope", survey, output.toString()}, {"plan", "envelope", survey},
                {"convert", survey, output.toString()}, {"info", survey}
        }) {
            Outcome refused = varve(words, option, value);
            assertThat(refused.status()).as(refused.err()).isEqualTo(ExitStatus.USAGE);
            assertThat(refused.err()).contains(sentence);
        }
        assertThat(output).doesNotExist();
    }

    @Test
    void headersAreThoseOfTheFile() {
        Outcome refused = varve(new String[] {"info", survey, "--headers"}, PART);

        assertThat(refused.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(refused.err()).contains("--headers: reads all trace headers");
    }
}
