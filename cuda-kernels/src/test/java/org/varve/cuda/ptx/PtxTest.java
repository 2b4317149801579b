package org.varve.cuda.ptx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.Shape;
import org.varve.core.Sweep;
import org.varve.cuda.KernelLaunches.Run;
import org.varve.cuda.KernelLaunches;

/**
 * What nvcc makes of each kernel leaves the same bits in memory as the same source compiled for the host, touches only
 * memory that it has, is in step at barriers, does not race, and depends on nothing that nobody wrote.
 */
class PtxTest {

    /** Bytes between the parts of the memory, beyond the reach of a wrong step. */
    static final long GAP = 1024;

    static final Shape SHAPE = new Shape(2, 3, 150);

    private static final Set<String> seen = new TreeSet<>();
    private static Map<String, Kernel> kernels;

    private static void requireSame(Kernel kernel, Path launch) throws IOException {
        Recording recording = Recording.read(launch);
        assertThat(Differences.of(new Launch(kernel, recording).run()).words()).as(kernel.name()).isZero();
        Launch spread = Launch.spread(kernel, recording, KernelLaunches.fields(kernel.name()));
        assertThat(Differences.of(spread.run()).words()).as("%s, far apart", kernel.name()).isZero();
    }

    static Stream<Run> runs() {
        return Sweep.of(32, KernelLaunches.runs(SHAPE, KernelLaunches.SHORT));
    }

    @BeforeAll
    static void parse() throws IOException {
        assumeTrue(Files.isDirectory(Modules.FOLDER), "needs the kernels' PTX, which needs nvcc");
        kernels = Modules.kernels();
    }

    @ParameterizedTest
    @MethodSource("runs")
    void leavesTheSameBits(Run run, @TempDir Path folder) throws IOException {
        run.record(folder, GAP);
        try (DirectoryStream<Path> launches = Files.newDirectoryStream(folder, "*.launch")) {
            for (Path launch : launches) {
                String name = launch.getFileName().toString().replace(".launch", "");
                requireSame(kernels.get(name), launch);
                seen.add(name);
            }
        }
    }

    @AfterAll
    static void noneIsLeftOut() throws IOException {
        if (Sweep.WHOLE) assertThat(seen).containsExactlyInAnyOrderElementsOf(KernelLaunches.kernels());
    }
}
