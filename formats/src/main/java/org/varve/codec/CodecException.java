package org.varve.codec;

/** Bytes that are not what their codec writes. The message is what follows "a chunk ..." in a sentence. */
public final class CodecException extends Exception {

    private static final long serialVersionUID = 1;

    /** Says what is wrong with the bytes. */
    public CodecException(String message) {
        super(message);
    }

    /** Says what is wrong with the bytes, as somebody else found out. */
    public CodecException(String message, Throwable cause) {
        super(message, cause);
    }
}
