package org.varve.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.varve.core.DeviceFailure;

/** Pins host memory in threads of their own, while the first tile is read; the first copy waits for them. */
final class HostPins {

    private final CudaContext context;
    private final Consumer<String> news;

    /** By the address of the memory. */
    private final Map<Long, CompletableFuture<Boolean>> pins = new ConcurrentHashMap<>();

    private volatile boolean refused;

    /** @param news hears, once, if the system refuses to pin memory, which is then copied more slowly */
    HostPins(CudaContext context, Consumer<String> news) {
        this.context = context;
        this.news = news;
    }

    /** Begins to pin memory, which is unpinned when the arena closes. */
    @SuppressWarnings("restricted")
    MemorySegment pin(MemorySegment memory, Arena arena) {
        CompletableFuture<Boolean> pin =
                CompletableFuture.supplyAsync(() -> isPinned(memory), Thread.ofPlatform().name("varve-pin")::start);
        pins.put(memory.address(), pin);
        return memory.reinterpret(arena, _ -> unpin(pin, memory));
    }

    /** Waits until all memory is pinned, or refused. */
    void await() {
        pins.values().forEach(CompletableFuture::join);
    }

    private boolean isPinned(MemorySegment memory) {
        try (var _ = context.enter()) {
            context.driver().pin(memory);
            return true;
        } catch (DeviceFailure e) {
            if (!refused) news.accept("copies are slower, as host memory cannot be pinned: " + e.getMessage());
            refused = true;
            return false;
        }
    }

    private void unpin(CompletableFuture<Boolean> pin, MemorySegment memory) {
        boolean isPinned = pin.join();
        pins.remove(memory.address());
        if (!isPinned) return;
        Attempt.to(() -> {
            try (var _ = context.enter()) {
                context.driver().unpin(memory);
            }
        });
    }
}
