package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.formats.CreateOptions;
import org.varve.formats.Samples;
import org.varve.formats.Volumes;
import org.varve.mdio.MdioVolume;
import org.varve.zarr.ZarrOptions;

/** Keeps a survey in a Zarr group, and makes a SEG-Y file of that. */
final class ThroughZarr {

    private ThroughZarr() {}

    /**
     * Makes sure that the way through Zarr gives the same file.
     *
     * @param twin the twin of the survey's file, written with {@code options}
     */
    static void assertSame(SegyVolume survey, Path twin, SegyWriter.Options options) throws IOException {
        Path group = twin.resolveSibling(twin.getFileName() + ".zarr");
        ZarrOptions chunks = ZarrOptions.DEFAULT.withChunk(new Shape(4, 3, 16));
        copy(survey, Volumes.create(group, survey, CreateOptions.DEFAULT.withOverwrite(true).with(chunks)));
        Path restored = twin.resolveSibling("restored.sgy");
        try (MdioVolume kept = MdioVolume.open(group, Optional.empty(), Optional.empty())) {
            SegyWriter.Options again =
                    new SegyWriter.Options(options.format(), options.history(), true, options.scale());
            copy(kept, SegyWriter.like(kept.segyHeaders().orElseThrow(), kept, restored, again));
        }
        assertThat(restored).hasSameBinaryContentAs(twin);
    }

    private static void copy(Volume from, VolumeWriter to) throws IOException {
        Shape shape = from.survey().shape();
        try (to) {
            Samples.write(to, Box.of(shape), Samples.read(from), shape);
            to.commit();
        }
    }
}
