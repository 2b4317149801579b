package org.varve.profiler;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WriteRatesTest {

    /** Seven tenths of the rate are enough, as the processors are left to computing. */
    @Test
    void thePageCacheIsSlowerThanADiskWrittenNearlyAsFast() {
        assertThat(new WriteRates(1000, 699).cacheIsSlower()).isFalse();
        assertThat(new WriteRates(1000, 700).cacheIsSlower()).isTrue();
        assertThat(new WriteRates(1000, 701).cacheIsSlower()).isTrue();
        assertThat(new WriteRates(1000, 5000).cacheIsSlower()).isTrue();
    }
}
