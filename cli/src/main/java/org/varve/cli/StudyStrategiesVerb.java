package org.varve.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.varve.core.Shape;
import org.varve.core.VolumeWriter;
import org.varve.formats.CreateOptions;
import org.varve.formats.Volumes;
import org.varve.json.Unwrapped;
import org.varve.run.Devices;
import org.varve.study.ControlGroup;
import org.varve.study.StrategyStudy;
import org.varve.study.StrategyTrial;
import org.varve.study.StudySetting;
import org.varve.run.isolated.SyntheticData;
import org.varve.synthetic.SyntheticSurvey;
import org.varve.tiling.Strategy;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code varve study strategies}: which strategies are killed, and which is fastest, within enforced memory limits. */
@Command(
        name = "strategies",
        description = "Run an operator with the tiles of Dask, an even split, a cube rule and Varve, within memory "
                + "limits that the system enforces; prints a Markdown table.")
final class StudyStrategiesVerb implements Callable<Integer> {

    private static final long SEED = 1;

    /**
     * A study for scripts.
     *
     * @param limited whether the system enforces the limits
     */
    private record Facts(boolean limited, List<Setting> settings) {}

    /** The trials in one setting. */
    private record Setting(
            @Unwrapped StudySetting.Facts setting, long singleBlockBytes, List<StrategyTrial.Facts> strategies) {}

    @Option(names = "--operator", paramLabel = "NAME",
            description = "An operator, or several together, such as 'gaussian|envelope'; default: ${DEFAULT-VALUE}.")
    private String operator = "gst-dip-azimuth";

    @Option(names = "--shape", split = ";", paramLabel = "I,X,S",
            description = "Surveys, separated by ';'; default: 700,600,700.")
    private List<Shape> shapes = List.of(new Shape(700, 600, 700));

    @Option(names = "--workers", split = ",", paramLabel = "N", description = "Numbers of threads; default: 2.")
    private List<Integer> workers = List.of(2);

    @Option(names = "--worker-memory", split = ",", paramLabel = "SIZE",
            description = "For each worker; default: 1.5GB.")
    private List<MemorySize> memory = List.of(new MemorySize(1_500_000_000));

    @Option(names = "--strategies", split = ",", paramLabel = "NAME", description = "Default: all but largest.")
    private List<Strategy> strategies =
            List.of(Strategy.DASK_AUTO, Strategy.EVEN_SPLIT, Strategy.CUBE, Strategy.FASTEST);

    @Option(names = "--repeats", paramLabel = "N",
            description = "Runs of each; the fastest counts. Default: ${DEFAULT-VALUE}.")
    private int repeats = 3;

    @Mixin
    private Report report;

    @Override
    public Integer call() throws Exception {
        workers.forEach(count -> Devices.possible("--workers", count));
        Trial trial = Trial.of(operator);
        trial.recipe().notes().forEach(report::note);
        List<String> wanted = trial.words();
        if (repeats < 1) throw new IllegalArgumentException("--repeats %s: give at least 1".formatted(repeats));
        boolean limited = canLimit();
        Path folder = Files.createTempDirectory(Path.of("").toAbsolutePath(), "varve-study");
        List<Setting> settings = new ArrayList<>();
        try {
            if (!report.json()) report.line(StrategyTrial.TITLES);
            for (Shape shape : shapes) {
                Path survey = generate(shape, folder.resolve("survey.npy"));
                StrategyStudy study = new StrategyStudy(survey, folder, limited, report::note);
                for (StudySetting setting : settings(wanted, shape)) settings.add(result(study, setting));
            }
        } finally {
            StrategyStudy.deleteAll(folder);
        }
        if (report.json()) report.json(new Facts(limited, settings));
        return ExitStatus.DONE;
    }

    /** Whether control groups can be created; prints why not. */
    private boolean canLimit() {
        try {
            ControlGroup.limitedTo(1L << 30).close();
            return true;
        } catch (IOException e) {
            report.note("runs know their limit, but nothing enforces it: " + e.getMessage());
            return false;
        }
    }

    private Path generate(Shape shape, Path file) throws IOException, InterruptedException {
        SyntheticSurvey survey = new SyntheticSurvey(shape, SEED);
        try (VolumeWriter writer =
                Volumes.create(file, survey.survey(), CreateOptions.DEFAULT.withOverwrite(true));
                ProgressDisplay progress = report.progress("generating")) {
            SyntheticData.write(survey, writer, progress);
        }
        return file;
    }

    private List<StudySetting> settings(List<String> wanted, Shape shape) {
        List<StudySetting> settings = new ArrayList<>();
        for (int count : workers) {
            for (MemorySize each : memory) {
                settings.add(new StudySetting(wanted, shape, count, each.bytes()));
            }
        }
        return settings;
    }

    private Setting result(StrategyStudy study, StudySetting setting)
            throws IOException, InterruptedException {
        long singleBlock = study.singleBlockBytes(setting);
        report.note("%s: as one block it would need %s".formatted(
                setting.describe(), StudySetting.gigabytes(singleBlock)));
        List<StrategyTrial> trials = study.trials(setting, strategies, repeats);
        double best = trials.stream().mapToDouble(StrategyTrial::seconds).min().orElseThrow();
        if (!report.json()) trials.forEach(trial -> report.line(trial.row(best)));
        return new Setting(setting.json(), singleBlock, trials.stream().map(StrategyTrial::json).toList());
    }
}
