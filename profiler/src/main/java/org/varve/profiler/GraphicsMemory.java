package org.varve.profiler;

import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import oshi.SystemInfo;
import oshi.hardware.GpuStats;
import oshi.hardware.GraphicsCard;

/**
 * What NVIDIA's management library says of a card's memory: all of it that anybody occupies, contexts and other processes
 * included. Cards are counted in the order of their places on the bus, which CUDA may be told to change.
 */
public final class GraphicsMemory implements AutoCloseable {

    private static final String VENDOR = "nvidia";

    private final GpuStats card;

    private GraphicsMemory(GpuStats card) {
        this.card = card;
    }

    /** Opens a card by its number; one that is not there never tells anything. */
    public static GraphicsMemory open(int number) {
        List<GraphicsCard> cards = new SystemInfo().getHardware().getGraphicsCards().stream()
                .filter(card -> card.getVendor().toLowerCase(Locale.ROOT).contains(VENDOR))
                .toList();
        return new GraphicsMemory(number < cards.size() ? cards.get(number).createStatsSession() : null);
    }

    /** Bytes in use on the card; empty where nobody tells. */
    public OptionalLong used() {
        long bytes = card == null ? -1 : card.getVramUsed();
        return bytes < 0 ? OptionalLong.empty() : OptionalLong.of(bytes);
    }

    @Override
    public void close() {
        if (card != null) card.close();
    }
}
