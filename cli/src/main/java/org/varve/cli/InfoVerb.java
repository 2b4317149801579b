package org.varve.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.varve.core.Volume;
import org.varve.segy.SegyVolume;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code varve info FILE}: what a volume is, told from a few of its headers. */
@Command(name = "info", description = "Describe a volume.")
final class InfoVerb implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "FILE", description = "A .sgy, .segy, .npy or .raw file, or a .zarr group.")
    private Path file;

    @Option(names = "--text", description = "Print the text header of a SEG-Y file as well.")
    private boolean text;

    @Mixin
    private VolumeOptions options;

    @Mixin
    private Report report;

    @Override
    public Integer call() throws IOException {
        try (Volume volume = options.open(file)) {
            VolumeFacts facts = VolumeFacts.of(file, volume);
            List<String> header = text && volume instanceof SegyVolume segy ? segy.text() : List.of();
            if (report.json()) {
                Map<String, Object> json = facts.json();
                if (text) {
                    json.put("text", header);
                }
                report.json(json);
            } else {
                facts.lines().forEach(report::line);
                header.forEach(report::line);
            }
        }
        return ExitStatus.DONE;
    }
}
