package org.varve.zarr;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.nio.ByteOrder;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.codec.Crc32cCodec;
import org.varve.codec.Stretches;
import org.varve.codec.ZstdCodec;
import org.varve.core.Box;
import org.varve.core.Shape;

/** Where the elements of a box lie in the memory of their chunk: brute force over all elements. */
class ChunkFormTest {

    private static final List<List<Integer>> ORDERS = List.of(List.of(0, 1, 2), List.of(0, 2, 1), List.of(1, 0, 2),
            List.of(1, 2, 0), List.of(2, 0, 1), List.of(2, 1, 0));

    private static final ElementType INT16 =
            new ElementType(ElementType.Kind.SIGNED, Short.BYTES, ByteOrder.LITTLE_ENDIAN);

    private static ChunkForm form(Shape shape, ElementType type, List<Integer> order, HiddenAxis hidden) {
        return new ChunkForm(shape, type, order, List.of(), List.of(), hidden);
    }

    /** The byte of an element, by Horner's rule over the axes from slowest to fastest. */
    private static long at(ChunkForm form, int i, int j, int k) {
        int[] extents = {form.shape().inlines(), form.shape().crosslines(), form.shape().samples()};
        int[] place = {i % extents[0], j % extents[1], k % extents[2]};
        long element = 0;
        for (int n = 0; n <= 3; n++) {
            if (n == form.hidden().place()) element = element * form.hidden().extent() + form.hidden().at();
            if (n < 3) element = element * extents[form.order().get(n)] + place[form.order().get(n)];
        }
        return element * form.type().bytes();
    }

    /** Any box within a chunk, in any order of axes, with any place of a further one. */
    @Test
    void stretchesHoldTheElementsOfABox() {
        SplittableRandom random = new SplittableRandom(7);
        for (int repeat = 0; repeat < 600; repeat++) {
            Shape chunk = new Shape(1 + random.nextInt(3), 1 + random.nextInt(3), 1 + random.nextInt(4));
            HiddenAxis hidden =
                    repeat % 2 == 0 ? HiddenAxis.NONE : new HiddenAxis(3, random.nextInt(3), random.nextInt(4));
            ElementType type = repeat % 3 == 0 ? ElementType.UINT8 : ElementType.FLOAT64;
            ChunkForm form = form(chunk, type, ORDERS.get(random.nextInt(6)), hidden);
            int i = random.nextInt(chunk.inlines());
            int j = random.nextInt(chunk.crosslines());
            int k = random.nextInt(chunk.samples());
            Box box = new Box(5 * chunk.inlines() + i, 2 * chunk.crosslines() + j, chunk.samples() + k,
                    new Shape(1 + random.nextInt(chunk.inlines() - i), 1 + random.nextInt(chunk.crosslines() - j),
                            1 + random.nextInt(chunk.samples() - k)));
            BitSet expected = new BitSet();
            for (int a = box.inline(); a < box.endInline(); a++) {
                for (int b = box.crossline(); b < box.endCrossline(); b++) {
                    for (int c = box.sample(); c < box.endSample(); c++) {
                        int at = (int) at(form, a, b, c);
                        expected.set(at, at + type.bytes());
                    }
                }
            }
            BitSet held = new BitSet();
            Stretches stretches = form.stretches(box);
            stretches.forEach(0, form.bytes(), (from, to) -> held.set((int) from, (int) to));
            if (hidden.extent() > 1) {
                // everything from the first to the last
                expected.set(expected.nextSetBit(0), expected.length());
            }
            assertThat(held).as("%s of %s", box, form).isEqualTo(expected);
            assertThat(form.begin(box)).isEqualTo(at(form, box.inline(), box.crossline(), box.sample()));
            assertThat(form.hiddenBytes()).isEqualTo(at(form, 0, 0, 0));
            assertThat(form.bytes()).isEqualTo(chunk.size() * hidden.extent() * type.bytes());
            assertThat(form.steps().get(0)).isEqualTo(
                    chunk.inlines() == 1 ? form.steps().get(0) : at(form, 1, 0, 0) - at(form, 0, 0, 0));
            assertThat(form.strides().get(2) * type.bytes()).isEqualTo(form.steps().get(2));
        }
    }

    /** Boxes of contiguous elements are one stretch, which costs no calls. */
    @Test
    void contiguousElementsAreOneStretch() {
        ChunkForm form = form(new Shape(4, 5, 6), ElementType.FLOAT32, ChunkForm.C_ORDER, HiddenAxis.NONE);
        assertThat(form.stretches(new Box(0, 0, 0, new Shape(4, 5, 6)))).isEqualTo(Stretches.of(0, 480));
        assertThat(form.stretches(new Box(1, 0, 0, new Shape(2, 5, 6)))).isEqualTo(Stretches.of(120, 360));
        assertThat(form.stretches(new Box(1, 2, 0, new Shape(2, 3, 6)))).extracting(Stretches::count).isEqualTo(2L);
        assertThat(form.stretches(new Box(1, 2, 1, new Shape(2, 3, 2)))).extracting(Stretches::count).isEqualTo(6L);
    }

    /** Stored bytes are those after each filter and codec; buffers hold the most there are at any time. */
    @Test
    void buffersHoldEachStep() {
        Shape chunk = new Shape(1, 3, 5);
        ChunkForm plain = form(chunk, INT16, ChunkForm.C_ORDER, HiddenAxis.NONE);
        assertThat(plain.toRead()).isEqualTo(new Buffers.Sizes(0, 30, 0, 0));
        assertThat(plain.toWrite()).isEqualTo(new Buffers.Sizes(30, 0, 0, 0));
        assertThat(plain.isStoredPlain()).isTrue();
        ChunkForm checked = new ChunkForm(chunk, INT16, ChunkForm.C_ORDER, List.of(new Crc32cCodec()));
        assertThat(checked.isStoredPlain()).isTrue();
        assertThat(checked.toRead()).isEqualTo(new Buffers.Sizes(0, 34, 0, 0));
        ZstdCodec zstd = new ZstdCodec(1);
        ChunkForm packed = new ChunkForm(chunk, INT16, ChunkForm.C_ORDER,
                List.of(zstd, new Crc32cCodec()));
        assertThat(packed.isStoredPlain()).isFalse();
        assertThat(packed.storedBytes()).isEqualTo(zstd.storedBytes(30) + 4);
        assertThat(packed.toRead().plain()).isEqualTo(32 + 16);
        assertThat(packed.toRead().stored()).isEqualTo(packed.storedBytes());
        assertThat(packed.toRead().work()).isGreaterThanOrEqualTo(zstd.workBytes(30));
        assertThat(packed.toWrite().work()).isGreaterThanOrEqualTo(zstd.encodeWorkBytes(30));
        Filter widened = new CastFilter(INT16, ElementType.INT32);
        ChunkForm filtered = new ChunkForm(chunk, INT16, ChunkForm.C_ORDER, List.of(widened), List.of(),
                HiddenAxis.NONE);
        assertThat(filtered.filteredBytes()).isEqualTo(60);
        assertThat(filtered.toRead()).extracting(Buffers.Sizes::plain, Buffers.Sizes::stored).containsExactly(128L,
                60L);
    }

    @ParameterizedTest
    @CsvSource({"9, 5, 2", "10, 5, 2", "11, 5, 3", "1, 5, 1"})
    void gridsCountChunksAtTheEnd(int extent, int chunk, int count) {
        ArrayMetadata array = new ArrayMetadata("a", 3, new Shape(extent, 7, 2 * extent),
                form(new Shape(chunk, 3, chunk), INT16, ChunkForm.C_ORDER, HiddenAxis.NONE), 0,
                Optional.of(new Sharding(new Shape(2 * chunk, 6, 4 * chunk), new Shape(2, 2, 4))),
                new ChunkKeys(true, "/"), List.of(), JsonNodeFactory.instance.objectNode());
        assertThat(array.grid()).isEqualTo(new Shape(count, 3, Math.ceilDiv(2 * extent, chunk)));
        assertThat(array.fileGrid()).isEqualTo(
                new Shape(Math.ceilDiv(count, 2), 2, Math.ceilDiv(Math.ceilDiv(2 * extent, chunk), 4)));
        assertThat(array.plainBytes()).isEqualTo(array.grid().size() * chunk * 3 * chunk * 2);
    }
}
