package org.varve.zarr;

import static java.util.stream.Collectors.joining;

import java.util.List;
import org.varve.codec.BloscCodec;
import org.varve.codec.Codec;
import org.varve.codec.GzipCodec;
import org.varve.codec.ZlibCodec;
import org.varve.codec.ZstdCodec;
import org.varve.core.Shape;
import org.varve.core.Spelling;
import org.varve.formats.FormatOptions;

/**
 * Options for writing a group.
 *
 * @param version 2, which most programs read, or 3, with chunks gathered in shards
 * @param codecs how chunks are compressed; uncompressed if empty
 * @param chunk the most samples of a chunk along each axis, where the survey has more
 * @param floats whether all outputs are floats; otherwise {@link org.varve.core.Output#labels} are whole numbers
 * @param threads number of threads that compress, at least 1
 */
public record ZarrOptions(int version, List<Codec> codecs, Shape chunk, boolean floats, int threads)
        implements
        FormatOptions {

    /** 4 MiB of samples; fewer along the traces, as slices take longest to gather. */
    public static final Shape CHUNK = new Shape(128, 128, 64);

    private static final List<String> COMPRESSIONS = List.of("blosc", "zstd", "gzip", "none");

    public static final ZarrOptions DEFAULT = new ZarrOptions(2, List.of(BloscCodec.FLOATS), CHUNK, false,
            Workers.fitting());

    public ZarrOptions {
        codecs = List.copyOf(codecs);
        if (version != 2 && version != 3) {
            throw new IllegalArgumentException("Zarr version %s: 2 and 3 are written".formatted(version));
        }
        if (chunk.traces() > ChunkForm.LARGEST / Float.BYTES / chunk.samples()) {
            throw new IllegalArgumentException("chunk %s: up to %s bytes are written".formatted(chunk,
                    ChunkForm.LARGEST));
        }
        if (threads < 1) {
            throw new IllegalArgumentException("%s threads: at least 1 is needed".formatted(threads));
        }
    }

    /** The number of threads does not matter. */
    @Override
    public String content() {
        return "Zarr %s, %s in chunks of %s%s".formatted(version,
                codecs.isEmpty() ? "uncompressed" : codecs.stream().map(ZarrOptions::words).collect(joining(" and ")),
                chunk, floats ? ", all floats" : "");
    }

    private static String words(Codec codec) {
        return switch (codec) {
            case BloscCodec blosc -> "blosc of %s, %s bytes an element, %s a block".formatted(blosc.compressor(),
                    blosc.elementBytes(), blosc.blockBytes());
            case GzipCodec(int level) -> "gzip at level " + level;
            case ZstdCodec(int level) -> "zstd at level " + level;
            case ZlibCodec(int level) -> "zlib at level " + level;
            default -> codec.name();
        };
    }

    /** The chunk for a survey: no larger than the survey along any axis. */
    public Shape chunkOf(Shape survey) {
        return new Shape(
                Math.min(chunk.inlines(), survey.inlines()),
                Math.min(chunk.crosslines(), survey.crosslines()),
                Math.min(chunk.samples(), survey.samples()));
    }

    /** How chunks of elements of a type are compressed. */
    public List<Codec> codecs(ElementType type) {
        return codecs.stream().map(codec -> codec.forElements(type.bytes())).toList();
    }

    /** The same in version 2 or 3 of Zarr. */
    public ZarrOptions withVersion(int other) {
        return new ZarrOptions(other, codecs, chunk, floats, threads);
    }

    /** The same with another chunk. */
    public ZarrOptions withChunk(Shape other) {
        return new ZarrOptions(version, codecs, other, floats, threads);
    }

    /** The same with all outputs as floats, or with labels as whole numbers. */
    public ZarrOptions withFloats(boolean all) {
        return new ZarrOptions(version, codecs, chunk, all, threads);
    }

    /** The same with the compression of a name: {@code blosc}, {@code zstd}, {@code gzip} or {@code none}. */
    public ZarrOptions withCompression(String name) {
        List<Codec> named = switch (name) {
            case "blosc" -> List.of(BloscCodec.FLOATS);
            case "zstd" -> List.of(ZstdCodec.FAST);
            case "gzip" -> List.of(new GzipCodec(1));
            case "none" -> List.of();
            default -> throw new IllegalArgumentException(
                    "compression '%s': %s".formatted(name, Spelling.advice(name, COMPRESSIONS)));
        };
        return new ZarrOptions(version, named, chunk, floats, threads);
    }
}
