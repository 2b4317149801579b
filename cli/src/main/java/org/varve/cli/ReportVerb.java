package org.varve.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.varve.file.FormatException;
import org.varve.file.InputFile;
import org.varve.run.output.OutputFiles;
import org.varve.run.watch.SideFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code varve report RUN.json -o REPORT.html}: a page from the JSON of runs, profiles, studies and benches. */
@Command(name = "report",
        description = "Make a self-contained page from the --json output of run, profile, study or bench.")
final class ReportVerb implements Callable<Integer> {

    @Parameters(arity = "1..*", paramLabel = "RESULT", description = "JSON files; all go into one page.")
    private List<Path> results;

    @Option(names = {"-o", "--output"}, paramLabel = "FILE",
            description = "The .html file; default: the first RESULT's name, with .html.")
    private @Nullable Path page;

    @Option(names = "--overwrite", description = "Replace an existing page.")
    private boolean overwrite;

    @Mixin
    private VolumeOptions volume;

    @Mixin
    private Report report;

    @Override
    public Integer call() throws IOException {
        Path target = page == null ? Beside.of(results.getFirst(), ".html") : page;
        ReportFile file = new ReportFile(target, overwrite);
        file.claim("report", new SideFiles(results, OutputFiles.NONE));
        Map<String, JsonNode> read = new LinkedHashMap<>();
        for (Path result : results) {
            read.put(result.toString(), read(result));
        }
        file.write(volume::openShown, read);
        report.result(Map.of("report", target.toString()), target.toString());
        return ExitStatus.DONE;
    }

    private static JsonNode read(Path file) throws IOException {
        if (Files.notExists(file)) throw InputFile.missing(file);
        try {
            return new ObjectMapper().readTree(file.toFile());
        } catch (JsonProcessingException e) {
            throw new FormatException(file,
                    "is not JSON: give the --json output of a verb, such as varve run ... --json > run.json", e);
        }
    }
}
