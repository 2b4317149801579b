package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.operator.GstDipAzimuth;
import org.varve.operator.Window;
import org.varve.run.Run;
import org.varve.study.ControlGroup;
import org.varve.tiling.RunReport.HostBytes;

/** A Java program keeps within a control group as the command line does, with whatever heap its JVM chooses. */
class FrontDoorMemoryTest {

    private static final long MIB = 1L << 20;

    @TempDir(factory = BuildFolder.class)
    private static Path folder;

    /** The program: runs twice in one process, and prints what each run took. */
    public static final class Program {

        private Program() {}

        public static void main(String[] files) throws Exception {
            for (String output : List.of("first", "second")) {
                HostBytes bytes = Run.of(new GstDipAzimuth(new Window(3, 3, 9)))
                        .from(Path.of(files[0]))
                        .to(files[1] + "/" + output + "-{output}.sgy")
                        .run()
                        .took()
                        .hostBytes();
                System.out.printf("%s %s %s%n", bytes.measured(), bytes.projected(), bytes.allowed());
            }
        }
    }

    @Test
    void measuredIsBelowProjectedAndThatBelowAllowed() throws IOException, InterruptedException {
        Path survey = folder.resolve("survey.sgy");
        assertThat(VarveProcess.here("generate", survey.toString(), "--shape", "120,200,500").status()).isZero();
        try (ControlGroup group = MemoryCgroup.create(500 * MIB)) {
            List<String> command = new ArrayList<>(group.starter());
            command.addAll(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "--add-modules", "jdk.incubator.vector", "--enable-native-access=ALL-UNNAMED", "-cp",
                    System.getProperty("java.class.path"), Program.class.getName(), survey.toString(),
                    folder.toString()));
            Path err = folder.resolve("err");
            Process process = new ProcessBuilder(command).redirectError(err.toFile()).start();
            String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(process.waitFor()).as(Files.readString(err)).isZero();
            assertThat(group.kills()).isZero();
            List<String> runs = out.lines().toList();
            assertThat(runs).hasSize(2);
            for (String run : runs) {
                String[] bytes = run.split(" ", 3);
                assertThat(Long.parseLong(bytes[0])).as(run).isLessThanOrEqualTo(Long.parseLong(bytes[1]));
                assertThat(Long.parseLong(bytes[1])).as(run).isLessThanOrEqualTo(Long.parseLong(bytes[2]));
            }
        }
    }
}
