package org.varve.zarr;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import org.varve.file.FormatException;

/**
 * A group and the arrays below it, or a single array.
 *
 * @param store the folder
 * @param version 2 or 3
 * @param arrays keys of the arrays, sorted; one empty key if the folder is itself an array
 * @param attributes attributes of the group
 * @param pick a place on one axis, at which arrays are read that have it; empty if there is no such axis
 */
public record ZarrGroup(ZarrStore store, int version, List<String> arrays, Document attributes,
        Optional<AxisPick> pick) {

    /** How deep groups in groups are searched; MDIO needs less. */
    private static final int DEEPEST = 3;

    /**
     * Opens a group of either version.
     *
     * @throws FormatException if the folder is missing, or is not a Zarr group or array
     */
    public static ZarrGroup open(Path folder) throws IOException {
        ZarrStore store = ZarrStore.open(folder);
        Optional<Document> version3 = Version3.node(store, "");
        if (version3.isPresent()) {
            version3.get().integer("zarr_format", 3, 3);
            TreeSet<String> arrays = new TreeSet<>();
            addArrays3(store, "", 0, arrays);
            return new ZarrGroup(store, 3, List.copyOf(arrays), Version3.attributes(version3.get()),
                    Optional.empty());
        }
        if (!store.has(".zgroup") && !store.has(".zarray")) {
            throw new FormatException(folder,
                    "is not a Zarr group: it has neither zarr.json nor .zgroup nor .zarray; check the path");
        }
        TreeSet<String> arrays = new TreeSet<>();
        addArrays2(store, "", 0, arrays);
        return new ZarrGroup(store, 2, List.copyOf(arrays), Version2.attributes(store, ""), Optional.empty());
    }

    private static void addArrays3(ZarrStore store, String key, int depth, TreeSet<String> arrays) throws IOException {
        Optional<Document> node = Version3.node(store, key);
        if (node.isPresent() && node.get().text("node_type").equals("array")) {
            arrays.add(key);
        } else if (depth < DEEPEST && (node.isPresent() || depth == 0)) {
            for (String child : store.children(key)) {
                addArrays3(store, child, depth + 1, arrays);
            }
        }
    }

    private static void addArrays2(ZarrStore store, String key, int depth, TreeSet<String> arrays) throws IOException {
        String prefix = key.isEmpty() ? "" : key + "/";
        if (store.has(prefix + ".zarray")) {
            arrays.add(key);
        } else if (depth < DEEPEST && store.has(prefix + ".zgroup")) {
            for (String child : store.children(key)) {
                addArrays2(store, child, depth + 1, arrays);
            }
        }
    }

    /** The same group, with one axis read at one place in all arrays that have it. */
    public ZarrGroup at(AxisPick place) {
        return new ZarrGroup(store, version, arrays, attributes, Optional.of(place));
    }

    /**
     * The extents of an array along its axes, by their names in their order; empty unless each has a name of its own.
     */
    public Map<String, Integer> namedAxes(String key) throws IOException {
        String prefix = key.isEmpty() ? "" : key + "/";
        Optional<Document> document = store.document(prefix + (version == 3 ? "zarr.json" : ".zarray"));
        JsonNode shape = document.map(array -> array.json().path("shape")).orElse(MissingNode.getInstance());
        JsonNode names = version == 3
                ? document.map(array -> array.json().path("dimension_names")).orElse(MissingNode.getInstance())
                : Version2.attributes(store, key).json().path(Version2.DIMENSIONS);
        Map<String, Integer> axes = new LinkedHashMap<>();
        for (int axis = 0; axis < shape.size(); axis++) {
            // null names no axis
            axes.put(Objects.requireNonNullElse(names.path(axis).textValue(), ""), shape.path(axis).asInt());
        }
        return axes.size() == shape.size() && !axes.containsKey("") ? axes : Map.of();
    }

    /** The metadata of an array. */
    public ArrayMetadata array(String key) throws IOException {
        ArrayMetadata array = version == 3 ? Version3.array(store, key, pick) : Version2.array(store, key, pick);
        return array.with(NamedChunks.of(folder().resolve(key), array.keys(), array.axes()));
    }

    /** The number of axes of an array, even one that cannot be read; 0 if there is no such array. */
    public int axes(String key) throws IOException {
        String prefix = key.isEmpty() ? "" : key + "/";
        Optional<Document> document = store.document(prefix + (version == 3 ? "zarr.json" : ".zarray"));
        return document.map(array -> array.json().path("shape").size()).orElse(0);
    }

    /**
     * Refuses an array that the consolidated metadata name although it is gone.
     *
     * @throws FormatException if it is such an array
     */
    public void requireThere(String key) throws IOException {
        if (isGone(key) && store.consolidatedArrays().contains(key)) {
            throw refused(
                    "has no array '%s', though its consolidated metadata name it: they are stale; consolidate them again"
                            .formatted(key));
        }
    }

    private boolean isGone(String key) throws IOException {
        return !arrays.contains(key) && !NodeFiles.isFolder(folder().resolve(key));
    }

    /** Errors of the consolidated metadata about the arrays, as a sentence after "they"; empty if none. */
    public Optional<String> stale() throws IOException {
        TreeSet<String> named = new TreeSet<>(store.consolidatedArrays());
        List<String> gone = new ArrayList<>();
        for (String key : named) {
            if (isGone(key)) {
                gone.add(key);
            }
        }
        List<String> added = named.isEmpty()
                ? List.of()
                : arrays.stream().filter(key -> !named.contains(key)).toList();
        String told = gone.isEmpty() ? "" : "name '%s', which is gone".formatted(String.join("', '", gone));
        String both = gone.isEmpty() || added.isEmpty() ? "" : ", and ";
        String lacking = added.isEmpty() ? "" : "lack '%s'".formatted(String.join("', '", added));
        return Optional.of(told + both + lacking).filter(sentence -> !sentence.isEmpty());
    }

    /** The metadata of an array; empty if there is no array with that key. */
    public Optional<ArrayMetadata> find(String key) throws IOException {
        return arrays.contains(key) ? Optional.of(array(key)) : Optional.empty();
    }

    /** The attributes of a group below this one, or of this one if the key is empty or no such group exists. */
    public Document attributes(String key) throws IOException {
        if (version == 2) {
            return Version2.attributes(store, key);
        }
        Optional<Document> node = Version3.node(store, key);
        return node.isPresent() ? Version3.attributes(node.get()) : attributes;
    }

    /** Bytes of memory that the list of an archive's members takes; 0 for a folder. */
    public long bytes() {
        return store.bytes();
    }

    /** The folder, or the archive, as the user named it. */
    public Path folder() {
        return store.folder();
    }

    /** An exception about the group; the sentence follows its name. */
    public FormatException refused(String sentence) {
        return new FormatException(folder(), sentence);
    }
}
