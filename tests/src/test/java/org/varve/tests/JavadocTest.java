package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.DocumentationTool;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.varve.core.Sweep;

/** The Javadoc has no faults, and all that a program may call has a comment: some modules each day. */
@Execution(ExecutionMode.SAME_THREAD)
class JavadocTest {

    private static final List<String> MODULES = List.of(
            "core", "formats", "host", "tiling", "profiler", "run", "nd4j", "onnx", "study", "cuda-kernels",
            "cpu-fallback",
            "view", "cluster", "testkit");

    /**
     * What is no fault: a sentence need not be repeated for each parameter; services are constructed by their loader;
     * the Vector API incubates.
     */
    private static final Pattern ALLOWED = Pattern.compile(
            "(no @param|no @return|no @throws|no main description|use of default constructor|using incubating).*|\\S+ warnings?");

    /**
     * What its type, whose comment has the rules, explains: constructors that check a record, constants, serialized
     * fields.
     */
    private static final Pattern EXPLAINED =
            Pattern.compile("public \\w+ \\{|([A-Z0-9_]+, )*[A-Z0-9_]+(\\(.*)?[,;]?|private final .*");

    @TempDir
    private Path folder;

    @Test
    void hasNoFaults() throws IOException {
        DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();
        DocumentationTool javadoc = ToolProvider.getSystemDocumentationTool();
        try (StandardJavaFileManager files = javadoc.getStandardFileManager(said, Locale.ROOT, null)) {
            List<String> options = List.of("-Xdoclint:all", "-Xmaxwarns", "100000", "-quiet", "-d", folder.toString(),
                    "--add-modules", "jdk.incubator.vector", "-cp", System.getProperty("java.class.path"));
            assertThat(javadoc.getTask(null, files, said, null, options, files.getJavaFileObjectsFromPaths(sources()))
                    .call()).isTrue();
        }

        assertThat(said.getDiagnostics()).filteredOn(JavadocTest::isFault).isEmpty();
    }

    private static List<Path> sources() throws IOException {
        List<Path> sources = new ArrayList<>();
        for (String module : Sweep.of(7, MODULES).toList()) {
            try (Stream<Path> files = Files.walk(Path.of("..", module, "src/main/java").toRealPath())) {
                files.filter(file -> file.toString().endsWith(".java"))
                        .filter(file -> !file.endsWith("module-info.java")).forEach(sources::add);
            }
        }
        return sources;
    }

    private static boolean isFault(Diagnostic<? extends JavaFileObject> said) {
        String message = said.getMessage(Locale.ROOT).lines().findFirst().orElse("");
        return !ALLOWED.matcher(message).matches() && !(message.equals("no comment") && isExplained(said));
    }

    private static boolean isExplained(Diagnostic<? extends JavaFileObject> said) {
        try {
            List<String> lines = Files.readAllLines(Path.of(said.getSource().toUri()));
            return EXPLAINED.matcher(lines.get((int) said.getLineNumber() - 1).strip()).matches();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
