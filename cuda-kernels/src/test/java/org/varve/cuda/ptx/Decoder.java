package org.varve.cuda.ptx;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.varve.cuda.ptx.Instruction.Kind;
import org.varve.cuda.ptx.Instruction.Step;
import org.varve.cuda.ptx.Kernel.Parameter;

/** Makes instructions of their text. */
final class Decoder {

    private static final Pattern PLACE = Pattern.compile("\\[([%$\\w.]+)(?:\\+(-?\\d+))?\\]");

    private final Registers registers;
    private final List<Parameter> parameters;
    private final Map<String, Integer> variables;

    /**
     * @param registers to add to
     * @param variables addresses of shared and local variables
     */
    Decoder(Registers registers, List<Parameter> parameters, Map<String, Integer> variables) {
        this.registers = registers;
        this.parameters = parameters;
        this.variables = variables;
    }

    /** @param parts negation and guard, opcode, operands */
    Instruction decode(int line, Matcher parts, Map<String, Integer> labels) {
        String opcode = parts.group(3);
        List<String> operands = operands(parts.group(4));
        List<String> words = List.of(opcode.split("\\."));
        String head = words.getFirst();
        Kind kind = switch (head) {
            case "bra" -> Kind.BRANCH;
            case "bar" -> Kind.BARRIER;
            case "ret", "exit" -> Kind.END;
            default -> Kind.PLAIN;
        };
        boolean plain = kind == Kind.PLAIN;
        boolean writes = plain && !head.equals("st") && !head.equals("red");
        List<Integer> results = writes ? registersOf(operands.getFirst()) : List.of();
        List<Integer> sources = !plain
                ? List.of()
                : operands.stream().skip(writes ? 1 : 0).flatMap(each -> registersOf(each).stream()).toList();
        return new Instruction(
                parts.group().strip(), line, kind,
                parts.group(2) == null ? Instruction.ALWAYS : registers.of(parts.group(2)),
                "!".equals(parts.group(1)), plain ? step(opcode, words, operands) : null,
                kind == Kind.BRANCH ? labels.get(operands.getFirst()) : Instruction.ALWAYS, sources, results,
                Cost.of(opcode));
    }

    /** Separated by commas that are not within braces. */
    private static List<String> operands(String text) {
        if (text == null) return List.of();
        return Arrays.stream(text.split(",\\s*(?![^{]*})")).map(String::strip).toList();
    }

    private static List<String> elements(String operand) {
        if (operand.contains("|")) return List.of(operand.split("\\|"));
        if (!operand.startsWith("{")) return List.of(operand);
        return Arrays.stream(operand.substring(1, operand.length() - 1).split(",")).map(String::strip).toList();
    }

    private List<Integer> registersOf(String operand) {
        Matcher place = PLACE.matcher(operand);
        Stream<String> names = place.matches() ? Stream.of(place.group(1)) : elements(operand).stream();
        return names.filter(name -> name.startsWith("%")).map(registers::of).toList();
    }

    /** Where a value is, of a register or of a constant of a type. */
    private int value(String operand, Type type) {
        if (operand.startsWith("%")) return registers.of(operand);
        if (variables.containsKey(operand)) return registers.constant(variables.get(operand));
        if (operand.startsWith("0f")) return registers.constant(Integer.parseUnsignedInt(operand.substring(2), 16));
        if (operand.startsWith("0d")) return registers.constant(Long.parseUnsignedLong(operand.substring(2), 16));
        String digits = operand.endsWith("U") ? operand.substring(0, operand.length() - 1) : operand;
        long number = digits.startsWith("0x")
                ? Long.parseUnsignedLong(digits.substring(2), 16)
                : digits.startsWith("-") ? Long.parseLong(digits) : Long.parseUnsignedLong(digits);
        return registers.constant(type == Type.PRED && number != 0 ? 1 : number);
    }

    private Step step(String opcode, List<String> words, List<String> operands) {
        return switch (words.getFirst()) {
            case "ld", "st", "atom", "red" -> memory(words, operands);
            case "mov" -> move(Type.of(words.getLast()), operands);
            case "setp" -> compare(words, operands);
            case "selp" -> select(operands, Type.of(words.getLast()));
            case "bfi" -> insert(operands);
            case "shfl" -> shuffle(opcode, operands);
            default -> arithmetic(opcode, words, operands);
        };
    }

    private Step arithmetic(String opcode, List<String> words, List<String> operands) {
        Type type = Type.of(words.getLast());
        int to = registers.of(operands.getFirst());
        int[] from = operands.stream().skip(1).mapToInt(operand -> value(operand, type)).toArray();
        LongUnaryOperator one = words.getFirst().equals("cvt")
                ? Conversion.of(words.subList(1, words.size()))
                : Operations.UNARY.get(opcode);
        LongBinaryOperator two = Operations.BINARY.get(opcode);
        Operations.Ternary three = Operations.TERNARY.get(opcode);
        if (from.length == 1 && one != null) return unary(to, from[0], one);
        if (from.length == 2 && two != null) return binary(to, from[0], from[1], two);
        if (from.length == 3 && three != null) return ternary(to, from, three);
        if (type.isFloat() && words.size() == 2 && List.of("add", "sub", "mul").contains(words.getFirst())) {
            throw new Finding(opcode + " has no .rn: the machine code may fuse it with another");
        }
        throw new Finding("unknown instruction " + opcode);
    }

    private static Step unary(int to, int a, LongUnaryOperator body) {
        return (warp, lanes) -> {
            long[] values = warp.values;
            for (int rest = lanes; rest != 0; rest &= rest - 1) {
                int lane = Integer.numberOfTrailingZeros(rest);
                values[to + lane] = body.applyAsLong(values[a + lane]);
            }
        };
    }

    private static Step binary(int to, int a, int b, LongBinaryOperator body) {
        return (warp, lanes) -> {
            long[] values = warp.values;
            for (int rest = lanes; rest != 0; rest &= rest - 1) {
                int lane = Integer.numberOfTrailingZeros(rest);
                values[to + lane] = body.applyAsLong(values[a + lane], values[b + lane]);
            }
        };
    }

    private static Step ternary(int to, int[] from, Operations.Ternary body) {
        int a = from[0];
        int b = from[1];
        int c = from[2];
        return (warp, lanes) -> {
            long[] values = warp.values;
            for (int rest = lanes; rest != 0; rest &= rest - 1) {
                int lane = Integer.numberOfTrailingZeros(rest);
                values[to + lane] = body.apply(values[a + lane], values[b + lane], values[c + lane]);
            }
        };
    }

    private Step compare(List<String> words, List<String> operands) {
        Type type = Type.of(words.getLast());
        LongBinaryOperator body = Comparison.of(words.get(1), type);
        return binary(registers.of(operands.get(0)), value(operands.get(1), type), value(operands.get(2), type), body);
    }

    private Step select(List<String> operands, Type type) {
        int to = registers.of(operands.getFirst());
        int chosen = registers.of(operands.get(3));
        int yes = value(operands.get(1), type);
        int no = value(operands.get(2), type);
        return (warp, lanes) -> {
            long[] values = warp.values;
            for (int rest = lanes; rest != 0; rest &= rest - 1) {
                int lane = Integer.numberOfTrailingZeros(rest);
                values[to + lane] = values[(values[chosen + lane] != 0 ? yes : no) + lane];
            }
        };
    }

    /** What the lane so many lanes on has; the last ones keep theirs. */
    private Step shuffle(String opcode, List<String> operands) {
        if (!opcode.equals("shfl.sync.down.b32")) throw new Finding("unknown instruction " + opcode);
        int to = registersOf(operands.getFirst()).getFirst();
        int from = registers.of(operands.get(1));
        int lanesOn = value(operands.get(2), Type.B32);
        int mask = value(operands.get(4), Type.B32);
        return (warp, lanes) -> warp.shuffle(to, from, (int) warp.values[lanesOn], (int) warp.values[mask], lanes);
    }

    /** Bits of one number in another. */
    private Step insert(List<String> operands) {
        int first = Integer.parseInt(operands.get(3));
        long mask = ((1L << Integer.parseInt(operands.get(4))) - 1) << first;
        return binary(
                registers.of(operands.getFirst()), value(operands.get(1), Type.B32), value(operands.get(2), Type.B32),
                (a, b) -> (b & ~mask) | ((a << first) & mask));
    }

    /** Also to and from several registers that share its bits. */
    private Step move(Type type, List<String> operands) {
        List<String> targets = elements(operands.get(0));
        List<String> sources = elements(operands.get(1));
        int bits = type.bits() / Math.max(targets.size(), sources.size());
        long mask = bits == Long.SIZE ? -1 : (1L << bits) - 1;
        if (targets.size() > 1) {
            int from = registers.of(sources.getFirst());
            List<Step> steps = new ArrayList<>();
            for (int t = 0; t < targets.size(); t++) {
                int shift = t * bits;
                if (targets.get(t).startsWith("%")) {
                    steps.add(unary(registers.of(targets.get(t)), from, a -> (a >>> shift) & mask));
                }
            }
            return (warp, lanes) -> steps.forEach(step -> step.run(warp, lanes));
        }
        int to = registers.of(targets.getFirst());
        if (sources.size() == 2) {
            return binary(to, value(sources.get(0), type), value(sources.get(1), type),
                    (a, b) -> (a & mask) | (b << bits));
        }
        if (sources.size() > 2) throw new Finding("unknown move of " + sources);
        return unary(to, value(sources.getFirst(), type), a -> a);
    }

    private Step memory(List<String> words, List<String> operands) {
        Type type = Type.of(words.getLast());
        boolean stores = words.getFirst().equals("st") || words.getFirst().equals("red");
        String operand = operands.get(stores ? 0 : 1);
        Matcher place = PLACE.matcher(operand);
        if (!place.matches()) throw new Finding("unknown place " + operand);
        long offset = place.group(2) == null ? 0 : Long.parseLong(place.group(2));
        if (words.get(1).equals("param")) return parameter(place.group(1), (int) offset, operands.getFirst(), type);
        int address = value(place.group(1), Type.U64);
        Access access = new Access(Access.Space.of(words.get(1)), address, offset, type);
        return switch (words.getFirst()) {
            case "ld" -> access.load(elements(operands.getFirst()).stream().mapToInt(registers::of).toArray());
            case "st" -> access.store(elements(operands.get(1)).stream().mapToInt(each -> value(each, type)).toArray());
            case "red" -> access.atomic(Registers.NOWHERE, value(operands.get(1), type), atomic(words));
            default ->
                access.atomic(registers.of(operands.getFirst()), value(operands.get(2), type), atomic(words));
        };
    }

    private static LongBinaryOperator atomic(List<String> words) {
        String opcode = words.get(words.size() - 2) + "." + words.getLast();
        LongBinaryOperator body =
                Operations.BINARY.get(opcode.startsWith("add.f") ? "add.rn." + words.getLast() : opcode);
        if (body == null) throw new Finding("unknown atomic " + opcode);
        return body;
    }

    private Step parameter(String name, int offset, String targets, Type type) {
        Parameter parameter = parameters.stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
        int at = parameter.at() + offset;
        int[] to = elements(targets).stream().mapToInt(registers::of).toArray();
        return (warp, lanes) -> {
            for (int t = 0; t < to.length; t++) {
                long value = warp.argument(at + t * type.bytes(), type);
                for (int rest = lanes; rest != 0; rest &= rest - 1) {
                    warp.values[to[t] + Integer.numberOfTrailingZeros(rest)] = value;
                }
            }
        };
    }
}
