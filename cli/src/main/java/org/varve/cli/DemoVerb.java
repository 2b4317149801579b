package org.varve.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.varve.core.Compilation;
import org.varve.core.Device;
import org.varve.core.DeviceProvider.Request;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Output;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.file.OutputException;
import org.varve.file.OutputPlace;
import org.varve.file.Reason;
import org.varve.file.SmallFile;
import org.varve.formats.CreateOptions;
import org.varve.formats.OpenOptions;
import org.varve.formats.Volumes;
import org.varve.host.Bytes;
import org.varve.host.HostLimits;
import org.varve.host.JobKind;
import org.varve.host.Reserve;
import org.varve.run.Devices;
import org.varve.run.Job;
import org.varve.run.process.NativeHeap;
import org.varve.run.output.OutputFiles;
import org.varve.run.Recipe;
import org.varve.run.Run;
import org.varve.run.RunEvent;
import org.varve.run.RunHistory;
import org.varve.run.RunListener;
import org.varve.run.json.RunJson;
import org.varve.run.watch.RunRecorder;
import org.varve.run.RunResult;
import org.varve.run.watch.SideFiles;
import org.varve.run.isolated.SyntheticData;
import org.varve.synthetic.SyntheticSurvey;
import org.varve.tiling.JobPlan;
import org.varve.view.AttributeStyle;
import org.varve.view.Cut;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code varve demo [DIR]}: a run on a synthetic survey larger than the memory allowed, with pictures. */
@Command(name = "demo",
        description = "Generate a survey, stream it through operators in little memory, draw sections.")
final class DemoVerb implements Callable<Integer> {

    private static final String OPERATORS = "gst-dip-azimuth+envelope+semblance";
    private static final long SEED = 7;

    private static final int CROSSLINES = 300;
    private static final int SAMPLES = 600;

    /** Limited, so that a machine with many cores does not need a larger heap, and thus a larger survey. */
    private static final int MOST_THREADS = 8;

    /** Bytes allowed beyond what the Java runtime occupies. */
    private static final long TILE_BYTES = 32 << 20;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "DIR",
            defaultValue = "varve-demo",
            description = "A folder for the files, about 1 GB; default: ./${DEFAULT-VALUE}.")
    private Path folder;

    @Option(names = "--network",
            description = "Instead, find faults by the network that comes with Varve, and by fault-likelihood, and compare both with the truth.")
    private boolean network;

    @Option(names = "--shape", paramLabel = "I,X,S",
            description = "Inlines, crosslines and samples of the survey of --network; default: 96,112,160.")
    private @Nullable Shape shape;

    @Option(names = "--seed", paramLabel = "N",
            description = "Seed of the survey of --network; default: 7. The network was trained on 101 to 116.")
    private @Nullable Long seed;

    @Option(names = "--overwrite", description = "Replace files in DIR that have the demo's names.")
    private boolean overwrite;

    @Mixin
    private Report report;

    @Override
    public Integer call() throws Exception {
        if (shape != null && !network) throw new IllegalArgumentException("--shape: is for --network; drop it");
        if (seed != null && !network) throw new IllegalArgumentException("--seed: is for --network; drop it");
        LargerHeap.RUNTIME.requireFor(threads(), HostLimits.budget(Optional.empty()).allowed());
        createFolder();
        if (network) {
            Shape wanted = shape == null ? NetworkDemo.SHAPE : shape;
            report.printJson(new NetworkDemo(folder, wanted, seed == null ? SEED : seed, threads(), overwrite, report)
                    .run());
            return ExitStatus.DONE;
        }
        Recipe recipe = Recipe.of(OPERATORS, Map.of(), List.of());
        RunHistory history = new RunHistory(report::note);
        long allowed = reserve(recipe, history) + TILE_BYTES;
        Path file = folder.resolve("survey.sgy");
        Path pattern = folder.resolve(OutputFiles.PLACEHOLDER + ".sgy");
        OutputFiles files = OutputFiles.of(pattern, recipe.workflow().outputs(), List.of(file));
        refuseExisting(file, files);
        ReportFile page = new ReportFile(folder.resolve("report.html"), overwrite);
        page.claim("report", new SideFiles(List.of(file), files));
        int slice = generate(file, shapeBeyond(allowed));
        NativeHeap.trim();
        RunRecorder recorder = new RunRecorder(true, OptionWords::sentence);
        RunResult run = stream(recipe, file, pattern, allowed, recorder);
        paint(file, recipe.workflow().descriptions(), run.files(), slice);
        RunJson done = recorder.json(run);
        page.write(done, (path, _) -> Volumes.open(path, OpenOptions.DEFAULT));
        tellWhatIsNext(file, page.path(), run.files());
        report.printJson(done);
        return ExitStatus.DONE;
    }

    private static int threads() {
        return Math.min(Devices.defaultThreads(), MOST_THREADS);
    }

    /** Bytes that the plan will reserve, given what earlier runs took. */
    private static long reserve(Recipe recipe, RunHistory history) {
        Request request = new Request(threads(), LargerHeap.RUNTIME.spare(), Long.MAX_VALUE);
        try (Device device = Devices.choose(Devices.AUTO, request, _ -> {})) {
            return Reserve.now(history.besidesBuffers(recipe, kind(recipe), device).bound()).bytes();
        }
    }

    private static JobKind kind(Recipe recipe) {
        Survey survey =
                new Survey(new Shape(1, CROSSLINES, SAMPLES), SyntheticSurvey.DEFAULT_INTERVAL, Survey.Unit.SECONDS);
        int kernels = new Compilation(recipe.workflow(), survey).program().kernels();
        return new JobKind("sgy", "sgy", JobKind.MANY).withKernels(kernels);
    }

    private void createFolder() throws OutputException {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new OutputException(folder, "cannot be created: %s; give another folder".formatted(Reason.of(e)), e);
        }
    }

    private void refuseExisting(Path survey, OutputFiles files) throws OutputException {
        List<Path> volumes = new ArrayList<>(files.paths().values());
        volumes.add(survey);
        for (Path volume : volumes) {
            OutputPlace.refuseExisting(volume, overwrite);
            OutputPlace.refuseExisting(SmallFile.beside(volume, ".png"), overwrite);
        }
    }

    /** The shape of a survey with just enough inlines to exceed the memory allowed. */
    private static Shape shapeBeyond(long allowed) {
        long inlineBytes = new Shape(1, CROSSLINES, SAMPLES).bytes();
        return new Shape(Math.toIntExact(allowed / inlineBytes + 10), CROSSLINES, SAMPLES);
    }

    /** Writes the survey, and returns the sample of the time slice through its channel. */
    private int generate(Path file, Shape shape) throws IOException, InterruptedException {
        report.note("1. A synthetic survey of %s samples (%s): folded layers, faults, a channel, noise."
                .formatted(shape, Bytes.format(shape.bytes())));
        SyntheticSurvey survey = new SyntheticSurvey(shape, SEED);
        CreateOptions options = CreateOptions.DEFAULT.withOverwrite(overwrite).withHistory("varve demo, seed " + SEED);
        try (VolumeWriter writer = Volumes.create(file, survey.survey(), options);
                ProgressDisplay progress = report.progress("generating")) {
            SyntheticData.write(survey, writer, progress);
        }
        return survey.channelSample();
    }

    private RunResult stream(Recipe recipe, Path file, Path pattern, long allowed, RunRecorder recorder)
            throws IOException, OutOfBudgetException, InterruptedException {
        report.note("");
        report.note(
                "2. Dip, azimuth, envelope and semblance in one pass over it. The process may use %s in all, less than the survey takes:"
                        .formatted(Bytes.format(allowed)));
        CreateOptions options =
                CreateOptions.DEFAULT.withOverwrite(overwrite);
        RunResult run = Run.of(recipe)
                .from(file)
                .to(pattern, options, _ -> options)
                .within(allowed)
                .threads(threads())
                .runtime(LargerHeap.RUNTIME)
                .listener(RunListener.all(List.of(this::show, new RunWatch(report, "running"), recorder)))
                .run();
        report.summary(run);
        return run;
    }

    /** Shows the plan before the run. */
    private void show(RunEvent event) {
        if (event instanceof RunEvent.Planned(Job job, JobPlan plan)) PlanText.of(job, plan).forEach(report::note);
    }

    private void paint(Path survey, List<Output> outputs, Map<String, Path> files, int slice) throws IOException {
        report.note("");
        report.note("3. Pictures of an inline, a crossline and the time slice of the channel:");
        report.note("   " + paint(survey, AttributeStyle.amplitude(), slice));
        for (Output output : outputs) {
            report.note("   " + paint(Objects.requireNonNull(files.get(output.name())),
                    AttributeStyle.of(output), slice));
        }
    }

    /** Draws the middle inline and crossline and a time slice of a file, beside it. */
    private Path paint(Path file, AttributeStyle style, int slice) throws IOException {
        Path picture = SmallFile.beside(file, ".png");
        try (Volume volume = Volumes.open(file, OpenOptions.DEFAULT)) {
            Cut cut = new Cut(OptionalInt.empty(), OptionalInt.empty(),
                    OptionalDouble.of(1000 * slice * volume.survey().interval()));
            SmallFile.write(picture, cut.figure("Synthetic survey", style, volume).png(volume), overwrite);
        }
        return picture;
    }

    private void tellWhatIsNext(Path survey, Path page, Map<String, Path> files) {
        report.note("");
        report.note("Look at the pictures and at %s, or open %s in any viewer of SEG-Y. Then try:".formatted(page,
                files.get("dip")));
        String varve = Launch.command();
        report.note("   %s run chaos %s %s".formatted(varve, survey, folder.resolve("chaos.sgy")));
        report.note("   %s operators".formatted(varve));
        report.note("or scroll through all of it:");
        report.note("   %s view --serve %s %s".formatted(varve, survey,
                files.values().stream().map(Path::toString).collect(Collectors.joining(" "))));
    }
}
