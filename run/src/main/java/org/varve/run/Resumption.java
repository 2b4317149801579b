package org.varve.run;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.varve.core.Box;
import org.varve.core.Compilation;
import org.varve.core.Device;
import org.varve.core.MapGrid;
import org.varve.core.Metrics;
import org.varve.core.Note;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.file.Claim;
import org.varve.file.FileState;
import org.varve.file.KeptPart.Stage;
import org.varve.file.KeptPart;
import org.varve.file.OutputException;
import org.varve.file.OutputPlace;
import org.varve.file.Reason;
import org.varve.merge.MergedVolume;
import org.varve.run.Destination.Outputs;
import org.varve.run.input.MetricsText;
import org.varve.run.journal.Journal;
import org.varve.run.journal.JournalReader;
import org.varve.run.journal.Manifest;
import org.varve.run.journal.Resuming;
import org.varve.run.process.Build;
import org.varve.tiling.Blocks;
import org.varve.tiling.JobPlan;
import org.varve.tiling.Patience;
import org.varve.tiling.PlanRequest;

/**
 * A run with a journal: an existing or a new one.
 *
 * @param files the outputs
 * @param folder of the journal
 * @param facts what the outputs depend on
 * @param begun the existing journal
 * @param token of the temporary files
 */
record Resumption(
        Resuming how, Set<Path> files, Path folder, Map<String, String> facts, Optional<Journal> begun,
        Optional<JournalReader> done,
        String token) {

    /** Number of traces, and samples of each, that identify an input. */
    private static final int TRACES = 16;
    private static final int SAMPLES = 4096;

    /** Seconds of work in a range of a shared run. */
    private static final double RANGE_SECONDS = 20;

    /** Number of files that identify a group. */
    private static final List<String> DOCUMENTS = List.of("zarr.json", ".zmetadata", ".zgroup");

    static Resumption of(Opened opened, Device device) throws IOException, InterruptedException {
        RunSpec spec = opened.spec();
        Resuming how = spec.resuming.orElseThrow();
        Outputs outputs = opened.outputs().orElseThrow();
        if (outputs.files().isEmpty()) {
            throw new IllegalArgumentException("a resumable run writes files: name them");
        }
        Set<Path> files = new LinkedHashSet<>(outputs.files().values());
        Path folder = Journal.folder(files.iterator().next());
        Map<String, String> facts = facts(spec, outputs, opened.survey());
        Compilation compiled = opened.compile();
        if (compiled.usesMetrics()) facts.put("scale", scale(opened.whole().metrics()));
        // such as the digest of a model, whose file may have changed
        compiled.extents().forEach(
                told -> facts.put("%s of %s".formatted(told.parameter(), told.step()), told.extent()));
        facts.put("device", kind(device));
        Optional<Journal> begun = Journal.open(folder);
        if (begun.isEmpty()) {
            return new Resumption(how, files, folder, facts, begun, Optional.empty(), Journal.newToken());
        }
        begun.get().require(facts);
        return new Resumption(how, files, folder, facts, begun, Optional.of(begun.get().reader(how.shared())),
                begun.get().manifest().token());
    }

    /** The kind of a device: devices of one kind give the same bits. */
    private static String kind(Device device) {
        return device.name().split(":", 2)[0];
    }

    private static Map<String, String> facts(
            RunSpec spec, Outputs outputs, Sources.Open survey)
            throws IOException, InterruptedException {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("version", Build.VERSION);
        facts.put("operator", spec.recipe.describe());
        for (int n = 0; n < survey.inputs().volumes().size(); n++) {
            Source source = survey.sources().all().get(n);
            Volume volume = survey.inputs().volumes().get(n);
            facts.put("input " + (n + 1), Patience.USUAL.read(() -> input(source, volume), "the input",
                    spec::note));
        }
        facts.put("part", "%s, statistics of the %s".formatted(spec.range, Histories.word(spec.statisticsOf)));
        facts.put("boundary", Histories.word(spec.extension.boundary()));
        facts.put("treatment of missing samples", Histories.word(spec.extension.nan()));
        facts.put("list of outputs", outputs.files().entrySet().stream()
                .map(file -> "%s in %s".formatted(file.getKey(), file.getValue())).collect(Collectors.joining(", ")));
        String writing = spec.destination().options().own().content();
        facts.put("way of writing", writing.isEmpty() ? "as usual" : writing);
        facts.put("tile", spec.tile.map(Shape::toString).orElse("planned"));
        return facts;
    }

    /** Bins and velocity in words, and the steps of bins that lie on a map in all digits. */
    private static String scale(Metrics metrics) {
        String steps = metrics.grid().filter(MapGrid::isOriented)
                .map(grid -> ", steps of %s and %s m to the east and %s and %s m to the north".formatted(
                        grid.inline().east(), grid.crossline().east(), grid.inline().north(),
                        grid.crossline().north()))
                .orElse("");
        return MetricsText.of(metrics).orElse("unknown") + steps;
    }

    /** The size and time of each file, a checksum of some samples, and how all are read. */
    private static String input(Source source, Volume volume) throws IOException {
        List<String> facts = new ArrayList<>();
        for (Path file : source.files().toList()) {
            Optional<Path> dated = Files.isDirectory(file)
                    ? DOCUMENTS.stream().map(file::resolve).filter(Files::exists).findFirst()
                    : Optional.of(file).filter(Files::exists);
            if (dated.isEmpty()) continue;
            FileState state = FileState.of(dated.get());
            facts.add("%s bytes of %s".formatted(state.bytes(), state.modified()));
        }
        Survey survey = volume.survey();
        facts.add("%s samples with checksum %08x".formatted(survey.shape(), checksum(volume)));
        facts.add("every %s %s from %s".formatted(survey.interval(), survey.unit().symbol(),
                volume.geometry().start()));
        if (volume instanceof MergedVolume merged) facts.add("overlap " + merged.overlap());
        return String.join(", ", facts);
    }

    /** Of some samples of traces all over the survey, of all samples of a small one. */
    static long checksum(Volume volume) throws IOException {
        Shape shape = volume.survey().shape();
        int samples = Math.min(SAMPLES, shape.samples());
        long traces = Math.min(TRACES, shape.traces());
        CRC32C checksum = new CRC32C();
        try (Arena arena = Arena.ofShared()) {
            MemorySegment trace = arena.allocate((long) samples * Float.BYTES, Float.BYTES);
            for (long t = 0; t < traces; t++) {
                long number = (2 * t + 1) * shape.traces() / (2 * traces);
                int first = (int) ((shape.samples() - samples) * t / traces);
                volume.read(new Box((int) (number / shape.crosslines()), (int) (number % shape.crosslines()), first,
                        new Shape(1, 1, samples)), trace);
                checksum.update(trace.asByteBuffer());
            }
        }
        return checksum.getValue();
    }

    /** The temporary files of the outputs. */
    KeptPart kept() {
        Stage stage = done.map(lines -> lines.isNaming() ? Stage.NAMED : lines.isBegun() ? Stage.BEGUN : Stage.NEW)
                .orElse(Stage.NEW);
        return new KeptPart(token, stage, how.shared());
    }

    /** The request with the tiles of the journal. */
    PlanRequest request(PlanRequest wanted) {
        return begun.map(journal -> wanted.withCuts(Optional.of(journal.manifest().cuts()))).orElse(wanted);
    }

    /** The journal; a new one if there was none. Empty if another process has created one meanwhile. */
    Optional<Journal> journal(JobPlan plan, Shape shard) throws IOException {
        if (begun.isPresent()) return begun;
        int blocks = new Blocks(plan.run().grid(), shard).count();
        Manifest manifest = new Manifest(token, facts, plan.run().grid().cuts(), shard, blocks,
                range(blocks, plan.run().predictedSeconds()));
        return Journal.create(folder, manifest) ? Journal.open(folder) : Optional.empty();
    }

    /** The number of blocks that a process takes on at a time, of so many that take so long together. */
    static int range(int blocks, double seconds) {
        double each = seconds / blocks;
        int most = Math.max(1, blocks / 16);
        return Math.clamp(Math.round(RANGE_SECONDS / Math.max(each, 1e-9)),
                Math.min(most, Math.ceilDiv(blocks, Manifest.RANGES)), most);
    }

    /** Removes the files of a run that failed before anything was on the disk; false if the journal stays. */
    boolean isAbandoned(Journal journal) {
        try {
            if (how.shared() || begun.isPresent() || !journal.reader(false).isEmpty()) return false;
            for (Path file : files) {
                Claim.of(file, OutputPlace.of(file, true), Optional.empty()).close();
            }
            journal.delete();
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Whether other processes of a shared run have begun to name the outputs since this process began to write them.
     */
    boolean isOvertaken() throws IOException {
        if (!how.shared() || kept().stage() == Stage.NAMED) return false;
        Optional<Journal> now = Journal.open(folder);
        return now.isPresent() && now.get().reader(true).isNaming();
    }

    /** The failure, explained if others have removed or changed a journal or a temporary file. */
    IOException told(IOException failure) {
        if (!(failure instanceof FileSystemException system) || system.getFile() == null) return failure;
        Path at = Path.of(system.getFile()).toAbsolutePath().normalize();
        Path journal = folder.toAbsolutePath().normalize();
        if (at.startsWith(journal)) {
            return new OutputException(folder, "cannot be used: %s; nothing else may change it while the run goes on"
                    .formatted(Reason.of(failure)), failure);
        }
        for (Path file : files) {
            Path folderOfFile = file.toAbsolutePath().normalize().getParent();
            if (folderOfFile != null && at.startsWith(folderOfFile)
                    && folderOfFile.relativize(at).toString().startsWith(file.getFileName().toString())) {
                return new OutputException(file, "cannot be written: " + Reason.of(failure), failure);
            }
        }
        return failure;
    }

    /**
     * Checks that the outputs have their names if the journal is gone, as the last process removes it.
     *
     * @throws OutputException if others have removed it before
     */
    void requireDone() throws OutputException {
        if (Files.exists(folder)) return;
        for (Path file : files) {
            if (!Files.exists(file)) {
                throw new OutputException(folder, "is gone, and %s is not complete: run again".formatted(file));
            }
        }
    }

    /** The note when the run resumes. */
    Stream<Note> notes() {
        if (how.shared()) return Stream.empty();
        return done.stream().filter(JournalReader::isBegun).map(lines -> new Note(
                "resumes the run of %s: %s of %s blocks of tiles are on the disk; non-finite samples are counted only in the others"
                        .formatted(folder, lines.count(), begun.orElseThrow().manifest().blocks())));
    }
}
