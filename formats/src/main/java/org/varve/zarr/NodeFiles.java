package org.varve.zarr;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.varve.file.FileState;

/** The files of groups, in folders or in open zip archives: the path of an archive is then that of its group. */
final class NodeFiles {

    /** The open archives, by path; their users keep them. */
    private static final Map<Path, WeakReference<ZipArchive>> ARCHIVES = new ConcurrentHashMap<>();

    private NodeFiles() {}

    /** A place in an archive. */
    private record Place(Path file, ZipArchive archive, String key) {}

    /** Opens the archive of a group, or reuses the open one if the file has not changed. */
    static ZipArchive openArchive(Path path) throws IOException {
        WeakReference<ZipArchive> known = ARCHIVES.get(path);
        ZipArchive open = known == null ? null : known.get();
        if (open != null && open.state().equals(FileState.of(path))) {
            return open;
        }
        ZipArchive archive = ZipArchive.open(path);
        ARCHIVES.put(path, new WeakReference<>(archive));
        return archive;
    }

    private static Optional<Place> place(Path path) throws IOException {
        if (ARCHIVES.isEmpty()) {
            return Optional.empty();
        }
        for (Path file = path; file != null; file = file.getParent()) {
            WeakReference<ZipArchive> known = ARCHIVES.get(file);
            if (known != null && Files.isRegularFile(file)) {
                ZipArchive archive = known.get();
                String key = file.equals(path) ? "" : file.relativize(path).toString().replace('\\', '/');
                return Optional.of(new Place(file, archive == null ? openArchive(file) : archive, key));
            }
        }
        return Optional.empty();
    }

    /** Whether there is a file. */
    static boolean isFile(Path path) throws IOException {
        Optional<Place> place = place(path);
        return place.isPresent()
                ? place.get().archive().member(place.get().key()).isPresent()
                : Files.isRegularFile(path);
    }

    /** Whether there is a folder. */
    static boolean isFolder(Path path) throws IOException {
        Optional<Place> place = place(path);
        return place.isPresent() ? place.get().archive().isFolder(place.get().key()) : Files.isDirectory(path);
    }

    /** Whether there is a file or folder. */
    static boolean exists(Path path) throws IOException {
        Optional<Place> place = place(path);
        return place.isPresent() ? isFile(path) || isFolder(path) : !Files.notExists(path);
    }

    /** The names of the files and folders in a folder, up to some number. */
    static List<String> children(Path folder, int most) throws IOException {
        Optional<Place> place = place(folder);
        if (place.isPresent()) {
            return place.get().archive().children(place.get().key(), most);
        }
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> children = Files.newDirectoryStream(folder)) {
            for (Path child : children) {
                if (names.size() == most) {
                    break;
                }
                names.add(child.getFileName().toString());
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return names;
    }

    /** Opens a file. */
    static NodeFile open(Path path) throws IOException {
        Optional<Place> place = place(path);
        if (place.isEmpty()) {
            return NodeFile.of(path);
        }
        Optional<ZipArchive.Member> member = place.get().archive().member(place.get().key());
        return NodeFile.of(path, place.get().file(), member.orElseThrow());
    }

    /** The state of a file, or of the archive that holds it. */
    static FileState state(Path path) throws IOException {
        Optional<Place> place = place(path);
        return FileState.of(place.isPresent() ? place.get().file() : path);
    }
}
