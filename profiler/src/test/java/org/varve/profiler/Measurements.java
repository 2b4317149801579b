package org.varve.profiler;

import java.time.Instant;
import org.varve.core.Halo;
import org.varve.core.Shape;
import org.varve.host.JobKind;
import org.varve.profiler.Measurement.Bytes;
import org.varve.profiler.Measurement.Load;
import org.varve.profiler.Measurement.Origin;
import org.varve.profiler.Measurement.Seconds;
import org.varve.profiler.Measurement.Site;
import org.varve.profiler.Measurement.Subject;
import org.varve.profiler.Measurement.Work;

/** Measurements for tests, those of the studies included. */
public final class Measurements {

    static final Site SITE = new Site("node7", "cuda:0", "H100, driver 570.1", "0.1.0");
    static final Subject SUBJECT = new Subject("gst-dip-azimuth", "window=3,3,9", SITE);
    static final JobKind KIND = new JobKind("sgy", "zarr", 1);
    static final Instant START = Instant.parse("2026-11-21T10:00:00.123456789Z");

    private Measurements() {}

    /** A measurement without two equal numbers. */
    static Measurement numbered(int repeat) {
        Load load = new Load(
                new Shape(40, 50, 60), new Halo(1, 2, 3), new Shape(42, 54, 66), 4, 5, 7, new Shape(80, 90, 100), true);
        return new Measurement(SUBJECT, KIND, load, new Bytes(11, 12, 13, 14), new Bytes(15, 16, 17, 18),
                new Work(101, 102, 103, 104, 105, 106),
                new Seconds(1.5, 0.01, 0.1, 0.2, 0.3, 0.4, 0.6, 0.02, 1.7), new Origin(START, repeat, true));
    }

    /** An isolated measurement of host memory. */
    public static Measurement of(Load load, long declared, long measured) {
        return new Measurement(SUBJECT, KIND, load, new Bytes(declared, 0, declared, measured), Bytes.NONE,
                Work.NONE, Seconds.computing(1), new Origin(START, 0, true));
    }

    /** The load of a tile inside a large survey. */
    static Load load(Shape tile, Halo halo) {
        Shape source = new Shape(tile.inlines() + 2 * halo.inline(), tile.crosslines() + 2 * halo.crossline(),
                tile.samples() + 2 * halo.sample());
        return new Load(tile, halo, source, 1, 2, 1, new Shape(5000, 5000, 5000), false);
    }
}
