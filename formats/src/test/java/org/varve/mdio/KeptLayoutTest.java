package org.varve.mdio;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Axis;
import org.varve.core.SampleFormat;
import org.varve.core.Shape;
import org.varve.file.RegularOrder;
import org.varve.segy.header.LineWord;
import org.varve.segy.header.WordOrder;

/** What a group says of the SEG-Y file that it came from, so that the file can be written again. */
class KeptLayoutTest {

    private static final KeptLayout STANDARD = new KeptLayout(SampleFormat.IBM_FLOAT32, WordOrder.BIG_ENDIAN,
            Axis.INLINE, true, false, false, 181, 185, Optional.empty(), Optional.empty());

    private static ObjectNode json(KeptLayout layout) {
        ObjectNode attributes = NewArrays.attributes();
        layout.addTo(attributes);
        return attributes;
    }

    @ParameterizedTest
    @CsvSource({"IBM_FLOAT32, BIG_ENDIAN, INLINE, true, false, false, 181, 185",
            "IEEE_FLOAT32, LITTLE_ENDIAN, CROSSLINE, true, true, false, 73, 77",
            "INT16, PAIRS_SWAPPED, INLINE, true, false, true, 1, 237",
            "INT8, BIG_ENDIAN, CROSSLINE, false, false, false, 181, 185"})
    void whatIsStatedIsRead(SampleFormat format, WordOrder order, Axis slowest, boolean isRegular,
            boolean inlinesDescend, boolean crosslinesDescend, int x, int y) {
        KeptLayout layout = new KeptLayout(format, order, slowest, isRegular, inlinesDescend, crosslinesDescend, x, y,
                Optional.of(LineWord.INLINE), Optional.of(new LineWord(239, 2)));
        assertThat(KeptLayout.of(json(layout))).contains(layout);
        assertThat(layout.encoding().format()).isEqualTo(format);
        assertThat(layout.encoding().order()).isEqualTo(order.byteOrder());
        assertThat(layout.regularOrder(new Shape(3, 4, 5)))
                .isEqualTo(new RegularOrder(slowest, 3, 4, inlinesDescend, crosslinesDescend));
    }

    /** Other programs leave out what is as usual. */
    @Test
    void whatIsNotStatedIsAsUsual() {
        ObjectNode attributes = NewArrays.attributes();
        assertThat(KeptLayout.of(attributes)).isEmpty();
        attributes.putObject("segyFile").put("sampleFormat", "IBM_FLOAT32");
        assertThat(KeptLayout.of(attributes)).contains(STANDARD);
        attributes.putObject("segyFile").put("sampleFormat", "FLOAT128");
        assertThat(KeptLayout.of(attributes)).isEmpty();
    }

    /** A coordinate of four bytes lies within the 240 of a header. */
    @ParameterizedTest
    @ValueSource(ints = {-4, 0, 1, 237, 238, 1000})
    void coordinatesLieWithinTheHeader(int at) {
        ObjectNode attributes = json(STANDARD);
        ((ObjectNode) attributes.get("segyFile")).put("x", at);
        assertThat(KeptLayout.of(attributes).orElseThrow().x()).isEqualTo(at < 1 ? 1 : Math.min(at, 237));
    }

    /** The words are those of docs/zarr.md, which other programs read. */
    @Test
    void theWordsAreThoseOfTheDocumentation() {
        KeptLayout layout = new KeptLayout(SampleFormat.INT16, WordOrder.PAIRS_SWAPPED, Axis.CROSSLINE, false, true,
                false, 73, 77, Optional.of(new LineWord(9, 2)), Optional.of(LineWord.NONE));
        assertThat(json(layout)).hasToString("{\"segyFile\":{\"sampleFormat\":\"INT16\",\"byteOrder\":\"pairs\","
                + "\"slowest\":\"crossline\",\"regular\":false,\"inlinesDescend\":true,\"crosslinesDescend\":false,"
                + "\"x\":73,\"y\":77,\"inline\":\"9:2\",\"crossline\":\"0\"}}");
    }
}
