package org.varve.run.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.varve.core.Device;
import org.varve.core.DeviceFailure;
import org.varve.core.DeviceProvider.Listed;
import org.varve.tiling.CopyDevice;

class OpenedDevicesTest {

    private static final Device DEVICE = new CopyDevice();

    private static Listed failing(String name, RuntimeException failure) {
        return new Listed(name, "fails", () -> {
            throw failure;
        });
    }

    @Test
    void thoseThatFailAreToldAndTheOthersOpen() {
        OpenedDevices opened = OpenedDevices.of(List.of(
                failing("cuda:0", new DeviceFailure("in use")),
                new Listed("cuda:1", "works", () -> DEVICE),
                failing("cuda:2", new DeviceFailure("damaged"))));

        assertThat(opened.devices()).containsExactly(DEVICE);
        assertThat(opened.failures()).containsOnlyKeys("cuda:0", "cuda:2");
        assertThat(opened.reason("none")).isEqualTo("cuda:0: in use; cuda:2: damaged");
    }

    @Test
    void areOpenedAtOnce() {
        CyclicBarrier both = new CyclicBarrier(2);
        Listed waiting = new Listed("cuda:0", "waits for the other", () -> {
            try {
                both.await(10, TimeUnit.SECONDS);
                return DEVICE;
            } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
                throw new IllegalStateException(e);
            }
        });

        assertThat(OpenedDevices.of(List.of(waiting, waiting)).devices()).hasSize(2);
    }

    @Test
    void noneStaysOpenWhereOpeningEnds() {
        AtomicInteger closed = new AtomicInteger();
        Device counting = (Device) Proxy.newProxyInstance(
                Device.class.getClassLoader(), new Class<?>[] {Device.class}, (_, method, _) -> {
                    if (method.getName().equals("close")) closed.incrementAndGet();
                    return null;
                });
        Listed defect = failing("cuda:1", new IllegalStateException("a defect"));

        assertThatThrownBy(() -> OpenedDevices.of(List.of(new Listed("cuda:0", "works", () -> counting), defect)))
                .hasRootCauseMessage("a defect");
        assertThat(closed).hasValue(1);
    }
}
