package org.varve.run.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Limit;
import org.varve.core.NotFinite;
import org.varve.core.Note;
import org.varve.core.Workflow;
import org.varve.run.Recipe;
import org.varve.tiling.RunReport;

/** A run tells how many of its samples are at a bound, and what to set. */
class LimitNotesTest {

    private static final String STEEP = " have dips at the bound max-dip=0.25, which cuts steeper layers";

    private static Workflow workflow(String expression, Map<String, String> parameters) throws IOException {
        return Recipe.of(expression, parameters, List.of()).workflow();
    }

    private static Workflow dips(String bound) throws IOException {
        return workflow("gst-dips-2d", Map.of("max-dip", bound));
    }

    private static List<String> notes(Workflow workflow, long all, RunReport.Limited... limited) {
        RunReport took = new RunReport(all, all, 1, 0, 0, List.of(), NotFinite.none(1), List.of(limited),
                new RunReport.HostBytes(0, 0, 0, 0), new RunReport.DeviceBytes(0, 0, 0), List.of());
        return LimitNotes.of(workflow, took).stream().map(Note::sentence).toList();
    }

    private static RunReport.Limited limited(double bound, long samples) {
        return new RunReport.Limited(new Limit("max-dip", bound, (float) bound, List.of(0)), samples);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "9       | less than 0.01", "10   | 0.01", "994     | 0.99", "1000   | 1.0",
            "9940    | 9.9", "10000 | 10", "50000 | 50", "100000 | 100", "100001 | 100"})
    void theShareHasTwoDigits(long samples, String share) throws IOException {
        assertThat(notes(dips("0.25"), 100_000, limited(0.25, samples))).singleElement().asString()
                .startsWith(String.format(Locale.ROOT, "%,d samples (%s %%)", samples, share) + STEEP);
    }

    @Test
    void nothingIsToldOfABoundThatDoesNotAct() throws IOException {
        assertThat(notes(dips("0.25"), 100, limited(0.25, 0))).isEmpty();
        assertThat(notes(dips("0.25"), 100)).isEmpty();
    }

    @Test
    void shiftsAreBoundedBySamples() throws IOException {
        assertThat(notes(workflow("time-shift", Map.of("max", "12ms")), 100, shifts(3, 7)))
                .containsExactly("7 samples (7.0 %) have shifts at the bound max=3samples, which cuts larger ones: "
                        + "raise it, such as by OperatorEntry.create(max=6samples)");
        assertThat(notes(workflow("time-shift.shift|glcm.contrast", Map.of("time-shift.max", "300samples")), 100,
                shifts(300, 7)))
                .singleElement().asString().endsWith("such as by OperatorEntry.create(time-shift.max=500samples)");
        assertThat(notes(workflow("time-shift", Map.of("max", "500samples")), 100, shifts(500, 7)))
                .containsExactly("7 samples (7.0 %) have shifts at the bound max=500samples, which cuts larger ones");
    }

    private static RunReport.Limited shifts(double bound, long samples) {
        Limit limit = new Limit("max", bound, (float) bound, List.of(1), Limit.Results.SHIFTS);
        return new RunReport.Limited(limit, samples);
    }

    /** To more than 16 samples per trace, the halo of a tile would be too wide. */
    @ParameterizedTest
    @CsvSource({"0.25, 0.5", "4, 8", "7.5, 15", "8, 16", "12, 16"})
    void theRemedyIsTwiceTheBound(String bound, String higher) throws IOException {
        assertThat(notes(dips(bound), 100, limited(Double.parseDouble(bound), 50))).singleElement().asString()
                .endsWith("at the bound max-dip=%s, which cuts steeper layers".formatted(bound)
                        + ": raise it, such as by OperatorEntry.create(max-dip=%s)".formatted(higher));
    }

    @Test
    void theHighestBoundHasNoRemedy() throws IOException {
        assertThat(notes(dips("16"), 100, limited(16, 50)))
                .containsExactly("50 samples (50 %) have dips at the bound max-dip=16, which cuts steeper layers");
    }

    /** Steps that are bounded otherwise, that follow no dips, or that have no dips are left alone. */
    @Test
    void everyStepWithTheBoundIsNamed() throws IOException {
        Workflow workflow = workflow("a=gst-dips-2d+b=volume-curvature+c=volume-curvature+d=semblance+e=envelope",
                Map.of("a.max-dip", "0.25", "b.max-dip", "0.25", "c.max-dip", "0.5", "d.max-dip", "0.25"));

        assertThat(notes(workflow, 100, limited(0.25, 50))).containsExactly("50 samples (50 %)" + STEEP
                + ": raise it, such as by OperatorEntry.create(a.max-dip=0.5) and OperatorEntry.create(b.max-dip=0.5)");
        assertThat(notes(workflow("e=envelope", Map.of()), 100, limited(0.25, 50)))
                .containsExactly("50 samples (50 %)" + STEEP);
    }

    /** The samples of one pass may be those of another: they are not added. */
    @Test
    void whatSeveralPassesBoundIsToldOnce() throws IOException {
        Workflow workflow = dips("0.25");

        assertThat(notes(workflow, 100, limited(0.25, 20), limited(0.5, 1), limited(0.25, 30), limited(0.25, 0)))
                .extracting(note -> note.split(",", 2)[0])
                .containsExactly("at least 30 samples (30 %) have dips at the bound max-dip=0.25",
                        "1 sample (1.0 %) has dips at the bound max-dip=0.5");
    }
}
