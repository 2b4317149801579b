package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run tells how many dips are at their bound, and a remedy that works. */
class LimitNotesTest {

    private static final Pattern NOTE =
            Pattern.compile(
                    "([0-9,]+) samples \\([0-9.]+ %\\) have dips at the bound max-dip=(\\S+), which cuts steeper layers");

    @TempDir
    private Path folder;

    private Outcome run(String operator, String... options) {
        Path survey = folder.resolve("in.sgy");
        if (!Files.exists(survey)) Outcome.survey(survey);
        List<String> words = new ArrayList<>(List.of("run", operator, survey.toString(),
                folder.resolve("{output}.npy").toString(), "--overwrite"));
        words.addAll(List.of(options));
        Outcome outcome = Outcome.of(words.toArray(String[]::new));
        assertThat(outcome.status()).isEqualTo(ExitStatus.DONE);
        return outcome;
    }

    private static long samples(Outcome outcome) {
        Matcher note = NOTE.matcher(outcome.err());
        return note.find() ? Long.parseLong(note.group(1).replace(",", "")) : 0;
    }

    @Test
    void theRemedyOfABoundWorks() {
        Outcome bounded = run("gst-dips-2d", "-p", "max-dip=0.25");

        assertThat(samples(bounded)).isPositive();
        assertThat(bounded.err())
                .contains("max-dip=0.25, which cuts steeper layers: raise it, such as by -p max-dip=0.5");
        assertThat(samples(run("gst-dips-2d", "-p", "max-dip=0.5"))).isLessThan(samples(bounded));
    }

    @Test
    void stepsAreNamedWhereThereAreSeveral() {
        Outcome bounded = run("envelope+volume-curvature", "-p", "volume-curvature.max-dip=0.25");

        assertThat(bounded.err()).contains("raise it, such as by -p volume-curvature.max-dip=0.5");
        run("envelope+volume-curvature", "-p", "volume-curvature.max-dip=0.5");
    }

    /** It has the same bound, but does not use it. */
    @Test
    void aStepWithoutSteeringIsNotNamed() {
        Outcome bounded =
                run("gst-dips-2d+semblance", "-p", "gst-dips-2d.max-dip=0.25", "-p", "semblance.max-dip=0.25");

        assertThat(bounded.err()).contains("raise it, such as by -p gst-dips-2d.max-dip=0.5")
                .doesNotContain("-p semblance");
    }

    /** Here the survey stands for its own dips. */
    @Test
    void dipsThatAreReadAreCounted() {
        String survey = Outcome.survey(folder.resolve("dips.sgy")).toString();
        for (String operator : new String[] {"curvature-from-dips", "structure-oriented-smoothing"}) {
            List<String> options = new ArrayList<>(List.of("--with", survey, "-p", "max-dip=0.25"));
            if (operator.startsWith("structure")) {
                options.addAll(List.of("--with", survey, "-p", "steering=inputs"));
            }
            Outcome bounded = run(operator, options.toArray(String[]::new));

            assertThat(samples(bounded)).isPositive();
            assertThat(bounded.err()).containsOnlyOnce("have dips at the bound").contains(
                    "max-dip=0.25, which cuts steeper layers: raise it, such as by -p max-dip=0.5");
        }
    }

    @Test
    void aRunWithoutDipsTellsNothing() {
        assertThat(run("envelope").err()).doesNotContain("at the bound");
    }
}
