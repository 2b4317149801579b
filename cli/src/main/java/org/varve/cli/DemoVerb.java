package org.varve.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.varve.core.Output;
import org.varve.core.Shape;
import org.varve.core.VolumeWriter;
import org.varve.file.OutputException;
import org.varve.file.OutputPlace;
import org.varve.formats.CreateOptions;
import org.varve.formats.Volumes;
import org.varve.profiler.JobKind;
import org.varve.segy.SegyVolume;
import org.varve.synthetic.SyntheticSurvey;
import org.varve.tiling.Bytes;
import org.varve.tiling.HostLimits;
import org.varve.tiling.RuntimeReserve;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code varve demo [DIR]}: the main job on a synthetic survey that is larger than the memory allowed, with pictures. */
@Command(name = "demo",
        description = "Generate a survey, stream it through operators in little memory, paint sections.")
final class DemoVerb implements Callable<Integer> {

    private static final String OPERATORS = "gst-dip-azimuth+envelope+semblance";
    private static final JobKind KIND = new JobKind("sgy", "sgy", JobKind.MANY);
    private static final long SEED = 7;

    private static final int CROSSLINES = 300;
    private static final int SAMPLES = 600;

    /** No more, so that a machine with many cores does not need a larger heap and thus a larger survey. */
    private static final int MOST_THREADS = 8;

    /** Allowed beyond what the Java runtime occupies. */
    private static final long TILE_BYTES = 32 << 20;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "DIR",
            defaultValue = "varve-demo",
            description = "A folder for the files, about 1 GB; default: ./${DEFAULT-VALUE}.")
    private Path folder;

    @Option(names = "--overwrite", description = "Replace files of DIR that have the names of the demo's.")
    private boolean overwrite;

    @Mixin
    private Report report;

    @Override
    public Integer call() throws Exception {
        LargerHeap.ensureFor(threads(), HostLimits.budget(Optional.empty()).allowed());
        createFolder();
        Recipe recipe = Recipe.of(OPERATORS, Map.of(), List.of());
        RunHistory history = new RunHistory(report);
        long allowed = reserve(recipe, history) + TILE_BYTES;
        Path file = folder.resolve("survey.sgy");
        String pattern = folder.resolve(OutputFiles.PLACEHOLDER + ".sgy").toString();
        OutputFiles files = OutputFiles.of(pattern, recipe.workflow().outputs(), file);
        refuseExisting(file, files);
        int slice = generate(file, shapeBeyond(allowed));
        NativeHeap.trim();
        StreamingRun run = stream(recipe, history, file, files, allowed);
        paint(file, recipe.workflow().descriptions(), run.files().paths(), slice);
        tellWhatIsNext(file, run.files().paths().get("dip"));
        if (report.json()) {
            report.json(run.json());
        }
        return ExitStatus.DONE;
    }

    private static int threads() {
        return Math.min(MachineOptions.defaultThreads(), MOST_THREADS);
    }

    /** What the plan will reserve, whatever earlier runs have taken. */
    private static long reserve(Recipe recipe, RunHistory history) throws Exception {
        long all = HostLimits.budget(Optional.empty()).allowed();
        return MachineOptions.of(threads(), all).onDevice(Report.silent(), device -> RuntimeReserve.bytes(
                history.besidesBuffers(recipe, KIND, device).bound(), RuntimeReserve.others(0)));
    }

    private void createFolder() throws OutputException {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new OutputException(folder, "cannot be created: %s; give another folder".formatted(e), e);
        }
    }

    private void refuseExisting(Path survey, OutputFiles files) throws OutputException {
        List<Path> volumes = new ArrayList<>(files.paths().values());
        volumes.add(survey);
        for (Path volume : volumes) {
            OutputPlace.refuseExisting(volume, overwrite);
            OutputPlace.refuseExisting(DemoFigure.picture(volume), overwrite);
        }
    }

    /** As many inlines as it takes for the survey to exceed the memory allowed, whatever the heap of this machine. */
    private static Shape shapeBeyond(long allowed) {
        long inlineBytes = new Shape(1, CROSSLINES, SAMPLES).bytes();
        return new Shape(Math.toIntExact(allowed / inlineBytes + 10), CROSSLINES, SAMPLES);
    }

    /** Returns the sample whose time slice is worth a look. */
    private int generate(Path file, Shape shape) throws IOException, InterruptedException {
        report.note("1. A synthetic survey of %s samples (%s): folded layers, faults, a channel, noise."
                .formatted(shape, Bytes.format(shape.bytes())));
        SyntheticSurvey survey = new SyntheticSurvey(shape, SEED);
        CreateOptions options = CreateOptions.DEFAULT.withOverwrite(overwrite).withHistory("varve demo, seed " + SEED);
        try (VolumeWriter writer = Volumes.create(file, survey.survey(), options);
                ProgressDisplay progress = ProgressDisplay.on(report, "generating")) {
            SyntheticData.write(survey, writer, progress);
        }
        return survey.channelSample();
    }

    private StreamingRun stream(Recipe recipe, RunHistory history, Path file, OutputFiles files, long allowed)
            throws Exception {
        MachineOptions machine = MachineOptions.of(threads(), allowed);
        report.note("");
        report.note(
                "2. Dip, azimuth, envelope and semblance in one pass over it. The process may use %s in all, less than the survey has:"
                        .formatted(Bytes.format(allowed)));
        CreateOptions options =
                CreateOptions.DEFAULT.withOverwrite(overwrite).withHistory("varve " + recipe.describe());
        try (SegyVolume survey = SegyVolume.open(file)) {
            StreamingRun run = machine.onDevice(report, device -> {
                Job job = Job.of(recipe, KIND, survey, device, machine, history);
                PlanText.of(job, job.plan(job.likeInput())).forEach(report::note);
                return StreamingRun.of(job, files, options, RunWatch.of(report, "running"));
            });
            run.summary().forEach(report::note);
            return run;
        }
    }

    private void paint(Path survey, List<Output> outputs, Map<String, Path> files, int slice) throws IOException {
        report.note("");
        report.note("3. Pictures of an inline, a crossline and the time slice of the channel:");
        report.note("   " + DemoFigure.paint(survey, Output.amplitude("amplitude"), slice, overwrite));
        for (Output output : outputs) {
            report.note("   " + DemoFigure.paint(files.get(output.name()), output, slice, overwrite));
        }
    }

    private void tellWhatIsNext(Path survey, Path dip) {
        report.note("");
        report.note("Look at the pictures, or open %s in any viewer of SEG-Y. Then try:".formatted(dip));
        String varve = System.getProperty(Varve.LAUNCHER, "varve");
        report.note("   %s run chaos %s %s".formatted(varve, survey, folder.resolve("chaos.sgy")));
        report.note("   %s operators".formatted(varve));
    }
}
