package org.varve.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.Compilation;
import org.varve.core.Pass;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Sweep;
import org.varve.core.Workflow;
import org.varve.kernel.Glcm;
import org.varve.kernel.GlcmDirection;
import org.varve.kernel.GlcmFeature;
import org.varve.kernel.LowRank;
import org.varve.kernel.Median;
import org.varve.operator.Catalogue;
import org.varve.operator.OperatorEntry;

/** Launches of every operator at its largest windows, as they are cut for a small card. */
class LaunchCutsTest {

    /** A GTX 1650 has so many multiprocessors. */
    private static final LaunchCuts SMALL_CARD = LaunchCuts.of(14);

    private static final Shape TILE = new Shape(70, 300, 2000);
    private static final Region REGION = new Region(TILE.inlines(), TILE.crosslines(), TILE.samples());

    private static final Map<String, Map<String, String>> LARGEST = new HashMap<>();

    static {
        LARGEST.put("lowpass", Map.of("corner", "40", "order", "20"));
        LARGEST.put("highpass", Map.of("corner", "40", "order", "20"));
        LARGEST.put("bandpass", Map.of("low", "10", "high", "60", "order", "20"));
        LARGEST.put("gaussian", Map.of("sigma", "25000,25000,25000"));
        LARGEST.put("mean", Map.of("window", "255,255,255"));
        LARGEST.put("rms", Map.of("window", "255,255,255"));
        LARGEST.put("median", Map.of("window", "7,7,7"));
        LARGEST.put("structure-tensor", Map.of("window", "255,255,255"));
        LARGEST.put("gst-dip-azimuth", Map.of("window", "255,255,255"));
        LARGEST.put("chaos", Map.of("window", "255,255,255"));
        LARGEST.put("semblance", Map.of("window", "4095,4095,1"));
        LARGEST.put("histogram-equalization", Map.of("bins", "65536"));
        LARGEST.put("glcm", Map.of("window", "1,127,127", "direction", "mean", "levels", "256"));
    }

    static Stream<String> operators() {
        return Sweep.of(10, Catalogue.entries()).map(OperatorEntry::name);
    }

    @ParameterizedTest
    @MethodSource("operators")
    void noneIsEstimatedBeyondASecond(String operator) {
        for (Pass pass : passes(operator, LARGEST.getOrDefault(operator, Catalogue.get(operator).examples()))) {
            CudaBody body = CudaBodies.create(pass.kernel());
            for (Region part : distinct(launches(SMALL_CARD, pass, REGION))) {
                assertThat(body.operations(part)).as("%s of %s", pass.kernel(), part)
                        .isBetween(1.0, SMALL_CARD.mostOperations());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("operators")
    void withinTheBoundThereIsOneLaunchAsBefore(String operator) {
        Region small = new Region(8, 20, 500);
        for (Pass pass : passes(operator, Catalogue.get(operator).examples())) {
            assertThat(launches(SMALL_CARD, pass, small)).as("%s", pass.kernel())
                    .isEqualTo(launches(new LaunchCuts(Double.POSITIVE_INFINITY, 1), pass, small));
        }
    }

    @ParameterizedTest
    @MethodSource("operators")
    void partsCoverTheRegionOnce(String operator) {
        Region region = new Region(19, 35, 260);
        long row = region.samples() + 7L;
        long plane = row * (region.crosslines() + 2L);
        for (Pass pass : passes(operator, Catalogue.get(operator).examples())) {
            CudaBody body = CudaBodies.create(pass.kernel());
            LaunchCuts cuts = new LaunchCuts(body.operations(region) / 700, 1);
            List<Launch> launches = launches(cuts, pass, region);
            assertThat(launches.size()).as("launches of %s", pass.kernel()).isGreaterThan(10);
            Map<Long, Integer> covered = new HashMap<>();
            for (Launch launch : launches) {
                Region part = launch.region();
                Optional<FieldView> field = first(launch);
                // others work on what the first has read
                if (field.isEmpty()) continue;
                long first = field.get().origin() / Float.BYTES;
                for (int i = 0; i < part.inlines(); i++) {
                    for (int j = 0; j < part.crosslines(); j++) {
                        for (int k = 0; k < part.samples(); k++)
                            covered.merge(first + i * plane + j * row + k, 1, Integer::sum);
                    }
                }
            }
            assertThat(covered).hasSize((int) region.size());
            // kernels over several fields have a launch for each; windows overlap
            if (pass.kernel() instanceof LowRank) continue;
            assertThat(Collections.max(covered.values())).isEqualTo(Collections.min(covered.values()));
        }
    }

    /** The first field that a launch reads; empty if it has none. */
    private static Optional<FieldView> first(Launch launch) {
        return switch (launch.arguments().getFirst()) {
            case FieldView field -> Optional.of(field);
            case StrikeFields strike -> Optional.of(strike.before());
            default -> Optional.empty();
        };
    }

    @Test
    void wholeTracesStayWhole() {
        for (Pass pass : passes("bandpass", LARGEST.get("bandpass"))) {
            List<Launch> launches = launches(new LaunchCuts(1, 1), pass, REGION);
            assertThat(distinct(launches)).allMatch(part -> part.samples() == REGION.samples() && part.rows() <= 32);
        }
    }

    @ParameterizedTest
    @CsvSource({"CONTRAST, 16", "ENTROPY, 16", "ENTROPY, 256"})
    void estimatesGrowWithTheSideOfTheWindow(GlcmFeature feature, int levels) {
        // of twice the side: their areas differ by a factor of 4
        assertThat(operations(feature, levels, 127) / operations(feature, levels, 63)).isBetween(1.7, 3.0);
    }

    private static double operations(GlcmFeature feature, int levels, int side) {
        Glcm glcm = new Glcm(List.of(feature), levels, GlcmDirection.CROSSLINE, 1, side, side);
        return CudaBodies.create(glcm).operations(REGION) / REGION.size();
    }

    @Test
    void largeMediansShareColumns() {
        Region trace = new Region(1, 1, 1024);
        assertThat(CudaBodies.create(new Median(7, 7, 7)).operations(trace) / 1024).isBetween(1.0e4, 1.3e4);
        // columns that are not sorted
        assertThat(CudaBodies.create(new Median(9, 9, 7)).operations(trace) / 1024).isBetween(1.8e5, 2.0e5);
    }

    private static List<Pass> passes(String operator, Map<String, String> parameters) {
        Survey survey = new Survey(TILE, 0.004, Survey.Unit.SECONDS);
        Workflow workflow = Workflow.of(operator, Catalogue.get(operator).create(parameters));
        return Fusion.of(new Compilation(workflow, survey).program()).passes();
    }

    private static List<Launch> launches(LaunchCuts cuts, Pass pass, Region region) {
        List<Launch> launches = new ArrayList<>();
        long row = region.samples() + 7L;
        FieldView field = new FieldView(0, row * (region.crosslines() + 2L), row);
        Address none = new Address(0);
        cuts.launch(CudaBodies.create(pass.kernel()), pass.kernel().wholeTrace(), new PassLaunch(
                launches::add, region, Triple.ZERO, Collections.nCopies(pass.inputs().size(), field),
                Collections.nCopies(pass.outputs(), field), none, none));
        return launches;
    }

    private static Iterable<Region> distinct(List<Launch> launches) {
        return launches.stream().map(Launch::region).collect(Collectors.toSet());
    }
}
