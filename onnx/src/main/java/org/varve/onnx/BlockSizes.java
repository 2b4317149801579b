package org.varve.onnx;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.varve.core.Axis;
import org.varve.core.Context;
import org.varve.operator.Extent;

/**
 * Blocks that a network is computed in that is not local.
 *
 * @param overlap for each axis of the survey, what neighbouring blocks share
 * @param block for each axis of the survey, the extent of a block; empty for the usual
 */
record BlockSizes(List<Extent> overlap, Optional<List<Extent>> block) {

    /** What stands for no blocks, and for blocks of the usual extent. */
    static final String NONE = "none";
    static final String USUAL = "auto";

    /** Beyond any survey, and far from overflow. */
    private static final int MOST = 1 << 29;

    /** Samples of a block along each axis, for networks of one, two and three axes. */
    private static final List<Integer> EXTENTS = List.of(4096, 512, 128);

    private static final int AXES = Axis.values().length;

    BlockSizes {
        overlap = List.copyOf(overlap);
        block = block.map(List::copyOf);
    }

    /**
     * Reads the blocks of a network; empty for a local one.
     *
     * @throws IllegalArgumentException if a network needs blocks and is given none, or needs none
     */
    static Optional<BlockSizes> parse(NetworkFile file, String overlap, String block) {
        boolean isNone = overlap.strip().toLowerCase(Locale.ROOT).equals(NONE);
        boolean isUsual = block.strip().toLowerCase(Locale.ROOT).equals(USUAL);
        Optional<String> notLocal = file.reach().notLocal();
        if (notLocal.isEmpty()) {
            if (isNone && isUsual) return Optional.empty();
            throw new IllegalArgumentException(isNone
                    ? "block %s: is for networks that are not local; leave it out, tiles of %s give the untiled result"
                            .formatted(block, file.named())
                    : "overlap %s: is not needed, tiles of %s give the untiled result; leave it out"
                            .formatted(overlap, file.named()));
        }
        if (isNone) {
            throw new IllegalArgumentException(
                    ("network %s is not local: %s. Give overlap=N to compute blocks that overlap by N samples and to blend them, "
                            + "which is not exact; a block=N that holds the survey is")
                            .formatted(file.named(), notLocal.get()));
        }
        if (!isUsual && file.axes().stream().anyMatch(axis -> axis.extent().isPresent())) {
            throw new IllegalArgumentException(
                    "block %s: the network fixes the extents of its input; leave block out".formatted(block));
        }
        return Optional.of(new BlockSizes(extents("overlap", overlap),
                isUsual ? Optional.empty() : Optional.of(extents("block", block))));
    }

    private static List<Extent> extents(String name, String text) {
        List<Extent> extents = new ArrayList<>();
        try {
            for (String part : text.split(",", -1)) extents.add(Extent.of(part));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(rule(name, text), e);
        }
        boolean isSize = extents.stream().allMatch(extent -> extent.value() > 0 && Double.isFinite(extent.value())
                && (extent.unit() != Extent.Unit.NONE || extent.value() == Math.rint(extent.value())));
        if (!isSize || (extents.size() != 1 && extents.size() != AXES)) {
            throw new IllegalArgumentException(rule(name, text));
        }
        while (extents.size() < AXES) extents.add(extents.getFirst());
        return extents;
    }

    private static String rule(String name, String text) {
        return "%s %s: give a number of samples from 1, or three as inline,crossline,sample, such as 16,16,40ms"
                .formatted(name, text);
    }

    /** The blocks of a survey, along each of a network's axes. */
    List<BlockRow> of(NetworkFile file, AxisOrder order, Context context) {
        List<BlockRow> rows = new ArrayList<>();
        for (int n = 0; n < order.axes().size(); n++) {
            Axis axis = order.axes().get(n);
            int extent = block.map(wanted -> samples(wanted, axis, "block", context))
                    .orElse(EXTENTS.get(order.axes().size() - 1));
            rows.add(BlockRow.of(file.axes().get(n), context.survey().shape().along(axis), extent,
                    samples(overlap, axis, "overlap", context)));
        }
        return rows;
    }

    /** Rounded up, so that blocks are not less than what was asked for. */
    private static int samples(List<Extent> extents, Axis axis, String parameter, Context context) {
        double samples = switch (axis) {
            case INLINE -> extents.get(0).traces(axis, parameter, context);
            case CROSSLINE -> extents.get(1).traces(axis, parameter, context);
            case SAMPLE -> extents.get(2).samples(parameter, context);
        };
        return Math.clamp((long) Math.ceil(samples - 1e-6), 0, MOST);
    }

    /** What plans and histories tell of blocks. */
    static String text(List<BlockRow> rows, String notLocal) {
        if (rows.stream().allMatch(row -> row.count() == 1)) {
            return "not used, as one block holds the survey: the result is that of the whole network";
        }
        return "blocks of %s samples at steps of %s, blended, not exact: %s".formatted(
                rows.stream().map(row -> Integer.toString(row.extent())).collect(Collectors.joining(" x ")),
                rows.stream().map(row -> Integer.toString(row.step())).collect(Collectors.joining(" x ")), notLocal);
    }
}
