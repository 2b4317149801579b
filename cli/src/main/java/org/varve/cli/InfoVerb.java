package org.varve.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.varve.core.Axis;
import org.varve.core.OutOfBudgetException;
import org.varve.core.PartVolume;
import org.varve.core.SettingException;
import org.varve.core.SurveyRange;
import org.varve.core.Volume;
import org.varve.file.FormatException;
import org.varve.formats.CreateOptions;
import org.varve.formats.Fact;
import org.varve.formats.FileVolume;
import org.varve.formats.PartFacts;
import org.varve.formats.SampleStatistics;
import org.varve.host.JobKind;
import org.varve.run.HostShare;
import org.varve.segy.IndexProgress;
import org.varve.segy.Offsets;
import org.varve.segy.PrestackException;
import org.varve.segy.SegyReading;
import org.varve.segy.TraceFormat;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code varve info FILE}: describes a volume from a few of its headers, or on request from all headers or all samples.
 */
@Command(name = "info", description = "Describe a volume.")
final class InfoVerb implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "FILE", description = "${bundle:volume}.")
    private Path file;

    @OnlyFor(role = OnlyFor.Role.INPUT, options = SegyReading.class)
    @Option(names = "--text", description = "Print the text header of a SEG-Y file as well.")
    private boolean text;

    @OnlyFor(role = OnlyFor.Role.INPUT, options = SegyReading.class)
    @Option(
            names = "--headers",
            description = "Read every trace header of a SEG-Y file: minimum, maximum, number of distinct values and step of each field. Works even for a file without a geometry.")
    private boolean headers;

    @Option(names = "--statistics", description = "Read all samples: minimum, maximum, mean, standard deviation.")
    private boolean statistics;

    @Mixin
    private VolumeOptions options;

    @Mixin
    private PartOptions part;

    @Mixin
    private HostMemoryOption hostMemory = new HostMemoryOption();

    @Mixin
    private Report report;

    @Override
    public Integer call() throws IOException, OutOfBudgetException {
        options.check(file);
        if (headers && !part.range().isAll()) {
            throw new IllegalArgumentException(
                    "--headers: reads all trace headers, not those of %s; drop one of the two"
                            .formatted(part.range()));
        }
        VolumeFacts facts = new VolumeFacts();
        Optional<FileVolume> opened = volume(facts);
        if (opened.isPresent()) {
            describe(opened.get(), facts);
        } else if (text) {
            facts.addText(options.text(file));
        }
        tell(facts, headers ? scan(opened.isPresent()) : Optional.empty());
        return ExitStatus.DONE;
    }

    /** The volume; empty if the file is only recognised: then its facts and the obstacle are printed. */
    private Optional<FileVolume> volume(VolumeFacts facts) throws IOException, OutOfBudgetException {
        try {
            return Optional.of(open(left -> options.open(file, left)));
        } catch (FormatException obstacle) {
            if (!isDescribed(facts, OptionWords.sentence(obstacle))) throw obstacle;
            if (obstacle instanceof PrestackException) describeOffsets(facts);
            return Optional.empty();
        } catch (SettingException choice) {
            if (!isDescribed(facts, OptionWords.sentence(choice))) throw choice;
            return Optional.empty();
        }
    }

    /** Prints the facts of the file and the obstacle; false if the file is not recognised. */
    private boolean isDescribed(VolumeFacts facts, String obstacle) throws IOException, OutOfBudgetException {
        List<Fact> outline = open(left -> options.outline(file, left));
        if (outline.isEmpty()) return false;
        facts.addObstacle(file, outline, obstacle);
        return true;
    }

    /** The headers of all traces; empty if the layout of the traces is unknown, which has been reported then. */
    private Optional<HeaderFacts> scan(boolean isVolume) throws IOException, OutOfBudgetException {
        try {
            return Optional.of(new HeaderFacts(open(left -> options.headers(file, left))));
        } catch (FormatException told) {
            if (isVolume) throw told;
            return Optional.empty();
        }
    }

    private void describe(FileVolume opened, VolumeFacts facts) throws IOException, OutOfBudgetException {
        try (FileVolume volume = opened) {
            describeVolume(volume, facts);
            facts.addAnomalies(volume.warnings());
            boolean isInHeaders = options.format(file) instanceof TraceFormat;
            if ((options.choosesOffset() && isInHeaders) || volume.repeatsTraces()) {
                describeOffsets(facts);
            }
            if (text) {
                facts.addText(text(volume));
            }
        }
    }

    private void describeVolume(FileVolume volume, VolumeFacts facts) throws IOException {
        SurveyRange range = part.range();
        if (range.isAll()) {
            facts.add(file, volume.survey(), volume.describe());
            if (statistics) facts.add(statistics(volume, volume.slowest()));
            return;
        }
        try (PartVolume wantedPart = volume.part(range.of(volume.survey(), volume.geometry()))) {
            facts.add(file, wantedPart.survey(), PartFacts.of(volume, wantedPart));
            if (statistics) facts.add(statistics(wantedPart, volume.slowest()));
        }
    }

    private void describeOffsets(VolumeFacts facts) throws IOException, OutOfBudgetException {
        Offsets offsets = offsets();
        offsets.describe().forEach(facts::add);
        offsets.classes().ifPresent(note -> facts.add(Fact.of("classes", OptionWords.sentence(note))));
    }

    private Offsets offsets() throws IOException, OutOfBudgetException {
        return open(left -> options.offsets(file, left));
    }

    private <T> T open(HostShare.Opening<T> opening) throws IOException, OutOfBudgetException {
        String format = options.extension(file);
        return hostMemory.share().open(new JobKind(format, format, 0), 0, CreateOptions.DEFAULT, opening);
    }

    private List<String> text(FileVolume volume) throws IOException {
        List<String> lines = volume.text();
        if (lines.isEmpty()) {
            throw new IllegalArgumentException("--text: %s has no text header; drop the option".formatted(file));
        }
        return lines;
    }

    private SampleStatistics statistics(Volume volume, Axis slowest) throws IOException {
        IndexProgress progress = new IndexProgress(report::note);
        return SampleStatistics.of(volume, slowest, progress::at);
    }

    private void tell(VolumeFacts facts, Optional<HeaderFacts> scan) {
        if (report.json()) {
            Map<String, Object> json = facts.json();
            scan.ifPresent(words -> json.put("headers", words.json()));
            report.json(json);
            return;
        }
        facts.lines().forEach(report::line);
        scan.ifPresent(words -> words.lines().forEach(report::line));
    }
}
