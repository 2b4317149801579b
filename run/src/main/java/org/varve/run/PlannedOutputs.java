package org.varve.run;

import java.io.IOException;
import java.util.List;
import org.varve.core.Shape;
import org.varve.core.VolumeWriter;
import org.varve.formats.OutputPlan;

/**
 * The outputs of a run before anything of them exists.
 *
 * @param bufferBytes of the buffers of all writers
 * @param memoryBytes of RAM that the outputs themselves take
 * @param chunk the pieces in which they are stored, as {@link VolumeWriter#chunk} tells
 * @param shard the files in which such pieces are gathered
 * @param creation makes them: a writer for each output
 */
record PlannedOutputs(long bufferBytes, long memoryBytes, Shape chunk, Shape shard, OutputPlan.Creation creation) {

    /** Files, all of which are created or none. */
    static PlannedOutputs of(List<OutputPlan> files) throws IOException {
        long buffers = 0;
        long memory = 0;
        for (OutputPlan file : files) {
            buffers += file.bufferBytes();
            memory += file.memoryBytes();
        }
        OutputPlan first = files.getFirst();
        return new PlannedOutputs(buffers, memory, first.chunk(), first.shard(), () -> OutputFiles.create(files));
    }

    /** Writers that there are already; who has handed them over closes them. */
    static PlannedOutputs ofWriters(List<? extends VolumeWriter> writers) {
        List<VolumeWriter> lent = writers.stream().<VolumeWriter>map(LentWriter::new).toList();
        long buffers = lent.stream().mapToLong(VolumeWriter::bufferBytes).sum();
        VolumeWriter first = lent.getFirst();
        return new PlannedOutputs(buffers, 0, first.chunk(), first.shard(), () -> lent);
    }
}
