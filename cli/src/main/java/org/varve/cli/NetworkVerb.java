package org.varve.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code varve network}: trained networks in ONNX files. */
@Command(
        name = "network",
        description = "Describe, verify and measure trained networks in ONNX files; see docs/networks.md.",
        synopsisSubcommandLabel = "TASK",
        subcommands = {NetworkInfoVerb.class, NetworkVerifyVerb.class, NetworkProfileVerb.class})
final class NetworkVerb implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "no task given: give info, verify or profile");
    }
}
