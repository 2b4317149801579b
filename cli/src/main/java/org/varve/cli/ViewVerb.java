package org.varve.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Output;
import org.varve.core.Spelling;
import org.varve.formats.CreateOptions;
import org.varve.formats.FileVolume;
import org.varve.formats.Formats;
import org.varve.host.JobKind;
import org.varve.operator.Catalogue;
import org.varve.run.Recipe;
import org.varve.view.AttributeStyle;
import org.varve.view.Cut;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code varve view FILE [PICTURE]}: a PNG file of an inline, a crossline and a slice, side by side. */
@Command(name = "view", description = "Paint an inline, a crossline and a time or depth slice.")
final class ViewVerb implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "FILE", description = "${bundle:volume}.")
    private Path file;

    @Parameters(index = "1", arity = "0..1", paramLabel = "PICTURE",
            description = "A .png file; default: FILE's name, with .png.")
    private Path picture;

    @Option(names = "--inline", paramLabel = "NUMBER", description = "The inline's number; default: in the middle.")
    private Integer inline;

    @Option(names = "--crossline", paramLabel = "NUMBER", description = "The same for the crossline.")
    private Integer crossline;

    @Option(names = "--slice", paramLabel = "NUMBER",
            description = "Time in ms, or depth in m or ft, of the slice; default: in the middle.")
    private Double slice;

    @Option(names = "--attribute", paramLabel = "NAME",
            description = "The output of an operator that FILE holds, such as dip, for its colours and unit; default: amplitudes.")
    private String attribute;

    @Option(names = "--overwrite", description = "Replace a picture that exists.")
    private boolean overwrite;

    @Mixin
    private VolumeOptions options;

    @Mixin
    private HostMemoryOption hostMemory = new HostMemoryOption();

    @Mixin
    private Report report;

    @Override
    public Integer call() throws IOException, OutOfBudgetException {
        options.check(file);
        AttributeStyle style = attribute == null ? AttributeStyle.amplitude() : style(attribute);
        Cut cut = new Cut(number(inline), number(crossline),
                slice == null ? OptionalDouble.empty() : OptionalDouble.of(slice));
        Path target = picture == null ? beside(file) : picture;
        String format = Formats.usualExtension(file);
        try (FileVolume volume = hostMemory.share().open(new JobKind(format, format, 0), 0, CreateOptions.DEFAULT,
                left -> options.open(file, left))) {
            byte[] png = cut.figure(file.getFileName().toString(), style, volume).png(volume);
            SmallFile.write(target, png, overwrite);
        }
        if (report.json()) {
            report.json(Map.of("picture", target.toString()));
        } else {
            report.line(target.toString());
        }
        return ExitStatus.DONE;
    }

    private static OptionalInt number(Integer given) {
        return given == null ? OptionalInt.empty() : OptionalInt.of(given);
    }

    private static Path beside(Path file) {
        return file.resolveSibling(file.getFileName().toString().replaceFirst("\\.[^.]*$", "") + ".png");
    }

    private static AttributeStyle style(String name) {
        List<Output> outputs = Catalogue.entries().stream()
                .flatMap(entry -> Recipe.of(entry.example()).workflow().descriptions().stream())
                .toList();
        return outputs.stream()
                .filter(output -> output.name().equals(name))
                .findFirst()
                .map(AttributeStyle::of)
                .orElseThrow(() -> new IllegalArgumentException("--attribute: " + Spelling.unknown("attribute", name,
                        outputs.stream().map(Output::name).distinct().sorted().toList())));
    }
}
