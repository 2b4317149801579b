package org.varve.onnx;

/**
 * A node reads all samples, or Varve does not know what it reads. The message continues a sentence that begins with the
 * node.
 */
final class NotDerivedException extends RuntimeException {

    private static final long serialVersionUID = 1;

    NotDerivedException(String what) {
        super(what);
    }

    /** For a node that reads the whole survey. */
    static NotDerivedException wholeInput() {
        return new NotDerivedException("reads all samples of its input");
    }

    static NotDerivedException unknown(String what) {
        return new NotDerivedException("%s, which is not in the table of docs/networks.md".formatted(what));
    }
}
