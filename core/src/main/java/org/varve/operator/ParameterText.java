package org.varve.operator;

import static java.util.Map.entry;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.varve.core.Spelling;

/** Parameters as they are written on the command line and in workflow files. */
final class ParameterText {

    /**
     * How values of a type are written.
     *
     * @param text such as {@code I,X,S}
     * @param parser makes a value
     */
    private record Form(String text, Function<String, Object> parser) {}

    private static final Map<Class<?>, Form> FORMS = Map.ofEntries(
            entry(int.class, new Form("N", text -> whole(text, text))),
            entry(double.class, new Form("VALUE", text -> number(text, text))),
            entry(Path.class, new Form("FILE", Path::of)),
            entry(String.class, new Form("TEXT", text -> text)),
            entry(boolean.class, new Form("true|false", ParameterText::truth)),
            entry(Window.class, new Form("I,X,S", text -> {
                String[] parts = triple(text);
                return new Window(count(parts[0], text), count(parts[1], text), count(parts[2], text));
            })),
            entry(LateralWindow.class, new Form("I,X", text -> {
                String[] parts = parts(text, 2, "two values inline,crossline such as 5,5");
                return new LateralWindow(count(parts[0], text), count(parts[1], text));
            })),
            entry(Sigma.class, new Form("I,X,S|VALUE", text -> {
                String[] parts = text.contains(",") ? triple(text) : new String[] {text, text, text};
                return new Sigma(extent(parts[0], text), extent(parts[1], text), extent(parts[2], text));
            })),
            entry(Extent.class, new Form("LENGTH", text -> extent(text, text))),
            entry(AngleScan.class, new Form("FIRST,LAST,STEP", text -> {
                String[] parts = parts(text, 3, "three angles first,last,step such as 60,85,5");
                return new AngleScan(number(parts[0], text), number(parts[1], text), number(parts[2], text));
            })),
            entry(Band.class, new Form("LOW,HIGH", ParameterText::band)),
            entry(Frequencies.class, new Form("F,F,...", text -> new Frequencies(numbers(text)))),
            entry(Angles.class, new Form("A,A,A,...", text -> new Angles(numbers(text)))),
            entry(Prototypes.class, new Form("learned|P,P,...;P,P,...|FILE", Prototypes::parse)),
            entry(Weights.class, new Form("W,W,...", text -> new Weights(numbers(text)))),
            entry(Aspect.class, new Form("auto|VALUE",
                    text -> Aspect.isOfSurvey(text) ? Aspect.OF_SURVEY : Aspect.of(number(text, text)))),
            entry(Shares.class, new Form("MIN,MAX,CODE|survey", Shares::parse)),
            entry(ValueRange.class, new Form("MIN,MAX|survey", text -> {
                if (ValueRange.isMeasured(text)) return ValueRange.SURVEY;
                String[] parts = parts(text, 2, "two values, such as -1000,1000, or survey");
                return ValueRange.between(number(parts[0], text), number(parts[1], text));
            })));

    private ParameterText() {}

    /** How a value of a type is written. */
    static String form(Class<?> type) {
        return type.isEnum() ? String.join("|", constants(type)) : known(type).text;
    }

    /** A value as {@link #parse} takes it. */
    static String of(Object value) {
        return value instanceof Enum<?> constant ? name(constant) : value.toString();
    }

    static Object parse(Class<?> type, String text) {
        return type.isEnum() ? constant(type, text) : known(type).parser.apply(text);
    }

    private static Form known(Class<?> type) {
        Form form = FORMS.get(type);
        if (form == null) throw new IllegalStateException("no text form for " + type);
        return form;
    }

    private static String[] triple(String text) {
        return parts(text, 3, "three values inline,crossline,sample such as 3,3,9");
    }

    private static String[] parts(String text, int count, String wanted) {
        String[] parts = text.split(",", -1);
        if (parts.length != count) throw new IllegalArgumentException("'%s': give %s".formatted(text, wanted));
        return parts;
    }

    private static List<Double> numbers(String text) {
        return Arrays.stream(text.split(",", -1)).map(part -> number(part, text)).toList();
    }

    private static int whole(String part, String text) {
        try {
            return Integer.parseInt(part.strip());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'%s': give whole numbers, such as 3".formatted(text), e);
        }
    }

    /** Frequencies, or these and parts of the Nyquist frequency. */
    private static Band band(String text) {
        String[] forms = text.split("/", 2);
        String[] band = parts(forms[0], 2, "two frequencies, such as 10,80");
        Band plain = new Band(number(band[0], text), number(band[1], text));
        if (forms.length == 1) return plain;
        if (!forms[1].strip().endsWith(Band.NYQUIST)) {
            throw new IllegalArgumentException(
                    "'%s': give frequencies, and after / parts of the Nyquist frequency, such as 8,80/0.1,0.8nyquist"
                            .formatted(text));
        }
        String[] parts = parts(forms[1].strip().replace(Band.NYQUIST, ""), 2, "two parts, such as 0.1,0.8nyquist");
        return new Band(plain.low(), plain.high(), plain.axis(),
                Optional.of(new Band.Parts(number(parts[0], text), number(parts[1], text))));
    }

    /** A whole number, or an extent in a unit. */
    private static Extent count(String part, String text) {
        try {
            Extent extent = Extent.of(part);
            return extent.isPlain() ? Extent.of(Integer.parseInt(part.strip())) : extent;
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "'%s': give whole numbers, such as 3, or lengths in ms, s, m or ft, such as 40ms".formatted(text),
                    e);
        }
    }

    private static Extent extent(String part, String text) {
        try {
            return Extent.of(part);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "'%s': give numbers, such as 1.5, or lengths in ms, s, m or ft, such as 8ms".formatted(text), e);
        }
    }

    private static Double number(String part, String text) {
        try {
            return Double.parseDouble(part.strip());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'%s': give numbers, such as 1.5".formatted(text), e);
        }
    }

    private static boolean truth(String text) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("'%s': give true or false".formatted(text));
        };
    }

    private static Object constant(Class<?> type, String text) {
        return Arrays.stream(type.getEnumConstants())
                .filter(c -> name(c).equals(text.strip().toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "'%s': %s".formatted(text, Spelling.advice(text, constants(type)))));
    }

    private static List<String> constants(Class<?> type) {
        return Arrays.stream(type.getEnumConstants()).map(ParameterText::name).toList();
    }

    /** Constants of numeric meaning, such as angles, give their own text; others are written in lower case. */
    private static String name(Object constant) {
        return constant.toString().toLowerCase(Locale.ROOT);
    }
}
