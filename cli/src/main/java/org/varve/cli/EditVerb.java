package org.varve.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.varve.file.FormatException;
import org.varve.formats.CreateOptions;
import org.varve.formats.Formats;
import org.varve.host.JobKind;
import org.varve.segy.IndexProgress;
import org.varve.segy.SegyFormat;
import org.varve.segy.SegyReading;
import org.varve.segy.TraceFormat;
import org.varve.segy.edit.Edit;
import org.varve.segy.edit.EditPreview;
import org.varve.segy.edit.EditSummary;
import org.varve.segy.edit.EditedFile;
import org.varve.segy.edit.Edits;
import org.varve.tiling.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code varve edit INPUT OUTPUT}: mends the headers of a SEG-Y or Seismic Unix file; samples do not change. */
@Command(name = "edit",
        description = "Mend the headers of a SEG-Y or Seismic Unix file: set words by formulas, compute lines or coordinates from corners, sort traces. Writes a new file with the same samples.")
final class EditVerb implements Callable<Integer> {

    /** The number of traces that a dry run shows. */
    private static final int ROWS = 8;

    /** Bytes of a step of the progress. */
    private static final long STEP = 8 << 20;

    @Spec
    private CommandSpec verb;

    @Parameters(index = "0", arity = "0..1", paramLabel = "INPUT", description = "A SEG-Y or Seismic Unix file.")
    private @Nullable Path input;

    @Parameters(index = "1", arity = "0..1", paramLabel = "OUTPUT",
            description = "The file to write, of the same format; not needed with --dry-run.")
    private @Nullable Path output;

    @Mixin
    private InputFormat inputFormat = new InputFormat();

    @Mixin
    private EditOptions options;

    @Option(names = "--dry-run",
            description = "Show the words of the first " + ROWS + " traces before and after, and write nothing.")
    private boolean dryRun;

    @Option(names = "--fields", description = "List the names of words, and do nothing else.")
    private boolean fields;

    @Mixin
    private TraceLayoutOptions layout = new TraceLayoutOptions();

    @Option(names = "--overwrite", description = "Replace OUTPUT if it exists.")
    private boolean overwrite;

    @Mixin
    private HostMemoryOption hostMemory = new HostMemoryOption();

    @Mixin
    private Report report;

    @Override
    public Integer call() throws Exception {
        if (fields) {
            listFields(new Edits(input == null ? new SegyFormat() : format(input)));
            return ExitStatus.DONE;
        }
        Path from = required(input, "INPUT");
        if (!dryRun) required(output, "OUTPUT");
        TraceFormat format = format(from);
        Edit edit = options.edit(new Edits(format));
        if (edit.isNone() && layout.isNone()) {
            throw new IllegalArgumentException(
                    "edit: nothing to change; give --set, such as --set 'inline=word(9)', or another option of varve edit --help");
        }
        String words = format.word();
        hostMemory.share().open(new JobKind(words, words, 0), 0, CreateOptions.DEFAULT,
                left -> edit(from, format, edit, left));
        return ExitStatus.DONE;
    }

    private Path required(@Nullable Path file, String name) {
        if (file == null) {
            throw new ParameterException(verb.commandLine(), "Missing required parameter: '%s'".formatted(name));
        }
        return file;
    }

    private TraceFormat format(Path from) throws IOException {
        inputFormat.input(from);
        if (!(inputFormat.of(from) instanceof TraceFormat format)) {
            throw new IllegalArgumentException(
                    "%s: edit changes the headers of SEG-Y and Seismic Unix files; convert it to one of them first"
                            .formatted(from));
        }
        if (output != null && Formats.find(output).filter(other -> !other.name().equals(format.name())).isPresent()) {
            throw new IllegalArgumentException(
                    "output %s: an edited file keeps its format, %s; give it such a name, and convert it afterwards"
                            .formatted(output, format.name()));
        }
        return format;
    }

    private void listFields(Edits edits) {
        if (report.json()) {
            report.json(EditJson.Names.of(edits.traceWords(), Edits.fileWords()));
            return;
        }
        report.line("words of trace headers, for --set, --swap and --sort; word(byte,bytes) names any other");
        EditText.names(edits.traceWords()).forEach(report::line);
        report.line("");
        report.line("words of the binary header, for --set-file");
        EditText.names(Edits.fileWords()).forEach(report::line);
    }

    private Void edit(Path from, TraceFormat format, Edit edit, long memory) throws IOException {
        SegyReading reading = layout.applyTo(SegyReading.DEFAULT).withMemory(memory)
                .with(new IndexProgress(report::note));
        Record json;
        try (EditedFile file = open(from, format, edit, reading)) {
            if (dryRun) {
                EditPreview preview = file.preview(ROWS);
                json = EditJson.Previewed.of(from, Optional.ofNullable(output), preview);
                if (!report.json()) EditText.lines(preview).forEach(report::line);
            } else {
                Path to = required(output, "OUTPUT");
                EditSummary summary = write(file, to);
                summary.notes().forEach(report::note);
                json = EditJson.Edited.of(from, to, summary);
                if (!report.json()) EditText.lines(summary).forEach(report::line);
            }
        }
        report.printJson(json);
        return null;
    }

    private EditedFile open(Path from, TraceFormat format, Edit edit, SegyReading reading) throws IOException {
        try {
            return EditedFile.open(from, format, reading, edit, "varve edit: " + edit.describe());
        } catch (FormatException refused) {
            Optional<FormatException> contradiction = Formats.contradiction(from, format);
            if (contradiction.isPresent()) throw contradiction.get();
            throw refused;
        }
    }

    private EditSummary write(EditedFile file, Path to) throws IOException {
        long begin = System.nanoTime();
        try (ProgressDisplay display = report.progress("editing")) {
            return file.write(to, overwrite, (traces, of) -> display.accept(progress(file, traces, of, begin)));
        }
    }

    /** The progress, in steps of a few mebibytes. */
    private static Progress progress(EditedFile file, long traces, long of, long begin) {
        long steps = Math.max(1, file.bytes() / STEP);
        return new Progress(Progress.Phase.RUN, steps, traces == of ? steps : traces * steps / of,
                file.samples(), file.samples() / of * traces, Math.max(1, System.nanoTime() - begin) / 1e9);
    }
}
