package org.varve.run.isolated;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The classes of this process, for another one. */
final class ClassPath {

    /**
     * Options of Java about modules and properties. Agents, debuggers and recordings would disturb what is measured.
     */
    private static final List<String> KEPT = List.of("--add-modules", "--add-opens", "--add-exports", "--add-reads",
            "--enable-native-access", "--enable-preview", "--limit-modules", "--patch-module", "--upgrade-module-path",
            "--sun-misc-unsafe-memory-access", "-D");

    /** Properties of servers that this process runs already. */
    private static final List<String> OF_SERVERS = List.of("-Dcom.sun.management.", "-Djava.rmi.");

    private ClassPath() {}

    /**
     * Requires that a process which gets this class path finds a class.
     *
     * @throws IllegalArgumentException if it was loaded from elsewhere
     */
    static void requireReachable(Class<?> type) {
        for (Class<?> needed : List.of(type, ClassPath.class)) {
            ClassLoader loader = needed.getClassLoader();
            if (loader == null || loader.equals(ClassLoader.getSystemClassLoader())) continue;
            throw new IllegalArgumentException(
                    "%s was loaded by %s, not from the class path of this process: a new process would not find it, as in an executable jar or a container; measure it in a program or a test that is started with its jars on the class path"
                            .formatted(needed.getName(), loader.getClass().getName()));
        }
    }

    /** Options that give another process these classes. */
    static List<String> options() {
        List<String> options = new ArrayList<>(ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> KEPT.stream().anyMatch(option::startsWith))
                .filter(option -> OF_SERVERS.stream().noneMatch(option::startsWith)).toList());
        String modules = System.getProperty("jdk.module.path", "");
        if (!modules.isEmpty()) options.addAll(List.of("-p", modules));
        String classes = System.getProperty("java.class.path", "");
        if (!classes.isEmpty()) options.addAll(List.of("-cp", classes));
        return options;
    }

    /** The words that start a main class, and make sure of the modules of other classes. */
    static List<String> main(Class<?> main, Stream<Class<?>> others) {
        List<String> words = new ArrayList<>();
        List<String> named = others.map(Class::getModule).filter(Module::isNamed).map(Module::getName).distinct()
                .toList();
        if (!named.isEmpty()) words.addAll(List.of("--add-modules", String.join(",", named)));
        Module module = main.getModule();
        if (module.isNamed()) words.add("-m");
        words.add(module.isNamed() ? module.getName() + "/" + main.getName() : main.getName());
        return words;
    }
}
