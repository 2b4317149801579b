package org.varve.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.varve.core.Box;
import org.varve.core.Compilation;
import org.varve.core.Device.Extension;
import org.varve.core.Operator;
import org.varve.core.ProductWay;
import org.varve.core.Program;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.core.ScaledEncoding;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.SurveyPart;
import org.varve.core.Tiles;
import org.varve.core.Workflow.Step;
import org.varve.core.Workflow;
import org.varve.cuda.Command.Ended;
import org.varve.operator.Catalogue;
import org.varve.operator.OperatorEntry;

/** Every kernel runs in a process where ThreadSanitizer and UndefinedBehaviorSanitizer look on. */
@Tag("nightly")
class SanitizersTest {

    private static final Path LAUNCHES = Path.of("target/launches").toAbsolutePath();
    private static final String SANITIZED = "sanitized";
    private static final int CANNOT_BUILD = 3;

    private static Path replay;

    @BeforeAll
    static void build() throws IOException, InterruptedException {
        PretendDriver driver = PretendDriver.load();
        assumeTrue(CudaModules.areBuilt(), "needs the kernels' PTX, which needs nvcc");
        Path folder = Path.of("target", SANITIZED).toAbsolutePath();
        Ended build = Command.run("src/test/native/build-replay", folder.toString());
        assumeTrue(build.status() != CANNOT_BUILD, build.said());
        assertThat(build.status()).as(build.said()).isZero();
        replay = folder.resolve("replay");
        Files.createDirectories(LAUNCHES);
        driver.reset("RECORD=" + LAUNCHES);
        launchAll(new DirectRun(new JCudaCalls(), 0, Extension.DEFAULT));
    }

    @AfterAll
    static void forget() {
        PretendDriver.load().reset("");
    }

    private static void launchAll(DirectRun run) {
        Shape shape = new Shape(2, 3, 150);
        for (OperatorEntry entry : Catalogue.entries()) {
            run.run(Workflow.of(entry.name(), entry.example()), shape);
        }
        run.run(operator("gaussian", "sigma", "0,0,1"), shape);
        run.run(operator("percentile", "window", "1,51,1"), shape);
        run.run(operator("glcm", "window", "1,17,17"), shape);
        run.run(operator("glcm", "levels", "256"), shape);
        run.run(operator("agc", "mode", "relative"), shape);
        run.run(operator("wavelet-bank", "measure", "all"), shape);
        run.run(operator("wavelet-bank", "measure", "thirds"), shape);
        run.run(operator("eigen-coherence", "steering", "gst"), shape);
        scan(run, operator("glcm", "levels", "8"), shape);
        scan(run, operator("histogram-equalization", "bins", "99"), shape);
        scan(run, operator("principal-components", "window", "0.02"), shape);
        scan(run, operator("clip-percentiles", "low", "2"), new Shape(30, 30, 150));
        Operator blueing = Catalogue.get("spectral-blueing").create(Map.of("band", "10,80", "spectrum", "survey"));
        scan(run, Workflow.of("blueing", blueing), shape);
        encode(run, operator("gaussian", "sigma", "1,1,1"), shape);
        PretendDriver.loadCublas();
        run.run(operator("waveform-classification", "classes", "5"), shape, ProductWay.LIBRARY);
        run.run(operator("principal-components", "window", "0.1"), shape, ProductWay.LIBRARY);
        // passes of long windows, or whose fields two others read, are not joined
        run.run(new Workflow(List.of(
                Step.of("tensor", Catalogue.get("structure-tensor").create(Map.of())),
                Step.of("dips", Catalogue.get("gradient-dips").create(Map.of())))), shape);
        run.run(operator("structure-tensor", "window", "11,1,1"), shape);
        run.run(new Workflow(List.of(
                Step.of("planarity", Catalogue.get("planarity").create(Map.of())),
                Step.of("linearity", Catalogue.get("linearity").create(Map.of())))), shape);
        Step envelope = Step.of("envelope", Catalogue.get("envelope").create(Map.of()));
        run.run(new Workflow(List.of(envelope)), new Shape(1, 2, 6200));
        run.run(operator("stockwell", "frequencies", "30"), new Shape(1, 2, 3100));
        // a field over whole traces that is an output and looked at beyond the tile
        Operator derivative = Catalogue.get("first-derivative").create(Map.of("axis", "sample"));
        Step next = new Step("derivative", derivative, "envelope", derivative.outputNames());
        run.run(new Workflow(List.of(envelope, next)), shape);
    }

    /** What a workflow wants to know of a survey of which a trace is missing. */
    private static void scan(DirectRun run, Workflow workflow, Shape shape) {
        Survey survey = new Survey(shape, 0.004, Survey.Unit.SECONDS);
        for (Compilation.Scan scan : new Compilation(workflow, survey).scans()) {
            Program program = scan.reduced(SurveyPart.whole(shape), (inline, crossline) -> inline + crossline > 0);
            assertThat(program.reduction(shape)).isPresent();
            List<float[]> digests = run.run(Fusion.of(program), shape);
            program.reduction().orElseThrow().accept(
                    Box.of(shape), digests.stream().map(MemorySegment::ofArray).toList());
        }
    }

    /** The outputs as SEG-Y files have them, of a survey of which a trace is missing. */
    private static void encode(DirectRun run, Workflow workflow, Shape shape) {
        Survey survey = new Survey(shape, 0.004, Survey.Unit.SECONDS);
        SampleEncoding encoding = new SampleEncoding(SampleFormat.IBM_FLOAT32, ByteOrder.BIG_ENDIAN);
        Tiles tiles = new Tiles(shape, 1, SampleEncoding.NATIVE, new ScaledEncoding(encoding, 3),
                (inline, crossline) -> inline + crossline > 0);
        run.run(Fusion.of(new Compilation(workflow, survey).program()), tiles, ProductWay.OWN);
    }

    private static Workflow operator(String name, String parameter, String value) {
        return Workflow.of(name, Catalogue.get(name).create(Map.of(parameter, value)));
    }

    /** All of this build. */
    private static List<String> kernels() throws IOException {
        Pattern entry = Pattern.compile("\\.entry (\\w+)");
        List<String> kernels = new ArrayList<>();
        try (DirectoryStream<Path> modules =
                Files.newDirectoryStream(Path.of("target/classes/org/varve/cuda"), "*.ptx")) {
            for (Path module : modules) {
                entry.matcher(Files.readString(module)).results().forEach(found -> kernels.add(found.group(1)));
            }
        }
        return kernels;
    }

    private static Ended replay(String kernel) {
        Path launch = LAUNCHES.resolve(kernel + ".launch");
        assertThat(launch).exists();
        try {
            return Command.run(replay.toString(), launch.toString());
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void noKernelRacesOrIsUndefined() throws IOException {
        kernels().parallelStream()
                .forEach(kernel -> assertThat(replay(kernel)).as(kernel).isEqualTo(new Ended(0, "")));
    }

    @Test
    void aMissingBarrierIsARace() throws IOException, InterruptedException {
        Path planted = PlantedKernels.build(
                "build-replay", SANITIZED, "race", "stencil.cu", PlantedKernels.MISSING_BARRIER);
        Ended ended = Command.run(
                planted.resolve("replay").toString(), LAUNCHES.resolve("taps_staged.launch").toString());
        assertThat(ended.status()).isNotZero();
        assertThat(ended.said()).contains("ThreadSanitizer: data race", "taps_staged");
    }
}
