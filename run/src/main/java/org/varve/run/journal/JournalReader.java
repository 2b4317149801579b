package org.varve.run.journal;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What the lines of a journal tell. If two processes wrote the same blocks, with the same bits, the first line counts.
 */
public final class JournalReader {

    /** The end of the name of a file of lines. */
    static final String LINES = ".lines";

    private final Path folder;
    private final BitSet done;
    private final Map<Integer, List<long[]>> scans = new HashMap<>();
    private final List<JournalLine.Written> written = new ArrayList<>();
    private final Map<Path, Long> read = new TreeMap<>();
    private final int blocks;
    private boolean naming;
    private boolean complete;

    JournalReader(Path folder, int blocks) {
        this.folder = folder;
        this.blocks = blocks;
        this.done = new BitSet(blocks);
    }

    /** Reads what was added since the last call. */
    void update() throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.filter(file -> file.toString().endsWith(LINES)).sorted().toList();
        } catch (NoSuchFileException removedByTheProcessThatCompletedTheRun) {
            complete = true;
            return;
        }
        for (Path file : files) {
            update(file);
        }
    }

    private void update(Path file) throws IOException {
        try (RandomAccessFile lines = new RandomAccessFile(file.toFile(), "r")) {
            long begin = read.getOrDefault(file, 0L);
            byte[] bytes = new byte[Math.toIntExact(lines.length() - begin)];
            lines.seek(begin);
            lines.readFully(bytes);
            int from = 0;
            for (int at = 0; at < bytes.length; at++) {
                if (bytes[at] == '\n') {
                    JournalLine.of(new String(bytes, from, at - from, StandardCharsets.UTF_8)).ifPresent(this::add);
                    from = at + 1;
                }
            }
            read.put(file, begin + from);
        }
    }

    private void add(JournalLine line) {
        switch (line) {
            case JournalLine.Written blocksDone -> {
                if (blocksDone.blocks().stream().anyMatch(block -> block < 0 || block >= blocks || done.get(block)))
                    return;
                blocksDone.blocks().forEach(done::set);
                written.add(blocksDone);
            }
            case JournalLine.Scanned scan -> scans.putIfAbsent(scan.scan(), scan.gathered());
            case JournalLine.Naming _ -> naming = true;
            case JournalLine.Complete _ -> complete = true;
        }
    }

    /** The blocks that are on the disk. */
    BitSet done() {
        return (BitSet) done.clone();
    }

    /** Whether anything is on the disk. */
    public boolean isBegun() {
        return !done.isEmpty();
    }

    /** The number of blocks that are on the disk. */
    public int count() {
        return done.cardinality();
    }

    boolean isDone() {
        return done.cardinality() == blocks;
    }

    /** Whether outputs may have their names already. */
    public boolean isNaming() {
        return naming;
    }

    /** Whether the outputs have their names. */
    public boolean isComplete() {
        return complete;
    }

    Optional<List<long[]>> scan(int number) {
        return Optional.ofNullable(scans.get(number));
    }

    /** What the writers of an output returned for all blocks. */
    List<String> output(int number) {
        return written.stream().map(line -> line.outputs().get(number)).toList();
    }
}
