package org.varve.cuda;

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
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
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
import org.varve.core.Scan;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.SurveyPart;
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
            "fault-likelihood", Map.of("window", "3,3", "plane", "5,5,15", "strikes", "0,360,90", "dips", "60,70,10",
                    "dip-window", "3,3,3"));

    /** A run whose launches can be recorded. */
    public record Run(String name, Consumer<DirectRun> job) {

        /**
         * Records the first launch of each kernel in a folder, as {@code KERNEL.launch}; skips the test where there is
         * no driver or no kernel.
         *
         * @param gap bytes of NaN between all parts of the device memory, 0 for none
         */
        public void record(Path folder, long gap) throws IOException {
            KernelLaunches.record(folder, gap, List.of(this));
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private KernelLaunches() {}

    /**
     * Records a launch of each kernel of {@link #runs} in a folder, the first.
     *
     * @return the operations of each for a sample, by which launches are cut; nothing of those that belong to no pass
     */
    public static Map<String, Double> record(Path folder, long gap, List<Run> runs) throws IOException {
        PretendDriver driver = PretendDriver.load();
        assumeTrue(CudaModules.areBuilt(), "needs the kernels' PTX, which needs nvcc");
        Files.createDirectories(folder);
        PretendDriver.loadCublas();
        driver.reset("RECORD=" + folder);
        Map<String, Double> operations = new TreeMap<>();
        try {
            DirectRun direct = new DirectRun(CudaBinding.chosen().open(), gap, Extension.DEFAULT,
                    layout -> addOperations(layout, operations));
            runs.forEach(run -> run.job.accept(direct));
            return operations;
        } finally {
            driver.reset("");
        }
    }

    private static void addOperations(DeviceLayout layout, Map<String, Double> operations) {
        for (int p = 0; p < layout.program().passes().size(); p++) {
            Region region = layout.region(p, layout.tiles().largest());
            CudaBody body = layout.body(p);
            double ofSample = body.operations(region) / region.size();
            Forecast.launches(body, layout.program().passes().get(p), region)
                    .forEach(launch -> operations.putIfAbsent(launch.function(), ofSample));
        }
    }

    /** The run of one operator. */
    public static Run run(String operator, Map<String, String> parameters, Shape shape) {
        return new Run(operator + " " + parameters, run -> run.run(workflow(step(operator, parameters)), shape));
    }

    /**
     * Runs that launch every kernel: of all operators, and others.
     *
     * @param shape of the survey; runs that need another one take theirs
     * @param parameters of operators, in place of their defaults
     */
    public static List<Run> runs(Shape shape, Map<String, Map<String, String>> parameters) {
        List<Run> runs = new ArrayList<>();
        for (OperatorEntry entry : Catalogue.entries()) {
            Map<String, String> chosen = new TreeMap<>(entry.examples());
            chosen.putAll(parameters.getOrDefault(entry.name(), Map.of()));
            runs.add(run(entry.name(), chosen, shape));
        }
        Step envelope = step("envelope", Map.of());
        Step derivative = step("first-derivative", Map.of("axis", "sample"));
        Step next = new Step("derivative", derivative.operator(), "envelope", derivative.operator().outputNames());
        runs.addAll(List.of(
                run("gaussian", Map.of("sigma", "0,0,1"), shape),
                run("median", Map.of("window", "5,5,5"), shape),
                run("percentile", Map.of("window", "1,51,1"), shape),
                run("glcm", Map.of("window", "1,17,17"), shape),
                run("glcm", Map.of("levels", "256"), shape),
                run("agc", Map.of("mode", "relative"), shape),
                run("predictability", Map.of("window", "3,3,9", "lag", "2"), shape),
                run("time-shift", Map.of("window", "3,3,9"), shape),
                run("peak-frequency", Map.of("length", "200ms"), shape),
                run("peak-frequency", Map.of("length", "300ms"), shape),
                run("spectral-bandwidth", Map.of("length", "200ms"), shape),
                run("spectral-bandwidth", Map.of("length", "300ms"), shape),
                run("wavelet-bank", Map.of("measure", "all"), shape),
                run("gradient-dips", Map.of("gradient", "0"), shape),
                run("gst-dip-azimuth", Map.of("unit", "index", "reference", "updip"), shape),
                run("instantaneous-bandwidth", Map.of("lateral", "true"), shape),
                run("gst-dips-2d", Map.of("unit", "index"), shape),
                run("curvature-from-dips", Map.of("dip-unit", "index"), shape),
                onMap("volume-curvature", Map.of(), shape),
                onMap("fault-likelihood", SHORT.get("fault-likelihood"), shape),
                // planes too large for shared memory, and lines of few traces
                run("fault-likelihood", Map.of("window", "3,3", "plane", "5,5,61", "step", "1", "strikes", "0,180,90",
                        "dips", "60,70,10", "dip-window", "3,3,3"), new Shape(2, 3, 70)),
                run("fault-likelihood", Map.of("window", "3,3", "plane", "5,5,3", "step", "1", "strikes", "0,180,90",
                        "dips", "80,90,10", "dip-window", "3,3,3", "thin-sigma", "0"), new Shape(2, 3, 70)),
                run("wavelet-bank", Map.of("measure", "thirds"), shape),
                run("eigen-coherence", Map.of("steering", "gst"), shape),
                run("dip-steered-median", Map.of("window", "7,7"), shape),
                run("dip-steered-semblance", Map.of("window", "3,3,5", "max-dip", "0.6", "dip-step", "0.3"), shape),
                run("dip-steered-semblance", Map.of(), shape),
                run("dip-steered-semblance", SHORT.get("dip-steered-semblance"), shape),
                run("eigen-coherence", Map.of("window", "3,5,11"), shape),
                run("eigen-coherence", Map.of("window", "3,5,11", "steering", "gst"), shape),
                scan("glcm", Map.of("range", "survey"), shape),
                scan("histogram-equalization", Map.of("range", "survey"), shape),
                scan("principal-components", Map.of("window", "20ms"), shape),
                scan("clip-percentiles", Map.of("low", "2"), new Shape(30, 30, 150)),
                scan("spectral-blueing", Map.of("band", "10,80", "spectrum", "survey"), shape),
                new Run("gaussian, encoded", run -> encode(run, workflow(step("gaussian", Map.of())), shape)),
                byLibrary("waveform-classification", Map.of("classes", "5"), shape),
                byLibrary("principal-components", Map.of("window", "100ms"), shape),
                // passes of long windows, or whose fields two others read, are not joined
                both("structure-tensor", "gradient-dips", shape),
                run("structure-tensor", Map.of("window", "11,1,1"), shape),
                both("planarity", "linearity", shape),
                run("envelope", Map.of(), new Shape(1, 2, 6200)),
                run("stockwell", Map.of("frequencies", "30"), new Shape(1, 2, 3100)),
                // a field over whole traces that is an output and looked at beyond the tile
                new Run("envelope and first-derivative", run -> run.run(workflow(envelope, next), shape))));
        return runs;
    }

    private static Step step(String operator, Map<String, String> parameters) {
        return Step.of(operator, Catalogue.get(operator).create(parameters));
    }

    private static Workflow workflow(Step... steps) {
        return new Workflow(List.of(steps));
    }

    /** With bins and a velocity, as angles and curvatures in metres need. */
    private static Run onMap(String operator, Map<String, String> parameters, Shape shape) {
        Survey survey = new Survey(shape, 0.004, Survey.Unit.SECONDS)
                .with(Metrics.of(MapGrid.of(25, 12.5, false), OptionalDouble.of(2500)));
        return new Run(operator + " on a map", run -> run.run(
                Fusion.of(new Compilation(workflow(step(operator, parameters)), survey).program()), shape));
    }

    private static Run byLibrary(String operator, Map<String, String> parameters, Shape shape) {
        return new Run(operator + " by the library",
                run -> run.run(workflow(step(operator, parameters)), shape, ProductWay.LIBRARY));
    }

    private static Run both(String one, String other, Shape shape) {
        return new Run(one + " and " + other,
                run -> run.run(workflow(step(one, Map.of()), step(other, Map.of())), shape));
    }

    private static Run scan(String operator, Map<String, String> parameters, Shape shape) {
        return new Run("scan for " + operator, run -> scan(run, workflow(step(operator, parameters)), shape));
    }

    /** What a workflow wants to know of a survey of which a trace is missing. */
    private static void scan(DirectRun run, Workflow workflow, Shape shape) {
        Survey survey = new Survey(shape, 0.004, Survey.Unit.SECONDS);
        for (Scan scan : new Compilation(workflow, survey).scans()) {
            Program program = scan.reduced(SurveyPart.whole(shape), (inline, crossline) -> inline + crossline > 0);
            boolean isReduced = program.reduction(shape).isPresent();
            List<MemorySegment> results = run.run(Fusion.of(isReduced ? program : scan.program()), shape).stream()
                    .map(MemorySegment::ofArray)
                    .toList();
            if (isReduced) {
                program.reduction().orElseThrow().accept(Box.of(shape), results);
            } else {
                scan.accept(results);
            }
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
