package org.varve.onnx;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.varve.onnx.ArrayFacts.Origin;
import org.varve.onnx.ArrayFacts.Term;
import org.varve.onnx.Dimension.Along;

/** Arrays that do not follow from samples: constants, and extents that a network computes to resize by them. */
final class Constants {

    private final Call call;

    private Constants(Call call) {
        this.call = call;
    }

    /** The array that a node computes without reading samples. */
    static ArrayFacts of(Call call) {
        return new Constants(call).output();
    }

    /** The extents of an array, of samples or not. */
    static ArrayFacts shape(Call call) {
        List<Dimension> dimensions = call.dimensions(0);
        List<Integer> places = Positions.slice(dimensions.size(), call.node().integer("start", 0),
                call.node().integer("end", dimensions.size()), 1);
        List<Term> terms = places.stream().map(place -> Term.of(dimensions.get(place))).toList();
        boolean isUnknown = terms.stream().anyMatch(term -> term instanceof Term.Known(double size) && size < 0);
        return isUnknown
                ? ArrayFacts.constant(Optional.of(List.of(Dimension.of(terms.size()))), Origin.EXTENT, Long.SIZE)
                : ArrayFacts.of(terms);
    }

    private ArrayFacts output() {
        if (call.node().type().equals("Constant")) return stated();
        Origin origin = call.inputs().stream().flatMap(Optional::stream).map(ArrayFacts::origin)
                .max(Origin::compareTo).orElse(Origin.MODEL);
        int bits = call.optional(0).map(ArrayFacts::bits).orElse(Float.SIZE);
        ArrayFacts unknown = ArrayFacts.constant(Optional.empty(), origin, bits);
        Optional<List<Term>> terms = call.optional(0).flatMap(ArrayFacts::terms);
        return switch (call.node().type()) {
            case "Identity", "Cast", "Floor", "Ceil", "Dropout" -> call.input(0);
            case "DequantizeLinear" -> ArrayFacts.constant(call.input(0).dimensions(), origin, Float.SIZE);
            case "Transpose" -> ArrayFacts.constant(transposed(), origin, bits);
            case "Concat" -> joined().map(ArrayFacts::of).orElse(unknown);
            case "Unsqueeze", "Squeeze" -> terms.filter(all -> all.size() == 1).map(ArrayFacts::of).orElse(unknown);
            case "Gather" -> terms.flatMap(this::gathered).orElse(unknown);
            case "Slice" -> terms.flatMap(this::sliced).map(ArrayFacts::of).orElse(unknown);
            case "Mul", "Div" -> scaled().map(ArrayFacts::of).orElse(unknown);
            default -> unknown;
        };
    }

    private ArrayFacts stated() {
        OnnxNode node = call.node();
        if (node.has("value")) {
            return node.attribute("value").flatMap(OnnxAttribute::weights).map(ArrayFacts::of)
                    .orElseGet(() -> ArrayFacts.constant(Optional.empty(), Origin.MODEL, Float.SIZE));
        }
        for (String name : List.of("value_ints", "value_floats", "value_int", "value_float")) {
            if (!node.has(name)) continue;
            OnnxAttribute attribute = node.attribute(name).orElseThrow();
            List<Term> terms = new ArrayList<>();
            attribute.integer().ifPresent(number -> terms.add(new Term.Known(number)));
            attribute.integers().forEach(number -> terms.add(new Term.Known(number)));
            attribute.reals().forEach(number -> terms.add(new Term.Known(number)));
            return name.endsWith("s") ? ArrayFacts.of(terms) : ArrayFacts.of(terms, List.of());
        }
        return ArrayFacts.constant(Optional.empty(), Origin.MODEL, Float.SIZE);
    }

    private Optional<List<Dimension>> transposed() {
        return call.input(0).dimensions().isEmpty()
                ? Optional.empty()
                : ShapeRules.transposition(call).getFirst().dimensions();
    }

    private Optional<List<Term>> joined() {
        List<Term> all = new ArrayList<>();
        for (int n = 0; n < call.inputs().size(); n++) {
            Optional<List<Term>> terms = call.optional(n).flatMap(ArrayFacts::terms);
            if (terms.isEmpty() || call.dimensions(n).size() != 1) return Optional.empty();
            all.addAll(terms.get());
        }
        return Optional.of(all).filter(terms -> terms.size() <= OnnxWeights.MOST_NUMBERS);
    }

    private Optional<ArrayFacts> gathered(List<Term> terms) {
        if (call.dimensions(0).size() != 1) return Optional.empty();
        return call.input(1).numbers().map(places -> {
            List<Term> picked = places.stream()
                    .map(place -> terms.get(Call.dimension(place.longValue(), terms.size()))).toList();
            return ArrayFacts.of(picked, call.dimensions(1));
        });
    }

    private Optional<List<Term>> sliced(List<Term> terms) {
        List<Long> starts = call.integers("starts", 1).orElse(List.of());
        List<Long> ends = call.integers("ends", 2).orElse(List.of());
        List<Long> steps = call.integers("", 4).orElse(Collections.nCopies(1, 1L));
        if (call.dimensions(0).size() != 1 || starts.size() != 1 || ends.size() != 1 || steps.size() != 1) {
            return Optional.empty();
        }
        return Optional.of(Positions.slice(terms.size(), starts.getFirst(), ends.getFirst(), steps.getFirst()).stream()
                .map(terms::get).toList());
    }

    /** Extents times or over whole numbers: one number for all, or one for each. */
    private Optional<List<Term>> scaled() {
        Optional<List<Term>> terms = call.optional(0).flatMap(ArrayFacts::terms);
        Optional<List<Double>> factors = call.optional(1).flatMap(ArrayFacts::numbers);
        if (terms.isEmpty() || factors.isEmpty() || factors.get().isEmpty()) return Optional.empty();
        List<Term> scaled = new ArrayList<>();
        for (int n = 0; n < terms.get().size(); n++) {
            if (factors.get().size() != 1 && factors.get().size() != terms.get().size()) return Optional.empty();
            Optional<Term> term = scaled(terms.get().get(n), factors.get().get(factors.get().size() == 1 ? 0 : n));
            if (term.isEmpty()) return Optional.empty();
            scaled.add(term.get());
        }
        return Optional.of(scaled);
    }

    private Optional<Term> scaled(Term term, double factor) {
        boolean isProduct = call.node().type().equals("Mul");
        return switch (term) {
            case Term.Known(double value) -> Optional.of(new Term.Known(isProduct ? value * factor : value / factor));
            case Term.Extent _ when factor < 1 || factor > Sight.LONGEST || factor != Math.rint(factor) ->
                Optional.empty();
            case Term.Extent(Along(int axis, Sight sight)) -> scaled(sight, (int) factor, isProduct)
                    .map(other -> new Term.Extent(new Along(axis, other)));
        };
    }

    private static Optional<Sight> scaled(Sight sight, int factor, boolean isProduct) {
        if (isProduct) return Optional.of(sight.through(Windows.repeated(factor), sight.offset() * factor));
        if (sight.offset() % factor != 0) return Optional.empty();
        return Optional.of(sight.through(Windows.blocks(factor), sight.offset() / factor));
    }
}
