package org.varve.onnx;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.varve.file.FormatException;

/** Reads names and shapes of arrays, and the numbers of small ones. The numbers of fields are those of onnx.proto. */
final class WeightsReader {

    private static final int MOST_DIMENSIONS = 64;

    private final Path model;

    WeightsReader(Path model) {
        this.model = model;
    }

    OnnxWeights read(Message array) throws IOException {
        String name = "";
        OnnxType type = OnnxType.UNDEFINED;
        List<Long> extents = new ArrayList<>();
        List<Double> reals = new ArrayList<>();
        List<Long> integers = new ArrayList<>();
        Map<String, String> external = new HashMap<>();
        boolean isExternal = false;
        long raw = -1;
        long rawBytes = 0;
        long begin = array.start();
        array.bytes().keepLarge(begin);
        for (int field = array.next(); field > 0; field = array.next()) {
            switch (field) {
                case 1 -> array.integers(extents, MOST_DIMENSIONS);
                case 2 -> type = OnnxType.of(array.integer());
                case 4 -> array.reals(reals, OnnxWeights.MOST_NUMBERS);
                case 5, 7 -> array.integers(integers, OnnxWeights.MOST_NUMBERS);
                case 8 -> name = array.text();
                case 9 -> {
                    raw = array.position();
                    rawBytes = array.length();
                }
                case 10 -> array.doubles(reals, OnnxWeights.MOST_NUMBERS);
                case 13 -> readEntry(array.message(), external);
                case 14 -> isExternal = array.integer() == 1;
                default -> {
                }
            }
        }
        ModelBytes bytes = array.bytes();
        long elements = elements(bytes, begin, name, extents);
        Optional<List<Double>> numbers = Optional.empty();
        if (isExternal) {
            requireExternal(name, external, storedBytes(elements, type));
        } else if (raw >= 0) {
            if (type.bits() > 0 && rawBytes != storedBytes(elements, type)) {
                throw bytes.damaged(raw, "the array '%s' has %s bytes, but its shape takes %s".formatted(name, rawBytes,
                        storedBytes(elements, type)));
            }
            numbers = rawNumbers(bytes, raw, elements, type);
        } else {
            List<Double> listed = reals.isEmpty() ? integers.stream().map(Long::doubleValue).toList() : reals;
            if (listed.size() == elements) numbers = Optional.of(listed);
        }
        return new OnnxWeights(name, type, extents, numbers);
    }

    private static long elements(ModelBytes bytes, long begin, String name, List<Long> extents)
            throws FormatException {
        try {
            long elements = 1;
            for (long extent : extents) {
                if (extent < 0) throw new ArithmeticException("negative");
                elements = Math.multiplyExact(elements, extent);
            }
            Math.multiplyExact(elements, 128L);
            return elements;
        } catch (ArithmeticException e) {
            throw bytes.damaged(begin, "the array '%s' has the impossible shape %s".formatted(name, extents));
        }
    }

    private static long storedBytes(long elements, OnnxType type) {
        return Math.ceilDiv(elements * type.bits(), Byte.SIZE);
    }

    private static Optional<List<Double>> rawNumbers(ModelBytes bytes, long raw, long elements, OnnxType type)
            throws IOException {
        if (elements > OnnxWeights.MOST_NUMBERS) return Optional.empty();
        List<Double> numbers = new ArrayList<>();
        for (int n = 0; n < elements; n++) {
            bytes.keepNumber(raw);
            switch (type) {
                case FLOAT32 ->
                    numbers.add((double) Float.intBitsToFloat((int) bytes.number(raw + 4L * n, Float.BYTES)));
                case FLOAT64 -> numbers.add(Double.longBitsToDouble(bytes.number(raw + 8L * n, Double.BYTES)));
                case FLOAT16 -> numbers.add((double) Float.float16ToFloat((short) bytes.number(raw + 2L * n, 2)));
                case INT32 -> numbers.add((double) (int) bytes.number(raw + 4L * n, Integer.BYTES));
                case INT64 -> numbers.add((double) bytes.number(raw + 8L * n, Long.BYTES));
                case UINT8, BOOL -> numbers.add((double) bytes.number(raw + n, 1));
                case INT8 -> numbers.add((double) (byte) bytes.number(raw + n, 1));
                default -> {
                    return Optional.empty();
                }
            }
        }
        return Optional.of(numbers);
    }

    private static void readEntry(Message entry, Map<String, String> entries) throws IOException {
        String key = "";
        String value = "";
        for (int field = entry.next(); field > 0; field = entry.next()) {
            switch (field) {
                case 1 -> key = entry.text();
                case 2 -> value = entry.text();
                default -> {
                }
            }
        }
        entries.put(key, value);
    }

    /** A file of weights lies in the folder of the model, also where links lead, and holds them all. */
    private void requireExternal(String name, Map<String, String> entries, long bytes) throws IOException {
        String location = entries.getOrDefault("location", "");
        Path folder = Objects.requireNonNull(model.toAbsolutePath().getParent());
        try {
            Path file = folder.resolve(location).normalize();
            if (location.isEmpty() || !file.startsWith(folder.normalize())) throw outside(name, location);
            if (!Files.isRegularFile(file)) {
                throw new FormatException(model,
                        "keeps the array '%s' in the file '%s', which is missing: put it into %s"
                                .formatted(name, location, folder));
            }
            if (!file.toRealPath().startsWith(folder.toRealPath())) throw outside(name, location);
            long offset = Long.parseLong(entries.getOrDefault("offset", "0"));
            if (offset < 0 || offset > Files.size(file) - bytes) {
                throw new FormatException(model,
                        "keeps the array '%s' in '%s', at byte %s and %s bytes long, but that file has %s: copy it again"
                                .formatted(name, location, offset, bytes, Files.size(file)));
            }
        } catch (InvalidPathException | NumberFormatException e) {
            throw outside(name, location);
        }
    }

    private FormatException outside(String name, String location) {
        return new FormatException(model,
                "keeps the array '%s' in '%s', which is no file of the model's folder: export the network again with its weights beside it"
                        .formatted(name, location));
    }
}
