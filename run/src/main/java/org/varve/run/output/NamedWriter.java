package org.varve.run.output;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Optional;
import org.varve.core.Box;
import org.varve.core.ScaledEncoding;
import org.varve.core.VolumeWriter;
import org.varve.file.Claim;
import org.varve.file.Disk;
import org.varve.file.KeptPart;
import org.varve.file.OutputPlace;

/**
 * Represents an output that an earlier process completed and named before it was killed.
 *
 * @param kept its temporary file until then
 * @param encoding how it stores samples
 */
record NamedWriter(Path file, KeptPart kept, ScaledEncoding encoding) implements VolumeWriter {

    @Override
    public void write(Box box, MemorySegment source) {
        // it holds these samples: another output of the run has lost them
    }

    @Override
    public void complete() {}

    /** Removes the earlier process's files beside the output. */
    @Override
    public void commit() throws IOException {
        try (Claim claim = Claim.of(file, OutputPlace.of(file, true), Optional.of(kept))) {
            Disk.delete(claim.old());
        }
    }

    @Override
    public void rollBack() {}

    @Override
    public void close() {}
}
