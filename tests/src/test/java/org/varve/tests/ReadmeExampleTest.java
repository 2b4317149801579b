package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Shape;
import org.varve.operator.GstDipAzimuth;
import org.varve.operator.MeanFilter;
import org.varve.operator.Window;
import org.varve.run.Run;
import org.varve.run.RunResult;

/** The README's examples of the library, word for word, work. */
@Execution(ExecutionMode.SAME_THREAD)
class ReadmeExampleTest {

    private static final Path SOURCE = Path.of("src/test/java/org/varve/tests/ReadmeExampleTest.java");
    private static final Path README = Path.of("../README.md");

    @TempDir
    private Path folder;

    @Test
    void filesWorkAsTheyStand() throws IOException, InterruptedException, OutOfBudgetException {
        Path survey = folder.resolve("survey.sgy");
        assertThat(VarveProcess.run("generate", survey.toString(), "--shape", "30,40,100").status()).isZero();

        RunResult result = dipAndAzimuth(folder);

        assertThat(result.took().samples()).isEqualTo(30 * 40 * 100);
        assertThat(folder.resolve("dip.sgy")).hasSize(Files.size(survey));
        assertThat(folder.resolve("azimuth.sgy")).hasSize(Files.size(survey));
    }

    @Test
    void arraysWorkAsTheyStand() throws IOException, InterruptedException, OutOfBudgetException {
        float[] samples = new float[30 * 40 * 100];
        samples[0] = 1;

        assertThat(mean(samples)[0]).isGreaterThan(0);
    }

    private static RunResult dipAndAzimuth(Path folder)
            throws IOException, InterruptedException, OutOfBudgetException {
        // files
        RunResult result = Run.of(new GstDipAzimuth(new Window(3, 3, 9)))
                .from(folder.resolve("survey.sgy"))
                .to(folder.resolve("{output}.sgy"))
                .within(8L << 30)
                .run();
        // end
        return result;
    }

    private static float[] mean(float[] samples) throws IOException, InterruptedException, OutOfBudgetException {
        // arrays
        float[] mean = Run.of(new MeanFilter(new Window(3, 3, 3))).apply(samples, new Shape(30, 40, 100));
        // end
        return mean;
    }

    @ParameterizedTest
    @ValueSource(strings = {"files", "arrays"})
    void standsInTheReadme(String name) throws IOException {
        String source = Files.readString(SOURCE);
        String mark = "// " + name + "\n";
        String example = source.substring(source.indexOf(mark) + mark.length());
        example = example.substring(0, example.indexOf("        // end\n")).stripTrailing().stripIndent();

        assertThat(README).content().contains("```java\n" + example + "\n```\n");
    }
}
