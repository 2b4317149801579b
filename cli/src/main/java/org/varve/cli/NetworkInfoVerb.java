package org.varve.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.varve.onnx.NetworkReach;
import org.varve.onnx.OnnxModel;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code varve network info MODEL}: what a network reads and computes, how far it sees, and on which grid. */
@Command(
        name = "info",
        description = "Describe a network: inputs and outputs, how far it sees along each axis and on which grid, and what it takes.")
final class NetworkInfoVerb implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "MODEL", description = "An ONNX file, or faults; its weights are not read.")
    private Path model;

    @Mixin
    private Report report;

    @Override
    public Integer call() throws IOException {
        OnnxModel read = OnnxModel.read(model);
        NetworkFacts facts = NetworkFacts.of(model, read, NetworkReach.of(read));
        if (report.json()) {
            report.json(facts);
        } else {
            facts.lines().forEach(report::line);
        }
        return ExitStatus.DONE;
    }
}
