package org.varve.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.varve.operator.Catalogue;
import org.varve.operator.OperatorEntry;

/** Runs the command lines on standard input in one process, to train Java's cache of classes. */
final class Training {

    /** Stands for each operator in turn. */
    private static final String OPERATOR = "{operator}";

    private Training() {}

    public static void main(String[] none) throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintWriter messages = Varve.writer(System.err);
        for (String line : input.readAllLines()) {
            for (String command : commands(line)) {
                Varve.execute(command.split(" ", -1), Varve.writer(OutputStream.nullOutputStream()), messages);
            }
        }
    }

    private static List<String> commands(String line) {
        if (!line.contains(OPERATOR)) return List.of(line);
        List<String> commands = new ArrayList<>();
        for (OperatorEntry entry : Catalogue.entries()) {
            StringBuilder command = new StringBuilder(line.replace(OPERATOR, entry.name()));
            entry.examples().forEach((name, value) -> command.append(" -p %s=%s".formatted(name, value)));
            commands.add(command.toString());
        }
        return commands;
    }
}
