package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.CsvSweep;
import org.varve.core.Shape;
import org.varve.core.Volume;

/** The command line on pretend GPUs: streaming, memory, faults. */
class CudaRunTest {

    private static final int USAGE = 2;
    private static final int DEVICE_FAILED = 5;
    private static final int MEMORY = 4;
    private static final String OPENED = "cuDevicePrimaryCtxRetain: CUDA_SUCCESS";

    @TempDir(factory = BuildFolder.class)
    private static Path folder;

    private static Path survey;
    private static byte[] expected;

    @BeforeAll
    static void computeOnTheCpu() throws IOException, InterruptedException {
        PretendGpu.require();
        survey = folder.resolve("survey.npy");
        assertThat(VarveProcess.here("generate", survey.toString(), "--shape", "40,60,150").status()).isZero();
        Path output = folder.resolve("cpu.npy");
        assertThat(run(List.of(), "cpu", output).status()).isZero();
        expected = Files.readAllBytes(output);
    }

    private static VarveProcess.Result run(List<String> starter, String device, Path output)
            throws IOException, InterruptedException {
        return VarveProcess.run(starter, "run", "first-derivative", survey.toString(), output.toString(), "--device",
                device, "--json", "--overwrite");
    }

    /** With a store of its own, in which nothing was measured yet. */
    private static List<String> withoutHistory(List<String> starter) throws IOException {
        return Stream.concat(starter.stream(), Stream.of("VARVE_STORE=" + Files.createTempDirectory(folder, "store")))
                .toList();
    }

    private static JsonNode runOnGpu(String... settings) throws IOException, InterruptedException {
        Path output = folder.resolve("cuda.npy");
        JsonNode json = run(PretendGpu.starter(settings), "cuda", output).json();
        assertThat(Files.readAllBytes(output)).isEqualTo(expected);
        return json;
    }

    @ParameterizedTest
    @CsvSource({"jcuda, ' MiB\n'", "ffm, ' MiB, by ffm\n'"})
    void callsTheDriverByEitherBinding(String word, String told) throws IOException, InterruptedException {
        String binding = "VARVE_CUDA_BINDING=" + word;
        assertThat(runOnGpu("DEVICES=8MiB", binding).path("device").asText()).isEqualTo("cuda:0");

        VarveProcess.Result devices = VarveProcess.run(PretendGpu.starter("DEVICES=8MiB", binding), "devices");
        assertThat(devices.out()).as(devices.err()).contains("Pretend GPU 0", told);
    }

    @Test
    void refusesABindingThatIsNone() throws IOException, InterruptedException {
        VarveProcess.Result result = run(PretendGpu.starter("DEVICES=8MiB", "VARVE_CUDA_BINDING=jni"), "auto",
                folder.resolve("none.npy"));

        assertThat(result.status()).isEqualTo(USAGE);
        assertThat(result.err()).contains("VARVE_CUDA_BINDING=jni: must be jcuda or ffm; unset it");
        assertThat(folder.resolve("none.npy")).doesNotExist();
    }

    @Test
    void streamsASurveyThatIsLargerThanTheDevice() throws IOException, InterruptedException {
        JsonNode json = runOnGpu("DEVICES=2MiB");

        assertThat(json.get("device").asText()).isEqualTo("cuda:0");
        assertThat(json.at("/deviceBytes/allowed").asLong()).isEqualTo(2 << 20);
        assertThat(json.at("/deviceBytes/measured").asLong()).isEqualTo(json.at("/deviceBytes/projected").asLong());
        assertThat(json.get("tiles").asLong()).isGreaterThan(1);
    }

    @Test
    @Tag("nightly")
    void streams150MebibytesThrough16() throws IOException, InterruptedException {
        Path large = folder.resolve("150.npy");
        assertThat(VarveProcess.here("generate", large.toString(), "--shape", "200,200,984").status()).isZero();
        Path[] outputs = {folder.resolve("150-cuda.npy"), folder.resolve("150-cpu.npy")};

        JsonNode json = VarveProcess.run(PretendGpu.starter("DEVICES=16MiB"), "run", "first-derivative",
                large.toString(), outputs[0].toString(), "--device", "cuda", "--json").json();

        assertThat(json.at("/deviceBytes/projected").asLong()).isLessThanOrEqualTo(16L << 20);
        VarveProcess.here("run", "first-derivative", large.toString(), outputs[1].toString(), "--device", "cpu");
        assertThat(Files.mismatch(outputs[0], outputs[1])).isEqualTo(-1);
    }

    /** The GPU gets the bytes of the file, and so of half as many as of floats. */
    @Test
    @Tag("nightly")
    void decodesSamplesOnTheDevice() throws IOException, InterruptedException {
        Path integers = folder.resolve("int16.npy");
        writeIntegers(integers, new Shape(40, 60, 150));
        Path[] outputs = {folder.resolve("int16-cuda.npy"), folder.resolve("int16-cpu.npy")};

        JsonNode plan = VarveProcess.run(PretendGpu.starter("DEVICES=8MiB"), "plan", "first-derivative",
                integers.toString(), "--device", "cuda", "--tile", "40,60,150", "--json").json();
        JsonNode json = VarveProcess.run(PretendGpu.starter("DEVICES=8MiB"), "run", "first-derivative",
                integers.toString(), outputs[0].toString(), "--device", "cuda", "--json").json();

        assertThat(plan.at("/buffers/0/label").asText()).isEqualTo("traces read");
        assertThat(plan.at("/buffers/0/each").asLong()).isEqualTo(176 * Volume.BLOCK + Volume.BLOCK);
        assertThat(json.get("device").asText()).isEqualTo("cuda:0");
        VarveProcess.here("run", "first-derivative", integers.toString(), outputs[1].toString(), "--device", "cpu");
        assertThat(Files.mismatch(outputs[0], outputs[1])).isEqualTo(-1);
    }

    /** The GPU gathers what two scans want to know; the output is that of the CPU. */
    @Test
    void gathersStatisticsOnTheDevice() throws IOException, InterruptedException {
        Path[] outputs = {folder.resolve("scan-cuda.npy"), folder.resolve("scan-cpu.npy")};
        for (int device = 0; device < 2; device++) {
            assertThat(VarveProcess.run(PretendGpu.starter("DEVICES=4MiB"), "run", "histogram-equalization",
                    survey.toString(), outputs[device].toString(), "--device", List.of("cuda", "cpu").get(device))
                    .status()).isZero();
        }
        assertThat(Files.mismatch(outputs[0], outputs[1])).isEqualTo(-1);
    }

    private static void writeIntegers(Path file, Shape shape) throws IOException {
        String header = "{'descr': '>i2', 'fortran_order': False, 'shape': (%s, %s, %s), }".formatted(
                shape.inlines(), shape.crosslines(), shape.samples());
        ByteBuffer bytes = ByteBuffer.allocate(10 + header.length() + Short.BYTES * (int) shape.size());
        bytes.put("\u0093NUMPY\u0001\u0000".getBytes(StandardCharsets.ISO_8859_1));
        bytes.order(ByteOrder.LITTLE_ENDIAN).putShort((short) header.length());
        bytes.put(header.getBytes(StandardCharsets.ISO_8859_1));
        Random random = new Random(1);
        while (bytes.hasRemaining()) bytes.putShort((short) random.nextInt());
        Files.write(file, bytes.array());
    }

    @Test
    @Tag("nightly")
    void severalGpusShareTheTiles() throws IOException, InterruptedException {
        JsonNode json = runOnGpu("DEVICES=2MiB,2MiB");

        assertThat(json.get("device").asText()).isEqualTo("cuda:0+cuda:1");
        assertThat(json.get("tilesInFlight").asInt()).isGreaterThan(1);
        assertThat(json.at("/deviceBytes/measured").asLong()).isEqualTo(4 << 20);
    }

    @Test
    @Tag("nightly")
    void plansAnewWhereTheMemoryIsTaken() throws IOException, InterruptedException {
        Path output = folder.resolve("again.npy");

        VarveProcess.Result result = run(PretendGpu.starter("DEVICES=8MiB", "FAIL=cuMemAlloc:1"), "cuda", output);

        assertThat(result.status()).as(result.err()).isZero();
        assertThat(result.err()).contains("which were free before", "the tiles are now");
        assertThat(Files.readAllBytes(output)).isEqualTo(expected);
    }

    /** What is free changes from call to call, and the last per cent of it is not handed out. */
    @ParameterizedTest
    @CsvSweep(oneIn = 3, delimiter = "|", value = {"1", "2", "3"})
    void plansAroundWhatOthersTake(int seed) throws IOException, InterruptedException {
        runOnGpu("DEVICES=8MiB", "OTHERS=5MiB", "KEEP=1", "SHUFFLE=" + seed);
    }

    @Test
    @Tag("nightly")
    void plansAroundWhatTheContextAndTheKernelsTake() throws IOException, InterruptedException {
        JsonNode json = runOnGpu("DEVICES=8MiB", "CONTEXT=3MiB");

        assertThat(json.at("/deviceBytes/allowed").asLong()).isEqualTo((5L << 20) - kernelBytes());
    }

    /** What the pretend driver takes for the kernels: the bytes of their machine code. */
    private static long kernelBytes() throws IOException {
        long bytes = 0;
        try (DirectoryStream<Path> kernels =
                Files.newDirectoryStream(Path.of("../cuda-kernels/target/classes/org/varve/cuda"), "*.sm_90.cubin")) {
            for (Path file : kernels) bytes += Files.size(file);
        }
        return bytes;
    }

    @Test
    @Tag("nightly")
    void goesOnInSmallerTilesWhereMemoryRunsOut() throws IOException, InterruptedException {
        Path output = folder.resolve("split.npy");

        VarveProcess.Result result = run(PretendGpu.starter("FAIL=cuLaunchKernel:1"), "cuda", output);

        assertThat(result.status()).as(result.err()).isZero();
        assertThat(result.err()).contains("the tiles are now");
        assertThat(Files.readAllBytes(output)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSweep(oneIn = 4, value = {
            "FAIL=cuLaunchKernel:2:719, cuda, a kernel went wrong",
            "FAIL=cuStreamCreate:1:999, cuda, cuStreamCreate on cuda:0 failed",
            "DEVICES=0, cuda, no CUDA device",
            "DRIVER=10020, cuda, driver of CUDA 11 or later",
            "CC=60, cuda, compute capability 7.5 or later",
            "FAIL=cuDevicePrimaryCtxRetain:1:46, cuda:0, another process has the GPU to itself",
            "DEVICES=1GiB, cuda:3, no device cuda:3"
    })
    void failsWithOneSentence(String setting, String device, String sentence) throws IOException, InterruptedException {
        assertRefused(run(PretendGpu.starter(setting), device, folder.resolve("no.npy")), DEVICE_FAILED, sentence);
    }

    /** What comes after a kernel that went wrong fails as well; nothing of it is left but the CPU's result. */
    @ParameterizedTest
    @CsvSweep(oneIn = 2, delimiter = "|", value = {"FAIL=cuLaunchKernel:2:719", "FAIL=cuStreamCreate:1:999"})
    void theCpuTakesOverWhereNobodyAskedForTheGpu(String setting) throws IOException, InterruptedException {
        Path output = folder.resolve("taken-over.npy");

        VarveProcess.Result result = run(withoutHistory(PretendGpu.starter(setting)), "auto", output);

        assertThat(result.json().get("device").asText()).isEqualTo("cpu");
        assertThat(result.err()).containsOnlyOnce("cuda:0 cannot do it, and the CPU takes over: cu");
        assertThat(Files.readAllBytes(output)).isEqualTo(expected);
    }

    @Test
    @Tag("nightly")
    void copiesFromMemoryThatCannotBePinnedAloud() throws IOException, InterruptedException {
        Path output = folder.resolve("pageable.npy");

        VarveProcess.Result result = run(PretendGpu.starter("FAIL=cuMemHostRegister:1"), "cuda", output);

        assertThat(result.json().get("device").asText()).isEqualTo("cuda:0");
        assertThat(result.err()).containsOnlyOnce(
                "copies are slower, as host memory cannot be pinned: cuMemHostRegister on cuda:0 failed with 2");
        assertThat(Files.readAllBytes(output)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PTX_ONLY=1", "DRIVER=12040"})
    void saysThatTheDriverCompiled(String setting) throws IOException, InterruptedException {
        Path output = folder.resolve("compiled.npy");

        VarveProcess.Result result = run(PretendGpu.starter(setting), "cuda", output);

        assertThat(result.err()).containsOnlyOnce("cuda:0 started later, as the driver of CUDA 1")
                .contains("refused this build's machine code (cuModuleLoadData on cuda:0 failed with 209 (");
        assertThat(Files.readAllBytes(output)).isEqualTo(expected);
    }

    @Test
    void listsAndPlansWithoutOpeningAGpu() throws IOException, InterruptedException {
        List<String> gpus = PretendGpu.starter("DEVICES=2MiB,1GiB", "TRACE=1");

        VarveProcess.Result list = VarveProcess.run(gpus, "devices", "--json");
        VarveProcess.Result plan = VarveProcess.run(gpus, "plan", "first-derivative", survey.toString(), "--device",
                "cuda", "--device-memory", "16GiB", "--json");

        assertThat(list.json().at("/devices/2/name").asText()).isEqualTo("cuda:1");
        assertThat(list.json().at("/devices/2/description").asText().replace(", by ffm", ""))
                .isEqualTo("Pretend GPU 1, compute capability 9.0, 1,024 MiB");
        assertThat(list.err()).contains("cuDeviceGetName").doesNotContain(OPENED);
        assertThat(plan.status()).isZero();
        assertThat(plan.err()).doesNotContain(OPENED);
    }

    @Test
    @Tag("nightly")
    void opensOnlyTheGpuThatWasAskedFor() throws IOException, InterruptedException {
        Path output = folder.resolve("second.npy");

        VarveProcess.Result result = run(PretendGpu.starter("DEVICES=2MiB,4MiB,2MiB", "TRACE=1"), "cuda:1", output);

        assertThat(result.json().get("device").asText()).isEqualTo("cuda:1");
        assertThat(result.json().at("/deviceBytes/allowed").asLong()).isEqualTo(4 << 20);
        assertThat(result.err()).containsOnlyOnce(OPENED);
        assertThat(Files.readAllBytes(output)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSweep(oneIn = 3, value = {
            "cuDevicePrimaryCtxRetain:1:46, cuda, cuDevicePrimaryCtxRetain failed with 46 (CUDA_ERROR_DEVICE_UNAVAILABLE)",
            "cuModuleGetFunction:3:218, auto, failed with 218",
            "cuMemGetInfo:1:214, cuda, failed with 214"
    })
    void leavesAGpuThatFailsOutAloud(String failure, String device, String reason)
            throws IOException, InterruptedException {
        Path output = folder.resolve("left-out.npy");

        VarveProcess.Result result =
                run(withoutHistory(PretendGpu.starter("DEVICES=2MiB,2MiB", "FAIL=" + failure)), device, output);

        assertThat(result.json().get("device").asText()).matches("cuda:[01]");
        assertThat(result.err()).containsPattern("cuda:[01] is left out: cu").contains(reason);
        assertThat(Files.readAllBytes(output)).isEqualTo(expected);
    }

    @Test
    @Tag("nightly")
    void waitingThreadsBlock() throws IOException, InterruptedException {
        VarveProcess.Result result = run(PretendGpu.starter("TRACE=1"), "cuda", folder.resolve("waited.npy"));

        assertThat(result.err()).contains("cuEventSynchronize: CUDA_SUCCESS").doesNotContain("spins");
    }

    @Test
    @Tag("nightly")
    void someOfTheDevicesMemoryStaysFreeUnlessLessIsAllowed() throws IOException, InterruptedException {
        assumeFalse(PretendGpu.REAL, "counts on all that a pretend GPU has being free");
        List<String> gpu = PretendGpu.starter("DEVICES=1GiB");
        String[] plan = {"plan", "first-derivative", survey.toString(), "--device", "cuda:0", "--json"};

        assertThat(VarveProcess.run(gpu, plan).json().at("/deviceBytes/allowed").asLong())
                .isEqualTo((1024 - 30L) << 20);
        assertThat(runOnGpu("DEVICES=1GiB").at("/deviceBytes/allowed").asLong()).isEqualTo((1024 - 30L) << 20);
        JsonNode json = VarveProcess.run(gpu, "run", "first-derivative", survey.toString(),
                folder.resolve("allowed.npy").toString(), "--device", "cuda", "--device-memory", "990MiB", "--json")
                .json();
        assertThat(json.at("/deviceBytes/allowed").asLong()).isEqualTo(990L << 20);
    }

    /** Of a GPU that is not there, nothing is resident yet. */
    @Test
    @Tag("nightly")
    void plansReserveWhatADriverWillTakeOfTheHost() throws IOException, InterruptedException {
        long[] reserved = new long[2];
        String[][] devices = {{"--device", "cpu"}, {"--device", "cuda", "--device-memory", "1GiB"}};
        for (int d = 0; d < 2; d++) {
            String[] plan = {"plan", "first-derivative", survey.toString(), "--json"};
            String[] words = Stream.concat(Arrays.stream(plan), Arrays.stream(devices[d])).toArray(String[]::new);
            reserved[d] = VarveProcess.run(VarveProcess.unlearned(), words).json().at("/hostBytes/reserved").asLong();
        }

        assertThat(reserved[1] - reserved[0]).isBetween(390L << 20, 400L << 20);
    }

    @Test
    void refusesATileThatDoesNotFit() throws IOException, InterruptedException {
        VarveProcess.Result result = VarveProcess.run(PretendGpu.starter("DEVICES=2MiB"), "run", "first-derivative",
                survey.toString(), folder.resolve("no.npy").toString(), "--device", "cuda", "--tile", "40,60,150");

        assertRefused(result, MEMORY, "raise --device-memory");
    }

    private static void assertRefused(VarveProcess.Result result, int status, String sentence) throws IOException {
        assertThat(result.err()).contains(sentence);
        assertThat(result.status()).isEqualTo(status);
        try (var files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .noneMatch(name -> name.startsWith("no.npy"));
        }
    }

    /** The pretend GPU copies so slowly that the processor is sooner, once both were measured. */
    @Test
    @Tag("nightly")
    void theCpuIsChosenWhereEarlierRunsSaySo() throws IOException, InterruptedException {
        List<String> starter = withoutHistory(PretendGpu.starter("DEVICES=8MiB", "COPY_GBPS=0.001"));

        VarveProcess.Result unmeasured = run(starter, "auto", folder.resolve("unmeasured.npy"));
        run(starter, "cpu", folder.resolve("cpu.npy"));
        VarveProcess.Result measured = run(starter, "auto", folder.resolve("measured.npy"));

        assertThat(unmeasured.json().get("device").asText()).isEqualTo("cuda:0");
        assertThat(measured.json().get("device").asText()).isEqualTo("cpu");
        assertThat(measured.err()).containsOnlyOnce(" s on cuda:0, by earlier runs");
        assertThat(Files.readAllBytes(folder.resolve("measured.npy"))).isEqualTo(expected);
    }

    /** A card with two FP64 units in each of two multiprocessors, which glcm needs, before anything was measured. */
    @Test
    @Tag("nightly")
    void theCpuIsChosenWhereTheCodeOfTheKernelsSaysSo() throws IOException, InterruptedException {
        Path zeros = folder.resolve("zeros.raw");
        try (RandomAccessFile file = new RandomAccessFile(zeros.toFile(), "rw")) {
            file.setLength(new Shape(400, 1000, 500).bytes());
        }
        for (String capability : List.of("75", "90")) {
            VarveProcess.Result plan = VarveProcess.run(
                    withoutHistory(PretendGpu.starter("DEVICES=4GiB", "CC=" + capability)), "plan", "glcm",
                    zeros.toString(), "--shape", "400,1000,500", "--device", "auto", "--json");

            assertThat(plan.json().get("device").asText()).isEqualTo(capability.equals("75") ? "cpu" : "cuda:0");
            assertThat(plan.err().contains(" s on cuda:0, not measured yet")).isEqualTo(capability.equals("75"));
        }
    }

    @Test
    @Tag("nightly")
    void fallsBackAloud() throws IOException, InterruptedException {
        Path output = folder.resolve("auto.npy");

        VarveProcess.Result result = run(PretendGpu.starter("DEVICES=0"), "auto", output);

        assertThat(result.json().get("device").asText()).isEqualTo("cpu");
        assertThat(result.err()).contains("no CUDA device: cuInit failed with 100 (CUDA_ERROR_NO_DEVICE)");
        assertThat(Files.readAllBytes(output)).isEqualTo(expected);
    }

    /** Copies take far longer than all else: the device has nearly always got the next tile before it returns one. */
    @Test
    @Tag("nightly")
    void readsTheNextTileWhileOneIsOnTheDevice() throws IOException, InterruptedException {
        Path large = folder.resolve("large.npy");
        assertThat(VarveProcess.here("generate", large.toString(), "--shape", "200,100,300").status()).isZero();

        JsonNode tiles = VarveProcess.run(PretendGpu.starter("DEVICES=64MiB", "COPY_GBPS=0.01"), "run",
                "first-derivative",
                large.toString(), folder.resolve("slow.npy").toString(), "--device", "cuda", "--tile", "4,100,300",
                "--json").json().get("tileTimes");

        int overlapped = 0;
        for (int tile = 1; tile < tiles.size(); tile++) {
            double end = tiles.get(tile - 1).at("/compute/1").asDouble();
            if (tiles.get(tile).at("/compute/0").asDouble() < end) overlapped++;
        }
        assertThat(tiles).hasSize(50);
        assertThat(overlapped).as(tiles.toString()).isGreaterThan(35);
    }
}
