package org.varve.run.journal;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The state that the lines of a journal describe. If two processes wrote the same blocks, with the same bits, the first
 * line counts.
 */
public class JournalReader {

    /** The file name extension of lines. */
    static final String LINES = ".lines";

    /** The file that marks, without reading any line, that the outputs have their names. */
    static final String COMPLETE = "complete";

    /** The file that marks outputs that are being named. */
    static final String NAMING = "naming";

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
        update(false);
    }

    /**
     * Reads only the marks, and as many lines as show whether anything is on the disk: with many processes, each would
     * otherwise read the lines of all.
     */
    void readMarks() throws IOException {
        naming |= Files.exists(folder.resolve(NAMING));
        if (!isMarkedComplete()) update(true);
    }

    /** Whether a file holds lines; a pipe or a folder with such a name does not. */
    static boolean isLines(Path file) {
        return file.toString().endsWith(LINES) && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
    }

    private void update(boolean untilBegun) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.filter(JournalReader::isLines).sorted().toList();
        } catch (NoSuchFileException removedByTheProcessThatCompletedTheRun) {
            complete = true;
            return;
        }
        for (Path file : files) {
            if (untilBegun && isBegun()) return;
            update(file);
        }
    }

    /** Whether the outputs have their names, as far as the marks say. */
    boolean isMarkedComplete() {
        complete |= Files.exists(folder.resolve(COMPLETE)) || Files.notExists(folder);
        return complete;
    }

    private void update(Path file) throws IOException {
        if (Files.size(file) == read.getOrDefault(file, 0L)) return;
        try (SeekableByteChannel lines = Files.newByteChannel(file)) {
            long begin = read.getOrDefault(file, 0L);
            byte[] bytes = Channels.newInputStream(lines.position(begin)).readAllBytes();
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

    /** Adds the entry of a line. */
    final void add(JournalLine line) {
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

    /** Whether all given blocks are on the disk. */
    boolean isDone(int from, int to) {
        return done.nextClearBit(from) >= to;
    }

    /** Whether no process has noted anything. */
    public boolean isEmpty() {
        return done.isEmpty() && scans.isEmpty() && !naming && !complete;
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

    /** The lines that name blocks on the disk. */
    List<JournalLine.Written> written() {
        return List.copyOf(written);
    }

    /** Drops blocks that are no longer on the disk. */
    void forget(Set<JournalLine.Written> lost) {
        written.removeAll(lost);
        lost.stream().flatMap(line -> line.blocks().stream()).forEach(done::clear);
    }

    /** The lines of all files, without those that are ignored. */
    List<JournalLine> lines() {
        List<JournalLine> lines = new ArrayList<>(written);
        scans.forEach((number, gathered) -> lines.add(new JournalLine.Scanned(number, gathered)));
        if (naming) lines.add(new JournalLine.Naming());
        if (complete) lines.add(new JournalLine.Complete());
        return lines;
    }

    /** What the writers of an output returned for all blocks. */
    List<String> output(int number) {
        return written.stream().map(line -> line.outputs().get(number)).toList();
    }
}
