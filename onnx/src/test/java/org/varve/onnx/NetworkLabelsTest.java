package org.varve.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.varve.onnx.TestNetwork.set;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Box;
import org.varve.core.Note;
import org.varve.core.Output;
import org.varve.core.SampleFormat;
import org.varve.core.Shape;
import org.varve.core.SurveyRange;
import org.varve.formats.CreateOptions;
import org.varve.formats.FileVolume;
import org.varve.formats.OpenOptions;
import org.varve.formats.Volumes;
import org.varve.run.ArrayVolume;
import org.varve.run.Recipe;
import org.varve.run.Run;
import org.varve.run.RunEvent;
import org.varve.run.RunListener;
import org.varve.run.journal.Resuming;
import org.varve.segy.SegyWriting;
import org.varve.tiling.Progress;
import org.varve.zarr.ZarrOptions;

/** Numbers of channels and labels of classifiers take a byte a sample. */
class NetworkLabelsTest {

    private static final Shape SHAPE = new Shape(9, 14, 23);

    @TempDir
    private Path folder;

    private static float[] noise() {
        Random random = new Random(3);
        float[] noise = new float[(int) SHAPE.size()];
        for (int n = 0; n < noise.length; n++) noise[n] = (float) random.nextGaussian();
        return noise;
    }

    /** Of sections, with a grid of 2. */
    private Path classes(int count) throws IOException {
        return network(2, (n, x) -> n.same(n.relu(coarse(n, x)), 4, count, 3), count);
    }

    private static String coarse(TestNetwork n, String x) {
        return n.resize(n.pool(n.same(x, 1, 4, 3)), 2, "nearest", "asymmetric", "floor");
    }

    private Path network(int axes, BiFunction<TestNetwork, String, String> nodes, int channels) throws IOException {
        TestNetwork n = new TestNetwork(axes);
        n.output(nodes.apply(n, n.input("x", 1)), "y", channels);
        return n.write(folder.resolve("network.onnx"));
    }

    private static float[] inMemory(Network network, float... survey) throws Exception {
        float[] classes = new float[survey.length];
        Run.of(network).on("cpu").from(ArrayVolume.of(survey, SHAPE))
                .to(List.of(ArrayVolume.of(classes, SHAPE).writer())).run();
        return classes;
    }

    private static Run run(Network network, float... survey) {
        return Run.of(network).on("cpu").threads(1).from(ArrayVolume.of(survey, SHAPE));
    }

    private static float[] read(Path file) throws IOException {
        try (FileVolume volume = Volumes.open(file, OpenOptions.DEFAULT)) {
            Shape shape = volume.survey().shape();
            float[] samples = new float[(int) shape.size()];
            volume.read(Box.of(shape), MemorySegment.ofArray(samples));
            return samples;
        }
    }

    /** The bytes of a file, or those of the chunks of a group. */
    private static Map<String, List<Byte>> bytes(Path output) throws IOException {
        Map<String, List<Byte>> bytes = new TreeMap<>();
        try (Stream<Path> files = Files.walk(output)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (file.getFileName().toString().startsWith(".")) continue;
                List<Byte> content = new ArrayList<>();
                for (byte each : Files.readAllBytes(file)) content.add(each);
                bytes.put(output.relativize(file).toString(), content);
            }
        }
        return bytes;
    }

    @ParameterizedTest
    @ValueSource(strings = {"sgy", "zarr"})
    void filesOfTilesEqualTheUntiledOneToTheByte(String format) throws Exception {
        float[] survey = noise();
        Network network = Network.of(classes(3)).scale("none").write("argmax");
        float[] expected = inMemory(network, survey);
        Path untiled = folder.resolve("untiled." + format);
        run(network, survey).to(untiled).run();

        assertThat(read(untiled)).isEqualTo(expected).contains(0, 1, 2);
        Map<String, List<Byte>> bytes = bytes(untiled);
        if (format.equals("sgy")) assertThat(untiled).hasSize(3600 + SHAPE.traces() * (240 + SHAPE.samples()));
        for (Shape tile : List.of(new Shape(2, 5, 7), new Shape(1, 14, 6), new Shape(9, 1, 23))) {
            Path tiled = folder.resolve("tiled." + format);
            run(network, survey).tile(tile).to(tiled.toString(), CreateOptions.DEFAULT.withOverwrite(true)).run();
            assertThat(bytes(tiled)).as("tiles of %s", tile).isEqualTo(bytes);
        }
        Path part = folder.resolve("part." + format);
        run(network, survey).part(SurveyRange.ALL.inlines(3, 5)).to(part).run();
        assertThat(read(part)).isEqualTo(Arrays.copyOfRange(expected, 2 * 14 * 23, 5 * 14 * 23));
    }

    @Test
    void chainsReadThemAsNumbers() throws Exception {
        float[] survey = noise();
        Path model = classes(3);
        float[] chained = new float[survey.length];
        Run.of(Recipe.of("network|mean", Map.of("model", model.toString(), "write", "argmax"), List.of())).on("cpu")
                .from(ArrayVolume.of(survey, SHAPE)).to(List.of(ArrayVolume.of(chained, SHAPE).writer())).run();
        Path file = folder.resolve("class.sgy");
        run(Network.of(model).write("argmax"), survey).to(file).run();
        float[] twoRuns = new float[survey.length];
        Run.of(Recipe.of("mean", Map.of(), List.of())).on("cpu").from(file)
                .to(List.of(ArrayVolume.of(twoRuns, SHAPE).writer())).run();

        assertThat(twoRuns).isEqualTo(chained);
    }

    /** The default is labels alone: a mean of labels is none. */
    @Test
    void whatIsComputedOfLabelsIsFloats() throws Exception {
        Path model = classes(3);
        Recipe chain = Recipe.of("network|mean", Map.of("model", model.toString(), "write", "argmax"), List.of());
        Path file = folder.resolve("mean.sgy");
        Run.of(chain).on("cpu").from(ArrayVolume.of(noise(), SHAPE)).to(file).run();

        assertThat(file).hasSize(3600 + SHAPE.traces() * (240 + 4L * SHAPE.samples()));
    }

    @Test
    void floatsAreWrittenWhereTheyAreAskedFor() throws Exception {
        float[] survey = noise();
        Network network = Network.of(classes(3)).scale("none").write("argmax");
        Path file = folder.resolve("float.sgy");
        run(network, survey).to(file.toString(),
                CreateOptions.DEFAULT.with(SegyWriting.DEFAULT.with(SampleFormat.IEEE_FLOAT32))).run();

        assertThat(file).hasSize(3600 + SHAPE.traces() * (240 + 4L * SHAPE.samples()));
        assertThat(read(file)).isEqualTo(inMemory(network, survey));
    }

    /** Zarr keeps them; SEG-Y has no integer for them, and says so. */
    @Test
    void samplesThatAreMissingAreToldWhereTheyCannotBeHeld() throws Exception {
        float[] survey = noise();
        survey[2000] = Float.NaN;
        Network network = Network.of(classes(3)).scale("none").write("argmax");
        float[] expected = inMemory(network, survey);
        long missing = count(expected);
        assertThat(missing).isBetween(9L, 200L);
        Path group = folder.resolve("class.zarr");
        List<String> notes = new ArrayList<>();
        RunListener noted = event -> {
            if (event instanceof RunEvent.Noted(Note note)) notes.add(note.getMessage());
        };
        run(network, survey).listener(noted).to(group).run();
        assertThat(read(group)).usingComparator(Arrays::compare).isEqualTo(expected);
        assertThat(notes).noneMatch(note -> note.contains("not finite, which"));

        Path file = folder.resolve("class.sgy");
        run(network, survey).listener(noted).to(file).run();
        assertThat(notes).contains(
                missing + " samples are not finite, which int8 cannot be; NaN was written as 0, infinity as the largest of them; IEEE floats keep both");
        for (int n = 0; n < expected.length; n++) if (Float.isNaN(expected[n])) expected[n] = 0;
        assertThat(read(file)).isEqualTo(expected);
    }

    private static long count(float... samples) {
        long missing = 0;
        for (float sample : samples) if (Float.isNaN(sample)) missing++;
        return missing;
    }

    /** More than a byte holds. */
    @Test
    void manyChannelsTakeTwoBytesInSegy() throws Exception {
        float[] survey = noise();
        Network network = Network.of(classes(130)).scale("none").write("argmax");
        Path file = folder.resolve("class.sgy");
        run(network, survey).to(file).run();

        assertThat(file).hasSize(3600 + SHAPE.traces() * (240 + 2L * SHAPE.samples()));
        assertThat(read(file)).isEqualTo(inMemory(network, survey));
    }

    /** Thrown by a listener, as if the run was killed. */
    private static final class Crash extends Error {
        private static final long serialVersionUID = 1;
    }

    @ParameterizedTest
    @ValueSource(strings = {"sgy", "zarr"})
    @Timeout(60)
    void runsThatWereStoppedGoOn(String format) throws Exception {
        float[] survey = noise();
        Network network = Network.of(classes(3)).scale("none").write("argmax");
        CreateOptions options = CreateOptions.DEFAULT.with(ZarrOptions.DEFAULT.withChunk(new Shape(1, 14, 23)));
        Path whole = folder.resolve("whole." + format);
        run(network, survey).to(whole.toString(), options).run();
        Path output = folder.resolve("stopped." + format);
        Run run = run(network, survey).tile(new Shape(1, 14, 23)).to(output.toString(), options)
                .resumable(Resuming.ALONE.every(Duration.ofNanos(1)));
        assertThatThrownBy(() -> run.listener(event -> {
            if (event instanceof RunEvent.Progressed(Progress done) && done.tilesDone() > 2) {
                while (!hasLines(output)) Thread.onSpinWait();
                throw new Crash();
            }
        }).run()).isInstanceOf(Crash.class);
        assertThat(output).doesNotExist();
        run.listener(RunListener.NONE).run();

        assertThat(bytes(output)).isEqualTo(bytes(whole));
    }

    /** Whether tiles stand in the journal, which its own thread writes. */
    private static boolean hasLines(Path output) {
        try (Stream<Path> files = Files.list(output.resolveSibling(output.getFileName() + ".journal"))) {
            return files.count() > 1;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> ranges(Path model) {
        return Network.of(model).outputs().stream().map(output -> (output.isLabel() ? "labels " : "") + output.values())
                .toList();
    }

    /** A network that compares its channels itself. */
    @Test
    void numbersOfChannelsInTheGraphAreLabels() throws Exception {
        Path model = network(2, (n, x) -> n.node("Cast", List.of(largest(n, n.same(coarse(n, x), 4, 3, 3))),
                set("to", 1)), 1);
        assertThat(ranges(model)).containsExactly("labels 0..2");
        Network network = Network.of(model).scale("none");
        Path file = folder.resolve("y.sgy");
        run(network, noise()).to(file).run();

        assertThat(file).hasSize(3600 + SHAPE.traces() * (240 + SHAPE.samples()));
        assertThat(read(file)).isEqualTo(inMemory(network, noise())).contains(0, 1, 2);
    }

    private static String largest(TestNetwork n, String channels) {
        return n.node("ArgMax", List.of(channels), set("axis", 1));
    }

    /** Numbers that are computed of labels need be none, nor those of blocks that are blended. */
    @Test
    void otherNumbersAreNoLabels() throws Exception {
        assertThat(ranges(network(2, (n, x) -> n.node("Sqrt", List.of(n.node("Cast",
                List.of(largest(n, n.same(x, 1, 3, 3))), set("to", 1)))), 1))).containsExactly("");
        assertThat(ranges(classes(2))).containsExactly("", "");
        Path blended = network(2, (n, x) -> n.node("Cast", List.of(largest(n,
                n.same(n.node("Add", List.of(x, n.node("GlobalAveragePool", List.of(x)))), 1, 3, 3))), set("to", 1)),
                1);
        assertThat(Network.inBlocks(blended, "4", "16").outputs()).noneMatch(Output::isLabel);
    }
}
