package org.varve.run.journal;

import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.VolumeWriter;
import org.varve.tiling.Blocks;
import org.varve.tiling.TilePlan;

/**
 * Compares the journal's blocks with the disk: the lengths of all files, and the content of all blocks. In a large
 * output, it samples blocks, and checks all if one differs.
 */
record BlockCheck(TilePlan plan, Blocks blocks, List<? extends VolumeWriter> outputs) {

    /** Bytes of samples that are always read. */
    private static final long READ = 128L << 20;

    /** The lines whose blocks are lost or damaged in any output. */
    Set<JournalLine.Written> lost(List<JournalLine.Written> lines) throws IOException {
        Set<JournalLine.Written> lost = new LinkedHashSet<>();
        for (JournalLine.Written line : lines) {
            if (!holds(line, false)) lost.add(line);
        }
        long bytes = lines.stream().mapToLong(this::bytes).sum();
        int step = lost.isEmpty() ? (int) Math.ceilDiv(Math.max(1, bytes), READ) : 1;
        read(lines, step, lost);
        if (step > 1 && !lost.isEmpty()) read(lines, 1, lost);
        return lost;
    }

    private void read(List<JournalLine.Written> lines, int step, Set<JournalLine.Written> lost) throws IOException {
        for (int n = 0; n < lines.size(); n++) {
            boolean isChosen = n % step == 0 || n == lines.size() - 1;
            if (isChosen && !lost.contains(lines.get(n)) && !holds(lines.get(n), true)) lost.add(lines.get(n));
        }
    }

    private boolean holds(JournalLine.Written line, boolean wholly) throws IOException {
        List<Box> boxes = line.blocks().stream().map(this::box).toList();
        for (int n = 0; n < outputs.size(); n++) {
            if (!outputs.get(n).holds(boxes, line.outputs().get(n), wholly)) return false;
        }
        return true;
    }

    private long bytes(JournalLine.Written line) {
        return outputs.size() * line.blocks().stream().mapToLong(block -> box(block).shape().bytes()).sum();
    }

    /** The box around the tiles of a block, in positions of the outputs. */
    private Box box(int block) {
        long[] tiles = blocks.tiles(block).toArray();
        Box first = plan.part().within(plan.tile(tiles[0]));
        Box last = plan.part().within(plan.tile(tiles[tiles.length - 1]));
        Shape shape = new Shape(last.endInline() - first.inline(), last.endCrossline() - first.crossline(),
                last.endSample() - first.sample());
        return new Box(first.inline(), first.crossline(), first.sample(), shape);
    }
}
