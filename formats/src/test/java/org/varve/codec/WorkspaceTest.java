package org.varve.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDecompressCtx;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.junit.jupiter.api.Test;

class WorkspaceTest {

    private static byte[] deflated(Workspace work, int level, byte[] plain) {
        Deflater deflater = work.deflater(level);
        deflater.setInput(plain);
        deflater.finish();
        byte[] stored = new byte[1000];
        int bytes = 0;
        while (!deflater.finished()) bytes += deflater.deflate(stored, bytes, stored.length - bytes);
        return Arrays.copyOf(stored, bytes);
    }

    private static byte[] inflated(Workspace work, byte[] stored) throws DataFormatException {
        Inflater inflater = work.inflater();
        inflater.setInput(stored);
        byte[] plain = new byte[1000];
        return Arrays.copyOf(plain, inflater.inflate(plain));
    }

    /** One serves for all chunks, at the level that each asks for. */
    @Test
    void whatWasAllocatedIsUsedAgain() throws DataFormatException {
        byte[] plain = new byte[500];
        try (Workspace work = new Workspace()) {
            byte[] small = deflated(work, 9, plain);
            assertThat(small).hasSizeLessThan(50);
            assertThat(deflated(work, 0, plain)).hasSize(505);
            assertThat(deflated(work, 9, plain)).isEqualTo(small);
            assertThat(inflated(work, small)).isEqualTo(plain);
            assertThat(inflated(work, small)).isEqualTo(plain);
            assertThat(work.zstdCompress(1)).isSameAs(work.zstdCompress(2));
            assertThat(work.zstdDecompress()).isSameAs(work.zstdDecompress());
            assertThat(work.planes()).isSameAs(work.planes());
        }
    }

    @Test
    void scratchGrowsWhereItIsTooSmall() {
        try (Workspace work = new Workspace()) {
            MemorySegment first = work.scratch(100);
            assertThat(first.byteSize()).isEqualTo(100);
            assertThat(work.scratch(100)).isSameAs(first);
            assertThat(work.scratch(50)).isSameAs(first);
            assertThat(work.scratch(101).byteSize()).isEqualTo(101);
            assertThat(work.scratch(100).address() % Long.BYTES).isZero();
        }
    }

    @Test
    void closingFreesAll() {
        Workspace work = new Workspace();
        MemorySegment scratch = work.scratch(8);
        ZstdCompressCtx compress = work.zstdCompress(1);
        ZstdDecompressCtx decompress = work.zstdDecompress();
        PlaneCompressor planes = work.planes();
        Inflater inflater = work.inflater();
        Deflater deflater = work.deflater(1);

        work.close();
        work.close();

        assertThat(scratch.scope().isAlive()).isFalse();
        assertThatThrownBy(() -> compress.setLevel(2)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(decompress::reset).isInstanceOf(IllegalStateException.class);
        MemorySegment bytes = MemorySegment.ofArray(new byte[8]);
        assertThatThrownBy(() -> planes.encode(bytes, bytes, false)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(inflater::getBytesRead).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(deflater::getBytesRead).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void anUnusedOneIsClosedToo() {
        Workspace work = new Workspace();
        work.close();
        assertThatThrownBy(() -> work.scratch(1)).isInstanceOf(IllegalStateException.class);
    }
}
