package org.varve.run.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.varve.core.Output;
import org.varve.core.Remedy;
import org.varve.core.Setting;
import org.varve.core.SettingException;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.file.Disk;
import org.varve.file.KeptPart;
import org.varve.file.OutputException;
import org.varve.file.OutputPlace;
import org.varve.formats.CreateOptions;
import org.varve.formats.Formats;
import org.varve.formats.OutputPlan;
import org.varve.formats.Volumes;
import org.varve.run.journal.Journal;

/**
 * The output files of a run.
 *
 * @param paths by output name, in order
 */
public record OutputFiles(Map<String, Path> paths) {

    /** The setting that selects the outputs to write. */
    public static final Setting SELECT = new Setting("Workflow.Step(select)");

    /** The setting that lets a run be resumed. */
    public static final Setting RESUME = new Setting("Run.resumable(Resuming.ALONE)");

    /** The files of a process that runs nothing. */
    public static final OutputFiles NONE = new OutputFiles(Map.of());

    /** The placeholder for the output's name in a path. */
    public static final String PLACEHOLDER = "{output}";

    private static final Pattern WORD_IN_BRACES = Pattern.compile("\\{\\w+}");

    /**
     * Checks what stands in braces in a path.
     *
     * @throws IllegalArgumentException if it is another word than that of the {@link #PLACEHOLDER}
     */
    public static void requirePattern(Path pattern) {
        WORD_IN_BRACES.matcher(pattern.toString()).results().map(MatchResult::group)
                .filter(word -> !word.equals(PLACEHOLDER))
                .findFirst().ifPresent(word -> {
                    throw new IllegalArgumentException(
                            "output %s: %s stands for nothing: write {output} for the output's name"
                                    .formatted(pattern, word));
                });
    }

    /**
     * Names the files.
     *
     * @throws IllegalArgumentException if several outputs would go to a file that takes one, or if an output is,
     *     contains or lies in an input
     */
    public static OutputFiles of(Path pattern, List<String> outputs, List<Path> inputs) throws IOException {
        boolean named = pattern.toString().contains(PLACEHOLDER) || Volumes.takesSeveral(pattern);
        if (outputs.size() > 1 && !named) {
            throw new SettingException(
                    "output %s: %s outputs (%s) need a name each"
                            .formatted(pattern, outputs.size(), String.join(", ", outputs)),
                    Remedy.of("write {output} in the path, such as out/{output}.sgy, or choose one with ",
                            SELECT));
        }
        Map<String, Path> paths = new LinkedHashMap<>();
        for (String output : outputs) {
            Path path = pattern.getFileSystem().getPath(pattern.toString().replace(PLACEHOLDER, output));
            for (Path input : inputs) {
                requireApart(path, input);
            }
            paths.put(output, path);
        }
        return new OutputFiles(paths);
    }

    /** Refuses an output that is, contains or lies in an input. */
    private static void requireApart(Path output, Path input) throws IOException {
        if (!Files.exists(input)) {
            return;
        }
        if (Files.exists(output) && Files.isSameFile(output, input)) {
            throw new IllegalArgumentException("output %s: is the input; choose another name".formatted(output));
        }
        Path real = real(output);
        if (input.toRealPath().startsWith(real)) {
            throw new IllegalArgumentException(
                    "output %s: holds the input, %s; choose another name".formatted(output, input));
        }
        if (real.startsWith(input.toRealPath())) {
            throw new IllegalArgumentException(
                    "output %s: lies in the input, %s; choose another folder".formatted(output, input));
        }
    }

    /** The path with links resolved, as far as it exists. */
    public static Path real(Path path) throws IOException {
        Path absolute = path.toAbsolutePath().normalize();
        Path parent = absolute.getParent();
        if (Files.exists(path)) {
            return path.toRealPath();
        }
        return parent == null ? absolute : real(parent).resolve(absolute.getFileName());
    }

    /** Whether a path is one of the outputs, or lies in one or in its journal. */
    public boolean hold(Path path) throws IOException {
        Path real = real(path);
        for (Path output : paths.values()) {
            if (real.startsWith(real(output)) || real.startsWith(real(Journal.folder(output)))) {
                return true;
            }
        }
        return false;
    }

    /** Refuses files that cannot be created: they exist and may not be replaced, or their folder cannot be written. */
    public void requireCreatable(boolean overwrite) throws IOException {
        for (Path path : paths.values()) {
            Volumes.requireCreatable(path, overwrite);
        }
    }

    /**
     * Refuses files that cannot be created, and those begun by a resumable run.
     *
     * @param isResumable whether this run resumes that one
     */
    public void requireCreatable(boolean overwrite, boolean isResumable) throws IOException {
        Path first = paths.values().iterator().next();
        Path journal = Journal.folder(first);
        boolean isBegun = Files.exists(journal);
        if (isBegun && !isResumable) {
            throw new OutputException(first, "was begun by a stopped run",
                    Remedy.of("go on with it, with ", RESUME, ", or delete ", journal.toString(), " to start anew"));
        }
        if (!isBegun && isResumable && !overwrite && Files.exists(first)) Journal.removeDrafts(journal);
        if (!isBegun) requireCreatable(overwrite);
        for (Path path : paths.values()) {
            if (isResumable && !Formats.of(path).canContinue()) {
                throw new OutputException(path, "is of a format that cannot be resumed: choose another one");
            }
        }
    }

    /**
     * A plan for each file; creates nothing.
     *
     * @param options with what all outputs hold, in the order of their names
     */
    public List<OutputPlan> plan(Volume template, CreateOptions options) throws IOException {
        if (options.kept().isEmpty()) requireCreatable(options.overwrite());
        List<OutputPlan> plans = new ArrayList<>();
        for (Path path : new LinkedHashSet<>(paths.values())) {
            List<String> names = paths.keySet().stream().filter(name -> path.equals(paths.get(name))).toList();
            List<Output> held = options.outputs().stream().filter(output -> names.contains(output.name())).toList();
            plans.add(Volumes.plan(path, Volumes.takesSeveral(path) ? names : List.of(Volumes.VARIABLE), template,
                    options.withOutputs(held)));
        }
        return plans;
    }

    /**
     * Creates all files, or none. Returns a writer for each output.
     *
     * @param kept the temporary files, if they stay when the run ends early; they may be there already
     */
    public List<VolumeWriter> create(List<OutputPlan> plans, Optional<KeptPart> kept) throws IOException {
        if (kept.isEmpty() || kept.get().stage() == KeptPart.Stage.NEW) requireSpace(plans);
        List<VolumeWriter> writers = new ArrayList<>();
        try {
            for (OutputPlan plan : plans) {
                boolean isNamed = kept.isPresent() && kept.get().isNamed(plan.file());
                writers.addAll(isNamed ? named(plan, kept.get()) : plan.create());
            }
            return writers;
        } catch (IOException | RuntimeException e) {
            VolumeWriter.closeAll(writers);
            throw e;
        }
    }

    private List<VolumeWriter> named(OutputPlan plan, KeptPart kept) {
        return paths.values().stream().filter(plan.file()::equals)
                .<VolumeWriter>map(file -> new NamedWriter(file, kept, plan.encoding())).toList();
    }

    /** Refuses files that fit on their disk one by one but not together. */
    private static void requireSpace(List<OutputPlan> plans) throws IOException {
        Map<Object, Long> together = new HashMap<>();
        for (OutputPlan plan : plans) {
            Path folder = Objects.requireNonNull(OutputPlace.of(plan.file(), true).getParent());
            long own = plan.compressed() ? 0 : plan.bytes();
            long bytes = together.merge(Disk.of(folder), own, Math::addExact);
            OptionalLong usable = Disk.usableBytes(folder);
            if (bytes > own && usable.isPresent() && usable.getAsLong() < bytes) {
                throw new OutputException(plan.file(),
                        "and the outputs before it need %s bytes, but %s are usable on the disk of %s: free some space or write elsewhere"
                                .formatted(bytes, usable.getAsLong(), folder));
            }
        }
    }
}
