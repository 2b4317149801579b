package org.varve.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Objects;

/** Says why a file system refused something. Java's own message is often nothing but the path. */
public final class Reason {

    private Reason() {}

    /** A clause on a failure, with what to do where that is known. */
    public static String of(IOException failure) {
        if (!(failure instanceof FileSystemException system) || system.getFile() == null) {
            return Objects.requireNonNullElseGet(failure.getMessage(), failure.getClass()::getSimpleName);
        }
        return switch (system) {
            case NoSuchFileException gone -> "%s is gone: check its path, and run again".formatted(gone.getFile());
            case AccessDeniedException denied ->
                "%s may not be used by this user: change its permissions".formatted(denied.getFile());
            case FileAlreadyExistsException there ->
                "%s is in the way: move it, or choose another name".formatted(there.getFile());
            case DirectoryNotEmptyException full ->
                "%s is a folder that is not empty: move it, or choose another name".formatted(full.getFile());
            case NotDirectoryException file -> "%s is not a folder: choose another one".formatted(file.getFile());
            default -> system.getReason() == null
                    ? "%s cannot be used: check its permissions, and its disk".formatted(system.getFile())
                    : String.valueOf(system.getMessage());
        };
    }
}
