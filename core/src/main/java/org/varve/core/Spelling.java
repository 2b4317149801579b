package org.varve.core;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/** Suggestions for unknown names. */
public final class Spelling {

    private static final int MOST = 3;
    private static final int SHORTEST_PART = 3;

    private Spelling() {}

    /** {@code firstDerivative} and {@code FirstDerivative} as {@code first-derivative}. */
    public static String kebab(String camel) {
        return camel.replaceAll("(?<!^)([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }

    /** {@code there is no operator 'gausian': did you mean gaussian?} */
    public static String unknown(String kind, String given, Collection<String> known) {
        return "there is no %s '%s': %s".formatted(kind, given, advice(given, known));
    }

    /** {@code did you mean gaussian?}, or if none is similar {@code give one of} and all known names. */
    public static String advice(String given, Collection<String> known) {
        List<String> near = near(given, known);
        if (!near.isEmpty()) return "did you mean %s?".formatted(String.join(" or ", near));
        return switch (known.size()) {
            case 0 -> "there are none";
            case 1 -> "give " + known.iterator().next();
            default -> "give one of " + String.join(", ", known);
        };
    }

    /** Up to three similar names: those nearest by edit distance, or else those that contain the given one. */
    public static List<String> near(String given, Collection<String> known) {
        String word = plain(given);
        int nearest = known.stream().mapToInt(name -> distance(word, plain(name))).min().orElse(0);
        List<String> alike = known.stream()
                .filter(name -> distance(word, plain(name)) == nearest && isNear(nearest, word, plain(name)))
                .toList();
        Predicate<String> contains = name -> word.length() >= SHORTEST_PART && plain(name).contains(word);
        return (alike.isEmpty() ? known.stream().filter(contains) : alike.stream()).limit(MOST).toList();
    }

    /** Whether at most a third of the letters differ. */
    private static boolean isNear(int distance, String a, String b) {
        return distance <= Math.max(a.length(), b.length()) / 3;
    }

    private static String plain(String name) {
        return name.strip().toLowerCase(Locale.ROOT).replace('_', '-').replaceFirst("^-+", "");
    }

    /** The number of letters to change, add, drop, or swap with the next: the Damerau-Levenshtein distance. */
    private static int distance(String a, String b) {
        // words of very different lengths are far apart in any case
        if (Math.abs(a.length() - b.length()) > Math.min(a.length(), b.length())) return Integer.MAX_VALUE;
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                d[i][j] = i == 0 || j == 0 ? i + j : cheapest(d, a, b, i, j);
            }
        }
        return d[a.length()][b.length()];
    }

    private static int cheapest(int[][] d, String a, String b, int i, int j) {
        int changed = d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        int cheapest = Math.min(changed, 1 + Math.min(d[i - 1][j], d[i][j - 1]));
        boolean swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(cheapest, d[i - 2][j - 2] + 1) : cheapest;
    }
}
