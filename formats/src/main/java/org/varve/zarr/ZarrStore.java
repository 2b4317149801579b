package org.varve.zarr;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.varve.file.FileState;
import org.varve.file.FormatException;
import org.varve.file.InputFile;

/**
 * The folder of a group or array: JSON documents, and chunks. If it has consolidated metadata, the documents of all its arrays in one,
 * these are used as far as they are true.
 */
public final class ZarrStore {

    /** Documents of surveys have some kilobytes; a longer one might not fit into the heap when parsed. */
    private static final long LONGEST = 1 << 20;

    private static final String ZIP = ".zip";

    private static final int MOST_CHILDREN = 10_000;

    private final Path folder;
    /** The archive that the folder is, if it is one. */
    private final Optional<ZipArchive> archive;

    private final Map<Path, FileState> documents = new TreeMap<>();
    private Consolidated consolidated = Consolidated.NONE;

    /** Documents that were compared with those that are consolidated. */
    private final Map<String, Document> compared = new ConcurrentHashMap<>();

    private ZarrStore(Path folder, Optional<ZipArchive> archive) {
        this.folder = folder;
        this.archive = archive;
    }

    static ZarrStore open(Path folder) throws IOException {
        if (Files.notExists(folder)) {
            throw InputFile.missing(folder);
        }
        Optional<ZipArchive> archive = Optional.empty();
        if (!Files.isDirectory(folder)) {
            if (!folder.toString().toLowerCase(Locale.ROOT).endsWith(ZIP)) {
                throw new FormatException(folder,
                        "is a file: a Zarr group is a folder, or a zip archive with a name that ends in .zip");
            }
            archive = Optional.of(NodeFiles.openArchive(folder));
        }
        ZarrStore store = new ZarrStore(folder, archive);
        Optional<Document> version2 = store.own(".zmetadata");
        store.consolidated =
                Consolidated.of(version2, version2.isPresent() ? Optional.empty() : store.own("zarr.json"));
        return store;
    }

    Path folder() {
        return folder;
    }

    /** Whether there is a document with a key. */
    boolean has(String key) throws IOException {
        return isGathered(key) || NodeFiles.isFile(folder.resolve(key));
    }

    /** Whether consolidated metadata have a document of a node that is still there. */
    private boolean isGathered(String key) throws IOException {
        return consolidated.documents().containsKey(key)
                && NodeFiles.isFolder(folder.resolve(key.substring(0, Math.max(0, key.lastIndexOf('/')))));
    }

    /**
     * The document with a key; empty if there is none.
     *
     * @throws FormatException if it is no JSON, or contradicts the consolidated metadata
     */
    Optional<Document> document(String key) throws IOException {
        if (compared.containsKey(key)) {
            return Optional.of(compared.get(key));
        }
        Optional<Document> own = own(key);
        if (!isGathered(key)) {
            return own;
        }
        Document gathered = consolidated.documents().get(key);
        Document counts = own.isPresent() ? Consolidated.newer(gathered, own.get()) : gathered;
        compared.put(key, counts);
        return Optional.of(counts);
    }

    private Optional<Document> own(String key) throws IOException {
        Path path = folder.resolve(key);
        return NodeFiles.isFile(path) ? Optional.of(read(path)) : Optional.empty();
    }

    /** The keys of arrays that the consolidated metadata name. */
    Set<String> consolidatedArrays() {
        return consolidated.arrays();
    }

    private Document read(Path path) throws IOException {
        try (NodeFile file = NodeFiles.open(path)) {
            if (file.size() > LONGEST) {
                throw new FormatException(path, "has %s bytes: metadata of up to %s is read".formatted(file.size(),
                        LONGEST));
            }
            synchronized (documents) {
                documents.putIfAbsent(path, file.state());
            }
            byte[] bytes = new byte[(int) file.size()];
            file.read(MemorySegment.ofArray(bytes), 0, bytes.length, 0);
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
                document.getValue().require(archive.isPresent() ? folder : document.getKey());
            }
        }
    }

    /** The keys of the nodes directly below a group, or below the root if {@code parent} is empty. */
    List<String> children(String parent) throws IOException {
        String prefix = parent.isEmpty() ? "" : parent + "/";
        Path group = folder.resolve(parent);
        if (!NodeFiles.isFolder(group)) {
            return List.of();
        }
        TreeSet<String> children = new TreeSet<>(consolidated.children(prefix).toList());
        for (String child : NodeFiles.children(group, MOST_CHILDREN)) {
            if (NodeFiles.isFolder(group.resolve(child))) {
                children.add(prefix + child);
            }
        }
        return List.copyOf(children);
    }

    /** Bytes of memory that an archive takes; 0 for a folder. */
    long bytes() {
        return archive.map(ZipArchive::bytes).orElse(0L);
    }
}
