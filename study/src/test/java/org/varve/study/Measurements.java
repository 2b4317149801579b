package org.varve.study;

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
import org.varve.profiler.Measurement;

/** Measurements to test with. */
final class Measurements {

    static final Site SITE = new Site("node7", "cuda:0", "H100, driver 570.1", "0.1.0");
    static final Subject SUBJECT = new Subject("gst-dip-azimuth", "window=3,3,9", SITE);
    static final JobKind KIND = new JobKind("sgy", "zarr", 1);

    private Measurements() {}

    /** An isolated measurement of host memory. */
    static Measurement of(Load load, long declared, long measured) {
        return new Measurement(SUBJECT, KIND, load, new Bytes(declared, 0, declared, measured), Bytes.NONE,
                Work.NONE, Seconds.computing(1), new Origin(Instant.parse("2026-11-21T10:00:00Z"), 0, true));
    }

    /** The load of a tile inside a large survey. */
    static Load load(Shape tile, Halo halo) {
        Shape source = new Shape(tile.inlines() + 2 * halo.inline(), tile.crosslines() + 2 * halo.crossline(),
                tile.samples() + 2 * halo.sample());
        return new Load(tile, halo, source, 1, 2, 1, new Shape(5000, 5000, 5000), false);
    }
}
