package org.varve.run.measured;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.file.PageCache;
import org.varve.profiler.MachineName;
import org.varve.profiler.MeasurementStore;
import org.varve.profiler.WriteRates;

class MeasuredPageCacheTest {

    @TempDir
    private Path folder;

    private MeasurementStore store;
    private Path output;
    private String fileSystem;

    @BeforeEach
    void create() throws IOException {
        store = new MeasurementStore(folder.resolve("store"), _ -> {});
        output = Files.createFile(folder.resolve("out.npy"));
        FileStore place = Files.getFileStore(output);
        fileSystem = place.name() + "-" + place.type();
    }

    @Test
    void goesByWhatWasMeasured() throws IOException {
        for (boolean slower : new boolean[] {true, false}) {
            store.keepWriting(MachineName.ask(), fileSystem,
                    slower ? new WriteRates(1e9, 2e9) : new WriteRates(2e9, 1e9));

            assertThat(new MeasuredPageCache(store, true).isSlower(output)).isEqualTo(slower);
            assertThat(new MeasuredPageCache(store, false).isSlower(output)).isEqualTo(slower);
        }
    }

    /** As the processors have less to do past the cache. */
    @Test
    void whatIsALittleSlowerPastTheCacheGoesPastIt() {
        assertThat(new WriteRates(2e9, 1.5e9).cacheIsSlower()).isTrue();
        assertThat(new WriteRates(2e9, 1.3e9).cacheIsSlower()).isFalse();
    }

    @Test
    void measuresOnceAndKeepsIt() throws IOException {
        assumeThat(PageCache.BY_KIND.isSlower(output)).as("on a local disk").isTrue();

        boolean slower = new MeasuredPageCache(store, true).isSlower(output);

        assertThat(store.writing(MachineName.ask(), fileSystem))
                .hasValueSatisfying(rates -> assertThat(rates.cacheIsSlower()).isEqualTo(slower));
        assertThat(folder).isDirectoryNotContaining("glob:**.part");
        store.forgetAll();
        assertThat(store.writing(MachineName.ask(), fileSystem)).isEmpty();
    }

    @Test
    void goesByTheKindOfTheFileSystemWhereNothingMayBeKept() throws IOException {
        assertThat(new MeasuredPageCache(store, false).isSlower(output)).isEqualTo(PageCache.BY_KIND.isSlower(output));
        assertThat(store.writing(MachineName.ask(), fileSystem)).isEmpty();
    }
}
