package org.varve.mdio;

import java.io.IOException;
import java.util.List;
import org.varve.core.SampleEncoding;
import org.varve.core.Shape;
import org.varve.core.SurveyGeometry;
import org.varve.formats.Fact;
import org.varve.zarr.ElementType;

/** What {@code info} shows of the array of a group that is read. */
final class GroupFacts {

    private GroupFacts() {}

    /**
     * The lines, and how samples are stored.
     *
     * @param encoding of the samples, before they are unpacked
     * @param description of the group and its array
     * @param kept whether the group keeps SEG-Y headers
     */
    static List<Fact> of(
            SurveyGeometry geometry, SurveyArrays arrays, SampleEncoding encoding, String description, boolean kept)
            throws IOException {
        Shape chunk = arrays.samples().form().shape();
        ElementType type = arrays.samples().form().type();
        String stored = type.isWholeLong() ? type.toString() : encoding.toString();
        String encoded = arrays.packing().map(packing -> stored + ", " + packing).orElse(stored);
        return List.of(Fact.lines("inlines", geometry.inlines()), Fact.lines("crosslines", geometry.crosslines()),
                Fact.of("format", "%s, %s, chunks of %s; SEG-Y headers %s".formatted(description, encoded, chunk,
                        kept ? "kept" : "not kept"))
                        .with("format", "Zarr")
                        .with("description", description)
                        .with("sampleFormat", type.isWholeLong() ? type.toString() : encoding.format().toString())
                        .with("start", geometry.start())
                        .with("chunk", List.of(chunk.inlines(), chunk.crosslines(), chunk.samples()))
                        .with("segyHeaders", kept));
    }
}
