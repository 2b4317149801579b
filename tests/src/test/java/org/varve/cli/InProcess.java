package org.varve.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/** The command line in the process of a test. */
public record InProcess(int status, String out, String err) {

    /** Runs the command line to its end. */
    public static InProcess run(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int status = Varve.execute(arguments, new PrintWriter(out), new PrintWriter(err));
        return new InProcess(status, out.toString(), err.toString());
    }
}
