package org.varve.zarr;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.varve.core.Shape;
import org.varve.file.Disk;

/** Finds the files of an array's chunks or shards by listing folders; checking each would take long. */
final class ChunkListing {

    private static final String PREFIX = "c";

    /**
     * Limits of a listing.
     *
     * @param files number of files
     * @param folders number of folders
     */
    record Limits(int files, int folders) {

        private static final Limits NEAR = new Limits(1 << 17, 1 << 12);

        /** Each folder costs a request to the server. */
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
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private boolean list(Path folder, String parent, int level) throws IOException {
        folders++;
        List<String> names = names(folder, limits.files() - files + 1);
        files += names.size();
        if (files > limits.files() || folders > limits.folders()) {
            return false;
        }
        for (String name : names) {
            if (level == depth) {
                array.keys().position(parent + name, array.axes()).filter(this::isInside).ifPresent(found::add);
            } else if (isFolder(name, level) && !list(folder.resolve(name), parent + name + "/", level + 1)) {
                return false;
            }
        }
        return true;
    }

    private static List<String> names(Path folder, int most) throws IOException {
        try {
            return NodeFiles.children(folder, most);
        } catch (NoSuchFileException | NotDirectoryException e) {
            return List.of();
        }
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
