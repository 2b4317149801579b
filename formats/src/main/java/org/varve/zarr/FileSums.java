package org.varve.zarr;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.varve.file.BlockSum;
import org.varve.file.Disk;

/**
 * Checksums of the files below a folder: one of their names and lengths, and one of their names and content. Any thread
 * may add to them.
 */
public final class FileSums {

    private final BlockSum lengths = new BlockSum();
    private final BlockSum contents = new BlockSum();

    /**
     * The sums of some files.
     *
     * @param counted their number, and their bytes
     * @param lengths checksum of their names and lengths
     * @param contents checksum of their names and their content
     */
    public record Noted(Disk.Contents counted, String lengths, String contents) {}

    /**
     * The sums of existing files.
     *
     * @param files below the folder; may be missing
     * @param wholly whether they are read; the sum of their content is wrong otherwise
     */
    static FileSums of(Path folder, Stream<Path> files, boolean wholly) throws IOException {
        FileSums sums = new FileSums();
        for (Path file : (Iterable<Path>) files::iterator) {
            if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) continue;
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
                sums.add(folder, file, channel.size(), wholly ? BlockSum.crc(channel) : 0);
            } catch (NoSuchFileException removedMeanwhile) {
                // then its sum is missing
            }
        }
        return sums;
    }

    /** Adds a file. */
    void add(Path folder, Path file, long bytes, long crc) {
        long name = hash(folder.relativize(file).toString());
        lengths.add(name, bytes);
        contents.add(name, crc);
    }

    private static long hash(String name) {
        CRC32C crc = new CRC32C();
        crc.update(name.getBytes(StandardCharsets.UTF_8));
        return (crc.getValue() << Integer.SIZE) | (name.hashCode() & 0xFFFF_FFFFL);
    }

    /** The sums, which are zero afterwards. */
    Noted take(Disk.Contents counted) {
        return new Noted(counted, lengths.take(), contents.take());
    }

    /** Whether these are the sums of noted files. */
    boolean equals(Noted noted, boolean wholly) {
        return lengths.toString().equals(noted.lengths)
                && (!wholly || contents.toString().equals(noted.contents));
    }
}
