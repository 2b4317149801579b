package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** A result that does not reach its reader is no success. */
class StandardOutputTest {

    private final StringWriter err = new StringWriter();

    @Test
    void itsLossIsTold() {
        assertThat(execute(failing("No space left on device"), "operators", "--json")).isEqualTo(ExitStatus.OUTPUT);
        assertThat(err.toString()).startsWith("varve: standard output cannot be written (No space left on device)")
                .hasLineCount(1);
    }

    @Test
    void helpIsAResult() {
        assertThat(execute(failing("No space left on device"), "run", "--help")).isEqualTo(ExitStatus.OUTPUT);
    }

    @Test
    void nobodyIsToldWhereNobodyReads() {
        assertThat(execute(failing("Broken pipe"), "operators")).isEqualTo(ExitStatus.OUTPUT);
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void anEarlierFailureKeepsItsStatus() {
        assertThat(execute(failing("Broken pipe"), "operators", "none", "--json")).isEqualTo(ExitStatus.USAGE);
    }

    @Test
    void itsReceiptIsSuccess() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        assertThat(execute(bytes, "operators")).isEqualTo(ExitStatus.DONE);
        assertThat(bytes.toString(StandardCharsets.UTF_8)).contains("gaussian");
    }

    private int execute(OutputStream stream, String... arguments) {
        return Varve.execute(arguments, new StandardOutput(stream), new PrintWriter(err));
    }

    private static OutputStream failing(String reason) {
        return new OutputStream() {

            @Override
            public void write(int value) throws IOException {
                throw new IOException(reason);
            }
        };
    }
}
