package org.varve.file;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/** Exchanges the names of two folders in one step, if the system and the file system can. */
public final class FolderExchange {

    /** {@code AT_FDCWD}: paths are relative to the working folder. */
    private static final int HERE = -100;

    /** The flag {@code RENAME_EXCHANGE} of {@code renameat2}. */
    private static final int EXCHANGE = 2;

    private FolderExchange() {}

    /** Exchanges the names of two folders; returns false, and changes nothing, if that is not possible. */
    @SuppressWarnings("restricted")
    public static boolean tryExchange(Path one, Path other) {
        if (!Disk.isSystem(one) || !Disk.isSystem(other)) return false;
        Linker linker = Linker.nativeLinker();
        Optional<MemorySegment> rename = linker.defaultLookup().find("renameat2");
        if (rename.isEmpty()) {
            return false;
        }
        FunctionDescriptor type = FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT,
                ValueLayout.ADDRESS, ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_INT);
        try (Arena arena = Arena.ofConfined()) {
            int failed = (int) linker.downcallHandle(rename.get(), type)
                    .invokeExact(HERE, name(one, arena), HERE, name(other, arena), EXCHANGE);
            return failed == 0;
        } catch (Throwable e) {
            throw new IllegalStateException("cannot call renameat2", e);
        }
    }

    private static MemorySegment name(Path path, Arena arena) {
        return arena.allocateFrom(path.toAbsolutePath().toString(), StandardCharsets.UTF_8);
    }
}
