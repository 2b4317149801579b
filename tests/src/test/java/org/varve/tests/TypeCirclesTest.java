package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Types that know each other in a circle can only be read together; those that may are named here, with the reason. */
class TypeCirclesTest {

    /** Circles, by the types in them. */
    private static final Set<Set<String>> ALLOWED = Set.of(
            // sealed: the type names its kinds, and they it
            Set.of("DeclaredModel", "LearnedModel", "MemoryModel", "Violation"),
            Set.of("NeighbourRegression", "PolynomialRegression", "Regression", "StructuralRegression",
                    "TreeRegression"));

    @Test
    void typesKnowEachOtherInNoOtherCircle() {
        Map<String, Set<String>> known = references();

        Set<Set<String>> circles = known.keySet()
                .stream()
                .map(type -> circle(type, known))
                .filter(circle -> circle.size() > 1)
                .map(circle -> circle.stream().map(TypeCirclesTest::simple)
                        .collect(Collectors.toCollection(TreeSet::new)))
                .collect(Collectors.toSet());

        assertThat(circles).isSubsetOf(ALLOWED);
    }

    /** The types of the same package that each type knows; what is nested counts as what it stands in. */
    private static Map<String, Set<String>> references() {
        Map<String, Set<String>> known = new HashMap<>();
        for (JavaClass type : new ClassFileImporter().withImportOption(new DoNotIncludeTests())
                .importPackages("org.varve")) {
            Set<String> own = known.computeIfAbsent(outermost(type), _ -> new HashSet<>());
            for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                JavaClass target = dependency.getTargetClass().getBaseComponentType();
                if (target.getPackageName().equals(type.getPackageName())) own.add(outermost(target));
            }
        }
        return known;
    }

    private static String outermost(JavaClass type) {
        return type.getName().replaceFirst("\\$.*", "");
    }

    private static String simple(String type) {
        return type.substring(type.lastIndexOf('.') + 1);
    }

    /** The types that a type reaches and that reach it, itself included. */
    private static Set<String> circle(String type, Map<String, Set<String>> known) {
        return reached(type, known).stream()
                .filter(other -> other.equals(type) || reached(other, known).contains(type))
                .collect(Collectors.toSet());
    }

    private static Set<String> reached(String type, Map<String, Set<String>> known) {
        Set<String> reached = new HashSet<>(Set.of(type));
        Deque<String> next = new ArrayDeque<>(List.of(type));
        while (!next.isEmpty()) {
            for (String other : known.getOrDefault(next.pop(), Set.of())) {
                if (reached.add(other)) next.push(other);
            }
        }
        return reached;
    }
}
