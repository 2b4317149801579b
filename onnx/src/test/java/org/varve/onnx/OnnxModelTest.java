package org.varve.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Sweep;
import org.varve.file.FormatException;

/** Models as files. */
class OnnxModelTest {

    private static final int DAMAGES = Sweep.count(400, 2000);

    private static final byte[] UNET = Architecture.ALL.stream().filter(network -> network.name().equals("unet"))
            .findFirst().orElseThrow().network().get().bytes();

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("network.onnx");
    }

    private void requireRefused(String... words) {
        assertThatThrownBy(() -> OnnxModel.read(file)).isInstanceOf(FormatException.class)
                .hasMessageContainingAll(words);
    }

    @Test
    void tellsWhatTheFileSays() throws IOException {
        TestNetwork network = new TestNetwork(3).opset(13);
        network.output(network.same(network.input("seismic", 2), 2, 4, 3), "fault", 4);
        OnnxModel model = OnnxModel.read(network.write(file));

        assertThat(model.file()).isEqualTo(file);
        assertThat(model.producer()).isEqualTo("test");
        assertThat(model.opset()).isEqualTo(13);
        assertThat(model.size()).isEqualTo(2);
        assertThat(model.parameters()).isEqualTo(4 * 2 * 27 + 4);
        assertThat(model.inputs()).hasToString("[seismic: float32, 1 x 2 x n0 x n1 x n2]");
        assertThat(model.outputs()).hasToString("[fault: float32, 1 x 4 x fault0 x fault1 x fault2]");
    }

    @Test
    void numbersOutsideOfRawBytesAreTheSame() throws IOException {
        Proto listed = new Proto().integer(1, 2).integer(2, 7).integer(7, -1).integer(7, 5).text(8, "listed");
        Proto packed = new Proto().bytes(1, new byte[] {2}).integer(2, 7).bytes(7, new byte[] {3, 5}).text(8, "packed");
        Proto reals = new Proto().integer(1, 1).integer(2, 1).real(4, 2.5f).text(8, "reals");
        OnnxModel model = read(listed, packed, reals);

        assertThat(model.weights().get("listed").numbers().orElseThrow()).containsExactly(-1.0, 5.0);
        assertThat(model.weights().get("packed").numbers().orElseThrow()).containsExactly(3.0, 5.0);
        assertThat(model.weights().get("reals").numbers().orElseThrow()).containsExactly(2.5);
    }

    /** A network that has these arrays. */
    private OnnxModel read(Proto... arrays) throws IOException {
        Proto value = new Proto().text(1, "x");
        Proto graph = new Proto().message(11, value).message(12, value);
        for (Proto array : arrays) {
            graph.message(5, array);
        }
        Files.write(file, new Proto().message(7, graph).message(8, new Proto().integer(2, 17)).bytes());
        return OnnxModel.read(file);
    }

    @Test
    void cutShortItIsRefusedWithTheByte() throws IOException {
        Random random = new Random(1);
        for (int n = 0; n < DAMAGES; n++) {
            int length = random.nextInt(1, UNET.length);
            Files.write(file, Arrays.copyOf(UNET, length));

            assertThatThrownBy(() -> OnnxModel.read(file)).as("%s bytes", length).isInstanceOf(FormatException.class)
                    .hasMessageContainingAll("at byte ", " of %s ".formatted(length));
        }
    }

    /** Wherever it is damaged, it is read, or refused in a sentence. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 40})
    void damagedItIsReadOrRefused(int bytes) throws IOException {
        Random random = new Random(2);
        int refused = 0;
        for (int n = 0; n < DAMAGES; n++) {
            byte[] damaged = UNET.clone();
            for (int flip = 0; flip < bytes; flip++) {
                // most of the file is weights, which nobody reads
                int place = random.nextBoolean() ? random.nextInt(UNET.length) : random.nextInt(3000);
                damaged[place] ^= (byte) (1 << random.nextInt(8));
            }
            Files.write(file, damaged);
            try {
                NetworkReach reach = NetworkReach.of(OnnxModel.read(file));
                assertThat(reach.isLocal() || !reach.notLocal().orElseThrow().isEmpty()).isTrue();
            } catch (FormatException e) {
                refused++;
                assertThat(e).hasMessageStartingWith(file + " ").hasMessageNotContaining("null");
            }
        }
        assertThat(refused).isBetween(DAMAGES / 20, DAMAGES);
    }

    @ParameterizedTest
    @CsvSource({
            "PK\u0003\u0004 and more, is a zip archive, torch.onnx.export",
            "\u0089HDF and more, is an HDF5 file, tf2onnx",
            "'', is empty, export",
            "a text, is no complete ONNX model, at byte 0 of 6"
    })
    void otherFilesAreRefused(String content, String found, String remedy) throws IOException {
        Files.write(file, content.getBytes(StandardCharsets.ISO_8859_1));

        requireRefused("network.onnx " + found, remedy);
    }

    @Test
    void foldersAndMissingFilesAreRefused() throws IOException {
        requireRefused("is missing: give the path of an ONNX model");
        Files.createDirectory(file);
        requireRefused("is no file: give an ONNX model");
    }

    @Test
    void aGraphNeedsInputsAndOutputs() throws IOException {
        Files.write(file, new Proto().integer(1, 8).bytes());
        requireRefused("at byte 2 of 2 the file ends without a graph");
        Files.write(file, new Proto().message(7, new Proto()).bytes());
        requireRefused("ends without the version of its operators");
        Files.write(file, new Proto().message(7, new Proto()).message(8, new Proto().integer(2, 17)).bytes());
        requireRefused("ends without an input or an output");
    }

    @Test
    void impossibleArraysAreRefused() {
        assertThatThrownBy(() -> read(new Proto().integer(1, -3).integer(2, 1).text(8, "w")))
                .hasMessageContaining("the array 'w' has the impossible shape [-3]");
        assertThatThrownBy(() -> read(new Proto().integer(1, 1L << 40).integer(1, 1L << 40).text(8, "w")))
                .hasMessageContaining("has the impossible shape");
        assertThatThrownBy(() -> read(new Proto().integer(1, 3).integer(2, 1).text(8, "w").bytes(9, new byte[8])))
                .hasMessageContaining("the array 'w' has 8 bytes, but its shape takes 12");
    }

    /** Small messages would fill the memory long before the file ends. */
    @Test
    void endlessNodesAreRefused() throws IOException {
        byte[] nodes = new byte[12_000_000];
        for (int n = 0; n < nodes.length; n += 2) {
            nodes[n] = 10;
        }
        Files.write(file, new Proto().bytes(7, nodes).bytes());

        requireRefused("has a graph of more than ", " MiB, by byte ");
    }

    private static Proto external(String location, String... entries) {
        Proto array = new Proto().integer(1, 10).integer(2, 1).text(8, "w").integer(14, 1)
                .message(13, new Proto().text(1, "location").text(2, location));
        for (int n = 0; n < entries.length; n += 2) {
            array.message(13, new Proto().text(1, entries[n]).text(2, entries[n + 1]));
        }
        return array;
    }

    @Test
    void externalWeightsLieBesideTheModel() throws IOException {
        assertThatThrownBy(() -> read(external("weights.bin"))).isInstanceOf(FormatException.class)
                .hasMessageContainingAll("'w'", "'weights.bin', which is missing: put it into " + folder);

        Files.write(folder.resolve("weights.bin"), new byte[48]);
        assertThat(read(external("weights.bin")).parameters()).isEqualTo(10);
        assertThat(read(external("weights.bin", "offset", "8")).parameters()).isEqualTo(10);
        assertThatThrownBy(() -> read(external("weights.bin", "offset", "9")))
                .hasMessageContaining("at byte 9 and 40 bytes long, but that file has 48");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../weights.bin", "/etc/hostname", "", "a/../../weights.bin", "link"})
    void weightsElsewhereAreNotRead(String location) throws IOException {
        Path own = Files.createDirectory(folder.resolve("own"));
        Files.write(folder.resolve("weights.bin"), new byte[48]);
        Files.createSymbolicLink(own.resolve("link"), folder.resolve("weights.bin"));
        file = own.resolve("network.onnx");

        assertThatThrownBy(() -> read(external(location))).isInstanceOf(FormatException.class)
                .hasMessageContaining("no file of the model's folder");
    }
}
