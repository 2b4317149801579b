package org.varve.tiling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.AxisPart;
import org.varve.core.Halo;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.SurveyPart;

class CutsTest {

    private static final SurveyPart SURVEY = SurveyPart.whole(new Shape(100, 128, 500));

    private static Cuts all(Halo halo, boolean wholeTrace, SurveyPart part, Shape stored) {
        return Cuts.all(TestKernel.program(halo, 1, wholeTrace), part, Shape.ONE, stored);
    }

    private static List<Integer> tiles(List<AxisOption> cuts) {
        return cuts.stream().map(AxisOption::tile).toList();
    }

    /** For each size of a tile, in the fewest parts; traces of 500 samples are cut into no less than 64. */
    @Test
    void axesAreCutIntoEverySizeOfATileAndTracesIntoLongPieces() {
        Cuts cuts = all(Halo.NONE, false, SURVEY, Shape.ONE);

        assertThat(tiles(cuts.inlines())).startsWith(100, 50, 34, 25).endsWith(4, 3, 2, 1);
        assertThat(tiles(cuts.samples())).containsExactly(500, 250, 167, 125, 100, 84, 72);
        assertThat(tiles(all(Halo.NONE, false, SurveyPart.whole(new Shape(1, 1, 128)), Shape.ONE).samples()))
                .containsExactly(128, 64);
        assertThat(tiles(all(Halo.NONE, false, SurveyPart.whole(new Shape(1, 1, 30)), Shape.ONE).samples()))
                .containsExactly(30);
    }

    @Test
    void tracesThatAnOperatorNeedsWholeAreNotCut() {
        assertThat(tiles(all(Halo.NONE, true, SURVEY, Shape.ONE).samples())).containsExactly(500);
    }

    @Test
    void everyCutIsCombinedWithTheOthers() {
        List<String> combined = new ArrayList<>();
        new Cuts(cuts(1, 2), cuts(3), cuts(5, 7)).forEach((inline, crossline, sample) -> combined
                .add("%s %s %s".formatted(inline.parts(), crossline.parts(), sample.parts())));

        assertThat(combined).containsExactly("1 3 5", "1 3 7", "2 3 5", "2 3 7");
    }

    private static List<AxisOption> cuts(int... parts) {
        List<AxisOption> cuts = new ArrayList<>();
        for (int each : parts) cuts.add(new AxisOption.Axis(100, 0).cut(each));
        return cuts;
    }

    @Test
    void thickTilesHaveTwoHalosOrTheWholeAxis() {
        Halo halo = new Halo(4, 70, 20);
        Cuts thick = all(halo, false, SURVEY, Shape.ONE).thick(halo);

        assertThat(tiles(thick.inlines())).containsExactly(100, 50, 34, 25, 20, 17, 15, 13, 12, 10, 9, 8);
        assertThat(tiles(thick.crosslines())).containsExactly(128);
        assertThat(tiles(thick.samples())).containsExactly(500, 250, 167, 125, 100, 84, 72);
    }

    /** Every tenth inline alone reads no more than all of them at once. */
    @Test
    void thinTilesStayWhereTheyReadNoMore() {
        Halo halo = new Halo(4, 0, 0);
        SurveyPart lines = new SurveyPart(new AxisPart(100, 0, 10, 10), AxisPart.whole(128), AxisPart.whole(500));

        assertThat(tiles(all(halo, false, lines, Shape.ONE).thick(halo).inlines())).contains(1);
        assertThat(tiles(all(halo, false, SURVEY, Shape.ONE).thick(halo).inlines())).doesNotContain(1);
    }

    @Test
    void theLongestPiecesOfTracesAreTheFirst() {
        Cuts longest = all(Halo.NONE, false, SURVEY, Shape.ONE).longest();

        assertThat(tiles(longest.samples())).containsExactly(500);
        assertThat(longest.inlines()).hasSizeGreaterThan(10);
    }

    /** Half a chunk at a time fetches each chunk twice; less fetches it more often. */
    @Test
    void patientCutsFetchAtMostTwiceWhatTheyNeed() {
        Cuts patient = all(Halo.NONE, false, SURVEY, new Shape(1, 32, 1)).patient();

        assertThat(tiles(patient.crosslines())).startsWith(128, 64).endsWith(16);
        assertThat(tiles(patient.inlines())).endsWith(1);
        assertThat(patient.crosslines()).allMatch(cut -> cut.fetched() <= 2 * 128);
    }

    @Test
    void cutsThatAllFetchMoreStay() {
        List<AxisOption> fine = List.of(new AxisOption.Axis(AxisPart.whole(100), 0, 1, 100).cut(5),
                new AxisOption.Axis(AxisPart.whole(100), 0, 1, 100).cut(10));

        assertThat(new Cuts(fine, cuts(1), cuts(1)).patient().inlines()).isEqualTo(fine);
    }

    @ParameterizedTest
    @CsvSource({"499, true", "500, false", "501, false"})
    void forcedTilesMayNotCutTracesThatAreNeededWhole(int samples, boolean isRefused) {
        Program program = TestKernel.program(Halo.NONE, 1, true);
        Shape tile = new Shape(30, 128, samples);

        if (isRefused) {
            assertThatThrownBy(() -> Cuts.forced(program, SURVEY, tile, Shape.ONE, Shape.ONE)).hasMessage(
                    "tile 30x128x%s cuts traces that an operator needs whole: give tiles of 500 samples", samples);
        } else {
            Cuts forced = Cuts.forced(program, SURVEY, tile, Shape.ONE, Shape.ONE);
            assertThat(tiles(forced.inlines())).containsExactly(25);
            assertThat(tiles(forced.samples())).containsExactly(500);
        }
    }

    /**
     * The fewest parts no larger than a tile, of whole pieces where the tile holds one. Of every third of 100 lines, 4
     * lie within 10.
     */
    @ParameterizedTest
    @CsvSource({"1, 1, 99, 2, 50", "1, 1, 100, 1, 100", "1, 8, 8, 13, 8", "1, 8, 7, 15, 7", "1, 8, 20, 7, 16",
            "1, 8, 23, 7, 16", "1, 8, 24, 5, 24", "3, 1, 10, 9, 10", "3, 1, 9, 12, 7", "3, 1, 100, 1, 100"})
    void anAxisIsCutIntoTheFewestPartsNoLargerThanATile(int step, int grain, int tile, int parts, int largest) {
        AxisPart lines = new AxisPart(100, 0, step, (99 / step) + 1);
        AxisOption cut = new AxisOption.Axis(lines, 0, grain, 1).upTo(tile);

        assertThat(cut.parts()).isEqualTo(parts);
        assertThat(cut.tile()).isEqualTo(largest);
    }

    @Test
    void exactCutsAreTheOnesGiven() {
        Cuts exactly = Cuts.exactly(TestKernel.program(Halo.NONE, 1, false), SURVEY,
                new TileCuts(new Shape(3, 2, 5), new Shape(8, 16, 4)), Shape.ONE);

        assertThat(exactly.inlines()).extracting(AxisOption::cut)
                .containsExactly(new AxisCut(AxisPart.whole(100), 3, 8));
        assertThat(exactly.crosslines()).extracting(AxisOption::cut)
                .containsExactly(new AxisCut(AxisPart.whole(128), 2, 16));
        assertThat(exactly.samples()).extracting(AxisOption::cut)
                .containsExactly(new AxisCut(AxisPart.whole(500), 5, 4));
    }

    @ParameterizedTest
    @CsvSource({"0, 1, 0 parts of an axis of 100: give 1..100", "101, 1, 101 parts of an axis of 100: give 1..100",
            "14, 8, 14 parts of an axis of 100 in pieces of 8: give 1..13"})
    void anAxisHasAtMostAPartForEachPiece(int parts, int grain, String message) {
        assertThatThrownBy(() -> new AxisCut(AxisPart.whole(100), parts, grain)).hasMessage(message);
    }
}
