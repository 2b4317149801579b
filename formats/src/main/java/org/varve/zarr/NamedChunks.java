package org.varve.zarr;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.varve.file.FormatException;

/** Detects the actual names of chunks: some writers omit the separator from the metadata, or ignore it. */
final class NamedChunks {

    /** The most names checked in the folder of an array. */
    private static final int MOST = 10_000;

    private static final List<ChunkKeys> ALL = List.of(new ChunkKeys(false, "."), new ChunkKeys(false, "/"),
            new ChunkKeys(true, "/"), new ChunkKeys(true, "."));

    private NamedChunks() {}

    /**
     * The keys of the chunks: those in the metadata, unless all existing chunks have others.
     *
     * @throws FormatException if chunks are named in several ways, but none as the metadata state
     */
    static ChunkKeys of(Path folder, ChunkKeys stated, int axes) throws IOException {
        ChunkKeys.Position first = new ChunkKeys.Position(0, 0, 0);
        if (axes == 0 || NodeFiles.exists(folder.resolve(stated.key(first, axes)))) {
            return stated;
        }
        Map<ChunkKeys, String> examples = new LinkedHashMap<>();
        for (String name : names(folder)) {
            if (fits(stated, name, axes)) {
                return stated;
            }
            ALL.stream().map(stated::like).filter(keys -> fits(keys, name, axes))
                    .forEach(keys -> examples.putIfAbsent(keys, name));
        }
        if (examples.size() > 1) {
            throw new FormatException(folder,
                    "has chunks that are named in two ways (%s), but none as its metadata say (%s)"
                            .formatted(String.join(", ", examples.values()), stated.key(first, axes)));
        }
        return examples.isEmpty() ? stated : examples.keySet().iterator().next();
    }

    private static List<String> names(Path folder) {
        try {
            return NodeFiles.children(folder, MOST);
        } catch (IOException e) {
            return List.of();
        }
    }

    /** Whether a file or folder in the array's folder belongs to chunks with such keys. */
    private static boolean fits(ChunkKeys keys, String name, int axes) {
        boolean isFile = !keys.isNested() || (axes == 1 && !keys.prefixed());
        return isFile
                ? (keys.prefixed() || axes > 1 || keys.isNested()) && keys.position(name, axes).isPresent()
                : keys.prefixed() ? name.equals("c") : ChunkKeys.isNumber(name);
    }
}
