package org.varve.cli;

import java.util.Optional;
import org.varve.run.HostShare;
import org.varve.run.Run;
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

    /** What the process may take. */
    HostShare share() {
        return new HostShare(bytes(), LargerHeap.RUNTIME);
    }

    /** Lets a run use no more. */
    Run applyTo(Run run) {
        bytes().ifPresent(run::within);
        return run.runtime(LargerHeap.RUNTIME);
    }
}
