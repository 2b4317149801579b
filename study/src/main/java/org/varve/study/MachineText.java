package org.varve.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.stream.Stream;

/** Describes the machine of a measurement, and when it was. */
public final class MachineText {

    private static final Path LINUX = Path.of("/proc/cpuinfo");
    private static final String MODEL = "model name";

    private MachineText() {}

    /**
     * One line, such as {@code AMD EPYC, 2 processors, 24.00 GB allowed, Linux amd64, Java 25, 2026-11-29}.
     *
     * @param allowed bytes of memory that this process may occupy
     */
    public static String of(long allowed) {
        return "%s, %s processors, %s allowed, %s %s, Java %s, %s".formatted(processor(),
                Runtime.getRuntime().availableProcessors(), StudySetting.gigabytes(allowed),
                System.getProperty("os.name"), System.getProperty("os.arch"), Runtime.version().feature(),
                LocalDate.now(ZoneOffset.UTC));
    }

    /** The model of the processor, or that it is unknown. */
    private static String processor() {
        try (Stream<String> lines = Files.lines(LINUX)) {
            return lines.filter(line -> line.startsWith(MODEL)).map(line -> line.split(":", 2)[1].strip()).findFirst()
                    .orElse("an unknown processor");
        } catch (IOException notLinux) {
            return "an unknown processor";
        }
    }
}
