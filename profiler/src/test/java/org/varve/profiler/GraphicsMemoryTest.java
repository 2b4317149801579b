package org.varve.profiler;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import oshi.hardware.GpuStats;

class GraphicsMemoryTest {

    private final List<String> calls = new ArrayList<>();

    private GpuStats card(long bytes) {
        return (GpuStats) Proxy.newProxyInstance(GpuStats.class.getClassLoader(), new Class<?>[] {GpuStats.class},
                (_, method, _) -> {
                    calls.add(method.getName());
                    return method.getName().equals("getVramUsed") ? bytes : null;
                });
    }

    @ParameterizedTest
    @CsvSource({"0", "1", "80000000000"})
    void tellsWhatIsInUse(long bytes) {
        assertThat(new GraphicsMemory(card(bytes)).used()).hasValue(bytes);
    }

    /** The library says -1 if the driver does not tell. */
    @Test
    void isEmptyWhereTheDriverDoesNotTell() {
        assertThat(new GraphicsMemory(card(-1)).used()).isEmpty();
    }

    @Test
    void closesTheCard() {
        new GraphicsMemory(card(0)).close();

        assertThat(calls).containsExactly("close");
    }

    @Test
    void isEmptyWhereThereIsNoSuchCard() {
        try (GraphicsMemory none = GraphicsMemory.open(9999)) {
            assertThat(none.used()).isEqualTo(OptionalLong.empty());
        }
    }
}
