package org.varve.tiling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.varve.core.AxisPart;
import org.varve.core.Box;
import org.varve.core.Halo;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.SurveyPart;
import org.varve.host.Budget;

class TilePartsTest {

    private static final Survey SURVEY = new Survey(new Shape(23, 9, 100), 0.004, Survey.Unit.SECONDS);

    private final TileParts whole = TileParts.whole(plan(SurveyPart.whole(SURVEY.shape())), Work.ALL);

    @Test
    void coverTheSurveyOnceHoweverOftenTheyAreHalved() {
        for (TileParts parts = whole;; parts = parts.halved()) {
            int[][] covered = new int[23][9];
            for (Box part : boxes(parts)) {
                assertThat(part.shape().traces()).isLessThanOrEqualTo(parts.tiles().largest().traces());
                for (int i = 0; i < part.shape().inlines(); i++) {
                    for (int j = 0; j < part.shape().crosslines(); j++)
                        covered[part.inline() + i][part.crossline() + j]++;
                }
            }
            for (int[] line : covered) assertThat(line).containsOnly(1);
            if (!parts.canBeHalved()) break;
        }
    }

    /** Tiles of at most 5 by 4 traces are halved along the inlines three times, then along the crosslines twice. */
    @Test
    void theyAreHalvedUntilEachIsATrace() {
        List<Shape> largest = new ArrayList<>();
        TileParts parts = whole;
        for (; parts.canBeHalved(); parts = parts.halved()) largest.add(parts.tiles().largest());

        assertThat(largest).containsExactly(new Shape(5, 3, 100), new Shape(3, 3, 100), new Shape(2, 3, 100),
                new Shape(1, 3, 100), new Shape(1, 2, 100));
        assertThat(parts.tiles().largest()).isEqualTo(new Shape(1, 1, 100));
        assertThat(parts.each()).isEqualTo(8 * 4);
    }

    @Test
    void twoHalvesAreThePartThatTheyComeFrom() {
        for (TileParts parts = whole; parts.canBeHalved(); parts = parts.halved()) {
            TileParts halved = parts.halved();
            for (long number = 0; number < parts.plan().count() * parts.each(); number++) {
                if (parts.isEmpty(number)) continue;
                long halves = LongStream.of(2 * number, 2 * number + 1)
                        .filter(half -> !halved.isEmpty(half))
                        .map(half -> halved.part(half).shape().size())
                        .sum();
                assertThat(halves).isEqualTo(parts.part(number).shape().size());
            }
        }
    }

    /** Of every third inline: parts without any are left out, and each wanted trace is in one. */
    @Test
    void coverEveryWantedTraceOnce() {
        SurveyPart part = new SurveyPart(new AxisPart(23, 2, 3, 6), new AxisPart(9, 1, 1, 5), AxisPart.whole(100));
        for (TileParts parts = TileParts.whole(plan(part), Work.ALL); parts.canBeHalved(); parts = parts.halved()) {
            int[][] covered = new int[6][5];
            for (Box box : boxes(parts)) {
                Box wanted = part.within(box);
                for (int i = wanted.inline(); i < wanted.endInline(); i++) {
                    for (int j = wanted.crossline(); j < wanted.endCrossline(); j++) covered[i][j]++;
                }
            }
            for (int[] line : covered) assertThat(line).containsOnly(1);
        }
    }

    private static List<Box> boxes(TileParts parts) {
        List<Box> boxes = new ArrayList<>();
        for (long number = 0; number < parts.plan().count() * parts.each(); number++) {
            if (!parts.isEmpty(number)) boxes.add(parts.part(number));
        }
        return boxes;
    }

    private static TilePlan plan(SurveyPart part) {
        Program program = TestKernel.program(new Halo(1, 1, 0), 1, true);
        PlanRequest request = PlanRequest.of("test").withTile(Optional.of(new Shape(5, 4, 100)))
                .withParts(new PlanRequest.Parts(Optional.of(part), Optional.empty()));
        Budget budget = new Budget(1L << 40, 0, "the test");
        try {
            return new TilePlanner(SURVEY, TestDevice.of(0, Long.MAX_VALUE), budget, request).plan(program);
        } catch (OutOfBudgetException e) {
            throw new AssertionError(e);
        }
    }
}
