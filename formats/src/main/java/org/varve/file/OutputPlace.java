package org.varve.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.varve.core.Remedy;
import org.varve.core.Setting;

/** Where outputs go: a link that may be replaced stays one, and what it leads to is replaced. */
public final class OutputPlace {

    /** Whether something of the output's name may be replaced. */
    public static final Setting OVERWRITE = new Setting("CreateOptions.withOverwrite(true)");

    /** As many links as Linux follows. */
    private static final int LINKS = 40;

    private OutputPlace() {}

    /**
     * The path where an output goes, without links, in a folder that exists.
     *
     * @param target as the user named it
     * @param overwrite whether something of that name may be replaced
     * @throws OutputException if something is there and may not be replaced, or the folder is missing or cannot be written
     */
    public static Path of(Path target, boolean overwrite) throws IOException {
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

    /** Refuses a target that exists, even as a link that leads nowhere, unless it may be replaced. */
    public static void refuseExisting(Path target, boolean overwrite) throws OutputException {
        if (!overwrite && Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            throw new OutputException(target, "exists already",
                    Remedy.of("choose another name, or allow it with ", OVERWRITE));
        }
    }
}
