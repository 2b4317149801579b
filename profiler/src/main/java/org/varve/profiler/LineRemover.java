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
 * Takes lines out of a file that other threads and processes add lines to.
 *
 * <p>Lines move forward within the file while it is locked, so that whoever waits for the lock goes on with the same file; a
 * process that is killed meanwhile leaves every line but perhaps one, and some twice.
 */
final class LineRemover {

    private LineRemover() {}

    /**
     * Removes lines.
     *
     * @param unwanted is shown each line, one sign for each byte
     * @return how many were removed
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
