package org.varve.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Output;
import org.varve.core.Spelling;
import org.varve.file.OutputPlace;
import org.varve.file.SmallFile;
import org.varve.formats.CreateOptions;
import org.varve.formats.FileVolume;
import org.varve.host.HostLimits;
import org.varve.host.JobKind;
import org.varve.run.output.OutputFiles;
import org.varve.run.watch.SideFile;
import org.varve.run.watch.SideFiles;
import org.varve.view.AttributeStyle;
import org.varve.view.Cut;
import org.varve.view.LineCut;
import org.varve.view.SingleFigure;
import org.varve.viewer.Styles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code varve view FILE...}: PNG files of sections, or a page on this machine that shows any of them. */
@Command(name = "view", description = "Draw sections, or scroll through volumes in a browser.")
final class ViewVerb implements Callable<Integer> {

    private static final String PICTURE = ".png";

    /** Peak Java heap of the page and its operators, in bytes. */
    private static final long HEAP = 64L << 20;

    @Parameters(arity = "1..*", paramLabel = "FILE",
            description = "${bundle:volume}. Without --serve, a second name is a .png file for three sections; default: FILE's name, with .png.")
    private List<Path> files;

    @Option(names = {"-o", "--output"}, paramLabel = "PICTURE",
            description = "Draw one section, chosen by the next four options, into a .png file.")
    private @Nullable Path single;

    @Option(names = "--inline", paramLabel = "NUMBER", description = "Number of the inline; default: the middle one.")
    private @Nullable Integer inline;

    @Option(names = "--crossline", paramLabel = "NUMBER",
            description = "Number of the crossline; default: the middle one.")
    private @Nullable Integer crossline;

    @Option(names = "--slice", paramLabel = "NUMBER",
            description = "Time in ms, or depth in m or ft, of the slice; default: the middle.")
    private @Nullable Double slice;

    @Option(names = "--line", paramLabel = "I,X;I,X",
            description = "With -o: a section along a line through these inlines and crosslines.")
    private @Nullable String line;

    @Option(names = "--serve", description = "Serve a viewer of all FILEs to this machine only, until Ctrl-C.")
    private boolean serve;

    @Option(names = "--port", paramLabel = "N", description = "With --serve: the port; default: any free one.")
    private int port;

    @Option(names = "--attribute", paramLabel = "NAME",
            description = "The operator output in FILE, such as dip, for its colours and unit; default: by its name or history, or else amplitudes.")
    private @Nullable String attribute;

    @Option(names = "--overwrite", description = "Replace an existing picture.")
    private boolean overwrite;

    @Mixin
    private VolumeOptions options;

    @Mixin
    private MapOptions map = new MapOptions();

    @Mixin
    private HostMemoryOption hostMemory = new HostMemoryOption();

    @Mixin
    private Report report;

    @Override
    public Integer call() throws IOException, OutOfBudgetException {
        Optional<AttributeStyle> style = Optional.ofNullable(attribute).map(ViewVerb::style);
        if (options.isEachOffset()) {
            throw new IllegalArgumentException("--offset each: one offset is shown at a time; give one");
        }
        if (serve) {
            LargerHeap.RUNTIME.require(HEAP, HostLimits.budget(hostMemory.bytes()).allowed());
            return new ViewServer(files, options, map, hostMemory.share(), port, report).run(style);
        }
        map.requireNone("tried in the viewer; give --serve as well");
        Path file = files.getFirst();
        if (files.size() > (single == null ? 2 : 1)) {
            throw new IllegalArgumentException(
                    "%s: one file is drawn at a time; give --serve to see several".formatted(files.getLast()));
        }
        Path target = target(file);
        options.check(file);
        String format = options.extension(file);
        try (FileVolume volume = hostMemory.share().open(new JobKind(format, format, 0), 0, CreateOptions.DEFAULT,
                left -> options.open(file, left))) {
            List<String> notes = report.tell(volume);
            String name = file.getFileName().toString();
            AttributeStyle shown = style.isPresent() ? style.get() : Styles.of(name, volume.history());
            SmallFile.write(target, png(name, shown, volume), overwrite);
            report.result(Map.of("picture", target.toString(), "notes", notes), target.toString());
        }
        return ExitStatus.DONE;
    }

    /** The file of the picture: it must be a picture, and not the survey. */
    private Path target(Path file) throws IOException {
        Path target = single != null ? single : files.size() == 2 ? files.get(1) : Beside.of(file, PICTURE);
        if (!target.toString().toLowerCase(Locale.ROOT).endsWith(PICTURE)) {
            throw new IllegalArgumentException(single == null
                    ? "%s is not a picture: give a name that ends in .png, or --serve to see several surveys"
                            .formatted(target)
                    : "-o %s: is not a picture; give a name that ends in .png".formatted(target));
        }
        new SideFiles(List.of(file), OutputFiles.NONE)
                .claim(new SideFile("picture", OutputPlace.of(target, overwrite), overwrite));
        return target;
    }

    private byte[] png(String name, AttributeStyle style, FileVolume volume) throws IOException {
        Cut cut = new Cut(number(inline), number(crossline),
                slice == null ? OptionalDouble.empty() : OptionalDouble.of(slice));
        if (single == null) {
            if (line != null)
                throw new IllegalArgumentException(
                        "--line %s: is one section; give -o PICTURE as well".formatted(line));
            return cut.figure(name, style, volume).png(volume);
        }
        if (line == null) return cut.single(name, style, volume).png();
        return new SingleFigure(name, style, Cut.lines(volume.geometry()))
                .paint(volume, LineCut.parse(line).traces(volume.geometry())).png();
    }

    private static OptionalInt number(@Nullable Integer given) {
        return given == null ? OptionalInt.empty() : OptionalInt.of(given);
    }

    private static AttributeStyle style(String name) {
        Map<String, Output> outputs = Styles.outputs();
        if (!outputs.containsKey(name)) {
            throw new IllegalArgumentException(
                    "--attribute: " + Spelling.unknown("attribute", name, outputs.keySet().stream().sorted().toList()));
        }
        return AttributeStyle.of(outputs.get(name));
    }
}
