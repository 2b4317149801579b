package org.varve.mdio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.file.FormatException;
import org.varve.zarr.ArrayMetadata;
import org.varve.zarr.Workers;
import org.varve.zarr.ZarrGroup;

/** The numbers along an axis, as decimals, with how exact they are. */
class CoordinatesOfAxesTest {

    @TempDir
    private Path folder;

    private NamedGroup group = new NamedGroup(Path.of(""), 2);

    @BeforeEach
    void create() throws IOException {
        group = NamedGroup.create(folder.resolve("a.zarr"), 2);
    }

    private Coordinates read(String name) throws IOException {
        ZarrGroup opened = ZarrGroup.open(folder.resolve("a.zarr"));
        ArrayMetadata array = opened.array(name);
        try (Workers workers = new Workers(1, array.toRead())) {
            return Coordinates.read(opened, array, workers);
        }
    }

    /** Floats of 32 bits are the decimals that they were made of, also where a wider type holds them. */
    @Test
    void floatsAreDecimals() throws IOException {
        group.axis("single", "<f4", "", 0, 0.004, 0.1, 1e10).axis("wide", "<f8", "", 0, (float) 0.004, (float) 0.1)
                .axis("exact", "<f8", "", 0, 0.004, (float) 0.1);
        assertThat(read("single")).isEqualTo(
                new Coordinates("single", List.of(0.0, 0.004, 0.1, 1e10), "", EqualSteps.SINGLE));
        assertThat(read("wide")).isEqualTo(new Coordinates("wide", List.of(0.0, 0.004, 0.1), "", EqualSteps.SINGLE));
        assertThat(read("exact")).isEqualTo(
                new Coordinates("exact", List.of(0.0, 0.004, (double) (float) 0.1), "", EqualSteps.DOUBLE));
    }

    @Test
    void wholeNumbersAndPackedOnesAreExact() throws IOException {
        group.axis("whole", "<i2", "\"units\": \"ms\",", -5, 0, 7).axis("packed", "<f4",
                "\"scale_factor\": 0.5, \"_FillValue\": 9, \"unitsV1\": {\"length\": \"ft\"},", 3, 9, 5);
        assertThat(read("whole")).isEqualTo(new Coordinates("whole", List.of(-5.0, 0.0, 7.0), "ms", EqualSteps.DOUBLE));
        assertThat(read("packed")).isEqualTo(
                new Coordinates("packed", List.of(1.5, Double.NaN, 2.5), "ft", EqualSteps.DOUBLE));
    }

    @Test
    void arraysThatAreNoAxisAreRefused() throws IOException {
        group.array("two", List.of("a", "b"), new int[] {2, 3}, at -> 1);
        assertThatThrownBy(() -> read("two")).isInstanceOf(FormatException.class).hasMessageContaining(
                "has coordinates 'two' of shape 2x3x1, float32, in chunks of 2x2x1: up to 524288 numbers on one axis are read");
        PlainGroup plain = PlainGroup.create(folder.resolve("b.zarr"), 2);
        plain.array("most", "[524288]", "[524288]", "dtype", "\"|i1\"").array("more", "[524289]", "[524289]", "dtype",
                "\"|i1\"");
        ZarrGroup opened = ZarrGroup.open(folder.resolve("b.zarr"));
        for (String name : List.of("most", "more")) {
            ArrayMetadata array = opened.array(name);
            try (Workers workers = new Workers(1, array.toRead())) {
                if (name.equals("most")) {
                    assertThat(Coordinates.read(opened, array, workers).values()).hasSize(1 << 19).containsOnly(0.0);
                } else {
                    assertThatThrownBy(() -> Coordinates.read(opened, array, workers)).hasMessageContaining("524289");
                }
            }
        }
    }
}
