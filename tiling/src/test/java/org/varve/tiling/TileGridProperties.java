package org.varve.tiling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.varve.core.AxisPart;
import org.varve.core.Box;
import org.varve.core.Halo;
import org.varve.core.Shape;

class TileGridProperties {

    @Property
    void everySampleIsInOneTile(
            @ForAll @IntRange(min = 1, max = 9) int inlines,
            @ForAll @IntRange(min = 1, max = 9) int crosslines,
            @ForAll @IntRange(min = 1, max = 9) int samples,
            @ForAll @IntRange(min = 1, max = 9) int tile,
            @ForAll @IntRange(max = 5) int reach) {
        Shape survey = new Shape(inlines, crosslines, samples);
        TileGrid grid = TileGrid.ofTiles(survey, new Shape(tile, Math.max(1, tile / 2), tile));
        Halo halo = new Halo(reach, 0, reach);
        Set<List<Integer>> seen = new HashSet<>();
        long samplesRead = 0;
        for (long number = 0; number < grid.count(); number++) {
            Box box = grid.tile(number);
            assertThat(box.isInside(survey)).isTrue();
            assertWithin(box.shape(), grid.largestTile());
            Box source = box.grow(halo, survey);
            assertWithin(source.shape(), grid.largestSource(halo));
            samplesRead += source.shape().size();
            for (int i = box.inline(); i < box.endInline(); i++) {
                for (int j = box.crossline(); j < box.endCrossline(); j++) {
                    for (int k = box.sample(); k < box.endSample(); k++) {
                        assertThat(seen.add(List.of(i, j, k))).isTrue();
                    }
                }
            }
        }
        assertThat((long) seen.size()).isEqualTo(survey.size());
        assertThat(grid.samplesRead(halo)).isEqualTo((double) samplesRead);
    }

    /** Tiles are on steps if they begin and end at multiples, or at the survey's edge. */
    @Property
    void tilesAreOnStepsOrNot(
            @ForAll @IntRange(min = 1, max = 60) int samples,
            @ForAll @IntRange(min = 1, max = 9) int parts,
            @ForAll @IntRange(min = 1, max = 8) int grain,
            @ForAll @IntRange(max = 8) int first,
            @ForAll @IntRange(min = 1, max = 8) int step) {
        int begin = Math.min(first, samples - 1);
        AxisPart axis = new AxisPart(samples, begin, 1, Math.max(1, (samples - begin) * 2 / 3));
        AxisCut cut = new AxisCut(axis, Math.min(parts, AxisCut.pieces(axis.count(), grain)), grain);
        TileGrid grid = new TileGrid(AxisCut.balanced(AxisPart.whole(1), 1), AxisCut.balanced(AxisPart.whole(1), 1),
                cut);
        boolean areOn = true;
        for (long number = 0; number < grid.count(); number++) {
            Box tile = grid.tile(number);
            areOn &= tile.sample() % step == 0 && (tile.endSample() % step == 0 || tile.endSample() == samples);
        }
        assertThat(grid.steps(new Shape(1, 1, step))).isEqualTo(new Shape(1, 1, areOn ? step : 1));
    }

    private static void assertWithin(Shape shape, Shape largest) {
        assertThat(shape.inlines()).isLessThanOrEqualTo(largest.inlines());
        assertThat(shape.crosslines()).isLessThanOrEqualTo(largest.crosslines());
        assertThat(shape.samples()).isLessThanOrEqualTo(largest.samples());
    }

    /** Along an axis in pieces, tiles begin where pieces do, and none has two pieces more than another. */
    @Property
    void partsEndWithPieces(
            @ForAll @IntRange(min = 1, max = 3000) int extent,
            @ForAll @IntRange(min = 1, max = 300) int grain,
            @ForAll @IntRange(max = 300) int reach,
            @ForAll @IntRange(min = 1, max = 300) int piece) {
        for (AxisOption option : new AxisOption.Axis(AxisPart.whole(extent), reach, grain, piece).all()) {
            AxisCut cut = option.cut();
            int next = 0;
            int largest = 0;
            long fetched = 0;
            for (int part = 0; part < cut.parts(); part++) {
                assertThat(cut.start(part)).isEqualTo(next).isEqualTo(next / grain * grain);
                next += cut.size(part);
                largest = Math.max(largest, cut.grown(part, reach));
                long begin = Math.max(0, cut.start(part) - reach) / piece;
                long end = Math.ceilDiv(Math.min(extent, next + reach), piece);
                fetched += Math.min(extent, end * piece) - begin * piece;
                int pieces = Math.ceilDiv(cut.size(part), grain);
                assertThat(Math.ceilDiv(option.tile(), grain) - pieces).isBetween(0, 1);
            }
            assertThat(next).isEqualTo(extent);
            assertThat(option.source()).isEqualTo(largest);
            assertThat(option.fetched()).isEqualTo(fetched).isGreaterThanOrEqualTo(option.read());
        }
    }

    /** Of every third position, say, each is in one part, and nothing is read beyond the reach of a wanted one. */
    @Property
    void partsOfSomePositionsHaveEachOnce(
            @ForAll @IntRange(min = 1, max = 40) int count,
            @ForAll @IntRange(min = 1, max = 30) int step,
            @ForAll @IntRange(max = 50) int first,
            @ForAll @IntRange(max = 50) int behind,
            @ForAll @IntRange(max = 20) int reach,
            @ForAll @IntRange(min = 1, max = 8) int grain) {
        int extent = first + (count - 1) * step + 1 + behind;
        AxisPart wanted = new AxisPart(extent, first, step, count);
        List<AxisOption> options = new AxisOption.Axis(wanted, reach, grain, 1).all();
        for (AxisOption option : options) {
            AxisCut cut = option.cut();
            int next = 0;
            long read = 0;
            for (int part = 0; part < cut.parts(); part++) {
                assertThat(cut.start(part)).isEqualTo(wanted.at(next));
                assertThat(wanted.before(cut.start(part))).isEqualTo(next);
                next = wanted.before(cut.start(part) + cut.size(part));
                assertThat(wanted.has(cut.start(part) + cut.size(part) - 1)).isTrue();
                read += cut.grown(part, reach);
            }
            assertThat(next).isEqualTo(count);
            assertThat(option.read()).isEqualTo(read);
            assertThat(option.extent()).isEqualTo(count);
        }
        assertThat(options.getLast().read()).as("fewest lines at a time, where many lie between")
                .isLessThanOrEqualTo(step > 2 * reach && grain == 1 ? options.getFirst().read() : Long.MAX_VALUE);
    }

    @Property
    void partsAreBalancedAndTheirLargestIsExact(
            @ForAll @IntRange(min = 1, max = 5000) int extent,
            @ForAll @IntRange(min = 1, max = 5000) int tile,
            @ForAll @IntRange(max = 300) int reach) {
        AxisOption option = new AxisOption.Axis(extent, reach).upTo(tile);
        AxisCut cut = AxisCut.balanced(AxisPart.whole(extent), option.parts());
        int largest = 0;
        for (int part = 0; part < cut.parts(); part++) {
            assertThat(cut.size(part)).isBetween(extent / cut.parts(), cut.largest());
            largest = Math.max(largest, cut.grown(part, reach));
        }
        assertThat(option.tile()).isLessThanOrEqualTo(Math.max(tile, 1));
        assertThat(option.source()).isEqualTo(largest);
    }

    @Property
    void cutsHaveEverySizeThatATileCanHave(@ForAll @IntRange(min = 1, max = 2000) int extent) {
        List<Integer> tiles =
                new AxisOption.Axis(extent, 0).all().stream().map(AxisOption::tile).toList();
        Set<Integer> expected = new HashSet<>();
        for (int parts = 1; parts <= extent; parts++) expected.add(Math.ceilDiv(extent, parts));

        assertThat(tiles).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(expected);
    }

    @Example
    void chunksAreTiles() {
        TileGrid grid = TileGrid.ofChunks(new Shape(5, 6, 8), new Shape(4, 3, 100));

        assertThat(grid.count()).isEqualTo(4);
        assertThat(grid.tile(0)).isEqualTo(new Box(0, 0, 0, new Shape(4, 3, 8)));
        assertThat(grid.tile(3)).isEqualTo(new Box(4, 3, 0, new Shape(1, 3, 8)));
    }

    @Example
    void inlineIsTheSlowest() {
        TileGrid grid = TileGrid.balanced(new Shape(4, 6, 8), 2, 3, 2);

        assertThat(grid.tile(0)).isEqualTo(new Box(0, 0, 0, new Shape(2, 2, 4)));
        assertThat(grid.tile(1)).isEqualTo(new Box(0, 0, 4, new Shape(2, 2, 4)));
        assertThat(grid.tile(2)).isEqualTo(new Box(0, 2, 0, new Shape(2, 2, 4)));
        assertThat(grid.tile(6)).isEqualTo(new Box(2, 0, 0, new Shape(2, 2, 4)));
    }

    @Example
    void moreTilesThanSamplesAreRefused() {
        assertThatThrownBy(() -> TileGrid.balanced(new Shape(4, 6, 8), 5, 1, 1))
                .hasMessageContaining("5 parts of an axis of 4");
    }
}
