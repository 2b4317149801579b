package org.varve.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Compilation;
import org.varve.core.Device;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.operator.Window;
import org.varve.core.Workflow;
import org.varve.operator.MeanFilter;
import org.varve.run.Devices;

/** The memory of a GPU that is not here. */
class TileMemoryTest {

    private static List<TileBytes> bytes(long allowed) {
        Workflow workflow = Workflow.of("mean", new MeanFilter(new Window(3, 3, 3)));
        Program program = new Compilation(workflow, MemoryStudy.survey(new Shape(16, 16, 500))).program();
        try (Device planned = Devices.planned("cuda", allowed).orElseThrow()) {
            return new TileMemory(planned, false).of(program);
        }
    }

    /** The largest of which three in flight fit. */
    @ParameterizedTest
    @CsvSource({"4096, 128", "128, 64", "32, 32", "8, 16", "4, 8"})
    void theTileFits(long megabytes, int side) {
        List<TileBytes> bytes = bytes(megabytes << 20);

        assertThat(bytes).extracting(TileBytes::inFlight).containsExactly(1, 2, 3);
        assertThat(bytes).extracting(TileBytes::tile).containsOnly(new Shape(side, side, 500));
        assertThat(bytes.getLast().projected()).isLessThanOrEqualTo(megabytes << 20);
        assertThat(bytes).extracting(TileBytes::projected).isSorted();
    }

    @Test
    void moreInFlightTakeMoreAndNothingIsMeasured() {
        List<TileBytes> bytes = bytes(1L << 30);

        assertThat(bytes).extracting(TileBytes::projected).isSorted().doesNotHaveDuplicates();
        assertThat(bytes).allSatisfy(each -> assertThat(each.measured()).isEmpty());
    }

    @Test
    void whereNothingFitsThereIsNothingToTell() {
        assertThat(bytes(1)).isEmpty();
    }
}
