package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.onnx.NetworkCheck;
import org.varve.onnx.TestNetwork;
import org.varve.run.json.RunJson;

/**
 * What {@code --json} prints is what docs/varve.schema.json says, field for field, and that is generated from the
 * records that are printed. After a change to one, {@code VARVE_DOCS=write} in the environment of this test writes it
 * anew.
 */
class JsonSchemaTest {

    private static final Path FILE = Path.of("../docs/varve.schema.json");

    private static final boolean WRITE = "write".equals(System.getenv("VARVE_DOCS"));

    @TempDir
    private Path folder;

    private String survey;

    private static String generated() {
        Map<String, Class<?>> kinds = new LinkedHashMap<>();
        Map<String, String> verbs = new LinkedHashMap<>();
        for (Kind kind : KINDS) {
            kinds.put(kind.name, kind.type);
            verbs.put(kind.name, kind.verb);
        }
        RecordSchema schema = new RecordSchema();
        schema.add(kinds, verbs);
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        all.put("title",
                "What varve plan --json, varve run --json, varve convert --json, varve edit --json, varve info --json, varve devices --json, varve network info --json, varve network verify --json and varve study growth --json print");
        all.put("description",
                "One object on standard output. Exit status 0: plan, run, runs, edit, editPreview, info, infoObstacle, devices, network, networkCheck or growth; any other: failure. Bytes and samples are whole numbers; shapes are inlines, crosslines, samples.");
        all.put("anyOf", KINDS.stream().map(kind -> Map.of("$ref", "#/$defs/" + kind.name)).toList());
        all.put("$defs", schema.definitions());
        return CompactJson.of(all) + "\n";
    }

    private record Kind(String name, Class<?> type, String verb) {}

    private static final List<Kind> KINDS = List.of(
            new Kind("plan", PlanVerb.Planned.class, "varve plan"),
            new Kind("run", RunJson.class, "varve run, varve convert"),
            new Kind("runs", SurveyRuns.Runs.class, "varve run --offset each"),
            new Kind("edit", EditJson.Edited.class, "varve edit"),
            new Kind("editPreview", EditJson.Previewed.class, "varve edit --dry-run"),
            new Kind("info", InfoSchema.Volume.class,
                    "varve info of a volume; what its format does not state is left out"),
            new Kind("infoObstacle", InfoSchema.Obstacle.class,
                    "varve info of a file that is recognised, but is no volume as it is: what it says, and what stands in the way"),
            new Kind("devices", DevicesVerb.Facts.class, "varve devices"),
            new Kind("network", NetworkFacts.class, "varve network info"),
            new Kind("networkCheck", NetworkCheck.class, "varve network verify"),
            new Kind("growth", StudyGrowthVerb.Facts.class, "varve study growth"),
            new Kind("failure", Failure.class, "any verb"));

    @Test
    void isGeneratedFromRecords() throws IOException {
        if (WRITE) Files.writeString(FILE, generated());

        assertThat(FILE).as("see the Javadoc of this test").hasContent(generated());
    }

    @BeforeEach
    void makeSurvey() {
        survey = Outcome.survey(folder.resolve("survey.sgy")).toString();
    }

    /** The schema of one kind of object. */
    private static Schema schema(String kind) throws IOException {
        ObjectNode all = (ObjectNode) new ObjectMapper().readTree(Files.readAllBytes(FILE));
        all.remove("anyOf");
        all.put("$ref", "#/$defs/" + kind);
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(all);
    }

    private Outcome varve(String words) {
        return Outcome.of(Arrays.stream((words + " --json --quiet").split(" ", -1))
                .map(word -> word.replace("IN", survey).replace("OUT", folder.resolve("out").toString()))
                .toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource({
            "plan, plan gst-dip-azimuth IN",
            "plan, plan histogram-equalization IN OUT.zarr --inlines 2:5",
            "plan, 'plan gaussian+envelope IN -p gaussian.sigma=1,1,2 --graph --draw OUT.svg'",
            "plan, plan difference IN --with IN",
            "run, run gst-dip-azimuth IN OUT-{output}.npy --threads 1",
            "run, run gaussian+envelope IN OUT.zarr --inlines 2:5",
            "run, run gaussian|gaussian:envelope IN OUT.zarr",
            "run, run rms IN OUT.sgy --resume",
            "run, convert IN OUT.zarr",
            "edit, edit IN OUT.sgy --set inline=inline+1 --set-file fold=2 --sort crossline",
            "editPreview, edit IN --set inline=inline+1 --set-file fold=2 --dry-run",
            "info, info IN",
            "info, info IN --text --headers --statistics",
            "info, info IN --inlines 2:4",
            "info, info IN --index",
            "info, info IN --offset 0",
            "devices, devices",
            "growth, study growth mean --edges 8 --edge 8 --threads 64 --seconds 0"
    })
    void resultsAreAsPublished(String kind, String words) throws IOException {
        Outcome outcome = varve(words);

        assertThat(outcome.status()).as(outcome.err()).isZero();
        assertThat(schema(kind).validate(outcome.json())).isEmpty();
    }

    @Test
    void runsOfEachOffsetAreAsPublished() throws IOException {
        Outcome outcome = varve("run rms IN OUT-{offset}.npy --offset each");

        assertThat(outcome.status()).as(outcome.err()).isZero();
        assertThat(schema("runs").validate(outcome.json())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"Relu", "GlobalAveragePool"})
    void whatIsToldOfNetworksIsAsPublished(String type) throws IOException {
        TestNetwork network = new TestNetwork(2);
        network.output(network.node(type, List.of(network.input("x", 1))), "y", 1);
        network.write(folder.resolve("out.onnx"));
        Outcome outcome = varve("network info OUT.onnx");

        assertThat(outcome.status()).as(outcome.err()).isZero();
        assertThat(schema("network").validate(outcome.json())).isEmpty();
    }

    /** Of every format, and of files that are no volumes as they are. */
    @ParameterizedTest
    @CsvSource({"sgy", "su", "npy", "zarr", "raw"})
    void whatInfoTellsIsAsPublished(String extension) throws IOException {
        assertThat(varve("convert IN OUT." + extension).status()).isZero();
        Outcome info = varve("info OUT." + extension + (extension.equals("raw") ? " --shape 12,10,40" : ""));
        assertThat(info.status()).as(info.err()).isZero();
        assertThat(schema("info").validate(info.json())).isEmpty();

        Path file = folder.resolve("out." + extension);
        if (extension.equals("zarr")) {
            Files.writeString(file.resolve("time/.zattrs"),
                    "{\"_ARRAY_DIMENSIONS\": [\"time\"], \"units\": \"fathoms\"}");
            Files.deleteIfExists(file.resolve(".zmetadata"));
        } else if (!extension.equals("raw")) {
            byte[] bytes = Files.readAllBytes(file);
            Files.write(file, Arrays.copyOf(bytes, bytes.length - 4));
        }
        Outcome obstacle = varve("info OUT." + extension + (extension.equals("sgy") ? " --headers --text" : ""));
        if (!extension.equals("raw") && !extension.equals("su")) {
            assertThat(obstacle.status()).as(obstacle.err()).isZero();
            assertThat(schema("infoObstacle").validate(obstacle.json())).as(obstacle.out()).isEmpty();
            assertThat(obstacle.json().get("obstacle").asText()).isNotEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({
            "2, run no-such-operator IN OUT.sgy",
            "2, run rms IN OUT.sgy --threads",
            "3, run rms OUT.sgy OUT.npy",
            "4, run rms IN OUT.sgy --host-memory 16MiB",
            "5, plan rms IN --device cuda:900",
            "6, run rms IN OUT/no/such.sgy"
    })
    void failuresAreAsPublished(int status, String words) throws IOException {
        Outcome outcome = varve(words);

        assertThat(outcome.status()).as(outcome.err()).isEqualTo(status);
        assertThat(outcome.json().get("exitStatus").asInt()).isEqualTo(status);
        assertThat(outcome.json().has("needed")).isEqualTo(status == 4 || status == 5);
        assertThat(schema("failure").validate(outcome.json())).isEmpty();
    }

    /** A field more or less is noticed, on every level. */
    @Test
    void nothingElseIsTakenForAPlan() throws IOException {
        Schema plan = schema("plan");
        JsonNode json = varve("plan histogram-equalization IN").json();
        for (ObjectNode part : objects(json)) {
            String first = part.fieldNames().next();
            if (part.equals(json.get("parameters"))) continue;
            JsonNode value = part.remove(first);
            assertThat(plan.validate(json)).as("without %s", first).isNotEmpty();
            part.set(first, value);
            part.put("more", 1);
            assertThat(plan.validate(json)).as("%s with one more", part).isNotEmpty();
            part.remove("more");
        }
        assertThat(plan.validate(json)).isEmpty();
    }

    private static List<ObjectNode> objects(JsonNode json) {
        List<ObjectNode> objects = new ArrayList<>();
        if (json instanceof ObjectNode object) objects.add(object);
        json.forEach(child -> objects.addAll(objects(child)));
        return objects;
    }
}
