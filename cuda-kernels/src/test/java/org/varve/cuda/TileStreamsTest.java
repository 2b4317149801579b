package org.varve.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TileStreamsTest {

    /** A driver destroys streams without waiting for what is in them. */
    @Test
    void closingWaitsForTilesInFlight() {
        RecordingDriver recorded = RecordingDriver.create();
        TileStreams streams = new TileStreams(recorded.driver(), 2);
        streams.start(1, _ -> {}, _ -> {}, _ -> {});
        recorded.calls().clear();

        streams.close();

        List<String> calls = recorded.calls();
        assertThat(calls.subList(0, 3)).containsExactlyInAnyOrder("synchronize 1", "synchronize 2", "synchronize 3");
        assertThat(calls).contains("destroyStream 1", "destroyStream 2", "destroyStream 3");
    }
}
