package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Compilation;
import org.varve.core.Device;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.core.Workflow;
import org.varve.cpu.CpuDevice;
import org.varve.formats.CreateOptions;
import org.varve.formats.OpenOptions;
import org.varve.formats.Volumes;
import org.varve.host.Budget;
import org.varve.host.HostLimits;
import org.varve.operator.GstDipAzimuth;
import org.varve.operator.Window;
import org.varve.tiling.JobPlan;
import org.varve.tiling.PlanRequest;
import org.varve.tiling.RunReport;
import org.varve.tiling.TileExecutor;
import org.varve.tiling.TilePlanner;

/** The README's example of the library, word for word, works. */
class ReadmeExampleTest {

    private static final Path SOURCE = Path.of("src/test/java/org/varve/tests/ReadmeExampleTest.java");
    private static final Path README = Path.of("../README.md");

    @TempDir
    private Path folder;

    @Test
    void worksAsItStands() throws IOException, InterruptedException, OutOfBudgetException {
        Path survey = folder.resolve("survey.sgy");
        assertThat(VarveProcess.run("generate", survey.toString(), "--shape", "30,40,100").status()).isZero();

        RunReport report = dipAndAzimuth(folder);

        assertThat(report.samples()).isEqualTo(30 * 40 * 100);
        assertThat(folder.resolve("dip.sgy")).hasSize(Files.size(survey));
        assertThat(folder.resolve("azimuth.sgy")).hasSize(Files.size(survey));
    }

    private static RunReport dipAndAzimuth(Path folder) throws IOException, InterruptedException, OutOfBudgetException {
        // example
        try (Volume survey = Volumes.open(folder.resolve("survey.sgy"), OpenOptions.DEFAULT);
                Device cpu = new CpuDevice(4, 64 << 20, true)) {
            Workflow workflow = Workflow.of("dip", new GstDipAzimuth(new Window(3, 3, 9)));
            Compilation compilation = new Compilation(workflow, survey.survey());
            Budget budget = HostLimits.budget(Optional.of(8L << 30));
            JobPlan plan = new TilePlanner().plan(compilation, survey.survey(), cpu, budget, PlanRequest.of("dip"));
            List<VolumeWriter> outputs = List.of(
                    Volumes.create(folder.resolve("dip.sgy"), survey, CreateOptions.DEFAULT),
                    Volumes.create(folder.resolve("azimuth.sgy"), survey, CreateOptions.DEFAULT));
            TileExecutor executor = new TileExecutor(cpu, Device.Extension.DEFAULT, progress -> {});
            return executor.run(compilation, plan, survey, outputs);
        }
        // end
    }

    @Test
    void standsInTheReadme() throws IOException {
        String source = Files.readString(SOURCE);
        String example = source.substring(source.indexOf("// example\n") + "// example\n".length());
        example = example.substring(0, example.indexOf("        // end\n")).stripTrailing().stripIndent();

        assertThat(README).content().contains("```java\n" + example + "\n```\n");
    }
}
