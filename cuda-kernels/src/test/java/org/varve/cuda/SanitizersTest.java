package org.varve.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.varve.core.Shape;
import org.varve.cuda.Command.Ended;

/** Every kernel runs in a process where ThreadSanitizer and UndefinedBehaviorSanitizer look on. */
@Tag("nightly")
class SanitizersTest {

    private static final Path LAUNCHES = Path.of("target/launches").toAbsolutePath();
    private static final String SANITIZED = "sanitized";
    private static final int CANNOT_BUILD = 3;

    private static Path replay;

    @BeforeAll
    static void build() throws IOException, InterruptedException {
        Path folder = Path.of("target", SANITIZED).toAbsolutePath();
        Ended build = Command.run("src/test/native/build-replay", folder.toString());
        assumeTrue(build.status() != CANNOT_BUILD, build.said());
        assertThat(build.status()).as(build.said()).isZero();
        replay = folder.resolve("replay");
        KernelLaunches.record(LAUNCHES, 0, KernelLaunches.runs(new Shape(2, 3, 150), KernelLaunches.SHORT));
    }

    private static Ended replay(String kernel) {
        Path launch = LAUNCHES.resolve(kernel + ".launch");
        assertThat(launch).exists();
        try {
            return Command.run(replay.toString(), launch.toString());
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void noKernelRacesOrIsUndefined() throws IOException {
        KernelLaunches.kernels().parallelStream()
                .forEach(kernel -> assertThat(replay(kernel)).as(kernel).isEqualTo(new Ended(0, "")));
    }

    @Test
    void aMissingBarrierIsARace() throws IOException, InterruptedException {
        Path planted = PlantedKernels.build(
                "build-replay", SANITIZED, "race", "stencil.cu", PlantedKernels.MISSING_BARRIER);
        Ended ended = Command.run(
                planted.resolve("replay").toString(), LAUNCHES.resolve("taps_staged.launch").toString());
        assertThat(ended.status()).isNotZero();
        assertThat(ended.said()).contains("ThreadSanitizer: data race", "taps_staged");
    }
}
