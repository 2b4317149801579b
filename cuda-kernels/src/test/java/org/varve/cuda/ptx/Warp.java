package org.varve.cuda.ptx;

import java.util.Arrays;
import java.util.List;

/**
 * Threads that share their instructions. Where they part at a branch, one side waits until the other comes to where
 * both meet again.
 */
final class Warp {

    static final int LANES = 32;

    /** What {@link #run} returns when all threads have ended. */
    static final int ENDED = -1;

    private static final int NOWHERE = -1;

    final long[] values;

    private final Block block;
    private final int first;
    private final List<Instruction> code;
    private final List<Integer> meets;
    private final BlockMemory local;
    private final int[] depths;

    /** For each register, the lanes whose value depends on unwritten memory. */
    private final int[] undefined;

    /** Sides of branches: where each goes on, where it meets the other, its lanes. */
    private int[] next = new int[8];

    private int[] meeting = new int[8];
    private int[] lanes = new int[8];
    private int top;
    private int live;
    private int looked;

    Warp(Block block, int first, int threads) {
        this.block = block;
        this.first = first;
        Kernel kernel = block.launch().kernel();
        code = kernel.code();
        meets = kernel.meets();
        values = kernel.registers().start();
        depths = new int[values.length / LANES];
        undefined = new int[depths.length];
        local = BlockMemory.local(kernel.localBytes());
        live = threads == LANES ? -1 : (1 << threads) - 1;
        meeting[0] = NOWHERE;
        lanes[0] = live;
        for (int lane = 0; lane < LANES; lane++) block.describe(first + lane, values, lane);
    }

    /** Runs to the next barrier, whose index it returns, or to the end. */
    int run() {
        try {
            return runOn();
        } catch (Finding | ArithmeticException found) {
            Instruction at = code.get(next[top]);
            throw new Finding("%s, line %d, %s: block %d, thread %d %s".formatted(
                    block.launch().kernel().name(), at.line(), at.text(), block.number(), first + looked,
                    found.getMessage()));
        }
    }

    private int runOn() {
        while (live != 0) {
            int at = next[top];
            if (at == meeting[top] || lanes[top] == 0) {
                top--;
                continue;
            }
            Instruction instruction = code.get(at);
            int active = lanes[top] & guarded(instruction);
            issue(instruction, active);
            switch (instruction.kind()) {
                case PLAIN -> {
                    if (active != 0) instruction.step().run(this, active);
                    next[top]++;
                }
                case BRANCH -> branch(at, instruction.target(), active);
                case END -> end(active);
                case BARRIER -> {
                    look(Integer.numberOfTrailingZeros(live & ~active));
                    if (active != 0 && active != live) throw new Finding("does not come to the barrier of its warp");
                    next[top]++;
                    if (active != 0) return at;
                }
            }
        }
        block.launch().counts().chain(Arrays.stream(depths).max().orElse(0));
        return ENDED;
    }

    private int guarded(Instruction instruction) {
        if (instruction.guard() == Instruction.ALWAYS) return -1;
        int unknown = undefined[instruction.guard() / LANES] & lanes[top];
        if (unknown != 0) {
            look(Integer.numberOfTrailingZeros(unknown));
            throw new Finding("depends on memory that nobody has written");
        }
        int set = 0;
        for (int lane = 0; lane < LANES; lane++) set |= ((int) values[instruction.guard() + lane] & 1) << lane;
        return instruction.negated() ? ~set : set;
    }

    private void issue(Instruction instruction, int active) {
        block.launch().counts().issue(instruction.cost(), Integer.bitCount(active));
        int depth = 0;
        int unknown = 0;
        for (int source : instruction.sources()) {
            depth = Math.max(depth, depths[source / LANES]);
            unknown |= undefined[source / LANES];
        }
        for (int result : instruction.results()) {
            depths[result / LANES] = depth + instruction.cost().latency();
            undefined[result / LANES] = (undefined[result / LANES] & ~active) | (unknown & active);
        }
    }

    boolean isUndefined(int register, int lane) {
        return ((undefined[register / LANES] >> lane) & 1) != 0;
    }

    void undefine(int register, int lane) {
        undefined[register / LANES] |= 1 << lane;
    }

    /** Gives lanes what those some lanes on have; the last ones keep theirs. All lanes of the mask come together. */
    void shuffle(int to, int from, int lanesOn, int mask, int active) {
        if (active != (live & mask)) throw new Finding("does not come to the shuffle of its warp");
        long[] given = Arrays.copyOfRange(values, from, from + LANES);
        int unknown = undefined[from / LANES];
        undefined[to / LANES] = 0;
        for (int lane = 0; lane < LANES; lane++) {
            int giver = lane + lanesOn < LANES ? lane + lanesOn : lane;
            values[to + lane] = given[giver];
            if (((unknown >> giver) & 1) != 0 || ((live >> giver) & 1) == 0) undefine(to, lane);
        }
        counts().shuffle();
    }

    private void branch(int at, int target, int taken) {
        int others = lanes[top] & ~taken;
        if (others == 0) {
            next[top] = target;
        } else if (taken == 0) {
            next[top]++;
        } else {
            int meet = meets.get(at);
            if (meet == meeting[top]) {
                top--;
            } else {
                next[top] = meet;
            }
            push(at + 1, meet, others);
            push(target, meet, taken);
        }
    }

    private void push(int at, int meet, int side) {
        if (at == meet) return;
        top++;
        if (top == next.length) {
            next = Arrays.copyOf(next, 2 * top);
            meeting = Arrays.copyOf(meeting, 2 * top);
            lanes = Arrays.copyOf(lanes, 2 * top);
        }
        next[top] = at;
        meeting[top] = meet;
        lanes[top] = side;
    }

    private void end(int active) {
        live &= ~active;
        for (int side = 0; side <= top; side++) lanes[side] &= ~active;
        next[top]++;
    }

    Counts counts() {
        return block.launch().counts();
    }

    /** Tells which lane a finding would be about. */
    void look(int lane) {
        looked = lane;
    }

    /** Number of a lane's thread among all of the launch, from 1. */
    long thread(int lane) {
        return (long) block.number() * Block.MOST_THREADS + first + lane + 1;
    }

    int epoch() {
        return block.epoch();
    }

    Memory memory(Access.Space space) {
        return switch (space) {
            case GLOBAL -> block.launch().memory();
            case SHARED -> block.shared();
            case LOCAL -> local;
        };
    }

    long argument(int at, Type type) {
        return type.integer(Memory.get(block.launch().arguments(), at, type.bytes()));
    }

    String place(int at) {
        return "line " + code.get(at).line();
    }
}
