package org.varve.mdio;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.zarr.ArrayMetadata;
import org.varve.zarr.ChunkForm;
import org.varve.zarr.ChunkKeys;
import org.varve.zarr.ElementType;
import org.varve.zarr.Sharding;
import org.varve.zarr.ZarrOptions;

/** The metadata of the arrays of a new group, as MDIO 1 defines them. */
record NewArrays(Survey survey, ZarrOptions options) {

    static final String INLINE = "inline";
    static final String CROSSLINE = "crossline";

    /** The most chunks of a shard along each axis. */
    private static final int SHARD = 4;

    /** The most lines of a chunk of trace headers: few, as SEG-Y files are written line by line. */
    private static final int HEADER_LINES = 8;

    /** The most bytes of such a chunk, unless it holds a single line. */
    private static final int HEADER_CHUNK = 4 << 20;

    String sampleAxis() {
        return survey.unit() == Survey.Unit.SECONDS ? "time" : "depth";
    }

    /** An array of samples. */
    ArrayMetadata samples(String name, SampleType samples) {
        Shape chunk = chunk();
        Optional<Sharding> sharding = options.version() == 3 ? Optional.of(sharding(chunk)) : Optional.empty();
        return new ArrayMetadata(name, 3, survey.shape(), form(chunk, samples.type()), samples.missing(),
                sharding, keys(),
                List.of(INLINE, CROSSLINE, sampleAxis()), attributes());
    }

    /** The shape of a chunk of samples. */
    Shape chunk() {
        return options.chunkOf(survey.shape());
    }

    private Sharding sharding(Shape chunk) {
        Shape chunks = new Shape(
                Math.min(SHARD, Math.ceilDiv(survey.shape().inlines(), chunk.inlines())),
                Math.min(SHARD, Math.ceilDiv(survey.shape().crosslines(), chunk.crosslines())),
                Math.min(SHARD, Math.ceilDiv(survey.shape().samples(), chunk.samples())));
        Shape shard = new Shape(chunk.inlines() * chunks.inlines(), chunk.crosslines() * chunks.crosslines(),
                chunk.samples() * chunks.samples());
        return new Sharding(shard, chunks);
    }

    /** An array with an element for each trace. */
    ArrayMetadata traces(String name, ElementType type) {
        Shape chunk = new Shape(chunk().inlines(), chunk().crosslines(), 1);
        Shape shape = new Shape(survey.shape().inlines(), survey.shape().crosslines(), 1);
        return new ArrayMetadata(name, 2, shape, form(chunk, type), missing(type), Optional.empty(), keys(),
                List.of(INLINE, CROSSLINE), attributes());
    }

    private static double missing(ElementType type) {
        return switch (type.kind()) {
            case FLOAT -> Double.NaN;
            case SIGNED -> -1;
            case UNSIGNED, BOOL, RAW -> 0;
        };
    }

    /** An array with the header of each trace, of {@code bytes} bytes. */
    ArrayMetadata headers(int bytes) {
        int lines = HEADER_LINES;
        while (lines > 1 && (chunk().inlines() % lines != 0
                || (long) lines * chunk().crosslines() * bytes > HEADER_CHUNK)) {
            lines /= 2;
        }
        Shape chunk = new Shape(lines, chunk().crosslines(), bytes);
        Shape shape = new Shape(survey.shape().inlines(), survey.shape().crosslines(), bytes);
        return new ArrayMetadata(SurveyArrays.HEADERS, 3, shape, form(chunk, ElementType.UINT8), 0, Optional.empty(),
                keys(), List.of(INLINE, CROSSLINE, "header_byte"), attributes());
    }

    /** An array with an element for each position along the axis of the same name. */
    ArrayMetadata line(String name, int extent, ElementType type) {
        return line(name, extent, type, name);
    }

    /** An array with an element for each position along an axis. */
    ArrayMetadata line(String name, int extent, ElementType type, String axis) {
        Shape shape = new Shape(extent, 1, 1);
        return new ArrayMetadata(name, 1, shape, form(shape, type), 0, Optional.empty(), keys(), List.of(axis),
                attributes());
    }

    private ChunkForm form(Shape chunk, ElementType type) {
        return new ChunkForm(chunk, type, ChunkForm.C_ORDER, options.codecs(type));
    }

    private ChunkKeys keys() {
        return new ChunkKeys(options.version() == 3, "/");
    }

    static ObjectNode attributes() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** Attributes that state a unit as MDIO does. */
    static JsonNode units(String quantity, String unit) {
        ObjectNode attributes = attributes();
        attributes.putObject("unitsV1").put(quantity, unit);
        return attributes;
    }
}
