package org.varve.onnx;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.varve.file.FormatException;
import org.varve.onnx.Dimension.Along;

/** Walks through the nodes that the outputs need, in order, and keeps what each array sees of the input. */
final class Derivation {

    private static final int MOST_DIMENSIONS = 8;

    /** Samples of the periods of all arrays together, of some ten bytes each, so that no file fills the Java heap. */
    private static final long MOST_PERIODS = Runtime.getRuntime().maxMemory() / 256;

    private final OnnxModel model;
    private final boolean takesWhole;
    private final boolean channelsFirst;
    private final List<OnnxNode> nodes;
    private final Map<String, ArrayFacts> arrays = new HashMap<>();
    private final List<OnnxDimension> axes = new ArrayList<>();
    private Optional<String> notLocal = Optional.empty();
    private Optional<String> notExact = Optional.empty();
    private long periods;

    private Derivation(OnnxModel model, boolean channelsFirst, boolean takesWhole) {
        this.model = model;
        this.takesWhole = takesWhole;
        this.channelsFirst = channelsFirst;
        this.nodes = needed(model);
    }

    /**
     * Derives what follows from a network's graph. Of an input's dimensions the second holds channels; where this makes
     * no local network, the last does.
     */
    static Derivation of(OnnxModel model) throws FormatException {
        return of(model, false);
    }

    /** The same of a network whose nodes may read all samples of an axis: extents and grids, but no reach. */
    static Derivation whole(OnnxModel model) throws FormatException {
        return of(model, true);
    }

    private static Derivation of(OnnxModel model, boolean takesWhole) throws FormatException {
        Derivation first = new Derivation(model, true, takesWhole);
        first.notLocal = first.walk();
        if (first.notLocal.isEmpty()) return first;
        Derivation last = new Derivation(model, false, takesWhole);
        last.notLocal = last.walk();
        return last.notLocal.isEmpty() ? last : first;
    }

    /** The node that reads all samples of an axis, or is unknown, and why; empty if there is none. */
    Optional<String> notLocal() {
        return notLocal;
    }

    /** Whether the second dimension of inputs holds channels, rather than the last. */
    boolean channelsFirst() {
        return channelsFirst;
    }

    /** Why the walk ended at a node; empty if it reached all outputs. */
    private Optional<String> walk() throws FormatException {
        model.weights().forEach((name, weights) -> arrays.put(name, ArrayFacts.of(weights)));
        try {
            model.inputs().forEach(this::addInput);
        } catch (NotDerivedException e) {
            return Optional.of("the input %s".formatted(e.getMessage()));
        }
        for (OnnxNode node : nodes) {
            try {
                add(node);
            } catch (NotDerivedException e) {
                return Optional.of("%s %s".formatted(node, e.getMessage()));
            } catch (ArithmeticException e) {
                return Optional.of("%s has numbers beyond 2^63".formatted(node));
            }
        }
        for (OnnxValue output : model.outputs()) {
            if (!arrays.containsKey(output.name())) {
                throw new FormatException(model.file(),
                        "is no network: nothing computes its output '%s'; export it again".formatted(output.name()));
            }
        }
        try {
            axes();
        } catch (NotDerivedException e) {
            return Optional.of("the network %s".formatted(e.getMessage()));
        }
        return Optional.empty();
    }

    /** The nodes from which the outputs follow. */
    private static List<OnnxNode> needed(OnnxModel model) {
        Set<String> wanted = new HashSet<>();
        model.outputs().forEach(output -> wanted.add(output.name()));
        List<OnnxNode> needed = new ArrayList<>();
        for (OnnxNode node : model.nodes().reversed()) {
            if (node.outputs().stream().anyMatch(wanted::contains)) {
                wanted.addAll(node.inputs());
                needed.add(node);
            }
        }
        return needed.reversed();
    }

    private void addInput(OnnxValue input) {
        int count = input.dimensions().size();
        if (count > MOST_DIMENSIONS) {
            throw new NotDerivedException("'%s' has more than %s dimensions".formatted(input.name(), MOST_DIMENSIONS));
        }
        List<Dimension> dimensions = new ArrayList<>();
        int axis = 0;
        boolean isTable = isTable(input);
        for (int n = 0; n < count; n++) {
            OnnxDimension stated = input.dimensions().get(n);
            boolean isAxis = isTable ? n == 0 : count > 2 && n > 0 && (channelsFirst ? n > 1 : n < count - 1);
            if (isAxis) {
                addAxis(input, stated, axis);
                dimensions.add(new Along(axis++, Sight.INPUT));
            } else {
                // one part of the survey at a time
                dimensions.add(Dimension.of(stated.extent().orElse(n == 0 ? 1L : -1L)));
            }
        }
        if (axis != axes.size()) {
            throw new NotDerivedException("'%s' has %s axes, the first input %s".formatted(input.name(), axis,
                    axes.size()));
        }
        keep(input.name(), ArrayFacts.computed(dimensions, bits(input)));
    }

    /** Whether an input has a row of features for each sample. */
    static boolean isTable(OnnxValue input) {
        return input.dimensions().size() == 2 && input.dimensions().getFirst().extent().isEmpty();
    }

    private void addAxis(OnnxValue input, OnnxDimension stated, int axis) {
        if (input.name().equals(model.inputs().getFirst().name())) {
            axes.add(stated);
        } else if (axis >= axes.size() || !axes.get(axis).extent().equals(stated.extent())) {
            throw new NotDerivedException("'%s' has other extents than the first input".formatted(input.name()));
        }
    }

    private static int bits(OnnxValue value) {
        for (OnnxType type : OnnxType.values()) {
            if (type.word().equals(value.type())) return type.bits();
        }
        return Float.SIZE;
    }

    private void add(OnnxNode node) throws FormatException {
        List<Optional<ArrayFacts>> inputs = new ArrayList<>();
        for (String name : node.inputs()) {
            ArrayFacts facts = arrays.get(name);
            if (facts == null && !name.isEmpty()) {
                throw new FormatException(model.file(),
                        "is no network: %s reads '%s', which nothing before it computes; export it again"
                                .formatted(node, name));
            }
            inputs.add(Optional.ofNullable(facts));
        }
        Call call = new Call(node, inputs, model.opset(), axes.stream().map(OnnxDimension::extent).toList(),
                takesWhole);
        List<ArrayFacts> outputs = outputs(call);
        for (int n = 0; n < Math.min(outputs.size(), node.outputs().size()); n++) {
            keep(node.outputs().get(n), outputs.get(n));
        }
    }

    private void keep(String name, ArrayFacts facts) {
        List<Dimension> dimensions = facts.dimensions().orElse(List.of());
        if (dimensions.size() > MOST_DIMENSIONS) {
            throw new NotDerivedException("has more than %s dimensions".formatted(MOST_DIMENSIONS));
        }
        for (Dimension dimension : dimensions) {
            if (dimension instanceof Along(int _, Sight sight)) periods += sight.outputs();
        }
        if (periods > MOST_PERIODS) throw new NotDerivedException("makes the network too large");
        arrays.put(name, facts);
    }

    private List<ArrayFacts> outputs(Call call) {
        String type = call.node().type();
        if (type.equals("Shape") && call.input(0).dimensions().isPresent()) return List.of(Constants.shape(call));
        if (!call.readsSurvey() && !Rules.isRandom(type)) return List.of(Constants.of(call));
        Rule rule = Rules.of(type).orElseThrow(() -> NotDerivedException.unknown("is of the type " + type));
        List<ArrayFacts> outputs = rule.outputs(call);
        if (notExact.isEmpty()) notExact = Exactness.obstacle(call).map(why -> call.node() + " " + why);
        return outputs;
    }

    List<AxisReach> axes() {
        return IntStream.range(0, axes.size()).mapToObj(this::reach).toList();
    }

    List<OutputShape> outputs() {
        return model.outputs().stream().map(output -> shape(output.name(), array(output))).toList();
    }

    /** The dimensions of each output. */
    List<List<Dimension>> dimensions() {
        return model.outputs().stream()
                .map(output -> array(output).dimensions().orElse(List.of())).toList();
    }

    /** The labels that each output gives, if it gives labels. */
    List<Optional<Labels>> labels() {
        return model.outputs().stream().map(output -> Labels.of(output.name(), nodes, arrays)).toList();
    }

    private ArrayFacts array(OnnxValue output) {
        return Objects.requireNonNull(arrays.get(output.name()));
    }

    /** As {@link Operations} counts them. */
    double operations() {
        return new Operations(nodes, arrays).count();
    }

    /** As {@link Activations} counts them. */
    Optional<Double> bytes() {
        return activations().bytes();
    }

    Activations activations() {
        return new Activations(model, nodes, arrays);
    }

    Optional<String> notExact() {
        return notExact;
    }

    private AxisReach reach(int axis) {
        List<ArrayFacts> outputs = model.outputs().stream().map(output -> arrays.get(output.name())).toList();
        long before = sights(axis, outputs).stream().mapToLong(Sight::before).max().orElse(0);
        long after = sights(axis, outputs).stream().mapToLong(Sight::after).max().orElse(0);
        int grid = 1;
        for (Sight sight : sights(axis, arrays.values())) {
            grid = Sight.bounded((long) grid / Sight.gcd(grid, sight.inputs()) * sight.inputs());
        }
        long least = sights(axis, arrays.values()).stream().mapToLong(Sight::least).max().orElse(1);
        int first = isTable(model.inputs().getFirst()) ? 0 : channelsFirst ? 2 : 1;
        return new AxisReach(first + axis, axes.get(axis).name(), axes.get(axis).extent(), before,
                after, grid, least);
    }

    private static List<Sight> sights(int axis, Collection<ArrayFacts> arrays) {
        return arrays.stream().flatMap(array -> array.dimensions().orElse(List.of()).stream())
                .filter(dimension -> dimension instanceof Along(int own, Sight _) && own == axis)
                .map(dimension -> ((Along) dimension).sight()).toList();
    }

    private OutputShape shape(String name, ArrayFacts facts) {
        List<Dimension> dimensions = facts.dimensions().orElse(List.of());
        List<Along> along = dimensions.stream().filter(Along.class::isInstance).map(Along.class::cast).toList();
        boolean isLikeInput = along.size() == axes.size()
                && along.stream().allMatch(dimension -> dimension.sight().hasExtentOf(Sight.INPUT));
        return new OutputShape(name, dimensions.stream().map(this::text).toList(), isLikeInput);
    }

    private String text(Dimension dimension) {
        return switch (dimension) {
            case Dimension.Fixed(long size) -> size < 0 ? "?" : Long.toString(size);
            case Along(int axis, Sight sight) -> Extents.text(name(axis), sight);
            case Dimension.Merged _ -> "?";
        };
    }

    private String name(int axis) {
        String name = axes.get(axis).name();
        return name.isEmpty() ? "n" + (axis + 1) : name;
    }
}
