package org.varve.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.varve.cuda.Command.Ended;

/** Copies of the kernels in which a test has planted a defect. */
final class PlantedKernels {

    /** In the smoothing of samples in shared memory: threads write where others read still. */
    static final String MISSING_BARRIER =
            "s/__syncthreads();\\n *\\(for (int o = 0; o < SAMPLE_RUN; o++) staged\\)/\\1/";

    private static final Path TARGET = Path.of("target").toAbsolutePath();

    private PlantedKernels() {}

    /**
     * Builds kernels of which one is changed; returns the setting that has the pretend driver run them.
     *
     * @param expression what sed replaces in the source, for which the whole file is one line
     */
    static String build(String name, String source, String expression) throws IOException, InterruptedException {
        return "KERNELS=" + build("build", "pretend-gpu", name, source, expression).resolve("libkernels.so") + " ";
    }

    /**
     * Builds in a folder of its own, which it returns.
     *
     * @param script what builds it
     * @param built the folder of what it built without the defect
     */
    static Path build(String script, String built, String name, String source, String expression)
            throws IOException, InterruptedException {
        Path folder = TARGET.resolve("planted", name);
        Ended build = Command.run("src/test/native/plant", TARGET.resolve(built).toString(), folder.toString(), source,
                expression, script);
        assertThat(build.status()).as(build.said()).isZero();
        return folder;
    }
}
