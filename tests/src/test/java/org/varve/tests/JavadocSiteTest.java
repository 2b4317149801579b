package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The pages of all modules, which docs/javadoc/pom.xml makes, list the exported packages apart from the others. */
class JavadocSiteTest {

    private static final Path POM = Path.of("../docs/javadoc/pom.xml");

    private static final Pattern SOURCES = Pattern.compile("<sourcepath>(.*)</sourcepath>");
    private static final Pattern PUBLIC = Pattern.compile("programs use</title>\\s*<packages>(.*)</packages>");
    private static final Pattern VERSION = Pattern.compile("<version>(.*)</version>");
    private static final Pattern EXPORT = Pattern.compile("exports ([\\w.]+);");

    @Test
    void listsTheExportedPackages() throws IOException {
        String pom = Files.readString(POM);
        List<String> exported = new ArrayList<>();
        for (String sources : parts(SOURCES, pom)) {
            Path folder = POM.resolveSibling(sources);
            Path descriptor = folder.resolve("module-info.java");
            if (Files.exists(descriptor)) {
                EXPORT.matcher(Files.readString(descriptor)).results()
                        .forEach(found -> exported.add(found.group(1)));
            } else {
                exported.add("org.varve." + folder.normalize().getName(1));
            }
        }

        assertThat(parts(PUBLIC, pom)).containsExactlyInAnyOrderElementsOf(exported);
    }

    /** It is no module of the build, which would set it. */
    @Test
    void hasTheVersionOfTheBuild() throws IOException {
        assertThat(parts(VERSION, Files.readString(POM)).getFirst())
                .isEqualTo(parts(VERSION, Files.readString(Path.of("../pom.xml"))).getFirst());
    }

    private static List<String> parts(Pattern list, String pom) {
        return list.matcher(pom).results().flatMap(found -> Arrays.stream(found.group(1).split(":", -1))).toList();
    }
}
