package org.varve.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class HostPinsTest {

    private final List<String> news = new ArrayList<>();
    private final CountDownLatch begun = new CountDownLatch(1);

    @Test
    void memoryCanBeFilledWhileItIsPinned() throws InterruptedException {
        RecordingDriver recorded = RecordingDriver.create();
        CountDownLatch filled = new CountDownLatch(1);
        HostPins pins = new HostPins(new CudaContext(pinningAfter(filled, recorded.driver()), 0), news::add);
        try (Arena arena = Arena.ofShared()) {
            MemorySegment memory = pins.pin(arena.allocate(4096), arena);
            begun.await();
            memory.fill((byte) 1);
            assertThat(recorded.count("pin")).isZero();
            filled.countDown();
            pins.await();
            assertThat(recorded.count("pin")).isEqualTo(1);
            assertThat(recorded.count("unpin")).isZero();
        }
        assertThat(recorded.count("unpin")).isEqualTo(1);
        assertThat(news).isEmpty();
    }

    @Test
    void anArenaThatClosesWaitsForThePinning() throws InterruptedException {
        RecordingDriver recorded = RecordingDriver.create();
        CountDownLatch closing = new CountDownLatch(1);
        HostPins pins = new HostPins(new CudaContext(pinningAfter(closing, recorded.driver()), 0), news::add);
        Arena arena = Arena.ofShared();
        pins.pin(arena.allocate(4096), arena);
        Thread closer = new Thread(arena::close);
        closer.start();
        while (closer.getState() != Thread.State.WAITING) Thread.onSpinWait();
        closing.countDown();
        closer.join();
        assertThat(recorded.calls().indexOf("unpin")).isGreaterThan(recorded.calls().indexOf("pin"));
    }

    @Test
    void aRefusalIsToldOnceAndNothingIsUnpinned() {
        RecordingDriver recorded = RecordingDriver.failing("pin", 1);
        HostPins pins = new HostPins(new CudaContext(recorded.driver(), 0), news::add);
        try (Arena arena = Arena.ofShared()) {
            pins.pin(arena.allocate(4096), arena);
            pins.await();
        }
        assertThat(recorded.count("unpin")).isZero();
        assertThat(news).singleElement().asString().startsWith("copies are slower, as host memory cannot be pinned");
    }

    /** A driver that pins once a latch is open. */
    private CudaDriver pinningAfter(CountDownLatch latch, CudaDriver driver) {
        return (CudaDriver) Proxy.newProxyInstance(CudaDriver.class.getClassLoader(), new Class<?>[] {CudaDriver.class},
                (_, method, arguments) -> {
                    if (method.getName().equals("pin")) {
                        begun.countDown();
                        latch.await();
                    }
                    try {
                        return method.invoke(driver, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
