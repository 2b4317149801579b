package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.varve.core.Boundary;
import org.varve.core.Device.Extension;
import org.varve.core.NanPolicy;
import org.varve.core.Shape;
import org.varve.core.Workflow;
import org.varve.operator.Catalogue;
import org.varve.operator.OperatorEntry;
import org.varve.tests.OperatorCases.Case;

/** Tiled equals untiled bit for bit, for every operator, whatever the tiles, the threads and the boundary. */
@Execution(ExecutionMode.SAME_THREAD)
class TilingTest {

    @Test
    void everyOperatorHasACase() {
        Set<String> tested = OperatorCases.ALL.stream().map(Case::operator).collect(Collectors.toSet());
        Set<String> offered = Catalogue.entries().stream().map(OperatorEntry::name).collect(Collectors.toSet());
        assertThat(tested).isEqualTo(offered);
    }

    @Property
    void tiledEqualsUntiled(
            @ForAll("cases") Case operator,
            @ForAll("surveys") Shape survey,
            @ForAll("tiles") Shape tile,
            @ForAll Boundary boundary,
            @ForAll NanPolicy nan,
            @ForAll("threads") int threads,
            @ForAll boolean simd,
            @ForAll boolean gaps) {
        Cube cube = Cube.random(survey, survey.hashCode());
        if (gaps) {
            cube.samples()[cube.samples().length / 2] = Float.NaN;
        }
        assertTiledEqualsUntiled(operator, cube, new CpuRun(threads, simd, tile, new Extension(boundary, nan)));
    }

    static void assertTiledEqualsUntiled(Case operator, Cube cube, CpuRun tiles) {
        Workflow workflow = Workflow.of(operator.create());
        List<float[]> whole = new CpuRun(1, tiles.simd(), cube.shape(), tiles.extension()).run(workflow, cube);
        List<float[]> tiled = tiles.run(workflow, cube);
        for (int output = 0; output < whole.size(); output++) {
            assertThat(tiled.get(output))
                    .as("output %s of %s", output, operator)
                    .isEqualTo(whole.get(output));
        }
    }

    @Provide
    Arbitrary<Case> cases() {
        return Arbitraries.of(OperatorCases.ALL);
    }

    /** Around the number of lanes, primes, single traces; smaller than most halos too. */
    @Provide
    Arbitrary<Shape> surveys() {
        return shapes(Arbitraries.of(1, 2, 3, 7, 13, 19), Arbitraries.of(1, 5, 15, 16, 17, 31, 32, 33, 61));
    }

    /** Tiles smaller than the halo included. */
    @Provide
    Arbitrary<Shape> tiles() {
        return shapes(Arbitraries.integers().between(1, 20), Arbitraries.integers().between(1, 64));
    }

    @Provide
    Arbitrary<Integer> threads() {
        return Arbitraries.integers().between(1, 3);
    }

    private static Arbitrary<Shape> shapes(Arbitrary<Integer> lateral, Arbitrary<Integer> samples) {
        return Combinators.combine(lateral, lateral, samples).as(Shape::new);
    }
}
