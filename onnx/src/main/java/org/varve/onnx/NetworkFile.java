package org.varve.onnx;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.varve.file.FormatException;
import org.varve.onnx.Dimension.Along;
import org.varve.onnx.Dimension.Fixed;

/** A network that tiles can be computed with. The same file gives the same object as long as it is unchanged. */
final class NetworkFile {

    private static final int KEPT = 8;
    private static final Map<State, NetworkFile> KNOWN = new LinkedHashMap<>();

    private record State(Path file, long bytes, long changed) {

        static State of(Path file) throws IOException {
            Path real = file.toRealPath();
            return new State(real, Files.size(real), Files.getLastModifiedTime(real).toMillis());
        }
    }

    private final Path path;
    private final OnnxModel model;
    private final NetworkReach reach;
    private final List<AxisReach> axes;
    private final List<OutputShape> shapes;
    private final List<Optional<Labels>> labels;
    private final boolean channelsFirst;
    private final double operations;
    private final Activations activations;
    private final ModelMemory memory;
    private final List<NetworkArray> inputs = new ArrayList<>();
    private final List<NetworkArray> outputs = new ArrayList<>();
    private @Nullable String digest;

    private NetworkFile(Path path) throws IOException {
        this.path = path;
        model = OnnxModel.read(path);
        Derivation local = Derivation.of(model);
        Derivation derivation = local.notLocal().isPresent() ? whole(local) : local;
        reach = NetworkReach.of(local);
        axes = derivation.axes();
        shapes = derivation.outputs();
        labels = derivation.labels();
        channelsFirst = derivation.channelsFirst();
        requireUsable();
        operations = derivation.operations();
        activations = derivation.activations();
        if (activations.stored(1).isEmpty()) throw refused("has arrays of unknown extents: export it again");
        memory = ModelMemory.of(model);
        for (OnnxValue input : model.inputs()) inputs.add(input(input));
        for (int n = 0; n < model.outputs().size(); n++) outputs.add(output(n, derivation.dimensions().get(n)));
    }

    /**
     * Reads a network.
     *
     * @throws UncheckedIOException if the file is no network, or is none that tiles can be computed with
     */
    static NetworkFile of(Path model) {
        try {
            Path path = BuiltInNetwork.of(model);
            if (!Files.exists(path)) throw new FormatException(path, "is missing: give the path of an ONNX model");
            State state = State.of(path);
            synchronized (KNOWN) {
                NetworkFile known = KNOWN.get(state);
                if (known == null) {
                    if (KNOWN.size() == KEPT) KNOWN.remove(KNOWN.keySet().iterator().next());
                    known = new NetworkFile(path);
                    KNOWN.put(state, known);
                }
                return known;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private FormatException refused(String why) {
        return new FormatException(path, why);
    }

    /** The extents of a network that is not local. */
    private Derivation whole(Derivation local) throws FormatException {
        Derivation whole = Derivation.whole(model);
        if (whole.notLocal().isPresent()) {
            String why = local.notLocal().get();
            String more = whole.notLocal().get();
            throw refused("is not local: %s%s".formatted(why,
                    more.equals(why) ? "" : ". Nor does it follow from its graph what blocks of it give: " + more));
        }
        return whole;
    }

    private void requireUsable() throws FormatException {
        if (reach.isLocal()) {
            for (AxisReach axis : axes) requireUsable(axis);
        }
        if (axes.isEmpty() || axes.size() > 3) {
            throw refused("has inputs of %s axes beside batch and channels: 1 to 3 are computed"
                    .formatted(axes.size()));
        }
    }

    /** Refuses a fixed extent that leaves no sample to keep. */
    private void requireUsable(AxisReach axis) throws FormatException {
        if (axis.extent().isEmpty()) return;
        long extent = axis.extent().get();
        long needed = axis.beforeOnGrid() + axis.grid() + axis.afterOnGrid();
        if (extent % axis.grid() != 0 || extent < needed) {
            throw refused(
                    ("fixes dimension %s of its input at %s samples: with its reach, a multiple of %s of at least %s is needed; "
                            + "export it so, or with dynamic axes")
                            .formatted(axis.dimension(), extent, axis.grid(), needed));
        }
    }

    private NetworkArray input(OnnxValue value) throws FormatException {
        if (!List.of(NetworkArray.FLOAT, NetworkArray.HALF).contains(value.type())) {
            throw refused("reads %s: export it with inputs of float32 or float16".formatted(value));
        }
        int count = value.dimensions().size();
        long channels = value.dimensions().get(channelsFirst && count > 2 ? 1 : count - 1).extent().orElse(-1L);
        if (channels < 1) {
            throw refused("does not state the channels of its input %s: export it with a fixed number of them"
                    .formatted(value));
        }
        boolean isTable = Derivation.isTable(value);
        if (!isTable && value.dimensions().getFirst().extent().orElse(1L) != 1) {
            throw refused("fixes the batch of its input %s: export it with a batch of 1".formatted(value));
        }
        return new NetworkArray(value.name(), value.type(), Math.toIntExact(channels), channelsFirst && !isTable,
                !isTable,
                true);
    }

    private NetworkArray output(int number, List<Dimension> dimensions) throws FormatException {
        OnnxValue value = model.outputs().get(number);
        OutputShape shape = shapes.get(number);
        if (!shape.isLikeInput()) {
            throw refused("gives '%s' of %s: an output needs the extents of the input, so resize it in the network"
                    .formatted(value.name(), String.join(" x ", shape.extents())));
        }
        if (!List.of(NetworkArray.FLOAT, NetworkArray.HALF, NetworkArray.INTEGER).contains(value.type())) {
            throw refused("gives '%s' as %s: export it with outputs of float32 or float16"
                    .formatted(value.name(), value.type()));
        }
        if (value.type().equals(NetworkArray.INTEGER) && !reach.isLocal()) {
            throw refused("gives '%s' as whole numbers, which cannot be blended as a network needs that is not local: "
                    .formatted(value.name()) + "export it with the channels that they are of");
        }
        List<Integer> along = IntStream.range(0, dimensions.size())
                .filter(n -> dimensions.get(n) instanceof Along).boxed().toList();
        boolean isInOrder = IntStream.range(0, along.size()).allMatch(n -> along.get(n) == along.getFirst() + n
                && dimensions.get(along.get(n)) instanceof Along(int axis, Sight _) && axis == n);
        long before = channels(dimensions.subList(0, along.getFirst()));
        long after = channels(dimensions.subList(along.getLast() + 1, dimensions.size()));
        if (!isInOrder || before < 1 || after < 1 || (before > 1 && after > 1)) {
            throw refused("gives '%s' of %s: an output needs the axes of the input in their order, beside channels"
                    .formatted(value.name(), String.join(" x ", shape.extents())));
        }
        int others = dimensions.size() - along.size();
        boolean isFirst = along.getLast() == dimensions.size() - 1;
        boolean hasBatch = along.getFirst() > 0 && dimensions.getFirst().isOne();
        return new NetworkArray(value.name(), value.type(), Math.toIntExact(before * after), isFirst, hasBatch,
                others > (hasBatch ? 1 : 0));
    }

    /** The product of fixed extents; negative if one is unknown. */
    private static long channels(List<Dimension> fixed) {
        long product = 1;
        for (Dimension dimension : fixed) {
            if (!(dimension instanceof Fixed(long size)) || size < 1) return -1;
            product *= size;
        }
        return product;
    }

    Path path() {
        return path;
    }

    /** What messages call it: its path, or the name of the network that comes with Varve. */
    Path named() {
        return BuiltInNetwork.named(path);
    }

    OnnxModel model() {
        return model;
    }

    /** Its reach along each axis, slowest first; if it is not local, only extents and grids count. */
    List<AxisReach> axes() {
        return axes;
    }

    NetworkReach reach() {
        return reach;
    }

    double operations() {
        return operations;
    }

    /** Bytes of the arrays that are alive at once, for each sample, besides inputs and outputs. */
    double bytes(int threads) {
        return activations.stored(threads).orElseThrow();
    }

    /** What ONNX Runtime takes of its weights. */
    ModelMemory memory() {
        return memory;
    }

    List<NetworkArray> inputs() {
        return inputs;
    }

    List<NetworkArray> outputs() {
        return outputs;
    }

    /** The surveys that it reads: the channels of all inputs. */
    int surveys() {
        return inputs.stream().mapToInt(NetworkArray::channels).sum();
    }

    /** The labels that an output gives as they are; empty if it gives none. */
    Optional<Labels> labels(int output) {
        // those of blocks would be blended
        return reach.isLocal() ? labels.get(output) : Optional.empty();
    }

    /** The SHA-256 of the file, in hexadecimal digits. */
    synchronized String digest() {
        String known = digest;
        if (known == null) {
            try (InputStream bytes = Files.newInputStream(path);
                    DigestInputStream digesting = new DigestInputStream(bytes, MessageDigest.getInstance("SHA-256"))) {
                digesting.transferTo(OutputStream.nullOutputStream());
                known = HexFormat.of().formatHex(digesting.getMessageDigest().digest());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException(e);
            }
        }
        digest = known;
        return known;
    }
}
