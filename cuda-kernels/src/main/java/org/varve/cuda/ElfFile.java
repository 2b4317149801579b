package org.varve.cuda;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A program or library of Linux, 64 bits, little-endian. */
final class ElfFile {

    private static final int HEADER = 64;
    private static final int MAGIC = 0x464c457f;
    private static final int SECTIONS = 40;
    private static final int SECTION_BYTES = 58;
    private static final int SECTION_COUNT = 60;

    private ElfFile() {}

    /** Whether a file is complete: linkers write its table of sections last. Loading an incomplete file may crash. */
    static boolean isWhole(Path file) throws IOException {
        ByteBuffer header = ByteBuffer.allocate(HEADER).order(ByteOrder.LITTLE_ENDIAN);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            if (channel.read(header, 0) < HEADER || header.getInt(0) != MAGIC) return false;
            long end =
                    header.getLong(SECTIONS) + (long) header.getShort(SECTION_BYTES) * header.getShort(SECTION_COUNT);
            return channel.size() >= end;
        }
    }
}
