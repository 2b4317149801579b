package org.varve.tests;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Groups of types of one package that all lead to each other; nested types count as the type that holds them. */
final class TypeCircles {

    private final Map<String, Set<String>> arrows = new TreeMap<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Map<String, Integer> lowest = new HashMap<>();
    private final Deque<String> open = new ArrayDeque<>();
    private final Set<Set<String>> circles = new HashSet<>();

    private TypeCircles(JavaClasses classes, String packageName) {
        for (JavaClass type : classes) {
            if (type.getPackageName().equals(packageName)) {
                Set<String> targets = arrows.computeIfAbsent(holder(type), name -> new TreeSet<>());
                type.getDirectDependenciesFromSelf().stream()
                        .map(Dependency::getTargetClass)
                        .filter(target -> target.getPackageName().equals(packageName))
                        .map(TypeCircles::holder)
                        .filter(target -> !target.equals(holder(type)))
                        .forEach(targets::add);
            }
        }
    }

    private static String holder(JavaClass type) {
        String name = type.getBaseComponentType().getName();
        String simple = name.substring(name.lastIndexOf('.') + 1);
        int nested = simple.indexOf('$');
        return nested < 0 ? simple : simple.substring(0, nested);
    }

    /** The circles of a package, by the simple names of their types. */
    static List<String> in(JavaClasses classes, String packageName) {
        TypeCircles found = new TypeCircles(classes, packageName);
        for (String type : found.arrows.keySet()) {
            if (!found.numbers.containsKey(type)) {
                found.visit(type);
            }
        }
        return found.circles.stream()
                .map(circle -> circle.stream().sorted().collect(Collectors.joining(" ")))
                .sorted(Comparator.naturalOrder())
                .toList();
    }

    /** Tarjan's algorithm. */
    private void visit(String type) {
        int number = numbers.size();
        numbers.put(type, number);
        lowest.put(type, number);
        open.push(type);
        for (String target : arrows.getOrDefault(type, Set.of())) {
            if (!numbers.containsKey(target)) {
                visit(target);
                lowest.merge(type, lowest.get(target), Math::min);
            } else if (open.contains(target)) {
                lowest.merge(type, numbers.get(target), Math::min);
            }
        }
        if (lowest.get(type) == number) {
            Set<String> circle = new TreeSet<>();
            String member;
            do {
                member = open.pop();
                circle.add(member);
            } while (!member.equals(type));
            if (circle.size() > 1) {
                circles.add(circle);
            }
        }
    }
}
