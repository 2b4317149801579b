package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Profiles, the store that they fill, and what plans and runs make of it. */
class ProfileTest {

    private static final List<String> ENVELOPE = List.of("envelope", "--device", "cpu", "--threads", "1");

    @TempDir(factory = BuildFolder.class)
    private Path folder;

    private VarveProcess.Result varve(String verb, List<String> arguments, String... more)
            throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of(verb));
        all.addAll(arguments);
        all.addAll(List.of(more));
        List<String> ownStore = List.of("env", "VARVE_STORE=" + folder.resolve("store"));
        return VarveProcess.run(ownStore, all.toArray(String[]::new));
    }

    private VarveProcess.Result profile(String... more) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(ENVELOPE);
        arguments.addAll(List.of("--folder", folder.toString(), "--shapes", "8,16,100;16,16,100"));
        return varve("profile", arguments, more);
    }

    /** The number of measurements of runs in the store. */
    private long stored() throws IOException {
        long lines = 0;
        for (Path file : storeFiles()) lines += Files.readAllLines(file).size();
        return lines;
    }

    private List<Path> storeFiles() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("store"))) {
            return files.filter(file -> file.getFileName().toString().startsWith("measurements-")).toList();
        }
    }

    @Test
    void measuresEachShapeAndGoesOnWhereItWas() throws IOException, InterruptedException {
        Path csv = folder.resolve("profile.csv");
        assertThat(profile("--repeats", "1").status()).isZero();
        assertThat(stored()).isEqualTo(2);

        JsonNode rows = profile("--repeats", "2", "--resume", "--csv", csv.toString(), "--json").json().get("rows");

        assertThat(stored()).isEqualTo(4);
        assertThat(rows).hasSize(2);
        for (JsonNode row : rows) {
            assertThat(row.get("failure").asText()).isEmpty();
            assertThat(row.get("repeats")).hasSize(2);
            assertThat(row.at("/repeats/1/hostBytes/measured").asLong())
                    .isBetween(1L, row.at("/repeats/1/hostBytes/projected").asLong());
            assertThat(row.at("/repeats/1/bottleneck").asText()).isNotEmpty();
        }
        assertThat(Files.readAllLines(csv)).hasSize(5);
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString())).noneMatch(name -> name.startsWith("varve-p"));
        }
    }

    @Test
    @Tag("nightly")
    void tellsWhyAShapeCannotBeMeasured() throws IOException, InterruptedException {
        JsonNode rows = profile("--repeats", "1", "--host-memory", "100MiB", "--json").json().get("rows");

        assertThat(rows.at("/0/failure").asText()).contains("host memory", "allowed by the limit given to the run",
                "raise --host-memory");
        assertThat(rows.at("/0/repeats")).isEmpty();
    }

    @Test
    @Tag("nightly")
    void plansSpeakOfWhatWasMeasured() throws IOException, InterruptedException {
        Path survey = survey("survey.sgy");
        List<String> arguments = new ArrayList<>(ENVELOPE);
        arguments.add(1, survey.toString());
        JsonNode before = varve("plan", arguments, "--json").json().at("/hostBytes/model");
        assertThat(before.get("measurements").asInt()).isZero();

        profile("--repeats", "5");

        JsonNode after = varve("plan", arguments, "--json").json().at("/hostBytes/model");
        assertThat(after.get("name").asText()).isEqualTo("declared");
        assertThat(after.get("measurements").asInt()).isEqualTo(10);
        assertThat(after.get("expected").asLong()).isLessThan(before.get("bound").asLong());
        assertThat(after.get("bound").asLong()).isGreaterThan(after.get("expected").asLong());
    }

    @Test
    @Tag("nightly")
    void listsAndForgetsWhatWasMeasured() throws IOException, InterruptedException {
        profile("--repeats", "1");

        JsonNode row = varve("profile", List.of("--list"), "--json").json().at("/measurements/0");
        assertThat(row.get("operator").asText()).isEqualTo("envelope");
        assertThat(row.get("reads").asText() + row.get("writes").asText()).isEqualTo("sgysgy");
        assertThat(row.get("runs").asInt()).isEqualTo(2);
        assertThat(row.get("reserved").asLong()).isEqualTo(row.get("usual").asLong());
        assertThat(varve("profile", List.of("--list")).out())
                .contains("envelope, sgy to sgy, 2 kernels, on cpu").contains("2 runs", "as usual");

        assertThat(varve("profile", List.of("--forget", "mean"), "--json").json().get("removed").asLong()).isZero();
        assertThat(stored()).isEqualTo(2);
        assertThat(varve("profile", List.of("--forget", "envelope")).out()).contains("2 measurements removed");
        assertThat(stored()).isZero();
        assertThat(varve("profile", List.of("--list"), "--json").json().get("measurements")).isEmpty();
        assertThat(varve("profile", List.of("--list", "envelope")).status()).isEqualTo(2);
    }

    /** Whatever the store says of earlier runs, the demonstration has room for its tiles. */
    @Test
    @Tag("nightly")
    void theDemonstrationRunsWithTheWorstOfStores() throws IOException, InterruptedException {
        List<String> like = List.of("gst-dip-azimuth+envelope+semblance", "--device", "cpu");
        assertThat(varve("profile", like, "--folder", folder.toString(), "--shapes", "8,16,100", "--repeats", "1")
                .status()).isZero();
        Path file = storeFile();
        String line = Files.readString(file).strip();
        List<String> worst = new ArrayList<>();
        for (String measured : List.of("9200000000000000000", "-1", "1125899906842624", "900000000000", "400000000",
                "1")) {
            worst.add(line.replaceFirst("\"measured\":\\d+", "\"measured\":" + measured));
        }
        worst.add(line.replace("gst-dip-azimuth+envelope+semblance", "mean").replaceFirst("\"measured\":\\d+",
                "\"measured\":900000000000"));
        worst.addAll(Collections.nCopies(12, worst.get(3)));
        worst.add("garbage");
        Files.write(file, worst);

        VarveProcess.Result demo = varve("demo", List.of(folder.resolve("demo").toString()), "--json");

        JsonNode bytes = demo.json().get("hostBytes");
        assertThat(bytes.get("exceeded").asLong()).isZero();
        assertThat(bytes.get("projected").asLong()).isLessThanOrEqualTo(bytes.get("allowed").asLong());
    }

    private Path storeFile() throws IOException {
        return storeFiles().getFirst();
    }

    @Test
    @Tag("nightly")
    void comparesModelsOfWhatWasMeasured() throws IOException, InterruptedException {
        VarveProcess.Result tooEarly = varve("study", List.of("models", "envelope"));
        assertThat(tooEarly.status()).isEqualTo(2);
        assertThat(tooEarly.err()).contains("0 measurements", "at least 12");

        profile("--repeats", "6");

        JsonNode models = varve("study", List.of("models", "envelope"), "--json").json().get("models");
        assertThat(models).hasSize(5);
        for (JsonNode model : models) assertThat(model.get("medianError").asDouble()).isBetween(0.0, 1.0);
    }

    @Test
    @Tag("nightly")
    void logsMemoryTileByTile() throws IOException, InterruptedException {
        Path log = folder.resolve("memory.csv");
        List<String> arguments = new ArrayList<>(ENVELOPE);
        arguments.addAll(1, List.of(survey().toString(), folder.resolve("envelope.npy").toString()));

        JsonNode run = varve("run", arguments, "--tile", "2,20,100", "--memory-log", log.toString(), "--json").json();

        List<String> lines = Files.readAllLines(log);
        assertThat(lines.getFirst()).startsWith("seconds,event,resident,peakResident,controlGroup,heap,")
                .contains(",runtime,tiles read,tiles written,");
        assertThat(lines).anyMatch(line -> line.contains(",run %s,".formatted(run.get("tiles").asInt())));
    }

    @Test
    @Tag("nightly")
    void triesOtherTilesWhenItLearns() throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(ENVELOPE);
        arguments.addAll(1, List.of(survey().toString(), folder.resolve("envelope.npy").toString()));
        for (int run = 0; run < 3; run++) {
            assertThat(varve("run", arguments, "--learn", "--overwrite").status()).isZero();
        }
        assertThat(stored()).isEqualTo(3);
        assertThat(varve("run", arguments, "--learn", "--tile", "2,20,100", "--overwrite").status()).isEqualTo(2);
    }

    private Path survey() throws IOException, InterruptedException {
        return survey("survey.npy");
    }

    private Path survey(String name) throws IOException, InterruptedException {
        Path survey = folder.resolve(name);
        assertThat(VarveProcess.here("generate", survey.toString(), "--shape", "30,20,100", "--overwrite").status())
                .isZero();
        return survey;
    }
}
