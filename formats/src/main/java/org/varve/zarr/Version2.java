package org.varve.zarr;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.varve.core.Shape;
import org.varve.file.FormatException;

/** Reads metadata of version 2: {@code .zarray} and {@code .zattrs}. */
final class Version2 {

    static final String DIMENSIONS = "_ARRAY_DIMENSIONS";

    private Version2() {}

    static ArrayMetadata array(ZarrStore store, String name, Optional<AxisPick> pick) throws IOException {
        String prefix = name.isEmpty() ? "" : name + "/";
        Document stored = store.document(prefix + ".zarray")
                .orElseThrow(() -> new FormatException(store.folder(), "has no array '%s'".formatted(name)));
        stored.integer("zarr_format", 2, 2);
        Document told = attributes(store, name);
        UnitAxes unitAxes = UnitAxes.of(stored, stored, "chunks", told.json().path(DIMENSIONS), pick);
        Document array = unitAxes.without(stored);
        Document attributes = unitAxes.without(told);
        int axes = array.integers("shape", 1, ArrayDocuments.AXES).size();
        Shape chunk = ArrayDocuments.shape(array, "chunks");
        if (array.integers("chunks", 1, ArrayDocuments.AXES).size() != axes) {
            throw array.wrong("chunks", "must have as many axes as the shape");
        }
        ElementType type = ElementTypes.version2(array);
        Numcodecs codecs = Numcodecs.version2(array, type);
        ChunkForm form =
                ArrayDocuments.form(array, chunk, type, order(array, axes), codecs.filters(), codecs.codecs())
                        .with(unitAxes.hidden(isFortran(array)));
        ArrayDocuments.requireReadable(array, form);
        double fill = FillValues.of(array, type, 2);
        String separator = array.has("dimension_separator") ? array.text("dimension_separator") : ".";
        if (!separator.equals(".") && !separator.equals("/")) {
            throw array.wrong("dimension_separator", "must be '.' or '/'");
        }
        return new ArrayMetadata(name, axes, ArrayDocuments.shape(array, "shape"), form, fill, Optional.empty(),
                unitAxes.keys(false, separator), ArrayDocuments.dimensions(attributes, DIMENSIONS, axes),
                DurationTypes.attributes(array.get("dtype"), attributes.json()));
    }

    /** The attributes of a group or array; empty if it has no document with attributes. */
    static Document attributes(ZarrStore store, String name) throws IOException {
        String key = name.isEmpty() ? ".zattrs" : name + "/.zattrs";
        Optional<Document> document = store.document(key);
        return document.isPresent()
                ? document.get()
                : new Document(store.folder().resolve(key), "", JsonNodeFactory.instance.objectNode());
    }

    private static boolean isFortran(Document array) throws FormatException {
        return array.has("order") && array.text("order").equals("F");
    }

    private static List<Integer> order(Document array, int axes) throws FormatException {
        String order = array.has("order") ? array.text("order") : "C";
        return switch (order) {
            case "C" -> ChunkForm.C_ORDER;
            case "F" -> ArrayDocuments.order(ChunkForm.C_ORDER.subList(0, axes).reversed());
            default -> throw array.wrong("order", "must be 'C' or 'F'");
        };
    }
}
