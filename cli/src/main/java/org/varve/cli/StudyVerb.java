package org.varve.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code varve study memory|strategies}: experiments on what bounds operators, and on how others cut surveys. */
@Command(
        name = "study",
        description = "Run one of the experiments of docs/study.md.",
        subcommands = {StudyMemoryVerb.class, StudyStrategiesVerb.class})
final class StudyVerb implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "no experiment given: give memory or strategies");
    }
}
