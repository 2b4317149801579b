package org.varve.run.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.NotFinite;
import org.varve.core.Note;
import org.varve.core.Shape;
import org.varve.core.SurveyRange;
import org.varve.json.Json;
import org.varve.profiler.MemoryTimeline.Moment;
import org.varve.run.ArrayVolume;
import org.varve.run.PlannedRun;
import org.varve.run.Recipe;
import org.varve.run.Run;
import org.varve.run.RunResult;
import org.varve.run.json.RunJson.MinimumBytes;
import org.varve.run.process.Build;
import org.varve.tiling.Progress;
import org.varve.tiling.RunReport;
import org.varve.tiling.TileTimes;

/** What scripts and reports read of a plan and of a run. */
class RunJsonTest {

    private static final Shape SHAPE = new Shape(6, 5, 20);

    @TempDir
    private Path folder;

    private Path survey;

    @BeforeEach
    void makeSurvey() throws Exception {
        survey = folder.resolve("survey.npy");
        Run.copy().from(ArrayVolume.of(new float[(int) SHAPE.size()], SHAPE)).to(survey).run();
    }

    private Run dips() throws Exception {
        return Run.of(Recipe.of("gst-dip-azimuth", Map.of("window", "3,3,5"), List.of())).on("cpu").threads(1)
                .from(survey).to(folder.resolve("{output}.npy"));
    }

    /** The run with another report. */
    private static RunResult with(RunResult run, RunReport took) {
        return new RunResult(run.job(), run.files(), run.plan(), took, List.of(new Note("is odd")));
    }

    private static JsonNode json(Record record) throws Exception {
        return new ObjectMapper().readTree(Json.line(record));
    }

    @Test
    void aRunTellsWhatItReadAndWrote() throws Exception {
        JsonNode json = json(RunJson.of(dips().tile(new Shape(2, 5, 20)).run()));

        assertThat(json.at("/operator").asText()).isEqualTo("gst-dip-azimuth");
        assertThat(json.at("/parameters/window").asText()).isEqualTo("3,3,5");
        assertThat(json.at("/version").asText()).isEqualTo(Build.VERSION);
        assertThat(json.at("/threads").asInt()).isOne();
        assertThat(json.at("/shape").toString()).isEqualTo("[6,5,20]");
        assertThat(json.at("/surveyShape").isMissingNode()).isTrue();
        assertThat(json.at("/tiles").asInt()).isEqualTo(3);
        assertThat(json.at("/tileShape").toString()).isEqualTo("[2,5,20]");
        assertThat(json.at("/tileGrid").toString()).isEqualTo("[3,1,1]");
        assertThat(json.at("/inputFiles")).singleElement().extracting(JsonNode::asText).asString()
                .endsWith("survey.npy");
        assertThat(json.at("/outputs")).extracting(output -> output.get("name").asText())
                .containsExactly("dip", "azimuth");
        assertThat(json.at("/outputs/1/path").asText()).endsWith("azimuth.npy");
        assertThat(json.at("/outputs/1/max").asInt()).isEqualTo(360);
        assertThat(json.at("/outputs/0/max").isNull()).isTrue();
        assertThat(json.at("/tileTimes")).hasSize(3);
        assertThat(json.at("/buffers")).isNotEmpty();
        assertThat(json.has("memory")).isFalse();
        assertThat(json.has("minimumBytes")).isFalse();
    }

    /** Memory of the caller's has no path. */
    @Test
    void aRunInMemoryHasNoFiles() throws Exception {
        float[] samples = new float[(int) SHAPE.size()];
        JsonNode json = json(RunJson.of(Run.of(Recipe.of("mean", Map.of(), List.of())).on("cpu")
                .from(ArrayVolume.of(samples, SHAPE)).to(List.of(ArrayVolume.of(samples.clone(), SHAPE).writer()))
                .run()));

        assertThat(json.at("/inputFiles")).isEmpty();
        assertThat(json.at("/outputs")).isEmpty();
    }

    @Test
    void aRunTellsWhenItsTilesWereDoneAndWhatItTook() throws Exception {
        RunResult run = dips().run();
        TileTimes.Span read = new TileTimes.Span(0.0000014, 1.25, 0.5);
        TileTimes.Span other = new TileTimes.Span(2, 3, 1);
        RunReport took = new RunReport(600, 600, 4, 0.5, 0.25,
                List.of(new RunReport.PhaseTimes(Progress.Phase.RUN, 3, 3, 1, run.took().device(), 2, false)),
                new NotFinite(7, List.of(8L, 9L)), List.of(), new RunReport.HostBytes(100, 20, 60, 70),
                new RunReport.DeviceBytes(50, 40, 30),
                List.of(new TileTimes(Progress.Phase.SCAN, 2, read, other, other, 0.0000016, 0.125)));

        JsonNode json = json(RunJson.of(with(run, took),
                List.of(new Moment(0.0000014, 10, 2, 1), new Moment(1.5, 12, 3, 0)),
                Optional.of(new MinimumBytes(33, 11)), note -> "survey " + note.getMessage()));

        assertThat(json.at("/tileTimes/0").toString()).isEqualTo("{\"phase\":\"scan\",\"tiles\":2,"
                + "\"read\":[1.0E-6,1.25,0.5],\"compute\":[2.0,3.0,1.0],\"write\":[2.0,3.0,1.0],"
                + "\"toDevice\":2.0E-6,\"toHost\":0.125}");
        assertThat(json.at("/memory").toString()).isEqualTo(
                "{\"seconds\":[1.0E-6,1.5],\"resident\":[10,12],\"heap\":[2,3],\"device\":[1,0]}");
        assertThat(json.at("/samplesPerSecond").asDouble()).isEqualTo(150);
        assertThat(json.at("/hostBytes").toString()).isEqualTo(
                "{\"allowed\":100,\"reserved\":20,\"projected\":60,\"measured\":70,\"exceeded\":10}");
        assertThat(json.at("/deviceBytes").toString())
                .isEqualTo("{\"allowed\":50,\"reserved\":0,\"projected\":40,\"measured\":30}");
        assertThat(json.at("/notFinite").toString())
                .isEqualTo("{\"input\":7,\"outputs\":{\"dip\":8,\"azimuth\":9}}");
        assertThat(json.at("/busySeconds/allocate").asDouble()).isEqualTo(0.5);
        assertThat(json.at("/busySeconds/read").asDouble()).isEqualTo(1);
        assertThat(json.at("/busySeconds/write").asDouble()).isEqualTo(2);
        assertThat(json.at("/busySeconds/complete").asDouble()).isEqualTo(0.25);
        assertThat(json.at("/minimumBytes").toString()).isEqualTo("{\"host\":33,\"device\":11}");
        assertThat(json.at("/notes").toString()).isEqualTo("[\"survey is odd\"]");
    }

    @Test
    void aPlanTellsItsTilesAndBytes() throws Exception {
        try (PlannedRun planned = dips().tile(new Shape(2, 5, 20)).within(1L << 30)
                .part(SurveyRange.ALL.inlines(1, 4)).plan()) {
            JsonNode json = json(PlanJson.of(planned, _ -> "a flag", Note::sentence));

            assertThat(json.at("/shape").toString()).isEqualTo("[4,5,20]");
            assertThat(json.at("/surveyShape").toString()).isEqualTo("[6,5,20]");
            assertThat(json.at("/tiles").asInt()).isEqualTo(2);
            assertThat(json.at("/outputs").toString()).isEqualTo("[\"dip\",\"azimuth\"]");
            assertThat(json.at("/hostBytes/allowed").asLong()).isEqualTo(1L << 30);
            assertThat(json.at("/hostBytes/source").asText()).isEqualTo("a flag");
            assertThat(json.at("/hostBytes/projected").asLong())
                    .isEqualTo(planned.plan().projectedHostBytes()).isGreaterThan(json.at("/hostBytes/reserved")
                            .asLong());
            assertThat(json.at("/hostBytes/minimum").asLong()).isLessThanOrEqualTo(json.at("/hostBytes/projected")
                    .asLong());
            assertThat(json.at("/scans")).isEmpty();
            long buffers = 0;
            for (JsonNode buffer : json.at("/buffers")) {
                assertThat(buffer.get("bytes").asLong())
                        .isEqualTo(buffer.get("count").asLong() * buffer.get("each").asLong());
                buffers += buffer.get("bytes").asLong();
            }
            assertThat(buffers).isPositive();
        }
    }

    /** Statistics of the survey are gathered in tiles of their own. */
    @Test
    void aPlanTellsHowStatisticsAreGathered() throws Exception {
        try (PlannedRun planned = Run.of(Recipe.of("clip-percentiles", Map.of(), List.of())).on("cpu").from(survey)
                .to(folder.resolve("a.npy")).plan()) {
            JsonNode json = json(PlanJson.of(planned, _ -> "", Note::sentence));

            assertThat(json.at("/scans/0/tiles").asInt()).isPositive();
            assertThat(json.at("/scans/0/buffers")).isNotEmpty();
        }
    }
}
