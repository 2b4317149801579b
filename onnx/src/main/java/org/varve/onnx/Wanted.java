package org.varve.onnx;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.varve.core.Output;

/**
 * What is written of a network's output.
 *
 * @param output its number
 * @param channel its channel, or {@link #LARGEST}
 * @param name of the volume
 */
record Wanted(int output, int channel, String name) {

    /** The number of the channel with the largest value, rather than a channel. */
    static final int LARGEST = -1;

    /** Reads what is wanted: {@code all}, {@code argmax}, the name of an output, or the number of a channel. */
    static List<Wanted> parse(NetworkFile file, String text) {
        String word = text.strip();
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "all" -> all(file).stream().flatMap(List::stream).toList();
            case "argmax" -> argmax(file);
            default -> named(file, word);
        };
    }

    private static List<List<Wanted>> all(NetworkFile file) {
        List<List<Wanted>> all = new ArrayList<>();
        List<String> names = names(file);
        for (int o = 0; o < file.outputs().size(); o++) {
            int output = o;
            int channels = file.outputs().get(o).channels();
            String name = names.get(o);
            all.add(IntStream.range(0, channels)
                    .mapToObj(c -> new Wanted(output, c, channels == 1 ? name : name + "-" + c)).toList());
        }
        return all;
    }

    private static List<Wanted> argmax(NetworkFile file) {
        List<Wanted> wanted = new ArrayList<>();
        List<String> names = names(file);
        for (int o = 0; o < file.outputs().size(); o++) {
            if (file.outputs().get(o).channels() > 1) {
                wanted.add(new Wanted(o, LARGEST, names.get(o) + "-class"));
            }
        }
        if (wanted.isEmpty()) {
            throw new IllegalArgumentException("write argmax: no output has several channels; give all");
        }
        return wanted;
    }

    private static List<Wanted> named(NetworkFile file, String word) {
        List<List<Wanted>> all = all(file);
        List<Wanted> channels = all.stream().flatMap(List::stream).toList();
        for (int o = 0; o < all.size(); o++) {
            if (file.outputs().get(o).name().equals(word)) return all.get(o);
        }
        return channels.stream()
                .filter(wanted -> wanted.name.equals(word)
                        || (file.outputs().size() == 1 && word.equals(Integer.toString(wanted.channel))))
                .map(List::of).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("write %s: give all, argmax, or one of %s"
                        .formatted(word, String.join(", ", channels.stream().map(Wanted::name).toList()))));
    }

    /**
     * A name for each output, with its number where names differ in signs alone that files do not have, or would name a
     * channel of another.
     */
    private static List<String> names(NetworkFile file) {
        List<String> safe = file.outputs().stream().map(output -> safe(output.name())).toList();
        return IntStream.range(0, safe.size()).mapToObj(o -> {
            String name = safe.get(o);
            boolean isUnique = IntStream.range(0, safe.size()).filter(other -> other != o)
                    .noneMatch(other -> isAlike(name, safe.get(other)));
            return isUnique ? name : "output-%s-%s".formatted(o, name);
        }).toList();
    }

    /** Whether the names of their channels may be the same. */
    private static boolean isAlike(String name, String other) {
        return name.equals(other) || isChannel(name, other) || isChannel(other, name);
    }

    private static boolean isChannel(String name, String output) {
        return name.startsWith(output + "-") && name.substring(output.length() + 1).matches("[0-9]+|class");
    }

    /** A name that files may have. */
    private static String safe(String name) {
        String safe = name.replaceAll("[^A-Za-z0-9_-]+", "-").replaceAll("^-+|-+$", "");
        return safe.isEmpty() ? "output" : safe;
    }

    /** The output as it is described. */
    Output described(NetworkFile file) {
        NetworkArray array = file.outputs().get(output);
        if (channel == LARGEST) return Output.of(name, "").labels(0, array.channels() - 1).chosen();
        return file.labels(output).map(labels -> Output.of(name, "").labels(labels.least(), labels.most()).chosen())
                .orElseGet(() -> switch (lastNode(array.name(), file.model())) {
                    case "Sigmoid", "Softmax", "HardSigmoid" -> Output.of(name, "").within(0, 1);
                    default -> Output.of(name, "");
                });
    }

    /** The type of the node that computes an array, such as {@code Sigmoid}. */
    private static String lastNode(String array, OnnxModel model) {
        String wanted = array;
        for (OnnxNode node : model.nodes().reversed()) {
            if (!node.outputs().contains(wanted)) continue;
            if (!node.type().equals("Identity")) return node.type();
            wanted = node.inputs().getFirst();
        }
        return "";
    }
}
