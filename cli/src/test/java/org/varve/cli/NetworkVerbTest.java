package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.onnx.TestNetwork;

/** {@code varve network}. */
class NetworkVerbTest {

    @TempDir
    private Path folder;

    private Outcome info(TestNetwork network, String... options) throws IOException {
        return infoOf(network.write(folder.resolve("fault.onnx")), options);
    }

    private static Outcome infoOf(Path file, String... options) {
        String[] words = Arrays.copyOf(new String[] {"network", "info", file.toString()}, 3 + options.length);
        System.arraycopy(options, 0, words, 3, options.length);
        return Outcome.of(words);
    }

    private static TestNetwork local() {
        TestNetwork network = new TestNetwork(3);
        String x = network.pool(network.same(network.input("seismic", 1), 1, 4, 3));
        network.output(x, "fault", 4);
        return network;
    }

    private static TestNetwork notLocal() {
        TestNetwork network = new TestNetwork(2);
        network.output(network.node("GlobalMaxPool", List.of(network.input("x", 1))), "y", 1);
        return network;
    }

    @Test
    void tellsWhatANetworkSees() throws IOException {
        Outcome outcome = info(local());

        assertThat(outcome.status()).as(outcome.err()).isZero();
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out().lines().skip(1)).containsExactly(
                "model       3 nodes, 112 parameters, opset 17",
                "input       seismic: float32, 1 x 1 x n0 x n1 x n2",
                "output      fault: float32, 1 x 4 x n0/2 x n1/2 x n2/2",
                "reach       dimension 2: 1 samples before and 1 after, on a grid of 2",
                "reach       dimension 3: 1 samples before and 1 after, on a grid of 2",
                "reach       dimension 4: 1 samples before and 1 after, on a grid of 2",
                "memory      at least 16 bytes for each sample of the input, beside input and output",
                "exact       parts give the bits of the whole");
    }

    /** No GPU computes networks, and on the CPU their arrays count. */
    @Test
    void studiesOfMemoryTakeNetworks() throws IOException {
        TestNetwork same = new TestNetwork(3);
        same.output(same.same(same.input("seismic", 1), 1, 4, 3), "fault", 4);
        Path model = same.write(folder.resolve("fault.onnx"));
        JsonNode network = studied("network", "-p", "model=" + model);
        JsonNode mean = studied("mean");

        assertThat(network.get("throughput").hasNonNull("gpu")).isFalse();
        assertThat(mean.at("/throughput/gpu/device").asText()).isEqualTo("cuda:h100");
        assertThat(network.at("/memory/0/hostBytes").asLong())
                .isGreaterThan(mean.at("/memory/0/hostBytes").asLong() + 16L * 400 * 400 * 400);
        assertThat(network.at("/throughput/untiledOnHost/edge").asInt())
                .isLessThan(mean.at("/throughput/untiledOnHost/edge").asInt());
    }

    private static JsonNode studied(String operator, String... options) {
        String[] words =
                {"study", "memory", "--shapes", "400,400,400", "--device", "cpu", "--json", "--operators", operator};
        Outcome outcome = Outcome.of(Stream.of(words, options).flatMap(Stream::of).toArray(String[]::new));
        assertThat(outcome.status()).as(outcome.err()).isZero();
        return outcome.json().at("/operators/0");
    }

    @Test
    void namesTheNodeThatIsNotLocal() throws IOException {
        String why = "node 'globalmaxpool1' (GlobalMaxPool) reads all samples of its input";
        Outcome outcome = info(notLocal());
        assertThat(outcome.status()).as(outcome.err()).isZero();
        assertThat(outcome.out()).contains("not local   " + why).doesNotContain("reach", "exact");

        JsonNode json = info(notLocal(), "--json").json();
        assertThat(json.get("local").asBoolean()).isFalse();
        assertThat(json.get("notLocal").asText()).isEqualTo(why);
        assertThat(json.get("exact").isNull()).isTrue();
    }

    /** What a network gives that reads all samples, but has the extents of its input. */
    @Test
    void tellsOfBlocks() throws IOException {
        TestNetwork network = new TestNetwork(2);
        String x = network.input("x", 1);
        network.output(network.node("Mul", List.of(x, network.node("GlobalMaxPool", List.of(x)))), "y", 1);

        assertThat(info(network).out())
                .contains("blocks      -p overlap=N computes blocks on a grid of 1, and blends them: not exact");
        assertThat(info(network, "--json").json().get("blockGrid")).hasSize(2);
        assertThat(info(notLocal()).out()).doesNotContain("blocks");
    }

    /** As varve profile network -p model=MODEL. */
    @Test
    void profilesAModel() throws IOException {
        TestNetwork network = new TestNetwork(3);
        network.output(network.same(network.input("x", 1), 1, 2, 3), "y", 2);
        Path model = network.write(folder.resolve("two.onnx"));
        Outcome outcome = Outcome.of("network", "profile", model.toString(), "-p", "write=y-1", "--shapes", "8,8,16",
                "--repeats", "1", "--folder", folder.toString(), "--json");

        assertThat(outcome.status()).as(outcome.err()).isZero();
        JsonNode json = outcome.json();
        assertThat(json.get("operator").asText()).isEqualTo("network");
        assertThat(json.get("parameters").get("model").asText()).isEqualTo(model.toString());
        assertThat(json.get("rows")).hasSize(1);
        assertThat(json.get("rows").get(0).get("failure").asText()).isEmpty();
    }

    @Test
    void otherFilesAreNoInputs() throws IOException {
        assertThat(infoOf(folder.resolve("none.onnx")).status()).isEqualTo(ExitStatus.INPUT);
        Outcome damaged = infoOf(Files.writeString(folder.resolve("text.onnx"), "a text"), "--json");
        assertThat(damaged.status()).isEqualTo(ExitStatus.INPUT);
        assertThat(damaged.json().get("error").asText()).contains("text.onnx is no complete ONNX model: at byte 0");
    }

    /** Its file is a temporary one, which the next process does not have. */
    @Test
    void callsTheBuiltInNetworkByItsName() {
        Outcome info = Outcome.of("network", "info", "faults");
        Outcome overlap = Outcome.of("run", "network", Outcome.survey(folder.resolve("s.sgy")).toString(),
                folder.resolve("o.npy").toString(), "-p", "overlap=4");

        assertThat(info.out()).startsWith("file        faults, 92.3 KiB");
        assertThat(overlap.err()).contains("tiles of faults give the untiled result; leave it out");
    }

    @Test
    void wantsATask() {
        assertThat(Outcome.of("network").err()).contains("no task given: give info");
        assertThat(Outcome.of("network", "inof").err()).contains("there is no task 'inof': did you mean info?");
    }

    @Test
    void comparesTilesWithTheWhole() throws IOException {
        TestNetwork network = new TestNetwork(2);
        network.output(network.same(network.input("x", 1), 1, 1, 3), "y", 1);
        Path model = network.write(folder.resolve("fault.onnx"));

        Outcome verified = Outcome.of("network", "verify", model.toString(), "--tiles", "3");
        assertThat(verified.status()).as(verified.err()).isZero();
        assertThat(verified.out())
                .matches("none of [0-9,]+ samples differ, in 3 tiles of noise of 1x27x27 samples\\R");
        Outcome json = Outcome.of("network", "verify", model.toString(), "--tiles", "3", "--json");
        assertThat(json.json().get("differing").asLong()).isZero();
        assertThat(Outcome.of("network", "verify", model.toString(), "--tiles", "0").err())
                .contains("0 tiles: at least 1 is compared");
    }
}
