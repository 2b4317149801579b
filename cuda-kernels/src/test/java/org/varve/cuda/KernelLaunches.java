package org.varve.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Method;
import java.nio.ByteOrder;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.varve.core.Box;
import org.varve.core.Compilation;
import org.varve.core.Device.Extension;
import org.varve.core.MapGrid;
import org.varve.core.Metrics;
import org.varve.core.ProductWay;
import org.varve.core.Program;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.core.ScaledEncoding;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.SurveyPart;
import org.varve.core.Sweep;
import org.varve.core.Tiles;
import org.varve.core.Workflow.Step;
import org.varve.core.Workflow;
import org.varve.operator.Catalogue;
import org.varve.operator.OperatorEntry;

/** One launch of every kernel on the pretend driver, which records them. */
public final class KernelLaunches {

    /** Parameters of operators that take long by default. */
    public static final Map<String, Map<String, String>> SHORT = Map.of(
            "dip-steered-semblance", Map.of("window", "3,3,5", "max-dip", "1", "dip-step", "0.5"),
            "fault-likelihood", Map.of("window", "3,3", "plane", "5,5,15", "strikes", "0,180,90", "dips", "60,70,10",
                    "dip-window", "3,3,3"));

    private KernelLaunches() {}

    /**
     * Records one launch of each kernel in a folder, as {@code KERNEL.launch}; skips the test where there is no driver or no kernel.
     *
     * @param shape of the survey; launches that need another one take theirs
     * @param gap bytes of NaN between all parts of the device memory, 0 for none
     * @param oneIn of so many runs one is taken, others each day; 1 for all
     * @param parameters of operators, in place of their defaults
     */
    public static void record(
            Path folder, Shape shape, long gap, int oneIn, Map<String, Map<String, String>> parameters) throws IOException {
        record(folder, gap, Sweep.of(oneIn, runs(shape, parameters)).toList());
    }

    /** Records one launch of each kernel of an operator. */
    public static void record(Path folder, Shape shape, long gap, String operator, Map<String, String> parameters)
            throws IOException {
        record(folder, gap, List.of(run -> run.run(workflow(step(operator, parameters)), shape)));
    }

    private static void record(Path folder, long gap, List<Consumer<DirectRun>> runs) throws IOException {
        PretendDriver driver = PretendDriver.load();
        assumeTrue(CudaModules.areBuilt(), "needs the kernels' PTX, which needs nvcc");
        Files.createDirectories(folder);
        PretendDriver.loadCublas();
        driver.reset("RECORD=" + folder);
        try {
            DirectRun run = new DirectRun(new JCudaCalls(), gap, Extension.DEFAULT);
            runs.forEach(each -> each.accept(run));
        } finally {
            driver.reset("");
        }
    }

    /** Runs that launch every kernel. */
    private static List<Consumer<DirectRun>> runs(Shape shape, Map<String, Map<String, String>> parameters) {
        List<Consumer<DirectRun>> runs = new ArrayList<>();
        for (OperatorEntry entry : Catalogue.entries()) {
            Map<String, String> chosen = new HashMap<>(entry.examples());
            chosen.putAll(parameters.getOrDefault(entry.name(), Map.of()));
            runs.add(run -> run.run(Workflow.of(entry.name(), entry.create(chosen)), shape));
        }
        Step envelope = step("envelope", Map.of());
        Step blueing = step("spectral-blueing", Map.of("band", "10,80", "spectrum", "survey"));
        Step derivative = step("first-derivative", Map.of("axis", "sample"));
        Step next = new Step("derivative", derivative.operator(), "envelope", derivative.operator().outputNames());
        runs.addAll(List.<Consumer<DirectRun>>of(
                run -> run.run(of("gaussian", "sigma", "0,0,1"), shape),
                run -> run.run(of("percentile", "window", "1,51,1"), shape),
                run -> run.run(of("glcm", "window", "1,17,17"), shape),
                run -> run.run(of("glcm", "levels", "256"), shape),
                run -> run.run(of("agc", "mode", "relative"), shape),
                run -> run.run(of("wavelet-bank", "measure", "all"), shape),
                run -> run.run(of("gradient-dips", "gradient", "0"), shape),
                run -> run.run(workflow(step("gst-dip-azimuth", Map.of("unit", "index", "reference", "updip"))), shape),
                run -> run.run(of("instantaneous-bandwidth", "lateral", "true"), shape),
                run -> run.run(of("gst-dips-2d", "unit", "index"), shape),
                run -> run.run(of("curvature-from-dips", "dip-unit", "index"), shape),
                run -> runOnMap(run, step("volume-curvature", Map.of()), shape),
                run -> runOnMap(run, step("fault-likelihood", SHORT.get("fault-likelihood")), shape),
                run -> run.run(of("wavelet-bank", "measure", "thirds"), shape),
                run -> run.run(of("eigen-coherence", "steering", "gst"), shape),
                run -> scan(run, of("glcm", "range", "survey"), shape),
                run -> scan(run, of("histogram-equalization", "range", "survey"), shape),
                run -> scan(run, of("principal-components", "window", "0.02"), shape),
                run -> scan(run, of("clip-percentiles", "low", "2"), new Shape(30, 30, 150)),
                run -> scan(run, workflow(blueing), shape),
                run -> encode(run, of("gaussian", "sigma", "1,1,1"), shape),
                run -> run.run(of("waveform-classification", "classes", "5"), shape, ProductWay.LIBRARY),
                run -> run.run(of("principal-components", "window", "0.1"), shape, ProductWay.LIBRARY),
                // passes of long windows, or whose fields two others read, are not joined
                run -> run.run(workflow(step("structure-tensor", Map.of()), step("gradient-dips", Map.of())), shape),
                run -> run.run(of("structure-tensor", "window", "11,1,1"), shape),
                run -> run.run(workflow(step("planarity", Map.of()), step("linearity", Map.of())), shape),
                run -> run.run(workflow(envelope), new Shape(1, 2, 6200)),
                run -> run.run(of("stockwell", "frequencies", "30"), new Shape(1, 2, 3100)),
                // a field over whole traces that is an output and looked at beyond the tile
                run -> run.run(workflow(envelope, next), shape)));
        return runs;
    }

    private static Step step(String operator, Map<String, String> parameters) {
        return Step.of(operator, Catalogue.get(operator).create(parameters));
    }

    private static Workflow workflow(Step... steps) {
        return new Workflow(List.of(steps));
    }

    /** With bins and a velocity, as angles and curvatures in metres need. */
    private static void runOnMap(DirectRun run, Step step, Shape shape) {
        Survey survey = new Survey(shape, 0.004, Survey.Unit.SECONDS)
                .with(Metrics.of(MapGrid.of(25, 12.5, false), OptionalDouble.of(2500)));
        run.run(Fusion.of(new Compilation(workflow(step), survey).program()), shape);
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

    private static Workflow of(String name, String parameter, String value) {
        return Workflow.of(name, Catalogue.get(name).create(Map.of(parameter, value)));
    }

    /** The names of all kernels of this build. */
    public static List<String> kernels() throws IOException {
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

    /** Numbers of the arguments of a kernel that are fields. */
    public static List<Integer> fields(String kernel) {
        Method method = Arrays.stream(CudaFunctions.class.getMethods())
                .filter(each -> CudaFunction.name(each).equals(kernel))
                .findFirst().orElseThrow();
        List<Class<?>> types = List.of(method.getParameterTypes());
        // before those of the method comes the region
        return IntStream.range(0, types.size())
                .filter(at -> types.get(at) == FieldView.class)
                .map(at -> at + 1).boxed().toList();
    }
}
