package org.varve.mdio;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.varve.file.FormatException;
import org.varve.mdio.Packing.Limits;
import org.varve.mdio.Packing.Linear;
import org.varve.zarr.ArrayMetadata;
import org.varve.zarr.ElementType;
import org.varve.zarr.ElementType.Kind;
import org.varve.zarr.ZarrGroup;

/** Reads the packing of an array from its attributes: JSON numbers, or texts of numbers. */
record PackingAttributes(ZarrGroup group, ArrayMetadata array) {

    /** The supported attributes, besides {@code _Unsigned}. */
    static final List<String> ATTRIBUTES =
            List.of("_FillValue", "missing_value", "valid_min", "valid_max", "valid_range",
                    "scale_factor", "add_offset");

    static final String FILL = "_FillValue";
    private static final String SCALE = "scale_factor";
    private static final String OFFSET = "add_offset";

    /** The packing of an array; empty if numbers are stored as they are, and none is missing. */
    static Optional<Packing> of(ZarrGroup group, ArrayMetadata array) throws FormatException {
        return new PackingAttributes(group, array).read();
    }

    /** The array with its numbers signed or unsigned as the attribute {@code _Unsigned} says. */
    static ArrayMetadata signed(ArrayMetadata array) {
        ElementType type = array.form().type();
        String unsigned = array.attributes().path("_Unsigned").asText().toLowerCase(Locale.ROOT);
        Kind kind = switch (unsigned) {
            case "true" -> type.kind() == Kind.SIGNED ? Kind.UNSIGNED : type.kind();
            case "false" -> type.kind() == Kind.UNSIGNED ? Kind.SIGNED : type.kind();
            default -> type.kind();
        };
        return kind == type.kind() ? array : array.as(new ElementType(kind, type.bytes(), type.order()));
    }

    private Optional<Packing> read() throws FormatException {
        boolean isStated = ATTRIBUTES.stream().anyMatch(array.attributes()::has);
        if (!array.form().type().isNumber() || (!isStated && !isFillMissing())) {
            return Optional.empty();
        }
        Optional<Linear> linear = linear();
        List<Double> missing = new ArrayList<>();
        for (String name : List.of(FILL, "missing_value")) {
            for (double value : numbers(name)) {
                if (!Double.isNaN(value)) missing.add(asStored(value));
            }
        }
        if (isFillMissing()) {
            missing.add(asStored(array.fill()));
        }
        Limits stored = limits(linear.isPresent(), false);
        Limits meant = limits(linear.isPresent(), true);
        return missing.isEmpty() && linear.isEmpty() && stored.equals(Limits.NONE) && meant.equals(Limits.NONE)
                ? Optional.empty()
                : Optional.of(new Packing(missing.stream().distinct().toList(), stored, meant, linear));
    }

    /** In version 2, xarray keeps {@code _FillValue} as the fill value; 0 may be any program's default. */
    private boolean isFillMissing() {
        return group.version() == 2 && !array.dimensions().isEmpty() && !array.attributes().has(FILL)
                && array.fill() != 0 && !Double.isNaN(array.fill());
    }

    private Optional<Linear> linear() throws FormatException {
        List<Double> scale = numbers(SCALE);
        List<Double> offset = numbers(OFFSET);
        if (scale.isEmpty() && offset.isEmpty()) {
            return Optional.empty();
        }
        Linear linear = new Linear(scale.isEmpty() ? 1 : scale.getFirst(), offset.isEmpty() ? 0 : offset.getFirst());
        if (!Double.isFinite(linear.factor()) || linear.factor() == 0 || !Double.isFinite(linear.offset())) {
            throw wrong(linear.factor() == 0 || !Double.isFinite(linear.factor()) ? SCALE : OFFSET);
        }
        return linear.equals(new Linear(1, 0)) ? Optional.empty() : Optional.of(linear);
    }

    /** Limits of packed integers that are written as fractions are of what they stand for. */
    private Limits limits(boolean isPacked, boolean isMeant) throws FormatException {
        double least = Double.NEGATIVE_INFINITY;
        double most = Double.POSITIVE_INFINITY;
        for (String name : List.of("valid_range", "valid_min", "valid_max")) {
            List<Double> values = numbers(name);
            if (values.isEmpty() || isMeant != (isPacked && isFraction(name))) {
                continue;
            }
            if (values.size() != (name.equals("valid_range") ? 2 : 1)) {
                throw wrong(name);
            }
            if (!name.equals("valid_max")) least = Math.max(least, limit(values.getFirst(), isMeant));
            if (!name.equals("valid_min")) most = Math.min(most, limit(values.getLast(), isMeant));
        }
        return new Limits(least, most);
    }

    private double limit(double value, boolean isMeant) {
        return isMeant ? (float) value : asStored(value);
    }

    private boolean isFraction(String name) {
        JsonNode value = array.attributes().get(name);
        JsonNode number = value.isArray() ? value.path(0) : value;
        return array.form().type().kind() != Kind.FLOAT
                && (number.isTextual() ? number.textValue().contains(".") : !number.isIntegralNumber());
    }

    /** A number as elements hold it: rounded as floats are, and with the sign of integers. */
    private double asStored(double value) {
        ElementType type = array.form().type();
        double beyond = Math.scalb(1.0, 8 * type.bytes());
        return switch (type.kind()) {
            case FLOAT -> switch (type.bytes()) {
                case 2 -> Float.float16ToFloat(Float.floatToFloat16((float) value));
                case 4 -> (float) value;
                default -> value;
            };
            case UNSIGNED -> value < 0 ? value + beyond : value;
            case SIGNED -> value >= beyond / 2 && value < beyond ? value - beyond : value;
            case BOOL, RAW -> value;
        };
    }

    /** The numbers of an attribute, one or a list; none if it is missing. */
    private List<Double> numbers(String name) throws FormatException {
        JsonNode attribute = array.attributes().path(name);
        List<Double> numbers = new ArrayList<>();
        for (JsonNode value : attribute.isArray() ? attribute : List.of(attribute)) {
            if (value.isNumber()) {
                numbers.add(value.doubleValue());
            } else if (value.isTextual()) {
                numbers.add(number(name, value.textValue().strip()));
            } else if (!value.isNull() && !value.isMissingNode()) {
                throw wrong(name);
            }
        }
        return numbers;
    }

    private double number(String name, String text) throws FormatException {
        try {
            return text.equalsIgnoreCase("nan") ? Double.NaN : Double.parseDouble(text);
        } catch (NumberFormatException e) {
            return name.equals(FILL) ? encoded(text) : notANumber(name);
        }
    }

    /** In version 3, xarray writes floats as their eight bytes in base64. */
    private double encoded(String text) throws FormatException {
        try {
            ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(text)).order(ByteOrder.LITTLE_ENDIAN);
            return switch (bytes.remaining()) {
                case Double.BYTES -> bytes.getDouble();
                case Float.BYTES -> bytes.getFloat();
                default -> notANumber(FILL);
            };
        } catch (IllegalArgumentException e) {
            return notANumber(FILL);
        }
    }

    private double notANumber(String name) throws FormatException {
        throw wrong(name);
    }

    private FormatException wrong(String name) {
        return group
                .refused(
                        "has '%s' with attribute %s of %s: it must be %s; correct or remove it".formatted(array.label(),
                                name, array.attributes().get(name), switch (name) {
                                    case SCALE -> "a number other than 0";
                                    case "valid_range" -> "two numbers";
                                    case FILL, "missing_value" -> "numbers";
                                    default -> "a number";
                                }));
    }
}
