package org.varve.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.varve.core.Remedy;
import org.varve.core.Setting;

/** Finds where outputs go. If the target is a link, the link stays, and its target is replaced. */
public final class OutputPlace {

    /** The setting that allows an existing output to be replaced. */
    public static final Setting OVERWRITE = new Setting("CreateOptions.withOverwrite(true)");

    /** The most links that Linux follows. */
    private static final int LINKS = 40;

    /** The scheme of Java's file systems in zip archives. */
    private static final String ARCHIVE = "jar";

    private OutputPlace() {}

    /**
     * The path of an output, without links, in a folder that exists.
     *
     * @param target the output as the user named it
     * @param overwrite whether an existing output may be replaced
     * @throws OutputException if the output is in a zip archive, if it exists and may not be replaced, or if its folder
     *     is missing or cannot be written to
     */
    public static Path of(Path target, boolean overwrite) throws IOException {
        if (target.getFileSystem().provider().getScheme().equals(ARCHIVE)) {
            throw new OutputException(target,
                    "is in an archive, where samples cannot be written in any order: write to a folder");
        }
        refuseExisting(target, overwrite);
        Path path = target.toAbsolutePath();
        for (int n = 0; n < LINKS && Files.isSymbolicLink(path); n++) {
            path = path.resolveSibling(Files.readSymbolicLink(path));
        }
        Path folder = path.getParent();
        if (folder == null || path.getFileName() == null) {
            throw new OutputException(target, "is a folder: add a file name");
        }
        if (!Files.isDirectory(folder)) {
            throw new OutputException(target, "cannot be written: there is no folder %s; create it".formatted(folder));
        }
        if (!Files.isWritable(folder)) {
            throw new OutputException(target, "cannot be written: check the permissions of its folder");
        }
        return folder.toRealPath().resolve(path.getFileName());
    }

    /**
     * Checks that a target does not exist, not even as a broken link, unless it may be replaced.
     *
     * @throws OutputException if it does
     */
    public static void refuseExisting(Path target, boolean overwrite) throws OutputException {
        if (!overwrite && Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            throw new OutputException(target, "exists already",
                    Remedy.of("choose another name, or allow it with ", OVERWRITE));
        }
    }
}
