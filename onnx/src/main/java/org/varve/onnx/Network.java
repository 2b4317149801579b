package org.varve.onnx;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.varve.core.Combination;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.InputCount;
import org.varve.core.Named;
import org.varve.core.Note;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.operator.Parameter;

/**
 * A trained network, computed by ONNX Runtime in tiles that give the bits of the untiled result: each is read with the
 * network's reach, on its grid, as {@link NetworkReach} derives them from the graph.
 *
 * <p>At the survey's edges the network's own padding acts. Where an extent is no multiple of the grid, the survey is
 * extended by the boundary to the next. Samples that are not finite make results NaN as far as the network sees them.
 *
 * @param model an ONNX file, or faults, the small network of faults that comes with Varve; {@code faults} by default
 * @param scale scale of the samples, one for each survey: survey-std, survey-range, percentiles=LOW,HIGH, none, or
 *     SHIFT,DIVISOR; {@code survey-std} by default
 * @param write what is written: all, argmax, which is the number of the largest channel, or the name or number of one,
 *     from 0; {@code all} by default
 * @param axes axes of the survey in the network's order: volume, inlines, crosslines, slices, traces, or such as
 *     sample,crossline; {@code auto} by default
 * @param overlap for networks that are not local: samples that neighbouring blocks share, where they are blended, or
 *     inline,crossline,sample, such as 16,16,40ms; {@code none} by default
 * @param block for networks that are not local: samples of a block, or inline,crossline,sample; auto: 128 of volumes,
 *     512 of sections, 4096 of traces; {@code auto} by default
 */
@Named(
        value = "network",
        family = Family.EDGES,
        summary = "a trained network from an ONNX file, in tiles that give the untiled result",
        words = {"ONNX", "neural network", "deep learning", "U-Net", "fault segmentation", "machine learning"})
public record Network(
        @Parameter(value = BuiltInNetwork.NAME,
                meaning = "an ONNX file, or faults, the small network of faults that comes with Varve") Path model,
        @Parameter(value = "survey-std",
                meaning = "scale of the samples: survey-std, survey-range, percentiles=LOW,HIGH, none, or SHIFT,DIVISOR") String scale,
        @Parameter(value = "all",
                meaning = "what is written: all, argmax, which is the number of the largest channel, or the name or number of one, from 0") String write,
        @Parameter(value = "auto",
                meaning = "axes of the survey in the network's order: volume, inlines, crosslines, slices, traces, or such as sample,crossline") String axes,
        @Parameter(value = BlockSizes.NONE,
                meaning = "for networks that are not local: samples that neighbouring blocks share, where they are blended; or inline,crossline,sample, such as 16,16,40ms") String overlap,
        @Parameter(value = BlockSizes.USUAL,
                meaning = "for networks that are not local: samples of a block, or inline,crossline,sample; auto: 128 of volumes, 512 of sections, 4096 of traces") String block)
        implements
        Combination {

    /** Digits by which models are told apart. */
    private static final int DIGITS = 16;
    private static final String UNKNOWN = "unknown";

    /** Reads the file, which must be a network whose reach is known. */
    public Network {
        NetworkFile file = NetworkFile.of(model);
        NetworkScale.parse(scale);
        Wanted.parse(file, write);
        AxisOrder.parse(axes, file.axes().size());
        BlockSizes.parse(file, overlap, block);
    }

    /** All outputs of a network, of a survey less its mean over its standard deviation. */
    public static Network of(Path model) {
        return new Network(model, "survey-std", "all", "auto", BlockSizes.NONE, BlockSizes.USUAL);
    }

    /**
     * The same of a network that is not local, in blocks at places that the survey fixes, blended where they overlap.
     * The result depends on block and overlap, but not on tiles.
     *
     * @param overlap such as {@code 16}, or {@code 16,16,40ms}
     * @param block such as {@code 128}, or {@code auto}
     */
    public static Network inBlocks(Path model, String overlap, String block) {
        return new Network(model, "survey-std", "all", "auto", overlap, block);
    }

    /** The same with another scale. */
    public Network scale(String other) {
        return new Network(model, other, write, axes, overlap, block);
    }

    /** The same with other outputs. */
    public Network write(String other) {
        return new Network(model, scale, other, axes, overlap, block);
    }

    /** The same along other axes. */
    public Network axes(String other) {
        return new Network(model, scale, write, other, overlap, block);
    }

    /**
     * Refuses to go on where networks cannot be computed.
     *
     * @throws org.varve.core.DeviceFailure if ONNX Runtime is not among the libraries
     */
    public static void requireRuntime() {
        RuntimeLibrary.requirePresent();
    }

    /** What computes networks: its version and file; empty if it is not among the libraries. */
    public static Optional<String> runtime() {
        return RuntimeLibrary.description();
    }

    /** How far the network sees. */
    public NetworkReach reach() {
        return file().reach();
    }

    private NetworkFile file() {
        return NetworkFile.of(model);
    }

    /** The model, as the start of its SHA-256, the version of ONNX Runtime, and what computes if not the CPU. */
    @Override
    public String content() {
        String version = RuntimeLibrary.version().orElse(UNKNOWN) + (Gpu.isWanted() ? "-cuda" : "");
        try {
            return file().digest().substring(0, DIGITS) + "-" + version;
        } catch (UncheckedIOException e) {
            // gone when a run has ended
            return UNKNOWN + "-" + version;
        }
    }

    /** What of the network's outputs is written. */
    @Override
    public List<Output> outputs() {
        NetworkFile file = file();
        return Wanted.parse(file, write).stream().map(wanted -> wanted.described(file)).toList();
    }

    /** One survey for each channel of each of the network's inputs. */
    @Override
    public InputCount inputCount() {
        return InputCount.exactly(file().surveys());
    }

    private static void tell(Context context, List<BlockRow> blocks, String notLocal) {
        context.tell("overlap", BlockSizes.text(blocks, notLocal));
        if (blocks.stream().anyMatch(row -> row.count() > 1)) {
            context.note(new Note("results are blended, not exact, as they depend on block and overlap: " + notLocal));
        }
    }

    @Override
    public List<Field> build(PassGraph graph, List<Field> inputs, Context context) {
        NetworkFile file = file();
        NetworkScale wanted = NetworkScale.parse(scale);
        List<NetworkScale.Linear> scales = new ArrayList<>();
        for (Field input : inputs) scales.add(wanted.of(graph, input, context));
        context.tell("model", "SHA-256 " + file.digest());
        AxisOrder order = AxisOrder.parse(axes, file.axes().size());
        List<BlockRow> blocks = BlockSizes.parse(file, overlap, block)
                .map(sizes -> sizes.of(file, order, context)).orElse(List.of());
        file.reach().notLocal().ifPresent(why -> tell(context, blocks, why));
        return graph.apply(
                new NetworkKernel(new NetworkTask(file, order, scales, Wanted.parse(file, write), blocks)), inputs);
    }
}
