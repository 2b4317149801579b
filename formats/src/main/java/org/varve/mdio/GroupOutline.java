package org.varve.mdio;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.varve.file.FormatException;
import org.varve.formats.Fact;
import org.varve.zarr.ArrayMetadata;
import org.varve.zarr.ZarrGroup;

/** What a group says about itself that is no volume: its arrays. */
final class GroupOutline {

    /** More arrays are not listed. */
    private static final int MOST = 50;

    private GroupOutline() {}

    /** Nothing if the folder is no group whose metadata can be read. */
    static List<Fact> of(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try {
            return of(ZarrGroup.open(folder));
        } catch (FormatException e) {
            return List.of();
        }
    }

    private static List<Fact> of(ZarrGroup group) throws IOException {
        List<String> arrays = new ArrayList<>();
        for (String key : group.arrays().subList(0, Math.min(MOST, group.arrays().size()))) {
            arrays.add(key + ": " + describe(group, key));
        }
        return List.of(
                Fact.of("format", "Zarr %s, %s arrays".formatted(group.version(), group.arrays().size()))
                        .with("format", "Zarr").with("version", group.version()),
                new Fact("array", arrays, Map.of("arrays", group.arrays())));
    }

    private static String describe(ZarrGroup group, String key) throws IOException {
        try {
            ArrayMetadata array = group.array(key);
            return "%s, %s".formatted(array.shape(), array.form().type());
        } catch (FormatException refused) {
            return refused.getMessage();
        }
    }
}
