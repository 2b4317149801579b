package org.varve.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Locks of other processes, and file systems without locks. */
class ClaimLockTest {

    private static final ClaimLock LOCK = new ClaimLock(Path.of("a.raw"), Path.of("a.raw.part"));

    /** A file that cannot be locked: another process has it, or the attempt fails. */
    private static final class Unlockable extends FileChannel {

        private final Optional<IOException> failure;

        Unlockable(Optional<IOException> failure) {
            this.failure = failure;
        }

        @Override
        public FileLock tryLock(long position, long size, boolean shared) throws IOException {
            if (failure.isPresent()) throw failure.get();
            return null;
        }

        @Override
        public FileLock lock(long position, long size, boolean shared) {
            throw new AssertionError("waits");
        }

        @Override
        public int read(ByteBuffer to) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long read(ByteBuffer[] to, int from, int count) {
            throw new UnsupportedOperationException();
        }

        @Override
        public int write(ByteBuffer bytes) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long write(ByteBuffer[] bytes, int from, int count) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long position() {
            throw new UnsupportedOperationException();
        }

        @Override
        public FileChannel position(long position) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long size() {
            throw new UnsupportedOperationException();
        }

        @Override
        public FileChannel truncate(long size) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void force(boolean metadata) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long transferTo(long position, long count, WritableByteChannel target) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long transferFrom(ReadableByteChannel source, long position, long count) {
            throw new UnsupportedOperationException();
        }

        @Override
        public int read(ByteBuffer to, long position) {
            throw new UnsupportedOperationException();
        }

        @Override
        public int write(ByteBuffer bytes, long position) {
            throw new UnsupportedOperationException();
        }

        @Override
        public MappedByteBuffer map(MapMode mode, long position, long size) {
            throw new UnsupportedOperationException();
        }

        @Override
        protected void implCloseChannel() {}
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatAnotherProcessHoldsIsNotOurs(boolean shared) throws IOException {
        try (FileChannel held = new Unlockable(Optional.empty())) {
            assertThat(ClaimLock.isUncontested(held)).isFalse();
            assertThat(LOCK.isPossible(held, shared)).isFalse();
        }
    }

    /** There, whoever creates a claim has it, and those who share a job need none; but an old claim may be alive. */
    @Test
    void withoutLocksAnOldClaimIsNotTakenOver() throws IOException {
        try (FileChannel lockless = new Unlockable(Optional.of(new IOException("No locks available")))) {
            assertThat(ClaimLock.isUncontested(lockless)).isTrue();
            assertThat(LOCK.isPossible(lockless, true)).isTrue();
            assertThatThrownBy(() -> LOCK.isPossible(lockless, false)).isInstanceOf(OutputException.class)
                    .hasMessageContaining("may be being written by another run, which this file system cannot show")
                    .hasMessageContaining("delete a.raw.part if it is not");
        }
    }

    /** A signal is not taken for a file system without locks. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aThreadThatIsStoppedGetsNoLock(boolean shared) throws IOException {
        try (FileChannel stopped = new Unlockable(Optional.of(new ClosedByInterruptException()))) {
            assertThatThrownBy(() -> ClaimLock.isUncontested(stopped)).isInstanceOf(ClosedByInterruptException.class);
            assertThatThrownBy(() -> LOCK.isPossible(stopped, shared)).isInstanceOf(ClosedByInterruptException.class);
        }
    }
}
