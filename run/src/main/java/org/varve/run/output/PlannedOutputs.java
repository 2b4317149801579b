package org.varve.run.output;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.varve.core.ScaledEncoding;
import org.varve.core.Shape;
import org.varve.core.VolumeWriter;
import org.varve.file.KeptPart;
import org.varve.formats.OutputPlan;

/**
 * The outputs of a run before any of them is created.
 *
 * @param bufferBytes bytes of the buffers of all writers
 * @param memoryBytes bytes of RAM that the outputs themselves take
 * @param encoding how all of them store samples, as in {@link VolumeWriter#encoding}; native floats if they differ
 * @param chunk the pieces in which they are stored, as in {@link VolumeWriter#chunk}
 * @param shard the files that gather chunks, as in {@link VolumeWriter#shard}
 * @param creation creates them, and a writer for each
 */
public record PlannedOutputs(
        long bufferBytes, long memoryBytes, ScaledEncoding encoding, Shape chunk, Shape shard,
        OutputPlan.Creation creation) {

    /** Files, of which all or none are created. */
    public static PlannedOutputs of(OutputFiles all, List<OutputPlan> files, Optional<KeptPart> kept)
            throws IOException {
        long buffers = 0;
        long memory = 0;
        for (OutputPlan file : files) {
            buffers += file.bufferBytes();
            memory += file.memoryBytes();
        }
        OutputPlan first = files.getFirst();
        ScaledEncoding encoding = ScaledEncoding.common(files.stream().map(OutputPlan::encoding).toList());
        return new PlannedOutputs(buffers, memory, encoding, first.chunk(), first.shard(),
                () -> all.create(files, kept));
    }

    /**
     * Existing writers, which their owner closes.
     *
     * @param names of the outputs, one for each writer
     * @param shape of each output
     * @throws IllegalArgumentException if one has another shape, or two write to the same place
     */
    public static PlannedOutputs ofWriters(
            List<String> names, List<? extends VolumeWriter> writers, Shape shape) {
        List<LentWriter> lent = IntStream.range(0, names.size())
                .mapToObj(n -> new LentWriter(names.get(n), writers.get(n))).toList();
        lent.forEach(writer -> writer.require(shape));
        LentWriter.requireApart(lent);
        long buffers = lent.stream().mapToLong(VolumeWriter::bufferBytes).sum();
        VolumeWriter first = lent.getFirst();
        ScaledEncoding encoding = ScaledEncoding.common(lent.stream().map(VolumeWriter::encoding).toList());
        return new PlannedOutputs(buffers, 0, encoding, first.chunk(), first.shard(), () -> {
            LentWriter.begin(lent);
            return List.copyOf(lent);
        });
    }
}
