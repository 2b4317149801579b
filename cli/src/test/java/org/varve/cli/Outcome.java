package org.varve.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** What a verb answered. */
record Outcome(int status, String out, String err) {

    /** Runs the command line in this process. */
    static Outcome of(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int status = Varve.execute(arguments, new PrintWriter(out), new PrintWriter(err));
        return new Outcome(status, out.toString(), err.toString());
    }

    /** Generates a survey of 12 inlines, 10 crosslines and 40 samples. */
    static Path survey(Path file) {
        Outcome generated = of("generate", file.toString(), "--shape", "12,10,40", "--quiet");
        if (generated.status != ExitStatus.DONE) {
            throw new IllegalStateException(generated.err);
        }
        return file;
    }

    /** Standard output, which must be one JSON document. */
    JsonNode json() {
        try {
            return new ObjectMapper().readTree(out);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
