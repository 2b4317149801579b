package org.varve.run.isolated;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Another process gets the classes of this one. As system properties are changed, no other test may run. */
@Isolated
class ClassPathTest {

    private static List<String> options(String classes, String modules) {
        String before = System.getProperty("java.class.path");
        try {
            System.setProperty("java.class.path", classes);
            System.setProperty("jdk.module.path", modules);
            return ClassPath.options();
        } finally {
            System.setProperty("java.class.path", before);
            System.clearProperty("jdk.module.path");
        }
    }

    @Test
    void theClassPathAndTheModulePathArePassedOn() {
        assertThat(options("a.jar", "")).containsSubsequence("-cp", "a.jar").doesNotContain("-p");
        assertThat(options("", "mods")).containsSubsequence("-p", "mods").doesNotContain("-cp");
        assertThat(options("a.jar", "mods")).containsSubsequence("-p", "mods", "-cp", "a.jar");
    }

    /** Modules and properties are passed on; the heap, which each process needs for itself, is not. */
    @Test
    void onlyOptionsOfModulesAndPropertiesArePassedOn() {
        List<String> own = ManagementFactory.getRuntimeMXBean().getInputArguments();

        List<String> passed = options("a.jar", "");

        assertThat(own).anyMatch(option -> option.startsWith("--add-modules"))
                .anyMatch(option -> option.startsWith("-Xmx"));
        assertThat(passed).anyMatch(option -> option.startsWith("--add-modules"))
                .noneMatch(option -> option.startsWith("-X")).noneMatch(option -> option.startsWith("-javaagent"))
                .noneMatch(option -> option.startsWith("-Dcom.sun.management."));
        assertThat(passed).containsAll(own.stream().filter(option -> option.startsWith("-Duser.")).toList());
    }

    /** A program of named modules is started as one, with the modules of its operators. */
    @Test
    void aMainClassOfAModuleIsStartedInIt() {
        assertThat(ClassPath.main(String.class, Stream.of()))
                .containsExactly("-m", "java.base/java.lang.String");
        assertThat(ClassPath.main(ClassPathTest.class, Stream.of(ClassPathTest.class)))
                .containsExactly(ClassPathTest.class.getName());
        assertThat(ClassPath.main(ClassPathTest.class,
                Stream.of(String.class, Integer.class, ManagementFactory.class, ClassPathTest.class)))
                .containsExactly("--add-modules", "java.base,java.management", ClassPathTest.class.getName());
    }
}
