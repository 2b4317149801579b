package org.varve.file;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/** Another process that writes an output, until it is killed. */
final class ClaimHolder implements AutoCloseable {

    private final Process process;

    private ClaimHolder(Process process) {
        this.process = process;
    }

    /** Starts a process that claims an output, and waits until it has the claim. */
    static ClaimHolder of(Path target, Optional<KeptPart> kept) throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String token = kept.map(KeptPart::token).orElse("");
        String shared = kept.map(KeptPart::shared).orElse(false).toString();
        Process process = new ProcessBuilder(java, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto", "-cp",
                System.getProperty("java.class.path"), ClaimHolder.class.getName(), target.toString(), shared, token)
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        BufferedReader said = process.inputReader(StandardCharsets.UTF_8);
        if (!"held".equals(said.readLine())) throw new IOException("no claim of " + target);
        return new ClaimHolder(process);
    }

    public static void main(String[] arguments) throws IOException {
        Path target = Path.of(arguments[0]);
        Optional<KeptPart> kept = arguments.length < 3 || arguments[2].isEmpty()
                ? Optional.empty()
                : Optional.of(new KeptPart(arguments[2], KeptPart.Stage.NEW, Boolean.parseBoolean(arguments[1])));
        Claim.of(target, OutputPlace.of(target, true), kept);
        System.out.println("held");
        while (System.in.read() >= 0) {}
    }

    /** Kills the process, which leaves what it has. */
    @Override
    public void close() {
        process.destroyForcibly();
        process.onExit().join();
    }
}
