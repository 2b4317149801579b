package example;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Shape;
import org.varve.run.ArrayVolume;
import org.varve.run.Run;

/** The programs of docs/java.md stand there word for word, are short, and run. */
class JavaPageTest {

    private static final Path SOURCES = Path.of("src/test/java/example");
    private static final Path PAGE = Path.of("../docs/java.md");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"ArraysExample", "FilesExample", "ChainsExample", "Nd4jExample", "OwnOperatorExample",
            "DetailTest", "ProfileExample", "GpusExample"})
    void standsInThePage(String name) throws IOException {
        String program = Files.readString(SOURCES.resolve(name + ".java"));
        String shown = program.substring(program.indexOf("import ")).stripTrailing();

        assertThat(PAGE).content().contains("```java\n%s\n```\n".formatted(shown));
        assertThat(shown.lines()).hasSizeLessThan(40);
    }

    @Test
    void programsRun() throws Exception {
        float[] samples = new float[30 * 40 * 100];
        for (int s = 0; s < samples.length; s++) samples[s] = (float) Math.sin(s % 100 * 0.3);
        Run.copy().from(ArrayVolume.of(samples, new Shape(30, 40, 100))).to(folder.resolve("survey.sgy")).run();

        ArraysExample.main(new String[0]);
        FilesExample.main(new String[] {folder.toString()});
        ChainsExample.main(new String[] {folder.toString()});
        Nd4jExample.main(new String[0]);
        OwnOperatorExample.main(new String[0]);
        ProfileExample.main(new String[] {folder.toString()});

        assertThat(folder.resolve("dip.sgy")).exists();
        assertThat(folder.resolve("frequencies.zarr")).exists();
        assertThat(folder.resolve("semblance.sgy")).exists();
        assertThat(folder.resolve("dip.zarr")).exists();
    }

    @Test
    void gpusOrElseTheCpu() throws Exception {
        Run.copy().from(ArrayVolume.of(new float[8000], new Shape(10, 20, 40))).to(folder.resolve("survey.sgy")).run();

        GpusExample.main(new String[] {folder.toString()});

        assertThat(folder.resolve("ii.sgy")).exists();
    }
}
