package org.varve.profiler;

import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import oshi.SystemInfo;
import oshi.hardware.GpuStats;
import oshi.hardware.GraphicsCard;

/**
 * The memory in use on a graphics card according to NVIDIA's management library, with contexts and other processes.
 * Cards are numbered in the order of their places on the bus; CUDA can be set to another order.
 */
public final class GraphicsMemory implements AutoCloseable {

    private static final String VENDOR = "nvidia";

    private final @Nullable GpuStats card;

    GraphicsMemory(@Nullable GpuStats card) {
        this.card = card;
    }

    /** Opens a card by its number, from 0; if there is no such card, {@link #used} is always empty. */
    public static GraphicsMemory open(int number) {
        List<GraphicsCard> cards = new SystemInfo().getHardware().getGraphicsCards().stream()
                .filter(card -> card.getVendor().toLowerCase(Locale.ROOT).contains(VENDOR))
                .toList();
        return new GraphicsMemory(number < cards.size() ? cards.get(number).createStatsSession() : null);
    }

    /** Bytes in use on the card; empty if unknown. */
    public OptionalLong used() {
        long bytes = card == null ? -1 : card.getVramUsed();
        return bytes < 0 ? OptionalLong.empty() : OptionalLong.of(bytes);
    }

    @Override
    public void close() {
        if (card != null) card.close();
    }
}
