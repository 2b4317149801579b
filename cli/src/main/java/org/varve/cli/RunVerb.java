package org.varve.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.varve.formats.CreateOptions;
import org.varve.run.Recipe;
import org.varve.run.Run;
import org.varve.run.RunHistory;
import org.varve.run.watch.RunRecorder;
import org.varve.run.journal.Resuming;
import org.varve.run.watch.SideFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine;

/** {@code varve run OPERATOR INPUT OUTPUT}: streams a survey through operators. */
@Command(name = "run", description = "Stream a survey through an operator, or several, such as 'gaussian|envelope'.")
final class RunVerb implements Callable<Integer> {

    @Spec
    private CommandSpec verb;

    @Mixin
    private RecipeOptions recipe;

    @Parameters(index = "1", paramLabel = "INPUT", description = "${bundle:volume}.")
    private Path input;

    @Parameters(
            index = "2",
            paramLabel = "OUTPUT",
            description = "A file to write; several outputs need {output} in its name, except in a .zarr group.")
    private String output;

    @Option(names = "--overwrite", description = "Replace existing outputs, and the run's logs, metrics and report.")
    private boolean overwrite;

    @Option(names = "--report", paramLabel = "FILE",
            description = "Write a page about the run to an .html file: plan, memory, times and sections.")
    private @Nullable Path page;

    @Option(names = "--isolated", hidden = true, paramLabel = "REPEAT",
            description = "Number of this run among equal ones measured by varve profile.")
    private @Nullable Integer isolated;

    @Mixin
    private WatchOptions watch;

    @Mixin
    private FurtherInputs further;

    @Mixin
    private ZarrWriteOptions zarr;

    @Mixin
    private ZarrTypeOption type;

    @Mixin
    private VolumeOptions volume;

    @Mixin
    private SegyOutputOptions segy;

    @Mixin
    private ComputedPartOptions part;

    @Mixin
    private MapOptions map;

    @Mixin
    private MachineOptions machine;

    @Mixin
    private ResumeOptions resuming;

    @Mixin
    private Report report;

    /** The verb for the words that follow it. */
    static RunVerb of(List<String> words) {
        RunVerb run = new RunVerb();
        Converters.register(new CommandLine(run)).parseArgs(words.toArray(String[]::new));
        return run;
    }

    /** Refuses relative paths, which processes in other folders would not find. */
    void requireAbsolute() {
        if (input.isAbsolute() && Path.of(output).isAbsolute()) return;
        throw new IllegalArgumentException(
                "%s and %s: executors have folders of their own; give absolute paths".formatted(input, output));
    }

    /**
     * The run, for processes that share it.
     *
     * @param told prints notes
     */
    Run shared(Report told) throws Exception {
        FormatCheck.check(verb, Path.of(output));
        if (watch.isAny() || resuming.isResumable() || volume.isEachOffset()) {
            throw new IllegalArgumentException(
                    "submitted runs are always shared, and each is one run: drop --resume, --shared and files about one process (--memory-log, --tile-log, --trace, --metrics), and choose one offset");
        }
        volume.check(input);
        Run run = part.applyTo(map.applyTo(machine.applyTo(Run.of(recipe.recipe()))))
                .listener(RunWatch.of(told, "planning"))
                .history(history())
                .resumable(Resuming.SHARED)
                .from(volume.source(input, OptionalInt.empty()));
        return further.applyTo(run, volume, OptionalInt.empty()).to(output, created());
    }

    private CreateOptions created() throws IOException {
        return type.applyTo(zarr.applyTo(segy.apply(CreateOptions.DEFAULT)))
                .withOverwrite(overwrite);
    }

    @Override
    public Integer call() throws Exception {
        FormatCheck.check(verb, Path.of(output));
        Optional<ReportFile> told = Optional.ofNullable(page).map(file -> new ReportFile(file, overwrite));
        Recipe wanted = recipe.recipe();
        CreateOptions options = created();
        List<String> names = wanted.workflow().outputs();
        volume.check(input);
        SurveyRuns runs = new SurveyRuns(volume, InputPieces.of(input), further, output, names, options,
                _ -> options, report);
        SideFiles files = runs.sideFiles(recipe.files());
        if (told.isPresent()) told.get().claim("--report", files);
        RunRecorder recorder = new RunRecorder(report.json() || told.isPresent(), OptionWords::sentence);
        Run run = resuming.applyTo(part.applyTo(map.applyTo(machine.applyTo(Run.of(wanted)))))
                .listener(watch.with(List.of(RunWatch.of(report, "running"), recorder), report, overwrite, runs, files))
                .history(history());
        Record done = runs.run(run, recorder, machine.hostMemory().share());
        report.printJson(done);
        if (told.isPresent()) told.get().write(done, volume::openShown);
        return ExitStatus.DONE;
    }

    private RunHistory history() {
        return isolated == null
                ? new RunHistory(report::note)
                : new RunHistory(report::note, OptionalInt.of(isolated));
    }
}
