package org.varve.tiling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.varve.core.Halo;
import org.varve.core.MemoryFootprint.Buffer;
import org.varve.core.MemoryFootprint.Place;
import org.varve.core.MemoryFootprint;
import org.varve.core.Shape;
import org.varve.core.SurveyPart;
import org.varve.core.Tiles;
import org.varve.host.Budget;

/** What a scan and the run need together, when the slabs of one serve the other. */
class JobPlanTest {

    private static final Shape SURVEY = new Shape(64, 16, 4);

    /** Plans of tiles of some inlines, 256 bytes each, for one input and one output, with 1000 bytes reserved. */
    private static TilePlan plan(int inlines, int inFlight, long besides, long heap, long device, double seconds) {
        Shape tile = new Shape(inlines, 16, 4);
        long slabs = inFlight * 2L * tile.bytes();
        MemoryFootprint footprint = new MemoryFootprint(List.of(new Buffer("slabs", Place.HOST, 1, slabs),
                new Buffer("besides", Place.HOST, 1, besides), new Buffer("heap", Place.HEAP, 1, heap),
                new Buffer("device", Place.DEVICE, 1, device)));
        return new TilePlan(SurveyPart.whole(SURVEY), TileGrid.ofTiles(SURVEY, tile), Halo.NONE, 1, 1,
                new Tiles(tile, inFlight), footprint, new Budget(1 << 20, 1000, "a test"), seconds);
    }

    private static JobPlan job(TilePlan run, TilePlan... scans) {
        return new JobPlan(PlanRequest.of("test"), List.of(scans), run);
    }

    @Test
    void aRunWithoutAScanNeedsWhatItNeeds() {
        JobPlan job = job(plan(4, 3, 70, 80, 90, 5));

        assertThat(job.slabs()).isEqualTo(3 * 2 * 1024);
        assertThat(job.projectedHostBytes()).isEqualTo(1000 + 3 * 2 * 1024 + 70);
        assertThat(job.heapBytes()).isEqualTo(80);
        assertThat(job.projectedDeviceBytes()).isEqualTo(90);
        assertThat(job.predictedSeconds()).isEqualTo(5);
    }

    @Test
    void slabsAndAllElseAreThoseOfWhicheverNeedsMore() {
        TilePlan run = plan(4, 3, 70, 80, 90, 5);

        JobPlan larger = job(run, plan(8, 3, 7, 8, 9, 2));
        assertThat(larger.slabs()).isEqualTo(3 * 2 * 2048);
        assertThat(larger.projectedHostBytes()).isEqualTo(1000 + 3 * 2 * 2048 + 70);
        assertThat(larger.heapBytes()).isEqualTo(80);
        assertThat(larger.projectedDeviceBytes()).isEqualTo(90);
        assertThat(larger.predictedSeconds()).isEqualTo(7);

        JobPlan smaller = job(run, plan(2, 1, 700, 800, 900, 2));
        assertThat(smaller.slabs()).isEqualTo(3 * 2 * 1024);
        assertThat(smaller.projectedHostBytes()).isEqualTo(1000 + 3 * 2 * 1024 + 700);
        assertThat(smaller.heapBytes()).isEqualTo(800);
        assertThat(smaller.projectedDeviceBytes()).isEqualTo(900);
    }

    @Test
    void tilesStayWhenItIsPlannedAgain() {
        JobPlan fixed = job(plan(4, 3, 0, 0, 0, 5)).withFixedTiles();

        assertThat(fixed.request().cuts()).contains(new TileCuts(new Shape(16, 1, 1), Shape.ONE));
    }

    @Test
    void theMinimumOfTwoIsTheLargerOfEachMemory() {
        assertThat(new Minimum(3, 8).and(new Minimum(5, 7))).isEqualTo(new Minimum(5, 8));
    }

    /** Slabs begin at multiples of 64 bytes. */
    @Test
    void slabsAreAligned() {
        Shape odd = new Shape(3, 5, 7);
        TilePlan plan = new TilePlan(SurveyPart.whole(odd), TileGrid.ofTiles(odd, odd), Halo.NONE, 2, 3,
                new Tiles(odd, 4), new MemoryFootprint(List.of()), new Budget(0, 0, "a test"), 0);

        assertThat(plan.inputSlab()).isEqualTo(448);
        assertThat(plan.outputSlab()).isEqualTo(448);
        assertThat(plan.slabs()).isEqualTo(4 * 5 * 448);
    }

    @Test
    void aPlanFitsABudgetThatItFills() {
        TilePlan plan = plan(4, 3, 70, 80, 90, 5);
        long needed = 1000 + 3 * 2 * 1024 + 70;

        assertThat(plan.projectedHostBytes()).isEqualTo(needed);
        assertThat(within(plan, needed).fits()).isTrue();
        assertThat(within(plan, needed - 1).fits()).isFalse();
    }

    private static TilePlan within(TilePlan plan, long allowed) {
        return new TilePlan(plan.part(), plan.grid(), plan.halo(), plan.inputs(), plan.outputs(), plan.tiles(),
                plan.footprint(), new Budget(allowed, 1000, "a test"), plan.predictedSeconds());
    }
}
