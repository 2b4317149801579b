package org.varve.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The table of docs/networks.md lists the nodes whose reach is known, each once. */
class NetworksPageTest {

    private static final Pattern TYPE = Pattern.compile("`((?:ai\\.onnx\\.ml\\.)?[A-Z]\\w+)`");

    @Test
    void listsWhatIsDerived() throws IOException {
        List<String> listed = Files.readAllLines(Path.of("../docs/networks.md")).stream()
                .filter(line -> line.startsWith("| `"))
                .flatMap(line -> TYPE.matcher(line.split("\\|", -1)[1]).results().map(type -> type.group(1)))
                .sorted().toList();

        assertThat(listed).isEqualTo(Rules.types());
    }
}
