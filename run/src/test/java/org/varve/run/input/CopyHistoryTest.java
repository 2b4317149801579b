package org.varve.run.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.varve.core.History;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.formats.Overlap;
import org.varve.run.process.Build;

/** What a copy and a merged file say of where their samples come from. */
class CopyHistoryTest {

    private static final Survey SURVEY = new Survey(new Shape(2, 3, 4), 0.004, Survey.Unit.SECONDS);
    private static final String EARLIER = "varve dip max-dip=4; output dip; unit ms/trace; survey b.sgy every 0.004 s";

    private static HistoryInput input(String name, String file, String... stated) {
        return new HistoryInput(name, file, SURVEY, List.of(stated));
    }

    private static Optional<History> told(List<HistoryInput> inputs, Optional<Overlap> overlap, List<String> remarks,
            String earlier) {
        return new CopyHistory(inputs, overlap, remarks, earlier).told();
    }

    /** Nothing was done to the samples that their history does not tell already. */
    @Test
    void aCopyThatEqualsItsInputKeepsTheHistoryOfTheInput() {
        List<HistoryInput> input = List.of(input("survey", "a.sgy"));

        assertThat(told(input, Optional.empty(), List.of(), EARLIER)).contains(History.kept(EARLIER));
        assertThat(told(input, Optional.empty(), List.of(), " ")).isEmpty();
    }

    /** What was stated by hand, where the file is silent or wrong, is part of the copy. */
    @Test
    void whatWasStatedOfTheInputIsTold() {
        History told = told(List.of(input("survey", "a.sgy", "offset 200", "ieee")), Optional.empty(), List.of(), "")
                .orElseThrow();

        assertThat(told.text()).isEqualTo(
                "varve convert; survey a.sgy every 0.004 s, offset 200, ieee; version " + Build.VERSION);
        assertThat(told.details()).isEqualTo(Map.of("operator", "convert", "parameters", Map.of(),
                "inputs", List.of(Map.of("name", "survey", "file", "a.sgy", "interval", 0.004, "unit", "s",
                        "read", List.of("offset 200", "ieee"))),
                "version", Build.VERSION));
    }

    @Test
    void aRemarkIsTold() {
        History told = told(List.of(input("survey", "a.sgy")), Optional.empty(), List.of("part inlines 1:2"), "")
                .orElseThrow();

        assertThat(told.text())
                .isEqualTo("varve convert; survey a.sgy every 0.004 s; part inlines 1:2; version " + Build.VERSION);
        assertThat(told.details()).containsEntry("remarks", List.of("part inlines 1:2"));
    }

    /** Programs that read the copy must know what its samples are. */
    @Test
    void theKindOfTheSamplesAndTheirUnitStayKnown() {
        History told =
                told(List.of(input("survey", "a.sgy")), Optional.empty(), List.of("part inlines 1:2"), EARLIER)
                        .orElseThrow();

        assertThat(told.text()).startsWith("varve convert; output dip; unit ms/trace; survey a.sgy ");
        assertThat(told.details()).containsEntry("output", "dip").containsEntry("unit", "ms/trace");
    }

    @Test
    void aMergedFileTellsAllItsInputsAndWhatWasDoneWhereTheyOverlap() {
        History told = told(List.of(input("survey", "a.sgy"), input("survey-2", "b.sgy")),
                Optional.of(Overlap.ERROR), List.of(), "").orElseThrow();

        assertThat(told.text()).isEqualTo("varve merge overlap=error; survey a.sgy every 0.004 s; "
                + "survey-2 b.sgy every 0.004 s; version " + Build.VERSION);
        assertThat(told.details()).containsEntry("operator", "merge")
                .containsEntry("parameters", Map.of("overlap", "error"))
                .doesNotContainKeys("output", "unit", "remarks");
        assertThat((List<?>) told.details().get("inputs")).hasSize(2);
    }
}
