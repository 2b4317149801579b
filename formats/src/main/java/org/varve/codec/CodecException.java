package org.varve.codec;

/** Bytes that are not what their codec writes. The message is what follows "a chunk ..." in a sentence. */
public final class CodecException extends Exception {

    private static final long serialVersionUID = 1;

    public CodecException(String message) {
        super(message);
    }

    public CodecException(String message, Throwable cause) {
        super(message, cause);
    }
}
