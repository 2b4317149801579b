package org.varve.zarr;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.varve.core.Shape;

/** Names, shapes, chunks and keys of an array whose axes are turned. */
class TranspositionTest {

    private static final Sharding SHARDS = new Sharding(new Shape(4, 3, 4), new Shape(2, 1, 1));

    private static ArrayMetadata array(int axes, Shape shape, Shape chunk, Optional<Sharding> shards, ChunkKeys keys,
            String... names) {
        return new ArrayMetadata("a", axes, shape,
                new ChunkForm(chunk, ElementType.FLOAT32, ChunkForm.C_ORDER, List.of()), 0, shards, keys,
                List.of(names), JsonNodeFactory.instance.objectNode());
    }

    @Test
    void allThatBelongsToAnAxisMovesWithIt() {
        ArrayMetadata array = array(3, new Shape(5, 6, 7), new Shape(2, 3, 4), Optional.of(SHARDS),
                new ChunkKeys(false, "."), "x", "y", "z");
        ArrayMetadata turned = new Transposition(List.of(2, 0, 1)).of(array);
        assertThat(turned.shape()).isEqualTo(new Shape(7, 5, 6));
        assertThat(turned.form().shape()).isEqualTo(new Shape(4, 2, 3));
        assertThat(turned.form().order()).containsExactly(1, 2, 0);
        assertThat(turned.dimensions()).containsExactly("z", "x", "y");
        assertThat(turned.keys().axes()).containsExactly(1, 2, 0);
        assertThat(turned.sharding().orElseThrow().shape()).isEqualTo(new Shape(4, 4, 3));
        assertThat(turned.sharding().orElseThrow().chunks()).isEqualTo(new Shape(1, 2, 1));
        assertThat(turned.sharding().orElseThrow().axes()).containsExactly(1, 2, 0);
        assertThat(new Transposition(ChunkForm.C_ORDER).of(array)).isSameAs(array);
    }

    /** Axes that keys have besides, and names that an array lacks, stay where they are. */
    @Test
    void axesThatAnArrayLacksStay() {
        Transposition turn = new Transposition(List.of(1, 0, 2));
        ArrayMetadata turned = turn.of(array(2, new Shape(5, 6, 1), new Shape(2, 3, 1), Optional.empty(),
                new ChunkKeys(false, ".", List.of(0, ChunkKeys.PICKED, 1, ChunkKeys.NONE), 4), "x", "y"));
        assertThat(turned.dimensions()).containsExactly("y", "x", "");
        assertThat(turned.keys().axes()).containsExactly(1, ChunkKeys.PICKED, 0, ChunkKeys.NONE);
        assertThat(turned.keys().key(new ChunkKeys.Position(1, 2, 0), 2)).isEqualTo("2.4.1.0");
        assertThat(turn.of(array(2, new Shape(5, 6, 1), new Shape(2, 3, 1), Optional.empty(),
                new ChunkKeys(false, "."))).dimensions()).isEmpty();
    }
}
