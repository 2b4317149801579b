package org.varve.cuda.ptx;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.varve.cuda.ptx.Kernel.Parameter;

/** Reads the PTX of a module, as far as nvcc makes it of our sources. Anything else is an error. */
final class Parser {

    private static final int MOST_THREADS = 1024;
    private static final int WIDEST_LOAD = 16;

    private static final Pattern ENTRY =
            Pattern.compile("\\.entry\\s+(\\w+)\\s*\\(([^)]*)\\)([^{]*)\\n\\{\\n(.*?)\\n\\}\\n", Pattern.DOTALL);
    private static final Pattern PARAMETER =
            Pattern.compile("\\.param\\s+(?:\\.align\\s+(\\d+)\\s+)?\\.(\\w+)\\s+(\\w+)(?:\\[(\\d+)\\])?");
    private static final Pattern VARIABLE =
            Pattern.compile("\\.(shared|local)\\s+\\.align\\s+(\\d+)\\s+\\.b8\\s+(\\w+)\\[(\\d*)\\];");
    private static final Pattern BOUND = Pattern.compile("\\.maxntid (\\d+), (\\d+), (\\d+)");
    private static final Pattern LABEL = Pattern.compile("(\\$\\w+):");
    private static final Pattern STATEMENT = Pattern.compile("(?:@(!?)(%p\\d+)\\s+)?([\\w.]+)(?:\\s+(.*))?;");

    private final String ptx;

    Parser(String ptx) {
        this.ptx = ptx;
    }

    Map<String, Kernel> kernels() {
        Map<String, Kernel> kernels = new LinkedHashMap<>();
        Matcher entry = ENTRY.matcher(ptx);
        while (entry.find()) {
            int line = (int) ptx.substring(0, entry.start(4)).lines().count() + 1;
            kernels.put(entry.group(1), kernel(entry.group(1), entry.group(2), entry.group(3), entry.group(4), line));
        }
        return kernels;
    }

    private Kernel kernel(String name, String parameters, String bounds, String body, int firstLine) {
        Map<String, Integer> variables = new HashMap<>();
        int shared = 0;
        int local = 0;
        for (MatchResult variable : VARIABLE.matcher(body).results().toList()) {
            int align = Integer.parseInt(variable.group(2));
            int bytes = Integer.parseInt(variable.group(4));
            if (variable.group(1).equals("shared")) {
                shared = Math.ceilDiv(shared, align) * align;
                variables.put(variable.group(3), shared);
                shared += bytes;
            } else {
                local = Math.ceilDiv(local, align) * align;
                variables.put(variable.group(3), local);
                local += bytes;
            }
        }
        // dynamic shared memory follows what is static
        shared = Math.ceilDiv(shared, WIDEST_LOAD) * WIDEST_LOAD;
        for (MatchResult variable : VARIABLE.matcher(ptx).results().toList()) {
            if (variable.group(4).isEmpty()) variables.put(variable.group(3), shared);
        }
        Registers registers = new Registers();
        List<Parameter> arguments = parameters(parameters);
        List<Instruction> code = code(new Decoder(registers, arguments, variables), body, firstLine);
        Matcher bound = BOUND.matcher(bounds);
        int most = bound.find()
                ? Integer.parseInt(bound.group(1)) * Integer.parseInt(bound.group(2)) * Integer.parseInt(bound.group(3))
                : MOST_THREADS;
        return new Kernel(name, arguments, code, registers, most, shared, local, PostDominators.of(code));
    }

    private static List<Parameter> parameters(String text) {
        List<Parameter> parameters = new ArrayList<>();
        int end = 0;
        for (MatchResult found : PARAMETER.matcher(text).results().toList()) {
            int bytes = Type.of(found.group(2)).bytes();
            int align = found.group(1) == null ? bytes : Integer.parseInt(found.group(1));
            if (found.group(4) != null) bytes *= Integer.parseInt(found.group(4));
            int at = Math.ceilDiv(end, align) * align;
            parameters.add(new Parameter(found.group(3), at, bytes));
            end = at + bytes;
        }
        return parameters;
    }

    private static List<Instruction> code(Decoder decoder, String body, int firstLine) {
        record Statement(int line, Matcher parts) {}
        List<Statement> statements = new ArrayList<>();
        Map<String, Integer> labels = new HashMap<>();
        int line = firstLine;
        for (String text : body.lines().map(String::strip).toList()) {
            Matcher label = LABEL.matcher(text);
            Matcher parts = STATEMENT.matcher(text);
            if (label.matches()) {
                labels.put(label.group(1), statements.size());
            } else if (text.matches("\\{\\s*\\.reg .*")) {
                // the scope of a register that is needed once
            } else if (!text.isEmpty() && !text.startsWith(".") && !text.startsWith("//") && !text.matches("[{}]")) {
                if (!parts.matches()) throw new IllegalArgumentException("line " + line + ": " + text);
                statements.add(new Statement(line, parts));
            }
            line++;
        }
        return statements.stream()
                .map(statement -> decoder.decode(statement.line, statement.parts, labels))
                .toList();
    }
}
