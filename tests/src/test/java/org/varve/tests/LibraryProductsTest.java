package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.Device.Extension;
import org.varve.core.Device;
import org.varve.core.ProductRates;
import org.varve.core.ProductWay;
import org.varve.core.Shape;
import org.varve.core.Sweep;
import org.varve.core.Workflow;
import org.varve.profiler.MeasurementStore;
import org.varve.tests.OperatorCases.Case;

/** Operators that are products of matrices, with cuBLAS for the products. */
@Execution(ExecutionMode.SAME_THREAD)
class LibraryProductsTest {

    private static final Path CUBLAS = Path.of("../cuda-kernels/target/pretend-gpu/libcublas.so.12").toAbsolutePath();
    private static final Shape SHAPE = new Shape(3, 4, 300);

    /** Of sums in another order. */
    private static final double TOLERANCE = 1e-6;

    private static Device device;

    @TempDir
    private Path folder;

    @BeforeAll
    @SuppressWarnings("restricted")
    static void open() {
        device = PretendGpu.open();
        if (!PretendGpu.REAL) System.load(CUBLAS.toString());
        device.productChoice().orElseThrow().use(ProductWay.LIBRARY);
    }

    @AfterAll
    static void close() {
        if (device != null) device.close();
    }

    static Stream<Case> cases() {
        return Sweep.of(3, OperatorCases.ALL.stream()
                .filter(operator -> List.of("waveform-classification", "principal-components")
                        .contains(operator.operator()))
                .toList());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void agreesWithTheCpu(Case operator) {
        Cube cube = Cube.random(SHAPE, 7);
        Workflow workflow = Workflow.of(operator.operator(), operator.create());

        List<float[]> expected = CpuRun.whole(cube, false).run(workflow, cube);
        List<float[]> actual = new TiledRun(device, SHAPE, 1, Extension.DEFAULT).run(workflow, cube);

        for (int output = 0; output < expected.size(); output++) {
            if (workflow.outputs().get(output).equals("class")) {
                assertThat(Agreement.differing(actual.get(output), expected.get(output), 0.5, 0))
                        .as("two prototypes are as near").hasSizeLessThan(3);
            } else {
                assertThat(Agreement.relativeRms(actual.get(output), expected.get(output), operator.period(output)))
                        .as("output %s", output).isLessThan(TOLERANCE);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void tiledEqualsUntiled(Case operator) {
        Cube cube = Cube.random(SHAPE, 8);
        cube.samples()[cube.samples().length / 2] = Float.NaN;
        Workflow workflow = Workflow.of(operator.operator(), operator.create());

        List<float[]> whole = new TiledRun(device, SHAPE, 1, Extension.DEFAULT).run(workflow, cube);
        List<float[]> tiled = new TiledRun(device, new Shape(2, 3, 101), 3, Extension.DEFAULT).run(workflow, cube);

        for (int output = 0; output < whole.size(); output++) {
            assertThat(tiled.get(output)).as("output %s", output).isEqualTo(whole.get(output));
        }
    }

    @Test
    @Tag("nightly")
    void whatIsFasterIsMeasuredOnceAndTold() throws IOException, InterruptedException {
        assumeTrue(!PretendGpu.REAL, "sets how fast the pretend GPU is");
        Path survey = folder.resolve("survey.npy");
        VarveProcess.here("generate", survey.toString(), "--shape", "20,20,100");

        String first = products("run", survey);
        Path kept = kept();
        assertThat(first).contains("times as fast as").contains("cuBLAS 12.6");
        String measured = Files.readString(kept);
        assertThat(products("plan", survey)).isEqualTo(first);
        assertThat(kept).hasContent(measured);

        keep(new ProductRates(1e9, 3e9, 5e9, "cuBLAS 12.6"));
        assertThat(products("run", survey)).contains("cuBLAS 12.6, 3.0 times as fast as Varve's own kernels");
        assertThat(told("run", survey, "{output}-resumed.npy", "--resume")).as("others may go on with it")
                .doesNotContain("products ");
        assertThat(told(List.of(), "run", survey, "{output}.npy", "--overwrite"))
                .contains("Varve's own kernels: cuBLAS cannot be loaded");
        keep(new ProductRates(4e9, 2e9, 3e9, "cuBLAS 12.6"));
        assertThat(products("run", survey)).contains("Varve's own kernels, 2.0 times as fast as cuBLAS 12.6");
    }

    /** With options of the command line and of the survey's own header. */
    @Test
    void isRoundedToTf32OnlyWhereAskedAndTheHistoryTells() throws IOException, InterruptedException {
        assumeTrue(!PretendGpu.REAL, "sets how fast the pretend GPU is");
        Path survey = folder.resolve("survey.sgy");
        VarveProcess.here("generate", survey.toString(), "--shape", "20,20,100");
        keep(new ProductRates(1e9, 3e9, 5e9, "cuBLAS 12.6"));

        assertThat(told("run", survey, "exact-{output}.sgy")).contains("cuBLAS 12.6, 3.0 times as fast");
        assertThat(told("run", survey, "rounded-{output}.sgy", "--tf32")).contains("cuBLAS 12.6 in TF32, 5.0 times");
        assertThat(VarveProcess.here("run", "waveform-classification", survey.toString(),
                folder.resolve("cpu-{output}.sgy").toString(), "--tf32", "--device", "cpu").err())
                .contains("in float32: there is no library for products here");

        Path exact = folder.resolve("exact-similarity.sgy");
        Path rounded = folder.resolve("rounded-similarity.sgy");
        assertThat(Files.mismatch(exact, rounded)).as("in the text header").isBetween(0L, 3199L);
        assertThat(textHeader(rounded)).contains(" TF32;");
        assertThat(textHeader(exact)).doesNotContain("TF32");
        VarveProcess.Result refused = VarveProcess.here("run", "waveform-classification", survey.toString(),
                folder.resolve("{output}.sgy").toString(), "--tf32", "--resume");
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains("TF32 in a run with a journal");
    }

    private static String textHeader(Path segy) throws IOException {
        return new String(Files.readAllBytes(segy), 0, 3200, Charset.forName("IBM1047"));
    }

    private Path kept() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("store"))) {
            return files.filter(file -> file.getFileName().toString().startsWith("products-")).findFirst()
                    .orElseThrow();
        }
    }

    private void keep(ProductRates rates) {
        new MeasurementStore(folder.resolve("store"), note -> assertThat(note).isNull())
                .keepProducts(device.model(), rates);
    }

    /** What a run or plan tells of products. */
    private String products(String verb, Path survey) throws IOException, InterruptedException {
        return told(verb, survey, "{output}.npy", "--overwrite").lines().filter(line -> line.contains("products "))
                .findFirst().orElseThrow();
    }

    private String told(String verb, Path survey, String output, String... more)
            throws IOException, InterruptedException {
        return told(List.of("VARVE_CUBLAS=" + CUBLAS), verb, survey, output, more);
    }

    private String told(List<String> variables, String verb, Path survey, String output, String... more)
            throws IOException, InterruptedException {
        List<String> starter = new ArrayList<>(PretendGpu.starter("DEVICES=512MiB"));
        starter.add("VARVE_STORE=" + folder.resolve("store"));
        starter.addAll(variables);
        List<String> words = new ArrayList<>(List.of(verb, "waveform-classification", survey.toString(),
                folder.resolve(output).toString(), "--device", "cuda"));
        words.addAll(List.of(more));
        VarveProcess.Result told = VarveProcess.run(starter, words.toArray(String[]::new));
        assertThat(told.status()).as(told.err()).isZero();
        return told.out() + told.err();
    }
}
