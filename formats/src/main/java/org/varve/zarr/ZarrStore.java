package org.varve.zarr;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.varve.file.FileState;
import org.varve.file.FormatException;
import org.varve.file.InputFile;

/**
 * The folder of a group or array: JSON documents, and chunks. If it has consolidated metadata, the documents of all its
 * arrays in one, they are used as far as they are correct.
 */
public final class ZarrStore {

    /** Documents of surveys have a few kilobytes; a longer one might not fit into the heap when parsed. */
    private static final long LONGEST = 1 << 20;

    private static final String ZIP = ".zip";

    /** The first bytes of zip archives. */
    private static final String ARCHIVE = "PK\u0003\u0004";

    private static final List<String> METADATA = List.of("zarr.json", ".zgroup", ".zarray", ".zmetadata");

    private static final int MOST_CHILDREN = 10_000;

    private final Path folder;
    /** The archive that the folder is, if it is one. */
    private final Optional<ZipArchive> archive;

    private final Map<Path, FileState> documents = new TreeMap<>();
    private Consolidated consolidated = Consolidated.NONE;

    /** Documents that were compared with the consolidated ones. */
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
            if (!folder.toString().toLowerCase(Locale.ROOT).endsWith(ZIP) && !isArchive(folder)) {
                throw new FormatException(folder, "is a file: a Zarr group is a folder, or a zip archive");
            }
            archive = Optional.of(NodeFiles.openArchive(folder));
        }
        ZarrStore store = new ZarrStore(folder, archive);
        Optional<Document> version2 = store.own(".zmetadata");
        store.consolidated =
                Consolidated.of(version2, version2.isPresent() ? Optional.empty() : store.own("zarr.json"));
        return store;
    }

    /** Whether a folder, or a zip archive, holds metadata of a group or an array. */
    public static boolean isNode(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            return METADATA.stream().anyMatch(name -> Files.isRegularFile(folder.resolve(name)));
        }
        return isArchive(folder) && holdsNode(folder);
    }

    private static boolean holdsNode(Path file) throws IOException {
        try {
            ZipArchive opened = ZipArchive.open(file);
            for (String name : METADATA) {
                if (opened.member(name).isPresent()) return true;
            }
            return false;
        } catch (FormatException corrupt) {
            return false;
        }
    }

    private static boolean isArchive(Path file) throws IOException {
        if (Files.size(file) == 0) return false;
        try (InputFile opened = InputFile.open(file)) {
            byte[] wanted = ARCHIVE.getBytes(StandardCharsets.ISO_8859_1);
            return opened.size() >= wanted.length
                    && opened.read(0, wanted.length).mismatch(MemorySegment.ofArray(wanted)) < 0;
        }
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
     * @throws FormatException if it is not JSON, or contradicts the consolidated metadata
     */
    Optional<Document> document(String key) throws IOException {
        if (compared.containsKey(key)) {
            return Optional.of(compared.get(key));
        }
        Optional<Document> own = own(key);
        if (!isGathered(key)) {
            return own;
        }
        Document gathered = Objects.requireNonNull(consolidated.documents().get(key));
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
                throw new FormatException(path, "is not readable Zarr: it must be one JSON object");
            }
            return new Document(path, "", json);
        } catch (JsonException e) {
            throw new FormatException(path, String.valueOf(e.getMessage()), e);
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
