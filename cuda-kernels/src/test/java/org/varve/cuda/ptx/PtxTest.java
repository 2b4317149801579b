package org.varve.cuda.ptx;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Shape;
import org.varve.cuda.KernelLaunches;

/**
 * What nvcc makes of each kernel leaves the same bits in memory as the same source compiled for the host, touches only memory that
 * it has, is in step at barriers, does not race, and depends on nothing that nobody wrote.
 */
class PtxTest {

    /** Bytes between the parts of the memory, beyond the reach of a wrong step. */
    static final long GAP = 1024;

    static final Shape SHAPE = new Shape(2, 3, 150);

    private static void requireSame(Kernel kernel, Path launch) throws IOException {
        Recording recording = Recording.read(launch);
        assertThat(Differences.of(new Launch(kernel, recording).run()).words()).as(kernel.name()).isZero();
        Launch spread = Launch.spread(kernel, recording, KernelLaunches.fields(kernel.name()));
        assertThat(Differences.of(spread.run()).words()).as("%s, far apart", kernel.name()).isZero();
    }

    @Test
    void kernelsOfSomeOperators(@TempDir Path folder) throws IOException {
        KernelLaunches.record(folder, SHAPE, GAP, 16, KernelLaunches.SHORT);
        Map<String, Kernel> kernels = Modules.kernels();
        List<Path> launches = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.launch")) {
            files.forEach(launches::add);
        }
        assertThat(launches).isNotEmpty();
        for (Path launch : launches) {
            requireSame(kernels.get(launch.getFileName().toString().replace(".launch", "")), launch);
        }
    }

    @Test
    @Tag("nightly")
    void everyKernel(@TempDir Path folder) throws IOException {
        KernelLaunches.record(folder, SHAPE, GAP, 1, KernelLaunches.SHORT);
        Map<String, Kernel> kernels = Modules.kernels();
        assertThat(kernels.keySet()).containsExactlyInAnyOrderElementsOf(KernelLaunches.kernels());
        for (Kernel kernel : kernels.values()) requireSame(kernel, folder.resolve(kernel.name() + ".launch"));
    }
}
