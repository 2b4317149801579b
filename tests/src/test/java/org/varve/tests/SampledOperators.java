package org.varve.tests;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.varve.core.Family;
import org.varve.operator.Catalogue;
import org.varve.operator.OperatorEntry;

/**
 * The operators of slow tests: one of each family, or with {@code VARVE_TEST_OPERATORS=all} in the environment every
 * one.
 */
final class SampledOperators {

    private SampledOperators() {}

    static List<String> names() {
        if ("all".equals(System.getenv("VARVE_TEST_OPERATORS"))) {
            return Catalogue.entries().stream().map(OperatorEntry::name).toList();
        }
        Map<Family, List<OperatorEntry>> families =
                Catalogue.entries().stream().collect(Collectors.groupingBy(OperatorEntry::family));
        return families.values().stream()
                .map(family -> family.getLast().name())
                .toList();
    }
}
