package org.varve.cli;

import org.varve.core.Shape;
import org.varve.formats.CreateOptions;
import org.varve.zarr.ZarrOptions;
import picocli.CommandLine.Option;

/** Options for writing Zarr groups. */
@OnlyFor(role = OnlyFor.Role.OUTPUT, options = ZarrOptions.class)
final class ZarrWriteOptions {

    @Option(names = "--zarr-format", paramLabel = "2|3", description = "Version of Zarr to write; default: 2.")
    private int version = ZarrOptions.DEFAULT.version();

    @Option(
            names = "--compression",
            paramLabel = "blosc|zstd|gzip|none",
            description = "Compression of the chunks of a Zarr group; default: blosc, Zstandard of shuffled bytes.")
    private String compression = "blosc";

    @Option(names = "--chunk", paramLabel = "I,X,S", description = "Chunk of a Zarr group; default: 128,128,64.")
    private Shape chunk = ZarrOptions.CHUNK;

    CreateOptions applyTo(CreateOptions options) {
        return options.with(
                ZarrOptions.DEFAULT.withVersion(version).withCompression(compression).withChunk(chunk));
    }
}
