package org.varve.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.kernel.Glcm;
import org.varve.kernel.GlcmFeature;
import org.varve.operator.Catalogue;
import org.varve.operator.HistogramEqualization;
import org.varve.operator.MeanFilter;
import org.varve.operator.Window;

class CompilationTest {

    private static final Survey SURVEY = new Survey(new Shape(1, 1, 4), 0.004, Survey.Unit.SECONDS);

    private static Workflow equalized(String input) {
        return new Workflow(List.of(
                Workflow.Step.of("smooth", new MeanFilter(new Window(1, 1, 1))),
                new Workflow.Step("equal", new HistogramEqualization(4), input, List.of("histogram-equalization"))));
    }

    /** The range is wanted first, then the histogram over it. */
    @Test
    void eachScanIsLearnedBeforeTheNext() {
        Compilation compilation = new Compilation(equalized(Workflow.SURVEY), SURVEY);
        List<Integer> statistics = new ArrayList<>();
        for (Scan scan : compilation.scans()) {
            statistics.add(scan.statistics().size());
            assertThat(compilation.nextScan()).as("still wanted").isPresent();
            scan.accept(scan.program().outputs().stream().map(_ -> MemorySegment.ofArray(new float[] {1, 2, 3, 5}))
                    .toList());
        }

        assertThat(statistics).containsExactly(1, 1);
        assertThat(compilation.nextScan()).isEmpty();
        assertThat(compilation.scans()).isEmpty();
    }

    @Test
    void aWorkflowThatWantsNoStatisticsHasNoScan() {
        assertThat(new Compilation(Workflow.of(new MeanFilter(new Window(1, 1, 3))), SURVEY).scans()).isEmpty();
    }

    @Test
    void aKernelLeavesOutFieldsThatAreNotNeeded() {
        Operator glcm = Catalogue.get("glcm").create(Map.of("min", "0", "max", "1"));
        Workflow workflow = new Workflow(List.of(
                new Workflow.Step("texture", glcm, Workflow.SURVEY, List.of("std", "contrast"))));

        Program program = new Compilation(workflow, SURVEY).program();

        Glcm kernel = (Glcm) program.passes().getLast().kernel();
        assertThat(kernel.features()).containsExactly(GlcmFeature.CONTRAST, GlcmFeature.STD);
        assertThat(program.outputs()).containsExactly(new Field(1, 1), new Field(1, 0));
    }

    @ParameterizedTest
    @CsvSource({"2, 6, 4, 2, 1, 6", "3, 3, 4, 2.5, 0.25, 3.5"})
    void binsSpanARangeAndAWidthOfOneWhereItHasNone(
            double min, double max, int count, double first, double step, double last) {
        assertThat(Bins.of(new Context.Range(min, max), count)).isEqualTo(new Bins(first, step, last));
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "7, 7", "11, 12", "97, 98", "151, 160", "1001, 1008"})
    void smoothLengths(int length, int smooth) {
        assertThat(SmoothLength.atLeast(length)).isEqualTo(smooth);
        assertThat(SmoothLength.is(length)).isEqualTo(length == smooth);
    }
}
