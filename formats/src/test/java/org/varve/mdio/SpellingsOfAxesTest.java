package org.varve.mdio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tables of docs/zarr.md list every name, unit and attribute that is understood. */
class SpellingsOfAxesTest {

    static List<String> rows() {
        Stream<String> names = Stream.of(AxisName.values())
                .map(name -> row(name.name().toLowerCase(Locale.ROOT), name.spellings()));
        Stream<String> units = AxisUnit.SPELLINGS.entrySet().stream()
                .map(unit -> row(unit.getValue().getFirst(), unit.getValue()));
        return Stream.of(names, units, Stream.of(row("attributes", PackingAttributes.ATTRIBUTES))).flatMap(rows -> rows)
                .toList();
    }

    private static String row(String what, List<String> spellings) {
        return "| %s | %s |".formatted(what, spellings.stream().collect(Collectors.joining("`, `", "`", "`")));
    }

    @Test
    void areDocumented() throws IOException {
        assertThat(Files.readString(Path.of("../docs/zarr.md")).lines()).containsAll(rows());
    }
}
