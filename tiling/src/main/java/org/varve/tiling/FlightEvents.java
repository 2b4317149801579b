package org.varve.tiling;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/**
 * Events of Java's Flight Recorder for each tile. The recorder is started only with a recording, as that takes a tenth
 * of a second.
 */
final class FlightEvents {

    private FlightEvents() {}

    /** The reading of a tile begins. */
    static Stage read() {
        return FlightRecorder.isInitialized() ? begun(new Read()) : Stage.NONE;
    }

    /** The copying of a tile to a device, or its computing, begins. */
    static Stage compute() {
        return FlightRecorder.isInitialized() ? begun(new Compute()) : Stage.NONE;
    }

    /** The writing of a tile begins. */
    static Stage write() {
        return FlightRecorder.isInitialized() ? begun(new Write()) : Stage.NONE;
    }

    private static Stage begun(Recorded stage) {
        stage.begin();
        return stage;
    }

    /** A stage of a tile that may be recorded. */
    interface Stage {

        /** A stage that is not recorded. */
        Stage NONE = new Stage() {};

        /** Ends the stage now, before it is recorded. */
        default void end() {}

        /** Records the stage of a tile. */
        default void record(long ofTile, String onDevice, long ofBytes) {}

        /** Records the stage of a tile that was computed. */
        default void record(TileDone done) {}
    }

    @Category({"Varve", "Tiles"})
    @StackTrace(false)
    abstract static class Recorded extends Event implements Stage {

        @Label("Tile")
        long tile;

        @Label("Device")
        String device = "";

        @Label("Bytes")
        @DataAmount
        long bytes;

        @Override
        public void record(long ofTile, String onDevice, long ofBytes) {
            tile = ofTile;
            device = onDevice;
            bytes = ofBytes;
            commit();
        }
    }

    /** The source of a tile is read, for a device or one of a group. */
    @Name("org.varve.TileRead")
    @Label("Tile Read")
    static final class Read extends Recorded {}

    /**
     * A tile is on a device: from the first copy to it to the last copy back. The bytes are those that it is computed
     * from.
     */
    @Name("org.varve.TileCompute")
    @Label("Tile Compute")
    static final class Compute extends Recorded {

        @Label("Copied to the Device")
        @Timespan(Timespan.NANOSECONDS)
        long toDevice;

        @Label("Computed")
        @Timespan(Timespan.NANOSECONDS)
        long busy;

        @Label("Copied Back")
        @Timespan(Timespan.NANOSECONDS)
        long toHost;

        @Override
        public void record(TileDone done) {
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
    static final class Write extends Recorded {}
}
