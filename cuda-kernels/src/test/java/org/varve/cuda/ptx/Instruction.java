package org.varve.cuda.ptx;

import java.util.List;

/**
 * An instruction, decoded.
 *
 * @param text as nvcc wrote it
 * @param guard the place of the predicate on which it depends, or {@link #ALWAYS}
 * @param negated whether it runs where the predicate is false
 * @param step what it does, except for branches, barriers and ends
 * @param target of a branch, an index; {@link #ALWAYS} for others
 * @param sources places of the registers that it reads, for chains of dependent instructions
 * @param results places of the registers that it writes
 */
record Instruction(
        String text, int line, Kind kind, int guard, boolean negated, Step step, int target, List<Integer> sources,
        List<Integer> results, Cost cost) {

    static final int ALWAYS = -1;

    /** How the flow of control goes on. */
    enum Kind {
        PLAIN,
        BRANCH,
        BARRIER,
        END
    }

    /** What an instruction does for those lanes of a warp whose bits are set. */
    @FunctionalInterface
    interface Step {

        void run(Warp warp, int lanes);
    }

    /** A jump that all threads take. */
    boolean isJump() {
        return kind == Kind.BRANCH && guard == ALWAYS;
    }
}
