package org.varve.mdio;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.varve.file.FormatException;
import org.varve.formats.Fact;
import org.varve.zarr.ArrayMetadata;
import org.varve.zarr.Workers;
import org.varve.zarr.ZarrGroup;

/** The facts of a group that is not a volume: its arrays, their axes, and the numbers along them. */
final class GroupOutline {

    /** More arrays are not listed. */
    private static final int MOST = 50;

    private GroupOutline() {}

    /** Nothing if it is no group whose metadata can be read. */
    static List<Fact> of(Path folder) throws IOException {
        try {
            return of(ZarrGroup.open(folder));
        } catch (FormatException e) {
            return List.of();
        }
    }

    private static List<Fact> of(ZarrGroup group) throws IOException {
        List<String> arrays = new ArrayList<>();
        Map<String, Object> axes = new LinkedHashMap<>();
        for (String key : group.arrays().subList(0, Math.min(MOST, group.arrays().size()))) {
            arrays.add(key + ": " + describe(group, key));
            axes.put(key, group.namedAxes(key));
        }
        return List.of(
                Fact.of("format", "Zarr %s, %s arrays".formatted(group.version(), group.arrays().size()))
                        .with("format", "Zarr").with("version", group.version()),
                new Fact("array", arrays, Map.of("arrays", group.arrays())).with("axes", axes));
    }

    private static String describe(ZarrGroup group, String key) throws IOException {
        Map<String, Integer> axes = group.namedAxes(key);
        String named = axes.entrySet().stream().map(axis -> axis.getKey() + " " + axis.getValue())
                .collect(Collectors.joining(", "));
        try {
            ArrayMetadata array = GatherAxis.first(group, key).array(key);
            String shape = named.isEmpty() ? array.shape().toString() : named;
            return "%s, %s%s".formatted(shape, array.form().type(), isAxis(key, axes) ? numbers(group, array) : "");
        } catch (FormatException refused) {
            return named.isEmpty() ? String.valueOf(refused.getMessage()) : named;
        }
    }

    /** Whether an array holds the numbers along the axis of its name. */
    private static boolean isAxis(String key, Map<String, Integer> axes) {
        return axes.size() == 1 && axes.containsKey(key.substring(key.lastIndexOf('/') + 1));
    }

    /** The numbers along an axis, from the first to the last, and their unit; nothing if they cannot be read. */
    private static String numbers(ZarrGroup group, ArrayMetadata array) throws IOException {
        try (Workers workers = new Workers(1, array.toRead())) {
            Coordinates axis = Coordinates.read(group, array, workers);
            String unit = axis.unit().isBlank() ? "" : ", in '%s'".formatted(axis.unit());
            return ", from %s to %s%s".formatted(GatherAxis.text(axis.values().getFirst()),
                    GatherAxis.text(axis.values().getLast()), unit);
        } catch (FormatException unreadable) {
            return "";
        }
    }
}
