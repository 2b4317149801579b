package org.varve.cli;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.varve.run.HostShare;
import org.varve.run.Run;
import picocli.CommandLine.Option;

/** The memory that the process may use. */
final class HostMemoryOption {

    @Option(names = "--host-memory", paramLabel = "SIZE", description = "Bytes that the process may use, such as 8GiB.")
    private @Nullable MemorySize size;

    /** The option with a given value. */
    static HostMemoryOption of(long bytes) {
        HostMemoryOption option = new HostMemoryOption();
        option.size = new MemorySize(bytes);
        return option;
    }

    /** The bytes, if given. */
    Optional<Long> bytes() {
        return Optional.ofNullable(size).map(MemorySize::bytes);
    }

    /** The process's share of host memory. */
    HostShare share() {
        return new HostShare(bytes(), LargerHeap.RUNTIME);
    }

    /** Limits a run to this memory. */
    Run applyTo(Run run) {
        bytes().ifPresent(run::within);
        return run.runtime(LargerHeap.RUNTIME);
    }
}
