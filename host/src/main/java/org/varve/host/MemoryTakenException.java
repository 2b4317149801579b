package org.varve.host;

import org.varve.core.OutOfBudgetException;

/** Other processes have taken memory that a plan counted on; a new plan may fit. */
public final class MemoryTakenException extends OutOfBudgetException {

    private static final long serialVersionUID = 1;

    MemoryTakenException(long needed, Limit now) {
        super("the run was planned to take %s (%s bytes), but %s (%s bytes) are left now by %s: run again, or raise that limit"
                .formatted(Bytes.format(needed), needed, Bytes.format(now.bytes()), now.bytes(), now.source()),
                now.wholeFor(needed), now.whole());
    }
}
