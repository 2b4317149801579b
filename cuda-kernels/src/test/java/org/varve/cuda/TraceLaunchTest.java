package org.varve.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.Kernel;
import org.varve.kernel.Butterworth;
import org.varve.kernel.Hilbert;
import org.varve.kernel.HilbertFilter;
import org.varve.kernel.SosFilter;
import org.varve.kernel.StockwellVoice;
import org.varve.kernel.VoiceFilter;

/** What kernels over whole traces ask of a device, for traces that fit into shared memory and for longer ones. */
class TraceLaunchTest {

    private static final SosFilter FILTER = new SosFilter(Butterworth.bandpass(20, 0.1, 0.3));
    private static final List<Kernel> KERNELS = List.of(new Hilbert(), new StockwellVoice(3), FILTER);
    private static final int[] SAMPLES = {1, 2, 31, 1500, 3072, 3073, 6144, 6145, 20011, 300_000};
    private static final int[] CROSSLINES = {1, 31, 33, 100_000};

    static Stream<Arguments> regions() {
        return KERNELS.stream().flatMap(kernel -> IntStream.of(SAMPLES).boxed()
                .flatMap(samples -> IntStream.of(CROSSLINES)
                        .mapToObj(crosslines -> Arguments.of(kernel, new Region(2, crosslines, samples)))));
    }

    @ParameterizedTest
    @MethodSource("regions")
    void fitsTheDevice(Kernel kernel, Region region) {
        CudaBody body = CudaBodies.create(kernel);
        FieldView field = new FieldView(0, 0, 0);
        Address none = new Address(0);
        PassLaunch.Launcher launcher = launch -> {
            Grid grid = launch.grid();
            assertThat(grid.x()).isPositive();
            assertThat(grid.y()).isEqualTo(1);
            assertThat(grid.threads() % 32).isZero();
            assertThat(grid.threads()).isBetween(32, 512);
            assertThat(grid.sharedBytes()).isBetween(0, 48 << 10);
            assertThat(grid.x() * blockBytes(launch.function(), region.samples())).isEqualTo(body.workBytes(region));
        };
        body.launch(new PassLaunch(launcher, region, Triple.ZERO, List.of(field), List.of(field, field), none, none));
    }

    /** Work space that one block of a kernel uses. */
    private static long blockBytes(String name, int samples) {
        return switch (name) {
            case "hilbert" -> 0;
            case "hilbert_long" -> 16L * HilbertFilter.length(samples);
            case "stockwell_voice" -> 0;
            case "stockwell_voice_long" -> 16L * VoiceFilter.length(samples);
            case "sos_filter" -> 8L * 32 * (samples + 2 * FILTER.padding(samples));
            default -> throw new IllegalArgumentException(name);
        };
    }

    /** Smaller tiles run in the work space of larger ones. */
    @ParameterizedTest
    @MethodSource("regions")
    void workSpaceIsBounded(Kernel kernel, Region region) {
        CudaBody body = CudaBodies.create(kernel);
        long bytes = body.workBytes(region);
        long block = body.workBytes(single(region));
        if (kernel.equals(FILTER)) {
            assertThat(bytes).isEqualTo(block * Math.min(4 * 132, Math.ceilDiv(region.rows(), 32)));
        } else {
            assertThat(bytes).isLessThanOrEqualTo(Math.max(64L << 20, block));
        }
        assertThat(bytes).isGreaterThanOrEqualTo(body.workBytes(single(region)));
    }

    private static Region single(Region region) {
        return new Region(1, 1, region.samples());
    }
}
