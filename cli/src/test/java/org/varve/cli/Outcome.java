package org.varve.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What a verb answered. */
record Outcome(int status, String out, String err) {

    /** Runs the command line in this process. */
    static Outcome of(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int status = Varve.execute(arguments, new PrintWriter(out), new PrintWriter(err));
        return new Outcome(status, out.toString(), err.toString());
    }

    /** The generated survey of 12 inlines, 10 crosslines and 40 samples, by the end of the file's name. */
    private static final Map<String, byte[]> SURVEYS = new ConcurrentHashMap<>();

    /** Generates a survey of 12 inlines, 10 crosslines and 40 samples; as a file once for each format. */
    static Path survey(Path file) {
        String name = file.getFileName().toString();
        String format = name.substring(name.lastIndexOf('.'));
        try {
            byte[] known = SURVEYS.get(format);
            if (known != null) return Files.write(file, known, StandardOpenOption.CREATE_NEW);
            Outcome generated = of("generate", file.toString(), "--shape", "12,10,40", "--quiet");
            if (generated.status != ExitStatus.DONE) throw new IllegalStateException(generated.err);
            if (Files.isRegularFile(file)) SURVEYS.put(format, Files.readAllBytes(file));
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
