package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParameterException;
import java.nio.file.Path;

class ConvertersTest {

    private static final class Verb {
        @SuppressWarnings("unused")
        @Parameters(paramLabel = "FILE")
        private Path file;
    }

    @Test
    void refusesANameThatTheCharacterSetLacksInOurWords() {
        CommandLine line = Converters.register(new CommandLine(new Verb()));

        assertThatThrownBy(() -> line.parseArgs("survey\0.sgy")).isInstanceOf(ParameterException.class)
                .hasMessageContainingAll("cannot be a file name", "LC_ALL=C.UTF-8").message().doesNotContain("java.");
    }
}
