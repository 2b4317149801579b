package org.varve.zarr;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.varve.core.Shape;
import org.varve.file.Disk;

/** Finds the files of an array's chunks, or of its shards, by listing folders; asking for each would take long. */
final class ChunkListing {

    private static final String PREFIX = "c";

    /**
     * How much is listed at most.
     *
     * @param files number of files
     * @param folders number of folders
     */
    record Limits(int files, int folders) {

        private static final Limits NEAR = new Limits(1 << 17, 1 << 12);

        /** Each folder takes a request to the server. */
        private static final Limits FAR = new Limits(1 << 12, 1 << 6);

        static Limits of(Path group) {
            return Disk.isFar(group) ? FAR : NEAR;
        }

        boolean isNear() {
            return equals(NEAR);
        }
    }

    private final ArrayMetadata array;
    private final Limits limits;
    private final int depth;
    private final List<ChunkKeys.Position> found = new ArrayList<>();
    private int files;
    private int folders;

    private ChunkListing(ArrayMetadata array, Limits limits) {
        this.array = array;
        this.limits = limits;
        ChunkKeys keys = array.keys();
        this.depth = keys.isNested() ? keys.numbers(array.axes()) + (keys.prefixed() ? 1 : 0) : 1;
    }

    /** The positions of the files that exist, in the grid of files; empty if there are more than can be listed. */
    static Optional<List<ChunkKeys.Position>> of(Path group, ArrayMetadata array, Limits limits) {
        ChunkListing listing = new ChunkListing(array, limits);
        try {
            return listing.list(group.resolve(array.name()), "", 1) ? Optional.of(listing.found) : Optional.empty();
        } catch (IOException | DirectoryIteratorException e) {
            return Optional.empty();
        }
    }

    private boolean list(Path folder, String parent, int level) throws IOException {
        folders++;
        try (DirectoryStream<Path> children = Files.newDirectoryStream(folder)) {
            for (Path child : children) {
                String name = name(child);
                files++;
                if (files > limits.files() || folders > limits.folders()) {
                    return false;
                }
                if (level == depth) {
                    array.keys().position(parent + name, array.axes()).filter(this::isInside).ifPresent(found::add);
                } else if (isFolder(name, level) && !list(child, parent + name + "/", level + 1)) {
                    return false;
                }
            }
        } catch (NoSuchFileException | NotDirectoryException e) {
            return true;
        }
        return true;
    }

    /** The name of a file or folder; that of a folder in an archive may end with a slash. */
    static String name(Path child) {
        String name = child.getFileName().toString();
        return name.endsWith("/") ? name.substring(0, name.length() - 1) : name;
    }

    private boolean isFolder(String name, int level) {
        boolean isFirst = level == 1 && array.keys().prefixed();
        return isFirst ? name.equals(PREFIX) : ChunkKeys.isNumber(name);
    }

    private boolean isInside(ChunkKeys.Position file) {
        Shape grid = array.fileGrid();
        return file.inline() < grid.inlines() && file.crossline() < grid.crosslines() && file.sample() < grid.samples();
    }
}
