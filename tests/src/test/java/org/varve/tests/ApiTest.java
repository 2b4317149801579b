package org.varve.tests;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Keeps docs/api equal to the public API, one file for each module, so that no change is an accident. After an intended
 * change, {@code VARVE_DOCS=write} in the environment of this test writes the files anew.
 */
class ApiTest {

    private static final Path FOLDER = Path.of("../docs/api");
    private static final boolean WRITE = "write".equals(System.getenv("VARVE_DOCS"));

    /** The packages of the public API, by module: those of docs/java.md. */
    private static final Map<String, Set<String>> PACKAGES = Map.of(
            "core", Set.of("org.varve.core", "org.varve.kernel", "org.varve.operator"),
            "formats", Set.of("org.varve.formats"),
            "run", Set.of("org.varve.run", "org.varve.run.array", "org.varve.run.json", "org.varve.run.profile",
                    "org.varve.run.watch"),
            "testkit", Set.of("org.varve.testkit"),
            "cluster", Set.of("org.varve.cluster"),
            "nd4j", Set.of("org.varve.nd4j"),
            "onnx", Set.of("org.varve.onnx"));

    @SuppressWarnings("unused")
    private static final List<String> MODULES = PACKAGES.keySet().stream().sorted().toList();

    private static final Set<String> OF_EVERY_OBJECT = Set.of("equals", "hashCode", "toString");

    @ParameterizedTest
    @FieldSource("MODULES")
    void onlyIntendedChanges(String module) throws Exception {
        Path file = FOLDER.resolve(module + ".txt");
        String signatures = types(module).map(ApiTest::signatures).collect(joining("\n"));
        if (WRITE) {
            Files.createDirectories(FOLDER);
            Files.writeString(file, signatures);
        }
        assertThat(signatures.lines()).as("the public API of %s; an intended change is written by VARVE_DOCS=write",
                module).containsExactlyElementsOf(Files.readAllLines(file));
    }

    @ParameterizedTest
    @FieldSource("MODULES")
    void javaPageNamesThePackages(String module) throws Exception {
        assertThat(Files.readString(FOLDER.resolveSibling("java.md"))).contains(
                PACKAGES.get(module).stream().map(name -> "`" + name + "`").toList());
    }

    private static Stream<Class<?>> types(String module) throws IOException {
        Path classes = Path.of("..", module, "target", "classes");
        try (Stream<Path> files = Files.walk(classes)) {
            return files.map(file -> classes.relativize(file).toString().replace('/', '.'))
                    .filter(name -> name.endsWith(".class") && !name.endsWith("-info.class"))
                    .map(name -> name.substring(0, name.length() - ".class".length()))
                    .filter(name -> PACKAGES.get(module).contains(name.substring(0, name.lastIndexOf('.'))))
                    .sorted().toList().stream()
                    .<Class<?>>map(ApiTest::load)
                    .filter(ApiTest::isVisible);
        }
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name, false, ApiTest.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean isVisible(Class<?> type) {
        return Modifier.isPublic(type.getModifiers())
                && (type.getEnclosingClass() == null || isVisible(type.getEnclosingClass()));
    }

    /** A type and what is visible of it, a line each. */
    private static String signatures(Class<?> type) {
        String supertypes = Stream.concat(Stream.ofNullable(type.getGenericSuperclass()),
                Stream.of(type.getGenericInterfaces()))
                .map(Type::getTypeName)
                .filter(name -> !name.startsWith("java.lang.Object") && !name.equals("java.lang.Record"))
                .collect(joining(", "));
        Stream<Member> members = Stream.of(type.getDeclaredFields(), type.getDeclaredConstructors(),
                type.getDeclaredMethods()).flatMap(Arrays::stream).map(Member.class::cast);
        return "%s%s%n%s".formatted(type.toGenericString(), supertypes.isEmpty() ? "" : " of " + supertypes,
                members.filter(member -> isVisible(type, member)).map(member -> "    " + text(type, member) + "\n")
                        .sorted()
                        .collect(joining()));
    }

    private static boolean isVisible(Class<?> type, Member member) {
        boolean visible = Modifier.isPublic(member.getModifiers()) || Modifier.isProtected(member.getModifiers());
        boolean generated = member.isSynthetic() || (type.isRecord() && OF_EVERY_OBJECT.contains(member.getName()));
        return visible && !generated;
    }

    /** A member as Java prints it, without the name of its own type and the packages that need none. */
    private static String text(Class<?> type, Member member) {
        String text = switch (member) {
            case Field field -> field.toGenericString();
            case Constructor<?> constructor -> constructor.toGenericString();
            case Method method -> method.toGenericString();
            default -> throw new IllegalArgumentException(member.toString());
        };
        return text.replace(type.getName() + ".", "").replace("java.lang.", "");
    }
}
