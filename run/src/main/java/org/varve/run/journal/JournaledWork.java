package org.varve.run.journal;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.varve.core.Box;
import org.varve.core.VolumeWriter;
import org.varve.file.OutputException;
import org.varve.tiling.Blocks;
import org.varve.tiling.TilePlan;
import org.varve.tiling.Work;

/** The tiles of a run that are not on the disk yet, block by block; written ones go into the journal. */
public final class JournaledWork implements Work {

    private final Journal journal;
    private final Resuming how;
    private final TilePlan plan;
    private final Blocks blocks;
    private final List<? extends VolumeWriter> outputs;
    private final JournalReader reader;
    private final BlockCheck check;
    private final List<String> notes;
    private final BitSet before;
    private final BlockSource source;
    private final JournalWriter writer;
    private final List<Long> tiles = new ArrayList<>();
    private final List<Integer> blockOf = new ArrayList<>();

    /** Samples that the blocks being written lack. */
    private final Map<Integer, Long> lacking = new LinkedHashMap<>();
    private final List<Integer> written = new ArrayList<>();

    /** @param plan cut into the tiles of the journal's manifest */
    public JournaledWork(Journal journal, Resuming how, TilePlan plan, List<? extends VolumeWriter> outputs)
            throws IOException {
        this.journal = journal;
        this.how = how;
        this.plan = plan;
        this.blocks = new Blocks(plan.grid(), journal.manifest().shard());
        this.outputs = outputs;
        this.reader = journal.reader(how.shared());
        this.check = new BlockCheck(plan, blocks, outputs);
        this.notes = how.shared() ? List.of() : forgetLost();
        this.before = reader.done();
        this.source = how.shared()
                ? SharedBlocks.of(journal, reader, how)
                : BlockSource.alone(before, blocks.count());
        this.writer = new JournalWriter(journal, source, outputs, how.every());
    }

    /** Repeats blocks that the outputs no longer hold; in a shared run, the process that completes it checks. */
    private List<String> forgetLost() throws IOException {
        Set<JournalLine.Written> lost = check.lost(reader.written());
        if (lost.isEmpty()) return List.of();
        reader.forget(lost);
        journal.replace(reader.lines());
        return List
                .of("%s: %s of %s blocks have been lost or changed since they were written, and are computed again"
                        .formatted(journal.folder(), lost.stream().mapToInt(line -> line.blocks().size()).sum(),
                                blocks.count()));
    }

    @Override
    public List<String> notes() {
        return notes;
    }

    /** The part of a run that was on the disk at the start. */
    @Override
    public Portion before() {
        long count = 0;
        long samples = 0;
        for (int block = before.nextSetBit(0); block >= 0; block = before.nextSetBit(block + 1)) {
            count += blocks.tiles(block).count();
            samples += samples(block);
        }
        return new Portion(count, samples);
    }

    private long samples(int block) {
        return blocks.tiles(block).map(tile -> plan.part().within(plan.tile(tile)).shape().size()).sum();
    }

    @Override
    public Optional<List<long[]>> gathered(int scan) throws IOException, InterruptedException {
        if (reader.isDone()) return reader.scan(scan);
        if (reader.scan(scan).isEmpty() && source.scans(scan)) return Optional.empty();
        return reader.scan(scan);
    }

    @Override
    public void gathered(int scan, List<long[]> statistics) throws IOException {
        journal.add(List.of(new JournalLine.Scanned(scan, statistics)));
    }

    @Override
    public boolean has(TilePlan asked, long position) throws IOException, InterruptedException {
        while (position >= known()) {
            OptionalInt block = source.next();
            if (block.isEmpty()) return false;
            add(block.getAsInt());
        }
        return true;
    }

    private synchronized int known() {
        return tiles.size();
    }

    private synchronized void add(int block) {
        blocks.tiles(block).forEach(tile -> {
            tiles.add(tile);
            blockOf.add(block);
        });
    }

    @Override
    public synchronized long tile(long position) {
        return tiles.get((int) position);
    }

    private synchronized int block(long position) {
        return blockOf.get((int) position);
    }

    /**
     * Ends blocks when none is in progress: tiles repeated after a device ran out of memory may follow those of the
     * next block.
     */
    @Override
    public void written(long position, Box box) throws IOException {
        int block = block(position);
        long left = lacking.computeIfAbsent(block, this::samples) - box.shape().size();
        lacking.put(block, left);
        if (left > 0) return;
        lacking.remove(block);
        written.add(block);
        if (!lacking.isEmpty()) return;
        List<String> ended = new ArrayList<>();
        for (VolumeWriter output : outputs) {
            ended.add(output.endBlock());
        }
        writer.add(new JournalLine.Written(List.copyOf(written), ended));
        written.clear();
    }

    @Override
    public void complete(List<? extends VolumeWriter> all) throws IOException, InterruptedException {
        writer.flush();
        if (how.assignment().isPresent()) return;
        reader.update();
        if (!reader.isComplete() && source.completes()) {
            reader.update();
            if (!reader.isComplete()) completeAlone(all);
            if (how.shared()) journal.publish(JournalReader.COMPLETE);
        }
        if (!how.shared()) journal.delete();
    }

    private void completeAlone(List<? extends VolumeWriter> all) throws IOException, InterruptedException {
        Set<JournalLine.Written> lost = how.shared() ? check.lost(reader.written()) : Set.of();
        if (!lost.isEmpty()) {
            reader.forget(lost);
            journal.replace(reader.lines());
        }
        if (!reader.isDone()) {
            source.reopen(reader.done());
            throw new OutputException(journal.folder(),
                    "lacks %s of %s blocks: they have been lost or changed since they were written; run again to compute them"
                            .formatted(journal.manifest().blocks() - reader.count(), journal.manifest().blocks()));
        }
        for (int n = 0; n < all.size(); n++) {
            all.get(n).restore(reader.output(n));
        }
        for (VolumeWriter output : all) {
            output.complete();
        }
        if (how.shared()) journal.publish(JournalReader.NAMING);
        journal.add(List.of(new JournalLine.Naming()));
        VolumeWriter.commitAll(all);
        // files beside the outputs are removed while the journal still names them: this process may be killed now
        VolumeWriter.closeAll(all);
        if (how.shared()) journal.add(List.of(new JournalLine.Complete()));
    }

    @Override
    public void close() throws IOException {
        try (journal; writer; source) {}
    }
}
