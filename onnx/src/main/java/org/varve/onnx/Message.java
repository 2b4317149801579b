package org.varve.onnx;

import java.io.IOException;
import java.util.List;

/**
 * A message of protocol buffers: a stretch of the file that is walked field by field. Call {@link #next}, and then the
 * one method that reads the field, or none to skip it.
 */
final class Message {

    private static final int VARINT = 0;
    private static final int EIGHT_BYTES = 1;
    private static final int STRETCH = 2;
    private static final int FOUR_BYTES = 5;

    private static final int LONGEST_VARINT = 10;

    private final ModelBytes bytes;
    private final long end;
    private long next;
    private long start;
    private long position;
    private int field;
    private int wire;

    private Message(ModelBytes bytes, long start, long end) {
        this.bytes = bytes;
        this.start = start;
        this.next = start;
        this.end = end;
    }

    static Message all(ModelBytes bytes) {
        return new Message(bytes, 0, bytes.size());
    }

    ModelBytes bytes() {
        return bytes;
    }

    /** Where the field begins. */
    long start() {
        return start;
    }

    /** Goes to the next field and returns its number, or 0 at the end. */
    int next() throws IOException {
        if (next == end) return 0;
        start = next;
        position = start;
        long tag = readVarint();
        field = (int) (tag >>> 3);
        wire = (int) (tag & 7);
        if (field <= 0 || tag >>> 3 > 536_870_911) throw bytes.damaged(start, "field %s begins".formatted(tag >>> 3));
        next = switch (wire) {
            case VARINT -> afterVarint();
            case EIGHT_BYTES -> after(Long.BYTES);
            case FOUR_BYTES -> after(Integer.BYTES);
            case STRETCH -> after(readVarint());
            default -> throw bytes.damaged(start, "field %s is of the unknown kind %s".formatted(field, wire));
        };
        return field;
    }

    private long afterVarint() throws IOException {
        long before = position;
        readVarint();
        long after = position;
        position = before;
        return after;
    }

    private long after(long length) throws IOException {
        if (length < 0 || length > end - position) {
            throw bytes.damaged(start, "field %s takes %s bytes, but %s are left".formatted(field,
                    Long.toUnsignedString(length), end - position));
        }
        return position + length;
    }

    private long readVarint() throws IOException {
        long value = 0;
        for (int n = 0; n < LONGEST_VARINT; n++) {
            if (position >= end) throw bytes.damaged(position, "a number is cut off");
            byte low = bytes.at(position++);
            value |= (low & 127L) << (7 * n);
            if (low >= 0) return value;
        }
        throw bytes.damaged(start, "a number takes more than %s bytes".formatted(LONGEST_VARINT));
    }

    long integer() throws IOException {
        require(VARINT);
        return readVarint();
    }

    float real() throws IOException {
        require(FOUR_BYTES);
        return Float.intBitsToFloat((int) bytes.number(position, Float.BYTES));
    }

    String text() throws IOException {
        require(STRETCH);
        return bytes.text(position, next - position);
    }

    Message message() throws IOException {
        require(STRETCH);
        return new Message(bytes, position, next);
    }

    /** Where the bytes of the field begin. */
    long position() throws IOException {
        require(STRETCH);
        return position;
    }

    /** The number of bytes of the field. */
    long length() throws IOException {
        require(STRETCH);
        return next - position;
    }

    /**
     * Adds the whole numbers of the field, one or many packed together, and returns their number; keeps {@code most} at
     * most.
     */
    long integers(List<Long> numbers, long most) throws IOException {
        if (wire == VARINT) {
            add(numbers, readVarint(), most);
            return 1;
        }
        require(STRETCH);
        Message packed = new Message(bytes, position, next);
        packed.position = position;
        long count = 0;
        while (packed.position < next) {
            add(numbers, packed.readVarint(), most);
            count++;
        }
        return count;
    }

    /** Adds its floats likewise. */
    long reals(List<Double> numbers, long most) throws IOException {
        if (wire == FOUR_BYTES) {
            add(numbers, (double) real(), most);
            return 1;
        }
        return fixed(numbers, most, Float.BYTES);
    }

    /** Adds its doubles likewise. */
    long doubles(List<Double> numbers, long most) throws IOException {
        if (wire == EIGHT_BYTES) {
            add(numbers, Double.longBitsToDouble(bytes.number(position, Double.BYTES)), most);
            return 1;
        }
        return fixed(numbers, most, Double.BYTES);
    }

    private long fixed(List<Double> numbers, long most, int size) throws IOException {
        require(STRETCH);
        if (length() % size != 0) {
            throw bytes.damaged(start, "numbers of %s bytes take %s".formatted(size, length()));
        }
        for (long at = position; at < next && numbers.size() < most; at += size) {
            long raw = bytes.number(at, size);
            add(numbers, size == Float.BYTES ? Float.intBitsToFloat((int) raw) : Double.longBitsToDouble(raw), most);
        }
        return length() / size;
    }

    private <T> void add(List<T> numbers, T number, long most) throws IOException {
        if (numbers.size() >= most) return;
        bytes.keepNumber(start);
        numbers.add(number);
    }

    private void require(int wanted) throws IOException {
        if (wire != wanted) {
            throw bytes.damaged(start, "field %s is of the kind %s, not %s".formatted(field, wire, wanted));
        }
    }
}
