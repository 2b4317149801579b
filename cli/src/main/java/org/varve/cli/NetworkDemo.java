package org.varve.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.varve.core.Axis;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Output;
import org.varve.core.Shape;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.file.OutputPlace;
import org.varve.file.SmallFile;
import org.varve.formats.CreateOptions;
import org.varve.formats.OpenOptions;
import org.varve.formats.Volumes;
import org.varve.onnx.Network;
import org.varve.run.Recipe;
import org.varve.run.Run;
import org.varve.run.RunResult;
import org.varve.run.isolated.SyntheticData;
import org.varve.run.output.OutputFiles;
import org.varve.synthetic.FaultScore;
import org.varve.synthetic.SyntheticSurvey;
import org.varve.synthetic.SyntheticVolume;
import org.varve.view.AttributeStyle;
import org.varve.view.Cut;
import org.varve.view.PanelRow;
import org.varve.view.SectionReader;

/**
 * {@code varve demo --network}: the faults that a network finds in a synthetic survey, beside fault likelihood and the
 * truth.
 */
record NetworkDemo(Path folder, Shape shape, long seed, int threads, boolean overwrite, Report report) {

    /** Large enough for faults, and small enough for a minute. */
    static final Shape SHAPE = new Shape(96, 112, 160);

    private static final double USUAL = 0.5;

    /** An attribute to compare with the truth: its title in pictures, and its file. */
    private record Found(String title, Path file) {}

    /**
     * How an attribute agrees with the truth, for scripts.
     *
     * @param attribute its name
     * @param file where it is
     * @param usual at a threshold of 0.5
     * @param best at the threshold with the largest F1
     */
    record Agreement(String attribute, Path file, FaultScore.Counts usual, FaultScore.Counts best) {}

    /** The demo for scripts. */
    record Facts(Path survey, Path truth, List<Agreement> agreements, List<Path> pictures) {}

    Facts run() throws IOException, OutOfBudgetException, InterruptedException {
        Recipe network = Recipe.of("network", Map.of(), List.of());
        Recipe likelihood = Recipe.of("fault-likelihood", Map.of(), List.of("likelihood", "thinned"));
        SyntheticSurvey survey = new SyntheticSurvey(shape, seed);
        Network.requireRuntime();
        Path file = folder.resolve("survey.sgy");
        Path truth = folder.resolve("truth.sgy");
        List<Path> pictures = List.of(folder.resolve("inline.png"), folder.resolve("slice.png"));
        List<Path> files = new ArrayList<>(List.of(file, truth));
        files.addAll(pictures);
        for (Recipe recipe : List.of(network, likelihood)) {
            files.addAll(OutputFiles.of(pattern(), recipe.workflow().outputs(), List.of(file)).paths().values());
        }
        for (Path each : files) OutputPlace.refuseExisting(each, overwrite);

        report.note("1. A synthetic survey of %s samples, and where its faults are.".formatted(shape));
        generate(survey, "survey", file);
        generate(survey.faults(), "faults", truth);
        report.note("");
        report.note("2. The network of faults, trained on other synthetic surveys.");
        Map<String, Path> ofNetwork = compute(network, file);
        report.note("");
        report.note("3. Fault likelihood.");
        Map<String, Path> ofScan = compute(likelihood, file);
        List<Found> found = List.of(new Found("network", ofNetwork.values().iterator().next()),
                new Found("fault-likelihood", Objects.requireNonNull(ofScan.get("likelihood"))),
                new Found("fault-likelihood, thinned", Objects.requireNonNull(ofScan.get("thinned"))));
        List<Agreement> agreements = compare(found, truth);
        paint(found, file, truth, pictures, survey.channelSample());
        return new Facts(file, truth, agreements, pictures);
    }

    private Path pattern() {
        return folder.resolve(OutputFiles.PLACEHOLDER + ".sgy");
    }

    private void generate(SyntheticVolume volume, String what, Path file) throws IOException, InterruptedException {
        CreateOptions options = CreateOptions.DEFAULT.withOverwrite(overwrite)
                .withHistory("varve demo --network: %s, seed %s".formatted(what, seed));
        try (VolumeWriter writer = Volumes.create(file, volume.survey(), options);
                ProgressDisplay progress = report.progress("generating")) {
            SyntheticData.write(volume, writer, progress);
        }
    }

    private Map<String, Path> compute(Recipe recipe, Path file)
            throws IOException, OutOfBudgetException, InterruptedException {
        CreateOptions options = CreateOptions.DEFAULT.withOverwrite(overwrite);
        RunResult run = Run.of(recipe).from(file).to(pattern(), options, _ -> options)
                .threads(threads).runtime(LargerHeap.RUNTIME).listener(new RunWatch(report, "running"))
                .run();
        report.summary(run);
        return run.files();
    }

    private List<Agreement> compare(List<Found> found, Path truth) throws IOException {
        List<Agreement> agreements = new ArrayList<>();
        tell("");
        tell("Samples at most one trace from where they should be:");
        tell(String.format(Locale.ROOT, "%-28s%10s%11s%9s%7s", "", "threshold", "precision", "recall", "F1"));
        try (Volume faults = Volumes.open(truth, OpenOptions.DEFAULT)) {
            for (Found each : found) {
                try (Volume values = Volumes.open(each.file, OpenOptions.DEFAULT)) {
                    FaultScore score = FaultScore.of(values, faults);
                    agreements.add(new Agreement(each.title, each.file, score.at(USUAL), score.best()));
                }
                tell(line(each.title, agreements.getLast().usual));
                tell(line("  at its best threshold", agreements.getLast().best));
            }
        }
        return agreements;
    }

    private static String line(String title, FaultScore.Counts counts) {
        return String.format(Locale.ROOT, "%-28s%10.3f%11.3f%9.3f%7.3f", title, counts.threshold(), counts.precision(),
                counts.recall(), counts.f1());
    }

    private void tell(String line) {
        if (!report.json()) report.line(line);
    }

    /** Draws the middle inline and a time slice of all volumes, side by side. */
    private void paint(List<Found> found, Path survey, Path truth, List<Path> pictures, int slice) throws IOException {
        List<PanelRow.Panel> inlines = new ArrayList<>();
        List<PanelRow.Panel> slices = new ArrayList<>();
        AttributeStyle style = AttributeStyle.of(Output.of("fault", "").within(0, 1).shownAs(Output.Style.DISORDER));
        add("amplitude", AttributeStyle.amplitude(), survey, slice, inlines, slices);
        add("faults", style, truth, slice, inlines, slices);
        for (Found each : found) add(each.title, style, each.file, slice, inlines, slices);
        SmallFile.write(pictures.get(0), new PanelRow(inlines).png(), overwrite);
        SmallFile.write(pictures.get(1), new PanelRow(slices).png(), overwrite);
        report.note("");
        report.note("Pictures of the middle inline and of a time slice: %s, %s".formatted(pictures.get(0),
                pictures.get(1)));
    }

    private void add(String title, AttributeStyle style, Path file, int slice, List<PanelRow.Panel> inlines,
            List<PanelRow.Panel> slices) throws IOException {
        try (Volume volume = Volumes.open(file, OpenOptions.DEFAULT)) {
            SectionReader reader = new SectionReader(volume, Cut.lines(volume.geometry()), false);
            inlines.add(new PanelRow.Panel(title, style,
                    reader.read(Axis.INLINE, shape.inlines() / 2, shape.crosslines(), shape.samples()), false));
            slices.add(new PanelRow.Panel(title, style,
                    reader.read(Axis.SAMPLE, slice, shape.crosslines(), shape.inlines()), true));
        }
    }
}
