package org.varve.mdio;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import org.varve.core.LiveTraces;
import org.varve.file.ByteRange;
import org.varve.file.TraceLayout;
import org.varve.file.TraceOrder;
import org.varve.segy.header.Fields;
import org.varve.segy.header.LineWord;
import org.varve.segy.header.MapWords;
import org.varve.zarr.ZarrGroup;

/**
 * Kept headers with the line numbers and the first sample of their group, which another program may have changed
 * without them.
 *
 * @param kept the headers as the group keeps them
 * @param inline where they get the inline number; no word if they keep theirs
 * @param crossline where they get the crossline number
 * @param axes the numbers
 * @param later how much later traces begin than these headers say, in milliseconds, metres or feet
 * @param notes say that the kept headers had other numbers
 */
record NumberedHeaders(GroupHeaders kept, LineWord inline, LineWord crossline, SurveyAxes axes, double later,
        List<String> notes)
        implements GroupHeaders {

    /** Coordinates that differ by less, in metres or feet, are taken to be rounded. */
    private static final double ROUNDING = 0.01;

    /** Likewise as a fraction, as floats of 32 bits are rounded. */
    private static final double RELATIVE = 1e-6;

    /** The headers, with the numbers that the group states of its axes; {@code later} is that of the record. */
    static NumberedHeaders of(GroupHeaders kept, SurveyAxes axes, double later, ZarrGroup group) throws IOException {
        LineWord inline = axes.statesInlines() ? kept.inlineWord() : LineWord.NONE;
        LineWord crossline = axes.statesCrosslines() ? kept.crosslineWord() : LineWord.NONE;
        require(group, "inline", inline, axes.inlines());
        require(group, "crossline", crossline, axes.crosslines());
        NumberedHeaders all = new NumberedHeaders(kept, inline, crossline, axes, later, List.of());
        return all.isStale()
                ? new NumberedHeaders(kept, inline, crossline, axes, later,
                        List.of("the trace headers that the group keeps have other line numbers: bytes %s and %s get those of the group"
                                .formatted(kept.inlineWord(), kept.crosslineWord())))
                : all;
    }

    private static void require(ZarrGroup group, String axis, LineWord word, List<Integer> numbers)
            throws IOException {
        for (int number : numbers) {
            if (!word.holds(number)) {
                throw group.refused(("has %s %s, for which byte %s of the trace headers that it keeps has no room: "
                        + "number its lines from -32768 to 32767, or remove the headers").formatted(axis, number,
                                word));
            }
        }
    }

    private boolean isStale() throws IOException {
        MemorySegment header = MemorySegment.ofArray(new byte[layout().headerBytes()]);
        TraceOrder order = layout().order();
        for (int i : SomeTraces.positions(order.inlines())) {
            for (int j : SomeTraces.positions(order.crosslines())) {
                if (order.trace(i, j) < 0) continue;
                kept.read(i, j, header, 0);
                if (differs(inline, header, axes.inlines().get(i))
                        || differs(crossline, header, axes.crosslines().get(j))) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean differs(LineWord word, MemorySegment header, int number) {
        return !word.isNone() && word.read(fields(), header, 0) != number;
    }

    /**
     * Refuses headers whose coordinates are not those of the group.
     *
     * @param map the coordinates of the group
     * @param live the traces that have coordinates
     */
    void requirePlaces(MapCoordinates map, LiveTraces live, ZarrGroup group) throws IOException {
        MemorySegment header = MemorySegment.ofArray(new byte[layout().headerBytes()]);
        TraceOrder order = layout().order();
        for (int i : SomeTraces.positions(order.inlines())) {
            for (int j : SomeTraces.positions(order.crosslines())) {
                if (order.trace(i, j) < 0 || !live.isLive(i, j)) continue;
                kept.read(i, j, header, 0);
                double x = MapWords.x(fields(), header, 0, xByte(), yByte());
                double y = MapWords.y(fields(), header, 0, xByte(), yByte());
                if (areApart(x, map.x(i, j)) || areApart(y, map.y(i, j))) {
                    throw group
                            .refused(("has inline %s, crossline %s at %s, %s (%s), but the trace headers that it keeps "
                                    + "have %s, %s: remove its array '%s', so that new headers are made, or restore the coordinates")
                                    .formatted(axes.inlines().get(i), axes.crosslines().get(j), map.x(i, j),
                                            map.y(i, j),
                                            map.names(), x, y, SurveyArrays.HEADERS));
                }
            }
        }
    }

    private static boolean areApart(double header, double stated) {
        return Math.abs(header - stated) > ROUNDING + RELATIVE * Math.abs(header);
    }

    @Override
    public void read(int inlinePosition, int crosslinePosition, MemorySegment to, long at) throws IOException {
        kept.read(inlinePosition, crosslinePosition, to, at);
        if (!inline.isNone()) inline.put(fields(), to, at, axes.inlines().get(inlinePosition));
        if (!crossline.isNone()) crossline.put(fields(), to, at, axes.crosslines().get(crosslinePosition));
        if (later != 0) delay(to, at, later, 0);
    }

    @Override
    public byte[] fileHeader() throws IOException {
        return kept.fileHeader();
    }

    @Override
    public ByteRange extended() {
        return kept.extended();
    }

    @Override
    public ByteRange tail() {
        return kept.tail();
    }

    @Override
    public TraceLayout layout() {
        return kept.layout();
    }

    @Override
    public Fields fields() {
        return kept.fields();
    }

    @Override
    public int xByte() {
        return kept.xByte();
    }

    @Override
    public int yByte() {
        return kept.yByte();
    }

    @Override
    public LineWord inlineWord() {
        return kept.inlineWord();
    }

    @Override
    public LineWord crosslineWord() {
        return kept.crosslineWord();
    }

    @Override
    public Optional<String> delay(MemorySegment header, long at, double later, double error) {
        return kept.delay(header, at, later, error);
    }

    @Override
    public long bytes() {
        return kept.bytes();
    }

    @Override
    public void close() {
        kept.close();
    }
}
