package org.varve.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** This command line in a process of its own, in the same Java with the same options. */
final class ChildProcess {

    /** What a shell says of a process that the kernel has killed: 128 and the signal's number. */
    private static final int KILLED = 128 + 9;

    /**
     * How a process ended.
     *
     * @param seconds from its start to its end, the start of its JVM included
     * @param json what it printed; missing where that is not JSON
     */
    record Result(int status, double seconds, JsonNode json) {

        boolean killed() {
            return status == KILLED;
        }
    }

    private ChildProcess() {}

    /**
     * Runs a verb to its end.
     *
     * @param starter a program that starts the one in its arguments; none if empty
     */
    static Result run(List<String> starter, List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(starter);
        command.addAll(java());
        command.addAll(arguments);
        Path out = Files.createTempFile("varve", ".json");
        try {
            return run(new ProcessBuilder(command)
                    .redirectOutput(out.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD), out);
        } finally {
            Files.delete(out);
        }
    }

    private static Result run(ProcessBuilder builder, Path out) throws IOException, InterruptedException {
        long start = System.nanoTime();
        Process process = builder.start();
        try {
            int status = process.waitFor();
            return new Result(status, (System.nanoTime() - start) * 1e-9, json(Files.readString(out)));
        } finally {
            process.destroyForcibly().onExit().join();
        }
    }

    private static List<String> java() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Varve.class.getName()));
        return command;
    }

    private static JsonNode json(String out) {
        try {
            return new ObjectMapper().readTree(out);
        } catch (JsonProcessingException killedBeforeItsEnd) {
            return MissingNode.getInstance();
        }
    }
}
