package org.varve.zarr;

import java.util.List;
import org.varve.core.Shape;

/**
 * A view of an array with its axes in another order; the stored bytes do not change.
 *
 * @param from for each of the three axes, the axis that it was; axes that an array lacks have the extent 1
 */
public record Transposition(List<Integer> from) {

    public Transposition {
        from = List.copyOf(from);
    }

    /** The array with its axes in the new order. */
    public ArrayMetadata of(ArrayMetadata array) {
        return from.equals(ChunkForm.C_ORDER) ? array : changed(array);
    }

    private ArrayMetadata changed(ArrayMetadata array) {
        ChunkForm form = array.form();
        ChunkKeys keys = array.keys();
        List<String> names = array.dimensions();
        return new ArrayMetadata(array.name(), array.axes(), of(array.shape()),
                new ChunkForm(of(form.shape()), form.type(), moved(form.order()), form.filters(), form.codecs(),
                        form.hidden()),
                array.fill(),
                array.sharding().map(shards -> new Sharding(of(shards.shape()), of(shards.chunks()), shards.checked(),
                        shards.atEnd(), shards.order(), moved(shards.axes()))),
                new ChunkKeys(keys.prefixed(), keys.separator(), moved(keys.axes()), keys.picked()),
                names.isEmpty()
                        ? names
                        : from.stream().map(axis -> axis < names.size() ? names.get(axis) : "").toList(),
                array.attributes());
    }

    private Shape of(Shape shape) {
        List<Integer> extents = List.of(shape.inlines(), shape.crosslines(), shape.samples());
        return new Shape(extents.get(from.get(0)), extents.get(from.get(1)), extents.get(from.get(2)));
    }

    /** The new positions of axes. */
    private List<Integer> moved(List<Integer> axes) {
        return axes.stream().map(axis -> axis >= ChunkKeys.NONE ? axis : from.indexOf(axis)).toList();
    }
}
