package org.varve.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.kernel.Butterworth;
import org.varve.kernel.SosFilter;

/** How many warps filter at a time, and how many of their loads wait for memory together: the table of gpu.md. */
class RecursiveFilterTest {

    /** That of 10 to 60 Hz at 4 ms. */
    private static final SosFilter FILTER = new SosFilter(Butterworth.bandpass(6, 0.04, 0.24));

    /** As many loads, which stores follow. */
    private static final int LOADS = 16;
    private static final Pattern ENTRY = Pattern.compile("\\.entry sos_filter\\((.*?)\\n}\\n", Pattern.DOTALL);
    private static final Pattern STEP = Pattern.compile("ld\\.global\\.(f32|v2\\.f32)|st\\.|bra|bar\\.sync");

    @ParameterizedTest
    @ValueSource(ints = {1500, 6000, 20_000})
    void keepsWarpsAtWorkAsInTheTable(int samples) throws IOException {
        Region region = new Region(200, 500, samples);
        CudaBody body = CudaBodies.create(FILTER);
        long each = 8L * 32 * (samples + 2 * FILTER.padding(samples));
        long before = (64L << 20) / each;
        List<Grid> grids = new ArrayList<>();
        FieldView field = new FieldView(0, 0, 0);
        body.launch(new PassLaunch(launch -> grids.add(launch.grid()), region, Triple.ZERO, List.of(field),
                List.of(field), Address.NONE, Address.NONE));
        int now = grids.getFirst().x();
        assertThat(grids).containsExactly(new Grid(528, 1, 32, 2 * FILTER.sections().size() * 32 * 8));
        assertThat(body.workBytes(region)).isEqualTo(now * each);
        String row =
                String.format(Locale.ROOT, "| %,d | %s | %s | %.1f | %.1f | %,d | %,d | 1 | %s |", samples, before, now,
                        before / 132.0, now / 132.0, before * each, now * each, LOADS);
        assertThat(Files.readAllLines(Path.of("../docs/gpu.md"))).contains(row);
    }

    /** All samples that a thread loads, of the survey and of the work space, come in such groups. */
    @Test
    void loadsWaitForMemoryTogether() {
        assumeTrue(Resource.exists("recursive.ptx"), "needs the kernels' PTX, which needs nvcc");
        Matcher entry = ENTRY.matcher(Resource.text("recursive.ptx"));
        assertThat(entry.find()).isTrue();
        for (String type : List.of("f32", "v2.f32")) {
            List<Integer> groups = new ArrayList<>();
            int loads = 0;
            for (Matcher step = STEP.matcher(entry.group(1)); step.find();) {
                if (type.equals(step.group(1))) {
                    loads++;
                } else if (loads > 0 && step.group(1) == null) {
                    groups.add(loads);
                    loads = 0;
                }
            }
            assertThat(groups).as(type).contains(LOADS);
        }
    }
}
