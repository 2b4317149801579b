package org.varve.tiling;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/** What the Flight Recorder of Java records of each tile. Without a recording, no events are made. */
final class TileEvents {

    private static final Read NO_READ = new Read();
    private static final Compute NO_COMPUTE = new Compute();
    private static final Write NO_WRITE = new Write();

    private TileEvents() {}

    /** A tile begins to be read. */
    static Read read() {
        return begun(NO_READ.isEnabled() ? new Read() : NO_READ);
    }

    /** A tile begins to be copied to a device, or to be computed. */
    static Compute compute() {
        return begun(NO_COMPUTE.isEnabled() ? new Compute() : NO_COMPUTE);
    }

    /** A tile begins to be written. */
    static Write write() {
        return begun(NO_WRITE.isEnabled() ? new Write() : NO_WRITE);
    }

    private static <S extends Stage> S begun(S stage) {
        if (stage.isNone()) return stage;
        stage.begin();
        return stage;
    }

    /** One stage of a tile. */
    @Category({"Varve", "Tiles"})
    @StackTrace(false)
    abstract static class Stage extends Event {

        @Label("Tile")
        long tile;

        @Label("Device")
        String device;

        @Label("Bytes")
        @DataAmount
        long bytes;

        /** Whether this is shared by all tiles that are not recorded. */
        boolean isNone() {
            return this == NO_READ || this == NO_COMPUTE || this == NO_WRITE;
        }

        /** Records the stage; it ends now, unless its end was told before. */
        void record(long ofTile, String onDevice, long ofBytes) {
            if (isNone()) return;
            tile = ofTile;
            device = onDevice;
            bytes = ofBytes;
            commit();
        }
    }

    /** The source of a tile is read, for a device or one of a group. */
    @Name("org.varve.TileRead")
    @Label("Tile Read")
    static final class Read extends Stage {}

    /** A tile is on a device: from the first copy to it to the last copy back. The bytes are those that it is computed from. */
    @Name("org.varve.TileCompute")
    @Label("Tile Compute")
    static final class Compute extends Stage {

        @Label("Copied to the Device")
        @Timespan(Timespan.NANOSECONDS)
        long toDevice;

        @Label("Computed")
        @Timespan(Timespan.NANOSECONDS)
        long busy;

        @Label("Copied Back")
        @Timespan(Timespan.NANOSECONDS)
        long toHost;

        /** Records a tile that was computed. */
        void record(TileDone done) {
            toDevice = nanos(done.times().toDevice());
            busy = nanos(done.times().compute().busy());
            toHost = nanos(done.times().toHost());
            record(done.number(), done.device(), done.bytesRead());
        }

        private static long nanos(double seconds) {
            return (long) (1e9 * seconds);
        }
    }

    /** The outputs of a tile are written, or taken into statistics. */
    @Name("org.varve.TileWrite")
    @Label("Tile Write")
    static final class Write extends Stage {}
}
