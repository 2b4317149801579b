package org.varve.cuda.ptx;

import java.util.Map;

/**
 * What an instruction costs, as estimated.
 *
 * @param pipe which part of a multiprocessor runs it
 * @param instructions of a machine that it becomes
 * @param latency cycles until its result can be read
 */
record Cost(Pipe pipe, double instructions, int latency) {

    /** The parts of a multiprocessor. */
    enum Pipe {
        FP32,
        FP64,
        INTEGER,
        MEMORY,
        CONTROL
    }

    /** Where one instruction of PTX becomes none, or several; counted in machine code. */
    private static final Map<String, Double> SEVERAL = Map.ofEntries(
            Map.entry("div.s32", 22.0), Map.entry("rem.s32", 22.0), Map.entry("div.u32", 20.0),
            Map.entry("rem.u32", 20.0), Map.entry("rem.s64", 70.0), Map.entry("div.s64", 70.0),
            Map.entry("div.rn.f32", 9.0), Map.entry("sqrt.rn.f32", 9.0), Map.entry("rcp.rn.f32", 7.0),
            Map.entry("div.rn.f64", 22.0), Map.entry("sqrt.rn.f64", 22.0), Map.entry("rcp.rn.f64", 14.0),
            Map.entry("mul.lo.s64", 3.0), Map.entry("mul.lo.u64", 3.0), Map.entry("cvta.to.global.u64", 0.0),
            Map.entry("mov.u32", 0.3), Map.entry("mov.f32", 0.5), Map.entry("mov.b32", 0.0),
            // what reads the number negates it
            Map.entry("neg.f32", 0.0), Map.entry("neg.f64", 0.0));

    private static final double OF_PARAMETER = 0.5;
    private static final int LATENCY = 4;
    private static final int FP64_LATENCY = 8;
    private static final int SHARED_LATENCY = 29;
    private static final int CACHED_LATENCY = 35;

    /** The cost of an opcode with its modifiers, such as {@code add.rn.f32}. */
    static Cost of(String opcode) {
        Pipe pipe = pipe(opcode);
        double instructions = SEVERAL.getOrDefault(opcode, usual(opcode, pipe));
        return new Cost(pipe, instructions, latency(opcode, pipe, instructions));
    }

    private static Pipe pipe(String opcode) {
        String head = opcode.substring(0, opcode.indexOf('.') < 0 ? opcode.length() : opcode.indexOf('.'));
        return switch (head) {
            case "bra", "ret", "exit", "bar" -> Pipe.CONTROL;
            case "ld", "st", "atom", "red", "shfl" -> Pipe.MEMORY;
            // products of integers run beside those of floats
            case "mul", "mad" -> opcode.endsWith("f64") ? Pipe.FP64 : Pipe.FP32;
            case "add", "sub", "fma", "div", "sqrt", "rcp" ->
                opcode.endsWith("f32") ? Pipe.FP32 : opcode.endsWith("f64") ? Pipe.FP64 : Pipe.INTEGER;
            case "setp", "cvt" -> opcode.contains("f64") ? Pipe.FP64 : Pipe.INTEGER;
            default -> Pipe.INTEGER;
        };
    }

    private static double usual(String opcode, Pipe pipe) {
        if (opcode.startsWith("ld.param")) return OF_PARAMETER;
        return pipe == Pipe.INTEGER && opcode.matches("(add|sub|shl|shr)\\.[sub]64") ? 2 : 1;
    }

    private static int latency(String opcode, Pipe pipe, double instructions) {
        if (opcode.startsWith("ld.param") || pipe == Pipe.CONTROL) return 0;
        if (opcode.contains(".shared") || opcode.startsWith("shfl")) return SHARED_LATENCY;
        if (pipe == Pipe.MEMORY) return CACHED_LATENCY;
        return (int) Math.ceil(instructions * (pipe == Pipe.FP64 ? FP64_LATENCY : LATENCY));
    }
}
