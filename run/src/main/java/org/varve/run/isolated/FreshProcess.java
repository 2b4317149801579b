package org.varve.run.isolated;

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
import java.util.Map;
import org.varve.run.process.Build;

/**
 * A process that has ended, of the command line or of another program in Java.
 *
 * @param status its exit status: 0 for success, 137 if it was killed
 * @param seconds from its start to its end, including the start of its JVM
 * @param out its standard output
 * @param err its standard error
 */
public record FreshProcess(int status, double seconds, String out, String err) {

    /** 128 plus the number of the signal with which the kernel kills for lack of memory. */
    private static final int KILLED = 128 + 9;

    /** Runs a verb to its end, in a process that is started like this one. */
    public static FreshProcess run(List<String> arguments) throws IOException, InterruptedException {
        return run(List.of(), arguments);
    }

    /**
     * Runs a verb to its end, started by another program.
     *
     * @param starter a command that starts the program in its arguments; none if empty
     */
    public static FreshProcess run(List<String> starter, List<String> arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(starter);
        command.add(java());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Build.COMMAND_LINE));
        command.addAll(arguments);
        return of(command);
    }

    /** Runs a verb of an installation to its end; that of this process if the launcher's name is empty. */
    public static FreshProcess of(String launcher, List<String> arguments) throws IOException, InterruptedException {
        if (launcher.isEmpty()) return run(arguments);
        List<String> command = new ArrayList<>(List.of(launcher));
        command.addAll(arguments);
        return of(command);
    }

    /** The program that starts Java. */
    static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private static FreshProcess of(List<String> command) throws IOException, InterruptedException {
        return of(command, Map.of());
    }

    /**
     * Runs a command to its end.
     *
     * @param environment variables besides those of this process
     */
    static FreshProcess of(List<String> command, Map<String, String> environment)
            throws IOException, InterruptedException {
        // files, as waiting for a process can be interrupted but reading from it cannot
        Path out = Files.createTempFile("varve", ".out");
        Path err = Files.createTempFile("varve", ".err");
        try {
            ProcessBuilder builder =
                    new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
            builder.environment().putAll(environment);
            return run(builder, out, err);
        } finally {
            Files.delete(out);
            Files.delete(err);
        }
    }

    private static FreshProcess run(ProcessBuilder builder, Path out, Path err)
            throws IOException, InterruptedException {
        long start = System.nanoTime();
        Process process = builder.start();
        try {
            process.getOutputStream().close();
            int status = process.waitFor();
            double seconds = (System.nanoTime() - start) * 1e-9;
            return new FreshProcess(status, seconds, Files.readString(out), Files.readString(err));
        } finally {
            process.destroyForcibly().onExit().join();
        }
    }

    /** Whether it succeeded. */
    public boolean done() {
        return status == 0;
    }

    /** Whether the kernel killed it. */
    public boolean killed() {
        return status == KILLED;
    }

    /** Its standard output as JSON; a missing node if it is not JSON. */
    public JsonNode json() {
        try {
            return new ObjectMapper().readTree(out);
        } catch (JsonProcessingException endedInTheMiddle) {
            return MissingNode.getInstance();
        }
    }

    /** The last line of its standard error. */
    public String reason() {
        return err.lines().reduce("", (_, line) -> line).replaceFirst("^varve: ", "");
    }
}
