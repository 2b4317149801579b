package org.varve.cuda.ptx;

import java.util.Arrays;
import java.util.List;
import org.varve.cuda.ptx.Instruction.Kind;

/** Where threads that part at a branch come together again: the first instruction on all ways from there to the end. */
final class PostDominators {

    private static final int UNKNOWN = -1;

    private final List<Instruction> code;
    private final int end;
    private final int[] nearest;

    private PostDominators(List<Instruction> code) {
        this.code = code;
        end = code.size();
        nearest = new int[end + 1];
        Arrays.fill(nearest, UNKNOWN);
        nearest[end] = end;
    }

    /** For each instruction; the number of instructions stands for the end. */
    static List<Integer> of(List<Instruction> code) {
        return Arrays.stream(new PostDominators(code).compute()).boxed().toList();
    }

    /** Cooper, Harvey and Kennedy, "A simple, fast dominance algorithm", on the reversed graph. */
    private int[] compute() {
        int[] order = order();
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int at = end - 1; at >= 0; at--) {
                int found = UNKNOWN;
                for (int next : successors(at)) {
                    if (nearest[next] != UNKNOWN) found = found == UNKNOWN ? next : meet(found, next, order);
                }
                changed |= found != nearest[at];
                nearest[at] = found;
            }
        }
        return nearest;
    }

    private int meet(int one, int other, int[] order) {
        int a = one;
        int b = other;
        while (a != b) {
            while (order[a] > order[b]) a = nearest[a];
            while (order[b] > order[a]) b = nearest[b];
        }
        return a;
    }

    /**
     * Each instruction's number in the reverse post-order of the reversed graph: less than that of what it dominates.
     */
    private int[] order() {
        int[][] predecessors = predecessors();
        int[] order = new int[end + 1];
        int[] place = new int[end + 1];
        boolean[] seen = new boolean[end + 1];
        int[] stack = new int[end + 1];
        int depth = 0;
        int number = end;
        stack[depth++] = end;
        seen[end] = true;
        while (depth > 0) {
            int at = stack[depth - 1];
            if (place[at] < predecessors[at].length) {
                int next = predecessors[at][place[at]++];
                if (!seen[next]) {
                    seen[next] = true;
                    stack[depth++] = next;
                }
            } else {
                order[at] = number--;
                depth--;
            }
        }
        return order;
    }

    private int[][] predecessors() {
        int[] counts = new int[end + 1];
        for (int at = 0; at < end; at++) for (int next : successors(at)) counts[next]++;
        int[][] predecessors = new int[end + 1][];
        for (int at = 0; at <= end; at++) predecessors[at] = new int[counts[at]];
        for (int at = 0; at < end; at++) for (int next : successors(at)) predecessors[next][--counts[next]] = at;
        return predecessors;
    }

    private int[] successors(int at) {
        Instruction instruction = code.get(at);
        if (instruction.isJump()) return new int[] {instruction.target()};
        if (instruction.kind() == Kind.BRANCH) return new int[] {at + 1, instruction.target()};
        if (instruction.kind() != Kind.END) return new int[] {at + 1};
        return instruction.guard() == Instruction.ALWAYS ? new int[] {end} : new int[] {at + 1, end};
    }
}
