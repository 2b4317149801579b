package org.varve.file;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * An output under a new temporary name beside its final one, which it gets on {@link #commit}. Closed before that, it
 * is deleted, unless it stays for a later run. One run at a time writes an output: see {@link Claim}.
 */
public abstract class PartOutput implements AutoCloseable {

    /**
     * Creates what a claim names, or continues it.
     *
     * @param <T> the output
     */
    @FunctionalInterface
    protected interface Opener<T extends PartOutput> {

        /** Creates or continues the output. */
        T open(Claim claim) throws IOException;
    }

    private final Path target;
    private final Placement placement;
    private final Claim claim;
    private final List<String> notes = new ArrayList<>();
    private boolean complete;
    private boolean committed;
    private boolean keepsReplaced;

    /** @param target the final name as the user gave it, for messages */
    protected PartOutput(Path target, Placement placement, Claim claim) {
        this.target = target;
        this.placement = placement;
        this.claim = claim;
        notes.addAll(claim.notes());
    }

    /**
     * Claims an output and opens it.
     *
     * @param place the final path, without links
     * @throws OutputException if it cannot be created, or is to be continued and is not there any more
     */
    protected static <T extends PartOutput> T open(Path target, Path place, Placement placement, Opener<T> opener)
            throws IOException {
        Claim claim = Claim.of(target, place, placement.kept());
        try {
            return opener.open(claim);
        } catch (IOException e) {
            leave(claim, placement);
            throw cannotBeOpened(target, claim, e);
        } catch (RuntimeException e) {
            leave(claim, placement);
            throw e;
        }
    }

    private static void leave(Claim claim, Placement placement) throws IOException {
        if (placement.kept().isPresent()) {
            claim.leave();
        } else {
            claim.close();
        }
    }

    private static OutputException cannotBeOpened(Path target, Claim claim, IOException cause) {
        return switch (cause) {
            case OutputException told -> told;
            case NoSuchFileException _ -> new OutputException(target,
                    "cannot be continued: %s is gone; delete the journal to start over".formatted(claim.part()), cause);
            default -> new OutputException(target,
                    "cannot be written: check the permissions of its folder, and the space on its disk", cause);
        };
    }

    /** The final name as the user gave it, for messages. */
    public final Path target() {
        return target;
    }

    /** How the output takes its place. */
    protected final Placement placement() {
        return placement;
    }

    /** The right to write the output, and its names. */
    protected final Claim claim() {
        return claim;
    }

    /** The temporary file that stays when the run ends early; empty if it is then deleted. */
    protected final Optional<KeptPart> kept() {
        return placement.kept();
    }

    /** Notes for the user, one sentence each. */
    public final List<String> notes() {
        return List.copyOf(notes);
    }

    /** Whether a path exists, be it a link that leads nowhere. */
    protected static boolean exists(Path path) {
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    }

    /** Whether all is written, and on the disk. */
    protected final boolean isComplete() {
        return complete;
    }

    /** All is written, and on the disk. */
    protected final void completed() {
        complete = true;
    }

    /** The exception for a failure to complete or name the output. */
    protected final OutputException incomplete(IOException cause) {
        return new OutputException(target, "cannot be completed: " + Reason.of(cause), cause);
    }

    /** Gives the output its final name. What had it goes to {@link Claim#old}, if it may be replaced. */
    protected abstract void takeName() throws IOException;

    /** Restores what was replaced, or frees the name. */
    protected abstract void giveNameBack() throws IOException;

    /** Gives the output its final name; it must be complete. */
    public void commit() throws IOException {
        if (!complete) {
            throw new IllegalStateException("%s is not complete".formatted(target));
        }
        try {
            takeName();
            committed = true;
            Disk.forceNames(Objects.requireNonNull(claim.place().getParent()));
        } catch (OutputException e) {
            throw e;
        } catch (FileAlreadyExistsException e) {
            throw new OutputException(target, "exists already, since a moment ago: choose another name", e);
        } catch (IOException e) {
            throw incomplete(e);
        }
    }

    /** Undoes {@link #commit}, if that has given the name: restores what was replaced. */
    public final void rollBack() throws IOException {
        if (!committed) return;
        try {
            giveNameBack();
            committed = false;
        } catch (IOException e) {
            keepsReplaced = true;
            String replaced = exists(claim.old()) ? "; what it replaced is %s".formatted(claim.old()) : "";
            throw new OutputException(target,
                    "is complete, and cannot be taken back: %s%s".formatted(Reason.of(e), replaced), e);
        }
    }

    @Override
    public void close() throws IOException {
        if (placement.kept().isPresent() && !committed) {
            claim.leave();
            return;
        }
        try (claim) {
            Disk.delete(claim.part());
            if (!keepsReplaced) Disk.delete(claim.old());
        } catch (IOException e) {
            if (!committed) throw e;
            Path left = exists(claim.old()) ? claim.old() : claim.part();
            notes.add("%s is complete, but a temporary file beside it could not be removed: delete %s (%s)"
                    .formatted(target, left, e));
        }
    }
}
