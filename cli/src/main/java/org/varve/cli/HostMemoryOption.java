package org.varve.cli;

import java.util.Optional;
import org.varve.tiling.Budget;
import org.varve.tiling.HostLimits;
import org.varve.tiling.RuntimeReserve;
import picocli.CommandLine.Option;

/** How much memory the process may use. */
final class HostMemoryOption {

    @Option(names = "--host-memory", paramLabel = "SIZE", description = "Bytes that the process may use, such as 8GiB.")
    private MemorySize size;

    /** As if it were given. */
    static HostMemoryOption of(long bytes) {
        HostMemoryOption option = new HostMemoryOption();
        option.size = new MemorySize(bytes);
        return option;
    }

    /** What was given. */
    Optional<Long> bytes() {
        return Optional.ofNullable(size).map(MemorySize::bytes);
    }

    /** The budget of a process that needs so much besides its heap and its buffers. */
    Budget budget(long besidesHeap) {
        return HostLimits.here().budget(bytes(), RuntimeReserve.bytes(besidesHeap));
    }

    /** Bytes allowed beyond what the process already occupies: those that may be taken before anything is planned. */
    long left() {
        return budget(0).usable();
    }
}
