package org.varve.viewer;

import java.util.Optional;
import org.varve.core.Axis;
import org.varve.core.Shape;

/**
 * Neighbouring sections that are read together.
 *
 * @param first the window on the first of them
 */
record SectionGroup(ViewedVolume volume, Window first, int count) {

    /** The most sections in a group: with more, the requested one would come later. */
    private static final int TOGETHER = 16;

    static SectionGroup of(ViewedVolume volume, Window window, long together) {
        int period = period(volume, window);
        long most = Math.min(TOGETHER, together / window.bytes());
        if (isChunked(volume)) most = Math.min(most, WindowReader.MOST_OF_CHUNKS / samplesOfChunks(volume, window));
        int size = Math.ceilDiv(period, Math.ceilDiv(period, Math.clamp(most, 1, period)));
        int begin = window.at() / period * period;
        int first = begin + (window.at() - begin) / size * size;
        int end = Math.min(Math.min(first + size, begin + period), volume.shape().along(window.axis()));
        return new SectionGroup(volume, window.at(first), end - first);
    }

    private static boolean isChunked(ViewedVolume volume) {
        return !volume.volume().chunk().equals(Shape.ONE);
    }

    /** Groups start at multiples of this. */
    private static int period(ViewedVolume volume, Window window) {
        if (!window.line().isEmpty()) return 1;
        if (isChunked(volume)) return volume.volume().chunk().along(window.axis());
        return window.axis() == Axis.SAMPLE ? TOGETHER : 1;
    }

    /** Samples per section in a row of chunks. */
    private static long samplesOfChunks(ViewedVolume volume, Window window) {
        Shape chunk = volume.volume().chunk();
        return switch (window.axis()) {
            case INLINE -> (long) chunk.crosslines() * window.down().count();
            case CROSSLINE -> (long) chunk.inlines() * window.down().count();
            case SAMPLE -> chunk.traces();
        };
    }

    /** Whether reading all takes hardly longer than reading one. */
    boolean isSoonRead() {
        return isChunked(volume);
    }

    /** The group before or after this; empty at an end of the survey. */
    Optional<SectionGroup> next(int direction, long together) {
        int at = direction > 0 ? first.at() + count : first.at() - 1;
        return at < 0 || at >= volume.shape().along(first.axis())
                ? Optional.empty()
                : Optional.of(of(volume, first.at(at), together));
    }
}
