package org.varve.run.isolated;

import java.io.IOException;
import java.util.Map;
import org.varve.core.Operator;
import org.varve.json.Json;
import org.varve.json.RecordReader;
import org.varve.operator.Catalogue;

/**
 * An operator as text, from which another process makes it again.
 *
 * @param type its name in the catalogue, or that of its class
 * @param inCatalogue whether the catalogue has it
 * @param values its parameters as JSON
 */
record WrittenOperator(String type, boolean inCatalogue, String values) {

    /** The parameters of an operator of the catalogue, as it takes them. */
    private record Texts(Map<String, String> texts) {}

    /**
     * Writes an operator.
     *
     * @throws IllegalArgumentException if another process could not make the same
     */
    static WrittenOperator of(Operator operator) {
        Class<?> type = operator.getClass();
        if (!type.isRecord()) throw refusal(operator, "is not a record");
        ClassPath.requireReachable(type);
        try {
            WrittenOperator written = Catalogue.entryOf(operator)
                    .map(entry -> new WrittenOperator(entry.name(), true, Json.line(new Texts(entry.values(operator)))))
                    .orElseGet(() -> new WrittenOperator(type.getName(), false, Json.line(operator)));
            if (written.read().equals(operator)) return written;
        } catch (IOException | RuntimeException e) {
            throw refusal(operator, "cannot be made again from its components (%s)".formatted(e.getMessage()), e);
        }
        throw refusal(operator, "is not equal to what is made from its components again");
    }

    private static IllegalArgumentException refusal(Operator operator, String why, Throwable... cause) {
        String name = operator.getClass().getName();
        return new IllegalArgumentException(
                "%s %s: another process must make it from text; declare it as a record of numbers, texts, constants, and records and lists of these"
                        .formatted(name, why),
                cause.length == 0 ? null : cause[0]);
    }

    /** Makes the operator. */
    Operator read() throws IOException {
        if (inCatalogue) return Catalogue.get(type).create(RecordReader.read(values, Texts.class).texts());
        try {
            Class<?> own = Class.forName(type, true, Thread.currentThread().getContextClassLoader());
            return (Operator) RecordReader.read(values, own.asSubclass(Record.class));
        } catch (ClassNotFoundException e) {
            throw new IOException("class %s is not on the class path of the process".formatted(type), e);
        }
    }
}
