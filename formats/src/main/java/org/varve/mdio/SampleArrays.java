package org.varve.mdio;

import org.varve.file.FormatException;
import org.varve.zarr.ArrayMetadata;
import org.varve.zarr.ElementType;
import org.varve.zarr.ZarrGroup;

/** Tells arrays whose elements can be samples. */
final class SampleArrays {

    private SampleArrays() {}

    /** Whether 32-bit floats hold the elements of an array, as they are or after unpacking. */
    static boolean areSamples(ZarrGroup group, ArrayMetadata array) throws FormatException {
        ElementType type = array.form().type();
        return type.samples().isPresent() || (type.isWholeLong()
                && PackingAttributes.of(group, array).flatMap(Packing::linear).isPresent());
    }
}
