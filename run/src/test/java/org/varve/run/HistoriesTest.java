package org.varve.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Box;
import org.varve.core.MapGrid;
import org.varve.core.Shape;
import org.varve.core.SurveyRange;
import org.varve.core.Workflow;
import org.varve.formats.CreateOptions;
import org.varve.formats.FileVolume;
import org.varve.formats.OpenOptions;
import org.varve.formats.Overlap;
import org.varve.formats.Volumes;
import org.varve.operator.Catalogue;
import org.varve.run.journal.Resuming;
import org.varve.segy.SegyReading;

/** What the outputs of runs say about themselves. */
class HistoriesTest {

    private static final Charset EBCDIC = Charset.forName("IBM037");

    private static final Shape SHAPE = new Shape(4, 5, 40);

    @TempDir
    private Path folder;

    private Path survey;

    @BeforeEach
    void makeSurvey() throws Exception {
        float[] samples = new float[(int) SHAPE.size()];
        Random random = new Random(1);
        for (int s = 0; s < samples.length; s++) samples[s] = (float) random.nextGaussian();
        survey = folder.resolve("survey.npy");
        Run.of(Catalogue.get("first-derivative").example()).on("cpu").from(ArrayVolume.of(samples, SHAPE))
                .to(survey.toString(), CreateOptions.DEFAULT).run();
    }

    private Run run(Recipe recipe, String output) throws Exception {
        return Run.of(recipe).on("cpu").from(survey).to(folder.resolve(output).toString(),
                CreateOptions.DEFAULT.withOverwrite(true));
    }

    private String history(String file) throws Exception {
        try (FileVolume volume = Volumes.open(folder.resolve(file), OpenOptions.DEFAULT)) {
            return volume.history().orElseThrow();
        }
    }

    private JsonNode attributes(String array) throws Exception {
        return new ObjectMapper().readTree(folder.resolve(array).resolve(".zattrs").toFile());
    }

    @Test
    void everyParameterAndWhatWasMeasuredIsTold() throws Exception {
        Recipe clip = Recipe.of("clip-percentiles", Map.of("low", "2"), List.of());
        run(clip, "a.sgy").run();
        run(clip, "b.zarr").run();

        assertThat(history("a.sgy")).matches(
                "varve clip-percentiles low=2 high=99 range=survey; output clip-percentiles; survey survey\\.npy every 0\\.004 s; measured percentile 2\\.0 = -[.\\d]+, percentile 99\\.0 = [.\\d]+; boundary reflect, nan propagate; version .*");
        assertThat(history("b.zarr")).isEqualTo(history("a.sgy"));
        JsonNode told = attributes("b.zarr/clip-percentiles").get("varve");
        assertThat(told.get("operator").asText()).isEqualTo("clip-percentiles");
        assertThat(told.get("output").asText()).isEqualTo("clip-percentiles");
        assertThat(told.get("parameters").toString()).isEqualTo("{\"low\":\"2\",\"high\":\"99\",\"range\":\"survey\"}");
        assertThat(told.get("inputs").toString())
                .isEqualTo("[{\"name\":\"survey\",\"file\":\"survey.npy\",\"interval\":0.004,\"unit\":\"s\"}]");
        assertThat(told.get("measured").get(0).get("name").asText()).isEqualTo("percentile 2.0");
        assertThat((float) told.get("measured").get(1).get("value").asDouble())
                .isEqualTo(Float.parseFloat(history("a.sgy").replaceFirst(".*99.0 = ([^;,]*).*", "$1")));
    }

    /** As the operator is called now; the output keeps the name that it was called by. */
    @Test
    void anOperatorCalledByItsFormerNameIsTold() throws Exception {
        run(Recipe.of("rescale", Map.of("min", "-1", "max", "1"), List.of()), "{output}.sgy").run();

        assertThat(history("rescale.sgy")).startsWith("varve clip-values min=-1 max=1");
    }

    /** What the history of one survey states, given for its neighbour, does to it what was done to the one. */
    @Test
    void whatWasMeasuredCanBeGivenAgain() throws Exception {
        run(Recipe.of("clip-percentiles", Map.of("low", "2"), List.of()), "a.npy").run();
        run(Recipe.of("clip-percentiles", Map.of("low", "2"), List.of()), "a.sgy").run();
        String range = history("a.sgy").replaceFirst(".*2.0 = ([^,]*), percentile 99.0 = ([^;]*);.*", "$1,$2");

        run(Recipe.of("clip-percentiles", Map.of("range", range), List.of()), "b.npy").run();

        assertThat(folder.resolve("b.npy")).hasSameBinaryContentAs(folder.resolve("a.npy"));
    }

    @Test
    void binsAreToldInAsManyDigitsAsGiveThemAgain() throws Exception {
        Recipe dips = Recipe.of("gst-dips-2d", Map.of("unit", "slope"), List.of("inline-dip"));
        run(dips, "a.sgy").bins(25.000000123, 12.5).velocity(2512.3456789).run();
        run(dips, "b.sgy").grid(MapGrid.of(82.5 * MapGrid.FOOT, 41.7 * MapGrid.FOOT, true)).velocity(2500).run();

        assertThat(history("a.sgy")).contains("bins 25.000000123 m, 12.5 m, velocity 2512.3456789 m/s; ");
        assertThat(history("b.sgy")).contains("bins 82.5 ft, 41.7 ft, velocity 2500.0 m/s; ");
    }

    @Test
    void aRunOfMergedFilesTellsThemAll() throws Exception {
        run(Recipe.of("envelope", Map.of(), List.of()), "whole.sgy").run();
        Path whole = folder.resolve("whole.sgy");
        Run.copy().from(whole).part(SurveyRange.ALL.inlines(1, 2)).to(folder.resolve("one.sgy")).run();
        Run.copy().from(whole).part(SurveyRange.ALL.inlines(3, 4)).to(folder.resolve("two.sgy")).run();
        List<Source> pieces = Stream.of("one.sgy", "two.sgy").map(
                file -> Source.of(folder.resolve(file), OpenOptions.DEFAULT.with(SegyReading.DEFAULT.withOffset(0))))
                .toList();

        Run.of(Recipe.of("mean", Map.of(), List.of())).on("cpu").from(Source.merged(pieces, Overlap.ERROR))
                .to(folder.resolve("mean.sgy")).run();

        assertThat(history("mean.sgy"))
                .contains("; survey one.sgy every 0.004 s, offset 0, merged with two.sgy, overlap error; ");
    }

    @Test
    void anOutputTellsTheStepsThatItDependsOnAndNoOthers() throws Exception {
        Workflow.Step smooth = new Workflow.Step("smooth", Catalogue.get("gaussian").example(), List.of(), List.of());
        Workflow.Step dips = new Workflow.Step("dips", Catalogue.get("gst-dip-azimuth").example(), "smooth",
                List.of("dip"));
        Workflow.Step other = Workflow.Step.of("envelope", Catalogue.get("envelope").example());
        Recipe recipe = Recipe.of(new Workflow(List.of(smooth, other, dips)));
        run(recipe, "{output}.sgy").run();
        run(recipe, "all.zarr").run();

        assertThat(history("envelope.sgy")).startsWith("varve envelope; output envelope; survey survey.npy");
        assertThat(history("dip.sgy")).startsWith("varve gaussian sigma=")
                .contains(" as smooth + gst-dip-azimuth ", " as dips of smooth; output dip; ")
                .doesNotContain("envelope");
        JsonNode told = attributes("all.zarr/dip").get("varve");
        assertThat(told.get("operator").asText()).isEqualTo("gst-dip-azimuth");
        assertThat(told.get("steps").get(0).get("name").asText()).isEqualTo("smooth");
        assertThat(told.get("steps").get(0).get("parameters").has("sigma")).isTrue();
    }

    @Test
    void aChainEqualsRunsThroughFilesAndTellsEachStep() throws Exception {
        run(Recipe.of("gaussian|clip-percentiles|envelope", Map.of("sigma", "1,1,2"), List.of()), "{output}.sgy").run();
        run(Recipe.of("gaussian|clip-percentiles:envelope", Map.of("sigma", "1,1,2"), List.of()), "chain.npy")
                .tile(new Shape(3, 3, 40)).run();
        run(Recipe.of("gaussian", Map.of("sigma", "1,1,2"), List.of()), "smooth.npy").run();
        Run.of(Recipe.of("clip-percentiles", Map.of(), List.of())).on("cpu").from(folder.resolve("smooth.npy"))
                .to(folder.resolve("clipped.npy")).run();
        Run.of(Recipe.of("envelope", Map.of(), List.of())).on("cpu").from(folder.resolve("clipped.npy"))
                .to(folder.resolve("files.npy")).run();

        assertThat(folder.resolve("chain.npy")).hasSameBinaryContentAs(folder.resolve("files.npy"));
        assertThat(history("envelope.sgy")).startsWith("varve gaussian sigma=1,1,2 truncate=4 + "
                + "clip-percentiles low=1 high=99 range=survey of gaussian + envelope of clip-percentiles; output envelope");
    }

    /** Except at the edges, beyond which a chain goes on with what its steps make of the extended survey. */
    @Test
    void dipsReachTheirCurvaturesInTheirUnit() throws Exception {
        run(Recipe.of("gst-dips-2d|curvature-from-dips.maximum", Map.of(), List.of()), "chain.npy").run();
        run(Recipe.of("gst-dips-2d", Map.of(), List.of()), "{output}.npy").run();
        Run.of(Recipe.of("curvature-from-dips", Map.of(), List.of("maximum"))).on("cpu")
                .from(folder.resolve("inline-dip.npy")).with(folder.resolve("crossline-dip.npy"))
                .to(folder.resolve("files.npy")).run();

        assertThat(inside("chain.npy")).isEqualTo(inside("files.npy"));
    }

    /** The samples of a file without its outermost ones. */
    private float[] inside(String file) throws Exception {
        try (FileVolume volume = Volumes.open(folder.resolve(file), OpenOptions.DEFAULT);
                Arena arena = Arena.ofConfined()) {
            Box box = new Box(1, 1, 1, new Shape(SHAPE.inlines() - 2, SHAPE.crosslines() - 2, SHAPE.samples() - 2));
            MemorySegment samples = arena.allocate(box.shape().bytes(), Float.BYTES);
            volume.read(box, samples);
            return samples.toArray(ValueLayout.JAVA_FLOAT);
        }
    }

    @Test
    void equalRunsWriteEqualBytesAndResumedOnesToo() throws Exception {
        Recipe clip = Recipe.of("clip-percentiles", Map.of(), List.of());
        run(clip, "a.sgy").run();
        run(clip, "b.sgy").run();
        run(clip, "c.sgy").resumable(Resuming.ALONE).run();

        assertThat(folder.resolve("b.sgy")).hasSameBinaryContentAs(folder.resolve("a.sgy"));
        assertThat(folder.resolve("c.sgy")).hasSameBinaryContentAs(folder.resolve("a.sgy"));
    }

    @Test
    void theTextOfTheInputStaysAndAHistoryWithoutRoomIsCutAndTold() throws Exception {
        run(Recipe.of("envelope", Map.of(), List.of()), "a.sgy").run();
        byte[] bytes = Files.readAllBytes(folder.resolve("a.sgy"));
        for (int line = 0; line < 36; line++) {
            byte[] text = "C%2s THE USER'S LINE%61s".formatted(line + 1, "").getBytes(EBCDIC);
            System.arraycopy(text, 0, bytes, line * 80, 80);
        }
        System.arraycopy("C37%77s".formatted("").getBytes(EBCDIC), 0, bytes, 36 * 80, 80);
        System.arraycopy("C38 MORE%72s".formatted("").getBytes(EBCDIC), 0, bytes, 37 * 80, 80);
        Files.write(folder.resolve("full.sgy"), bytes);

        RunResult result = Run.of(Recipe.of("gst-dip-azimuth", Map.of(), List.of("dip"))).on("cpu")
                .from(folder.resolve("full.sgy"))
                .to(folder.resolve("dip.sgy").toString(), CreateOptions.DEFAULT).run();

        assertThat(result.notes())
                .anyMatch(note -> note.getMessage().contains("history of the output: it is truncated"));
        assertThat(history("dip.sgy")).startsWith("varve gst-dip-azimuth").contains("output dip");
        try (FileVolume volume = Volumes.open(folder.resolve("dip.sgy"), OpenOptions.DEFAULT)) {
            assertThat(volume.text().subList(0, 36)).allMatch(line -> line.endsWith("THE USER'S LINE"));
            assertThat(volume.text().get(37)).isEqualTo("C38 MORE");
        }
    }

    /** The text header of a part that is copied to SEG-Y tells the part already. */
    @Test
    void aCopyTellsWhatItWasCopiedFromUnlessItEqualsThat() throws Exception {
        run(Recipe.of("envelope", Map.of(), List.of()), "a.sgy").run();
        SurveyRange part = SurveyRange.ALL.inlines(1, 2);
        Run.copy().from(folder.resolve("a.sgy")).to(folder.resolve("whole.zarr")).run();
        Run.copy().from(folder.resolve("a.sgy")).part(part).to(folder.resolve("part.sgy")).run();
        Run.copy().from(folder.resolve("whole.zarr")).part(part).to(folder.resolve("again.zarr")).run();
        Run.copy().from(survey).part(part).to(folder.resolve("plain.sgy")).run();

        assertThat(history("whole.zarr")).isEqualTo(history("a.sgy"));
        assertThat(history("part.sgy")).isEqualTo(history("a.sgy"));
        assertThat(history("again.zarr")).startsWith(
                "varve convert; output envelope; survey whole.zarr every 0.004 s; part inlines 1:2; version ");
        assertThat(history("plain.sgy"))
                .startsWith("varve convert; survey survey.npy every 0.004 s; part inlines 1:2; version ");
    }

    @Test
    void aMergedCopyTellsItsPiecesAndHowEachWasRead() throws Exception {
        Run.copy().from(survey).to(folder.resolve("whole.sgy")).run();
        for (int n = 0; n < 2; n++) {
            Run.copy().from(folder.resolve("whole.sgy")).part(SurveyRange.ALL.inlines(2 * n + 1, 2 * n + 2))
                    .to(folder.resolve(n + ".sgy")).run();
        }
        Source first = Source.of(folder.resolve("0.sgy"), OpenOptions.DEFAULT.with(SegyReading.DEFAULT.withOffset(0)));
        Source second = Source.of(folder.resolve("1.sgy"), OpenOptions.DEFAULT);

        Run.copy().from(Source.merged(List.of(first, second), Overlap.FIRST)).to(folder.resolve("merged.sgy")).run();

        assertThat(history("merged.sgy")).startsWith("varve merge overlap=first; survey 0.sgy every 0.004 s, offset 0; "
                + "survey-2 1.sgy every 0.004 s; version ");
    }
}
