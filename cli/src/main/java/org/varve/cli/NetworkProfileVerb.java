package org.varve.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code varve network profile MODEL}: {@code varve profile network -p model=MODEL}. */
@Command(
        name = "profile",
        description = "Measure a network's memory and time for each tile shape, in fresh processes; plans of this model learn from it.")
final class NetworkProfileVerb implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "MODEL", description = "An ONNX file, or faults.")
    private Path model;

    @Option(names = "-p", paramLabel = "NAME=VALUE",
            description = "A parameter of the operator network, such as overlap=16. Repeatable.")
    private List<String> parameters = List.of();

    @Mixin
    private ProfileOptions profile;

    @Mixin
    private Report report;

    @Override
    public Integer call() throws Exception {
        profile.measure(RecipeOptions.ofNetwork(model, parameters), report);
        return ExitStatus.DONE;
    }
}
