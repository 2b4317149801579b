package org.varve.profiler;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Predicate;

/**
 * Removes lines from a file to which other threads and processes append lines.
 *
 * <p>The lines that stay are moved towards the beginning of the file while it is locked, so that those waiting for the
 * lock continue with the same file. If the process is killed meanwhile, at most one line is lost, and some are
 * duplicated.
 */
final class LineRemover {

    private LineRemover() {}

    /**
     * Removes lines.
     *
     * @param unwanted tests each line, which has a character for each byte
     * @return the number of lines removed
     */
    static long remove(Path file, Predicate<String> unwanted) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
                FileLock _ = LineAppender.lock(channel)) {
            BufferedReader lines =
                    new BufferedReader(Channels.newReader(channel, StandardCharsets.ISO_8859_1));
            long removed = 0;
            long end = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (unwanted.test(line)) {
                    removed++;
                } else {
                    end += channel.write(StandardCharsets.ISO_8859_1.encode(line + "\n"), end);
                }
            }
            channel.truncate(end);
            return removed;
        }
    }
}
