package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.OptionSpec;

/** The list of verbs is made without their options. */
class VerbListTest {

    @Test
    void tellsWhatTheWholeParserTells() {
        String list = Varve.commandLine("--help").getUsageMessage(Ansi.OFF);

        assertThat(list).isEqualTo(Varve.commandLine("all").getUsageMessage(Ansi.OFF)).contains("info", "demo");
    }

    @Test
    void inspectsNoVerb() {
        assertThat(Varve.commandLine("--version").getSubcommands().values())
                .isNotEmpty()
                .allSatisfy(verb -> assertThat(verb.getCommandSpec().options()).extracting(OptionSpec::longestName)
                        .containsExactlyInAnyOrder("--help", "--version"));
    }
}
