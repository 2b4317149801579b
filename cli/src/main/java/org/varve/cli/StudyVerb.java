package org.varve.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * {@code varve study memory|growth|strategies|models|clock|defaults}: experiments on memory and speed of operators and
 * how both grow, peer strategies, memory models, predicted times, and the exactness of operators.
 */
@Command(
        name = "study",
        description = "Run one of the experiments of docs/study.md.",
        synopsisSubcommandLabel = "EXPERIMENT",
        subcommands = {StudyMemoryVerb.class, StudyGrowthVerb.class, StudyStrategiesVerb.class, StudyModelsVerb.class,
                StudyClockVerb.class,
                StudyDefaultsVerb.class})
final class StudyVerb implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(),
                "no experiment given: give memory, growth, strategies, models, clock or defaults");
    }
}
