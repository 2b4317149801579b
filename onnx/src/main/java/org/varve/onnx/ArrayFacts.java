package org.varve.onnx;

import java.util.List;
import java.util.Optional;

/**
 * The shape of an array that a network reads or computes, and what it depends on.
 *
 * @param dimensions slowest first; empty if not even their number is known
 * @param origin what it depends on
 * @param bits of an element
 * @param terms the elements, where they are few and known
 */
record ArrayFacts(Optional<List<Dimension>> dimensions, Origin origin, int bits, Optional<List<Term>> terms) {

    /** Channels that ONNX Runtime stores together of images, the lanes of the widest vectors. */
    private static final int BLOCK = 16;

    /** What an array depends on: the model, also the extents of the survey, or also its samples. */
    enum Origin {
        MODEL,
        EXTENT,
        SAMPLES
    }

    /** A number of a small array. */
    sealed interface Term {

        /** A known number. */
        record Known(double value) implements Term {}

        /** The extent of an array along an axis of the survey. */
        record Extent(Dimension.Along along) implements Term {}

        static Term of(Dimension dimension) {
            return switch (dimension) {
                case Dimension.Fixed(long size) -> new Known(size);
                case Dimension.Along along -> new Extent(along);
                case Dimension.Merged _ -> new Known(-1);
            };
        }
    }

    static ArrayFacts computed(List<Dimension> dimensions, int bits) {
        return new ArrayFacts(Optional.of(List.copyOf(dimensions)), Origin.SAMPLES, bits, Optional.empty());
    }

    /** An array that does not depend on samples. */
    static ArrayFacts constant(Optional<List<Dimension>> dimensions, Origin origin, int bits) {
        return new ArrayFacts(dimensions, origin, bits, Optional.empty());
    }

    /** An array of such elements. */
    static ArrayFacts of(List<Term> terms, List<Dimension> dimensions) {
        boolean isExtent = terms.stream().anyMatch(Term.Extent.class::isInstance);
        return new ArrayFacts(Optional.of(List.copyOf(dimensions)), isExtent ? Origin.EXTENT : Origin.MODEL, Long.SIZE,
                Optional.of(List.copyOf(terms)));
    }

    /** An array of one dimension. */
    static ArrayFacts of(List<Term> terms) {
        return of(terms, List.of(Dimension.of(terms.size())));
    }

    static ArrayFacts of(OnnxWeights weights) {
        return new ArrayFacts(Optional.of(weights.extents().stream().map(Dimension::of).toList()), Origin.MODEL,
                weights.type().bits(),
                weights.numbers().map(numbers -> numbers.stream().<Term>map(Term.Known::new).toList()));
    }

    ArrayFacts withBits(int otherBits) {
        return new ArrayFacts(dimensions, origin, otherBits, terms);
    }

    /** The same on the CPU, where ONNX Runtime computes floats of two bytes as floats of four. */
    ArrayFacts widened() {
        return bits == Short.SIZE ? withBits(Float.SIZE) : this;
    }

    boolean isComputed() {
        return origin == Origin.SAMPLES;
    }

    /** The elements, if all are numbers. */
    Optional<List<Double>> numbers() {
        return terms.filter(all -> all.stream().allMatch(Term.Known.class::isInstance))
                .map(all -> all.stream().map(term -> ((Term.Known) term).value()).toList());
    }

    /** Places for one sample of the survey, far from its edges: elements of one channel. */
    double rate() {
        double rate = 1;
        for (Dimension dimension : dimensions.orElse(List.of())) {
            if (dimension instanceof Dimension.Along along) rate *= along.sight().rate();
            if (dimension instanceof Dimension.Merged merged) rate *= merged.rate();
        }
        return rate;
    }

    /** Elements of an array that is the same for any survey; 1 if unknown. */
    double elements() {
        return dimensions.orElse(List.of()).stream()
                .mapToDouble(dimension -> dimension instanceof Dimension.Fixed(long size) ? Math.max(1, size) : 1)
                .reduce(1, (a, b) -> a * b);
    }

    /** Bytes for one sample of the survey, far from its edges; empty if unknown. */
    Optional<Double> bytes() {
        double bytes = bits / (double) Byte.SIZE;
        for (Dimension dimension : dimensions.orElse(List.of(Dimension.unknown()))) {
            switch (dimension) {
                case Dimension.Fixed(long size) when size < 0 -> {
                    return Optional.empty();
                }
                case Dimension.Fixed(long size) -> bytes *= size;
                case Dimension.Along along -> bytes *= along.sight().rate();
                case Dimension.Merged merged -> bytes *= merged.rate();
            }
        }
        return Optional.of(hasSamples() ? bytes : 0);
    }

    /** Whether it grows with the survey. */
    private boolean hasSamples() {
        return dimensions.orElse(List.of()).stream().anyMatch(dimension -> !(dimension instanceof Dimension.Fixed));
    }

    /** Whether it has channels before two axes of the survey. */
    boolean isImage() {
        List<Dimension> all = dimensions.orElse(List.of());
        return all.size() == 4 && all.get(2).isAlong() && all.get(3).isAlong();
    }

    /** The bytes of an image whose channels are filled up to whole blocks; empty if unknown. */
    Optional<Double> bytesInBlocks() {
        if (!(dimensions.orElseThrow().get(1) instanceof Dimension.Fixed(long channels)) || channels < 1)
            return bytes();
        return bytes().map(bytes -> bytes / channels * Math.ceilDiv(channels, BLOCK) * BLOCK);
    }
}
