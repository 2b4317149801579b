package org.varve.codec;

import com.github.luben.zstd.SequenceProducer;
import com.github.luben.zstd.ZstdCompressCtx;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

/**
 * Compresses a byte plane by Zstandard. Its bytes have a skewed distribution but hardly ever repeat. So it looks either
 * for long repetitions of the last few bytes only, or for runs of equal bytes only, which leaves the rest to Huffman
 * coding and decodes in half the time.
 */
final class PlaneCompressor implements SequenceProducer, AutoCloseable {

    /**
     * Parameters of Zstandard: its fastest strategy, its longest match in bytes, and its smallest table, as a power of
     * two.
     */
    private static final int FASTEST = 1;
    private static final int LONGEST = 7;
    private static final int FEWEST = 6;

    /** Tells Zstandard to look for repetitions itself. */
    private static final long BY_ITSELF = -1;

    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;

    private static final ValueLayout.OfLong EIGHT = ValueLayout.JAVA_LONG_UNALIGNED;

    /** A run must have this many bytes from a multiple of it on. */
    private static final long STEP = 16;

    /** The fields of a ZSTD_Sequence: offset, literal length, match length, repeat code. */
    private static final long SEQUENCE_BYTES = 4L * Integer.BYTES;

    /** The function that Zstandard calls, a ZSTD_sequenceProducer_F. */
    private static final class Function {

        static final MemorySegment POINTER = pointer();

        @SuppressWarnings("restricted")
        private static MemorySegment pointer() {
            FunctionDescriptor type = FunctionDescriptor.of(ValueLayout.JAVA_LONG, ValueLayout.ADDRESS,
                    ValueLayout.ADDRESS, ValueLayout.JAVA_LONG, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG,
                    ValueLayout.ADDRESS, ValueLayout.JAVA_LONG, INT, ValueLayout.JAVA_LONG);
            try {
                MethodHandle sequences =
                        MethodHandles.lookup().findStatic(PlaneCompressor.class, "sequences", type.toMethodType());
                return Linker.nativeLinker().upcallStub(sequences, type, Arena.global());
            } catch (ReflectiveOperationException e) {
                throw new LinkageError("the method beside this one", e);
            }
        }
    }

    private final Arena arena = Arena.ofShared();

    /** Nonzero while looking for repetitions. */
    private final MemorySegment looking = arena.allocate(INT);

    private final ZstdCompressCtx context = new ZstdCompressCtx().setLevel(1).setStrategy(FASTEST).setMinMatch(LONGEST)
            .setHashLog(FEWEST).registerSequenceProducer(this).setSequenceProducerFallback(true);

    /** Compresses bytes, and returns how many are left. */
    long encode(MemorySegment plain, MemorySegment stored, boolean repetitions) {
        looking.set(INT, 0, repetitions ? 1 : 0);
        return ZstdLibrary.compress(plain, stored, context);
    }

    /** Gives Zstandard the runs of equal bytes as repetitions of a byte; must not throw. */
    @SuppressWarnings({"restricted", "unused"})
    private static long sequences(MemorySegment looking, MemorySegment sequences, long capacity, MemorySegment bytes,
            long size, MemorySegment dictionary, long dictionarySize, int level, long window) {
        if (looking.reinterpret(Integer.BYTES).get(INT, 0) != 0) return BY_ITSELF;
        MemorySegment from = bytes.reinterpret(size);
        MemorySegment to = sequences.reinterpret(capacity * SEQUENCE_BYTES);
        long count = 0;
        long done = 0;
        for (long at = 0; at <= size - STEP && count < capacity - 1; at += STEP) {
            long eight = from.get(EIGHT, at);
            if (eight != Long.rotateLeft(eight, Byte.SIZE) || eight != from.get(EIGHT, at + Long.BYTES)) continue;
            long begin = begin(from, at, done);
            long end = end(from, at + STEP);
            put(to, count++, 1, begin + 1 - done, end - begin - 1);
            done = end;
            at = end / STEP * STEP - STEP;
        }
        put(to, count++, 0, size - done, 0);
        return count;
    }

    /** The first byte of a run that contains a given byte, not before {@code least}. */
    private static long begin(MemorySegment from, long known, long least) {
        byte value = from.get(ValueLayout.JAVA_BYTE, known);
        long begin = known;
        while (begin > least && from.get(ValueLayout.JAVA_BYTE, begin - 1) == value) begin--;
        return begin;
    }

    /** The byte after a run that contains the byte before {@code behind}. */
    private static long end(MemorySegment from, long behind) {
        long eight = from.get(EIGHT, behind - Long.BYTES);
        long end = behind;
        while (end <= from.byteSize() - Long.BYTES && from.get(EIGHT, end) == eight) end += Long.BYTES;
        while (end < from.byteSize() && from.get(ValueLayout.JAVA_BYTE, end) == (byte) eight) end++;
        return end;
    }

    private static void put(MemorySegment to, long number, int offset, long before, long length) {
        long at = number * SEQUENCE_BYTES;
        to.set(INT, at, offset);
        to.set(INT, at + Integer.BYTES, (int) before);
        to.set(INT, at + 2L * Integer.BYTES, (int) length);
        to.set(INT, at + 3L * Integer.BYTES, 0);
    }

    @Override
    public long getFunctionPointer() {
        return Function.POINTER.address();
    }

    @Override
    public long createState() {
        return looking.address();
    }

    @Override
    public void freeState(long state) {
        // closed with this
    }

    @Override
    public void close() {
        context.close();
        arena.close();
    }
}
