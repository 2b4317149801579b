package org.varve.zarr;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.stream.Stream;
import org.varve.file.OutputException;

/** A folder written as {@code NAME.part}, renamed to {@code NAME} on commit and deleted if closed before. */
final class PartFolder implements AutoCloseable {

    private final Path target;
    private final Path part;
    private final boolean overwrite;
    private boolean committed;

    private PartFolder(Path target, boolean overwrite) {
        this.target = target;
        this.part = target.resolveSibling(target.getFileName() + ".part");
        this.overwrite = overwrite;
    }

    /**
     * Creates the folder under its temporary name; what an earlier run left there is deleted.
     *
     * @param overwrite whether {@code target} may exist; it is replaced on commit
     */
    static PartFolder create(Path target, boolean overwrite) throws IOException {
        Path parent = target.toAbsolutePath().getParent();
        if (parent == null || !Files.isDirectory(parent)) {
            throw new OutputException(target, "cannot be written: there is no folder %s; create it".formatted(parent));
        }
        PartFolder folder = new PartFolder(target, overwrite);
        folder.refuseExisting();
        try {
            delete(folder.part);
            Files.createDirectory(folder.part);
        } catch (IOException e) {
            throw new OutputException(target, "cannot be written: check the permissions of its folder", e);
        }
        return folder;
    }

    /** What is replaced must be a group: a folder of anything else bears that name by mistake. */
    private void refuseExisting() throws OutputException {
        if (!Files.exists(target)) {
            return;
        }
        if (!overwrite) {
            throw new OutputException(target, "exists already: choose another name, or allow it with --overwrite");
        }
        if (Stream.of("zarr.json", ".zgroup", ".zarray").noneMatch(name -> Files.exists(target.resolve(name)))) {
            throw new OutputException(target, "is no Zarr group, and would be replaced: choose another name");
        }
    }

    Path path() {
        return part;
    }

    /** The name that the folder will have, for messages. */
    Path target() {
        return target;
    }

    /** Bytes that the disk has to spare. */
    long usableBytes() throws IOException {
        return Files.getFileStore(part).getUsableSpace();
    }

    /** Gives the folder its final name. */
    void commit() throws IOException {
        refuseExisting();
        Path old = target.resolveSibling(target.getFileName() + ".old.part");
        try {
            boolean replaces = Files.exists(target);
            if (replaces) {
                delete(old);
                Files.move(target, old, StandardCopyOption.ATOMIC_MOVE);
            }
            Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
            committed = true;
            if (replaces) {
                delete(old);
            }
        } catch (IOException e) {
            throw new OutputException(target, "cannot be completed: " + e.getMessage(), e);
        }
    }

    /** Deletes a folder and all in it, however many files that are. */
    private static void delete(Path folder) throws IOException {
        if (Files.notExists(folder)) {
            return;
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path emptied, IOException failure) throws IOException {
                Files.delete(emptied);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    @Override
    public void close() throws IOException {
        if (!committed) {
            delete(part);
        }
    }
}
