package org.varve.zarr;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import org.varve.file.FormatException;
import org.varve.zarr.ElementType.Kind;

/**
 * The value of elements that no chunk holds, by the rules of the specifications. Records, texts and other elements that
 * are not numbers are filled with zeros; so are numbers without a value in version 2.
 *
 * @param array the document with the value
 * @param type type of the elements
 * @param version 2 or 3
 */
record FillValues(Document array, ElementType type, int version) {

    private static final String MEMBER = "fill_value";
    private static final String HEXADECIMAL = "0x";

    /** NumPy's word for a missing duration. */
    private static final String NO_TIME = "NaT";

    static double of(Document array, ElementType type, int version) throws FormatException {
        JsonNode value = version == 3 ? array.get(MEMBER) : array.json().path(MEMBER);
        return new FillValues(array, type, version).read(value);
    }

    private double read(JsonNode value) throws FormatException {
        if (version == 2 && (value.isNull() || value.isMissingNode())) {
            return 0;
        }
        return switch (type.kind()) {
            case RAW -> zeros(value);
            case BOOL -> flag(value);
            case FLOAT -> decimal(value);
            case SIGNED, UNSIGNED -> whole(value);
        };
    }

    private double flag(JsonNode value) throws FormatException {
        if (value.isBoolean()) {
            return value.booleanValue() ? 1 : 0;
        }
        if (version == 2 && value.isIntegralNumber() && (value.asDouble() == 0 || value.asDouble() == 1)) {
            return value.intValue();
        }
        throw wrong("true or false");
    }

    private double decimal(JsonNode value) throws FormatException {
        Optional<Double> special = special(value);
        if (special.isPresent()) {
            return special.get();
        }
        if (number(value).isEmpty()) {
            throw noDecimal();
        }
        double number = value.isNumber() ? value.doubleValue() : Double.parseDouble(value.textValue());
        double stored = switch (type.bytes()) {
            case 2 -> Float.float16ToFloat(Float.floatToFloat16((float) number));
            case 4 -> (float) number;
            default -> number;
        };
        if (Double.isInfinite(stored)) {
            throw noDecimal();
        }
        return stored;
    }

    /** Values other than decimal numbers. */
    private Optional<Double> special(JsonNode value) throws FormatException {
        if (value.isDouble()) {
            return Double.isFinite(value.doubleValue()) ? Optional.empty() : Optional.of(value.doubleValue());
        }
        String text = value.isTextual() ? value.textValue() : "";
        return switch (text) {
            case "NaN" -> Optional.of(Double.NaN);
            case "Infinity" -> Optional.of(Double.POSITIVE_INFINITY);
            case "-Infinity" -> Optional.of(Double.NEGATIVE_INFINITY);
            default -> version == 3 && text.startsWith(HEXADECIMAL)
                    ? Optional.of(bits(text.substring(HEXADECIMAL.length())))
                    : Optional.empty();
        };
    }

    private double bits(String digits) throws FormatException {
        if (digits.length() != 2 * type.bytes() || !digits.chars().allMatch(HexFormat::isHexDigit)) {
            throw noDecimal();
        }
        long bits = HexFormat.fromHexDigitsToLong(digits);
        return switch (type.bytes()) {
            case 2 -> Float.float16ToFloat((short) bits);
            case 4 -> Float.intBitsToFloat((int) bits);
            default -> Double.longBitsToDouble(bits);
        };
    }

    private double whole(JsonNode value) throws FormatException {
        boolean signed = type.kind() == Kind.SIGNED;
        if (signed && type.bytes() == Long.BYTES && value.asText().equals(NO_TIME)) {
            return Long.MIN_VALUE;
        }
        int bits = 8 * type.bytes() - (signed ? 1 : 0);
        BigInteger end = BigInteger.ONE.shiftLeft(bits);
        BigInteger least = signed ? end.negate() : BigInteger.ZERO;
        BigInteger most = end.subtract(BigInteger.ONE);
        Optional<BigDecimal> number = number(value);
        if (number.isEmpty() || number.get().compareTo(new BigDecimal(least)) < 0
                || number.get().compareTo(new BigDecimal(most)) > 0
                || number.get().stripTrailingZeros().scale() > 0) {
            throw wrong("a whole number from %s to %s".formatted(least, most));
        }
        return number.get().doubleValue();
    }

    /** A finite number; in version 2 also a string, as n5-zarr writes it. */
    private Optional<BigDecimal> number(JsonNode value) {
        boolean isFinite = value.isNumber() && (!value.isDouble() || Double.isFinite(value.doubleValue()));
        if (isFinite) {
            return Optional.of(value.decimalValue());
        }
        try {
            return version == 2 && value.isTextual()
                    ? Optional.of(new BigDecimal(value.textValue()))
                    : Optional.empty();
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** A record is filled with zeros, or names other bytes. */
    private double zeros(JsonNode value) throws FormatException {
        if (!type.members().isEmpty() && value.isTextual() && !isZeros(value.textValue())) {
            throw wrong("the zeros of a record of %s bytes, in base64".formatted(type.bytes()));
        }
        return 0;
    }

    private boolean isZeros(String text) {
        try {
            byte[] bytes = Base64.getDecoder().decode(text);
            return bytes.length <= type.bytes() && new BigInteger(1, bytes).signum() == 0;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private FormatException noDecimal() {
        String rule = "a number within the range of %s, \"NaN\", \"Infinity\" or \"-Infinity\"".formatted(type);
        return array.wrong(MEMBER, version == 3
                ? "must be %s, or the bits as \"0x\" and %s hexadecimal digits".formatted(rule, 2 * type.bytes())
                : "must be " + rule);
    }

    private FormatException wrong(String rule) {
        return array.wrong(MEMBER, "must be %s, as elements are %s".formatted(rule, type));
    }
}
