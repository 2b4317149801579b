package org.varve.zarr;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.varve.file.FileState;
import org.varve.file.FormatException;
import org.varve.file.InputFile;

/**
 * The folder of a group or array: JSON documents, and chunks. If it has consolidated metadata, the documents of all its arrays in one,
 * these are used.
 */
public final class ZarrStore {

    /** Documents of surveys have some kilobytes; a longer one might not fit into the heap when parsed. */
    private static final long LONGEST = 1 << 20;

    private static final int MOST_CHILDREN = 10_000;

    /** Characters that file names cannot have, or that lead elsewhere. */
    private static final Pattern UNFIT = Pattern.compile("[\\\\\\p{Cntrl}]");

    private final Path folder;
    private final Map<String, Document> consolidated = new TreeMap<>();
    private final Map<Path, FileState> documents = new TreeMap<>();

    private ZarrStore(Path folder) {
        this.folder = folder;
    }

    static ZarrStore open(Path folder) throws IOException {
        if (Files.notExists(folder)) {
            throw new FormatException(folder, "does not exist: check the path");
        }
        if (!Files.isDirectory(folder)) {
            throw new FormatException(folder, "is a file: a Zarr group is a folder; unpack it if it is an archive");
        }
        ZarrStore store = new ZarrStore(folder);
        store.gather();
        return store;
    }

    private void gather() throws IOException {
        Optional<Document> version2 = document(".zmetadata");
        if (version2.isPresent()) {
            addAll(version2.get().object("metadata"), "");
            return;
        }
        Optional<Document> version3 = document("zarr.json");
        if (version3.isPresent() && version3.get().has("consolidated_metadata")) {
            addAll(version3.get().object("consolidated_metadata").object("metadata"), "/zarr.json");
        }
    }

    private void addAll(Document documents, String suffix) throws FormatException {
        for (Map.Entry<String, JsonNode> member : documents.json().properties()) {
            documents.object(member.getKey());
            requireInside(documents, member.getKey());
            consolidated.put(member.getKey() + suffix,
                    new Document(documents.file(), documents.key() + "." + member.getKey(), member.getValue()));
        }
    }

    /** Keys become paths, and none may lead out of the folder. */
    private static void requireInside(Document document, String key) throws FormatException {
        for (String part : key.split("/", -1)) {
            if (part.isEmpty() || part.equals(".") || part.equals("..") || UNFIT.matcher(part).find()) {
                throw document.refused("key '%s' must name something inside of the folder".formatted(key));
            }
        }
    }

    Path folder() {
        return folder;
    }

    /** The document with a key; empty if there is none. */
    Optional<Document> document(String key) throws IOException {
        Document gathered = consolidated.get(key);
        if (gathered != null) {
            return Optional.of(gathered);
        }
        Path path = folder.resolve(key);
        return Files.isRegularFile(path) ? Optional.of(read(path)) : Optional.empty();
    }

    private Document read(Path path) throws IOException {
        try (InputFile file = InputFile.open(path)) {
            if (file.size() > LONGEST) {
                throw new FormatException(path, "has %d bytes: metadata of up to %d is read".formatted(file.size(),
                        LONGEST));
            }
            synchronized (documents) {
                documents.putIfAbsent(path, file.state());
            }
            byte[] bytes = (byte[]) file.read(0, (int) file.size()).heapBase().orElseThrow();
            JsonNode json = JsonTree.read(bytes);
            if (!json.isObject()) {
                throw new FormatException(path, "is no Zarr that can be read: it must be one JSON object");
            }
            return new Document(path, "", json);
        } catch (JsonException e) {
            throw new FormatException(path, e.getMessage(), e);
        }
    }

    /**
     * Checks that no document has changed since it was first read.
     *
     * @throws FormatException if one has, with its path
     */
    public void requireUnchanged() throws IOException {
        synchronized (documents) {
            for (Map.Entry<Path, FileState> document : documents.entrySet()) {
                document.getValue().require(document.getKey());
            }
        }
    }

    /** The keys of the nodes directly below a group, or below the root if {@code parent} is empty. */
    List<String> children(String parent) throws IOException {
        String prefix = parent.isEmpty() ? "" : parent + "/";
        if (!consolidated.isEmpty()) {
            return consolidated.keySet().stream()
                    .filter(key -> key.startsWith(prefix) && key.indexOf('/', prefix.length()) > 0)
                    .map(key -> key.substring(0, key.indexOf('/', prefix.length())))
                    .distinct()
                    .toList();
        }
        try (Stream<Path> folders = Files.list(folder.resolve(parent))) {
            return folders.limit(MOST_CHILDREN)
                    .filter(Files::isDirectory)
                    .map(child -> prefix + child.getFileName())
                    .sorted()
                    .toList();
        }
    }
}
