package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Shape;
import org.varve.file.OutputException;
import org.varve.formats.CreateOptions;
import org.varve.run.ArrayVolume;
import org.varve.run.Recipe;
import org.varve.run.Run;
import org.varve.run.RunEvent;
import org.varve.run.RunHandle;
import org.varve.run.journal.Resuming;

/** Runs on file systems without the attributes, calls and paths of Unix, as those of Windows and macOS are. */
@ParameterizedClass
@FieldSource("SYSTEMS")
class OtherSystemsTest {

    @SuppressWarnings("unused")
    private static final List<Configuration> SYSTEMS = List.of(Configuration.windows(), Configuration.osX());

    private static final Shape SHAPE = new Shape(12, 15, 60);
    private static final float[] SAMPLES = new float[(int) SHAPE.size()];

    @Parameter
    private Configuration configuration;

    private FileSystem system;
    private Path folder;

    @BeforeAll
    static void fill() {
        Random random = new Random(3);
        for (int at = 0; at < SAMPLES.length; at++) SAMPLES[at] = (float) random.nextGaussian();
    }

    @BeforeEach
    void open() throws IOException {
        system = Jimfs.newFileSystem(configuration);
        folder = Files.createDirectories(system.getRootDirectories().iterator().next().resolve("a survey"));
    }

    @AfterEach
    void close() throws IOException {
        system.close();
    }

    /** On the CPU: other tests may have loaded the simulated GPU. */
    private static Run chain() throws IOException {
        return Run.of(Recipe.of("gaussian|envelope", Map.of(), List.of())).on("cpu");
    }

    private static float[] samples(Path file) throws IOException, OutOfBudgetException, InterruptedException {
        float[] samples = new float[SAMPLES.length];
        Run.copy().from(file).to(List.of(ArrayVolume.of(samples, SHAPE).writer())).run();
        return samples;
    }

    private Path survey(String name) throws IOException, OutOfBudgetException, InterruptedException {
        Path survey = folder.resolve(name);
        Run.copy().from(ArrayVolume.of(SAMPLES, SHAPE)).to(survey).run();
        return survey;
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sgy", "su", "npy", "zarr"})
    void givesWhatArraysGive(String format) throws Exception {
        Path survey = survey("survey." + format);
        Path output = folder.resolve("{output}." + format);

        Map<String, Path> files = chain().from(survey).to(output).tile(new Shape(5, 15, 60)).run().files();

        assertThat(samples(survey)).isEqualTo(SAMPLES);
        assertThat(files).containsExactly(Map.entry("envelope", folder.resolve("envelope." + format)));
        assertThat(samples(files.get("envelope"))).isEqualTo(chain().apply(SAMPLES, SHAPE));
        assertThat(names()).containsExactly("envelope." + format, "survey." + format);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sgy", "zarr"})
    void replacesOnlyWhereAsked(String format) throws Exception {
        Path survey = survey("survey." + format);
        Path output = survey("output." + format);

        assertThatThrownBy(() -> chain().from(survey).to(output).run()).isInstanceOf(OutputException.class)
                .hasMessageContaining("exists");
        CreateOptions options = CreateOptions.DEFAULT.withOverwrite(true);
        chain().from(survey).to(output, options, _ -> options).run();

        assertThat(samples(output)).isEqualTo(chain().apply(SAMPLES, SHAPE));
        assertThat(names()).containsExactly("output." + format, "survey." + format);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sgy", "npy"})
    void goesOnWithAStoppedRun(String format) throws Exception {
        Path survey = survey("survey." + format);
        Path output = folder.resolve("output." + format);
        Run run = chain().from(survey).to(output).tile(new Shape(1, 15, 60))
                .resumable(Resuming.ALONE.every(Duration.ofNanos(1)));

        AtomicInteger written = new AtomicInteger();
        CompletableFuture<RunHandle> started = new CompletableFuture<>();
        RunHandle handle = run.listener(event -> {
            if (event instanceof RunEvent.TileWritten && written.incrementAndGet() == 8)
                started.join().result().cancel(true);
        }).start();
        started.complete(handle);
        assertThatThrownBy(() -> handle.result().join()).isInstanceOf(CancellationException.class);
        handle.cancel();
        assertThat(names()).doesNotContain("output." + format);
        run.listener(_ -> {}).run();

        assertThat(samples(output)).isEqualTo(chain().apply(SAMPLES, SHAPE));
        assertThat(names()).containsExactly("output." + format, "survey." + format);
    }
}
