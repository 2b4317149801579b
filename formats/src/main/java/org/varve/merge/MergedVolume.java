package org.varve.merge;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.varve.core.Axis;
import org.varve.core.Box;
import org.varve.core.LineNumbers;
import org.varve.core.Note;
import org.varve.core.PartVolume;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.core.Survey;
import org.varve.core.SurveyGeometry;
import org.varve.core.SurveyPart;
import org.varve.core.TraceCoordinates;
import org.varve.file.IndexTooLargeException;
import org.varve.formats.Fact;
import org.varve.formats.FileVolume;
import org.varve.formats.Overlap;
import org.varve.segy.header.PartWithHeaders;
import org.varve.segy.header.SegyHeaderSource;
import org.varve.segy.header.SegyHeaders;

/**
 * Several files whose lines and samples lie on one grid as one volume: it has all of their lines and samples. Places
 * that no file has are missing traces, and samples beyond the first and last of a trace are zeros, as in a file of
 * traces of different lengths. Where files overlap, live traces go before dead ones, and other samples are refused or
 * chosen by {@link Overlap}, which is noticed when they are read.
 *
 * <p>SEG-Y headers are kept if all files have some with the same words: those of the whole file from the first, those
 * of traces from each. Closing the volume closes the files.
 */
public final class MergedVolume implements FileVolume, SegyHeaderSource {

    private final PlacedInputs inputs;
    private final MergedGrid grid;
    private final Overlap overlap;
    private final Coverage coverage;
    private final MergedReader reader;

    /** Traces that have no samples at some times. */
    private final long shorter;
    private final SampleEncoding encoding;
    private final Optional<SegyHeaders> headers;

    /** Why no headers are kept. */
    private final Optional<String> obstacle;
    private final Optional<TraceCoordinates> coordinates;

    private MergedVolume(PlacedInputs inputs, MergedGrid grid, Overlap overlap, long memory) throws IOException {
        this.inputs = inputs;
        this.grid = grid;
        this.overlap = overlap;
        long buffer = MergedReader.bytes(grid.survey());
        IndexTooLargeException.check(path(), buffer, memory);
        this.coordinates = CommonMap.of(inputs, grid);
        this.encoding = commonEncoding();
        this.shorter = inputs.shorter(grid.survey().shape());
        this.coverage = Coverage.of(inputs, grid.survey().shape(), slowest(), path(), memory - buffer);
        try {
            this.obstacle = MergedHeaders.obstacle(inputs);
            this.headers = obstacle.isPresent()
                    ? Optional.empty()
                    : Optional.of(new MergedHeaders(inputs, grid.survey(), coverage.order()));
            this.reader = new MergedReader(inputs, grid, overlap);
        } catch (IOException | RuntimeException e) {
            coverage.close();
            throw e;
        }
    }

    /** Opens one of several files. */
    @FunctionalInterface
    public interface Opening {
        /** @param memory bytes that may be taken for it */
        FileVolume open(long memory) throws IOException;
    }

    /**
     * Merges files.
     *
     * @param files at least one, in the order that {@link Overlap} counts
     * @param memory the most bytes in which to remember where traces are, and for buffers
     * @throws org.varve.core.SettingException if the files do not lie on one grid, with both values and the remedy
     * @throws IndexTooLargeException if more memory is needed
     */
    public static MergedVolume open(List<Opening> files, Overlap overlap, long memory) throws IOException {
        List<FileVolume> volumes = new ArrayList<>();
        try {
            long left = memory;
            for (Opening file : files) {
                FileVolume volume = file.open(left);
                volumes.add(volume);
                volume.rest();
                left = Math.max(0, left - volume.restingBytes());
            }
            requireDifferent(volumes);
            MergedGrid grid = MergedGrid.of(volumes);
            List<Placed> placed = new ArrayList<>();
            for (int n = 0; n < volumes.size(); n++) {
                placed.add(Placed.of(volumes.get(n), grid.parts().get(n)));
            }
            return new MergedVolume(new PlacedInputs(placed, grid.inlines().count(), overlap), grid, overlap, left);
        } catch (IOException | RuntimeException e) {
            close(volumes);
            throw e;
        }
    }

    private static void requireDifferent(List<FileVolume> volumes) throws IOException {
        Set<Path> seen = new HashSet<>();
        for (FileVolume volume : volumes) {
            if (!seen.add(volume.path().toRealPath())) {
                throw new IllegalArgumentException("%s: is given twice; leave it out once".formatted(volume.path()));
            }
        }
    }

    private static void close(List<FileVolume> volumes) throws IOException {
        if (volumes.isEmpty()) return;
        try (FileVolume _ = volumes.getFirst()) {
            close(volumes.subList(1, volumes.size()));
        }
    }

    /** The encoding of all inputs, unless samples are computed; native floats if they differ. */
    private SampleEncoding commonEncoding() {
        SampleEncoding first = inputs.all().getFirst().volume().encoding();
        boolean isCommon = inputs.all().stream().allMatch(input -> input.volume().encoding().equals(first));
        boolean computes = overlap == Overlap.MEAN && inputs.mayOverlap();
        return isCommon && !computes ? first : SampleEncoding.NATIVE;
    }

    @Override
    public Survey survey() {
        return grid.survey();
    }

    @Override
    public void read(Box box, MemorySegment destination) throws IOException {
        reader.read(box, destination, SampleEncoding.NATIVE);
    }

    @Override
    public SampleEncoding encoding() {
        return encoding;
    }

    @Override
    public void readStored(Box box, MemorySegment destination) throws IOException {
        reader.read(box, destination, encoding);
    }

    @Override
    public boolean isLive(int inline, int crossline) {
        return inputs.isLive(inline, crossline);
    }

    @Override
    public SurveyGeometry geometry() {
        return new SurveyGeometry() {
            @Override
            public LineNumbers inlines() {
                return grid.inlines();
            }

            @Override
            public LineNumbers crosslines() {
                return grid.crosslines();
            }

            @Override
            public double start() {
                return grid.start();
            }

            @Override
            public Optional<TraceCoordinates> coordinates() {
                return coordinates;
            }
        };
    }

    @Override
    public Optional<SegyHeaders> segyHeaders() {
        return headers;
    }

    /** That of all files, if they have the same. */
    @Override
    public Optional<SampleFormat> segyFormat() throws IOException {
        Optional<SampleFormat> first = SegyHeaderSource.format(inputs.all().getFirst().volume());
        for (Placed input : inputs.all()) {
            if (!SegyHeaderSource.format(input.volume()).equals(first)) return Optional.empty();
        }
        return first;
    }

    /** The files, in order. */
    public List<FileVolume> files() {
        return inputs.all().stream().map(Placed::volume).toList();
    }

    /** The policy for different samples of files. */
    public Overlap overlap() {
        return overlap;
    }

    /** The first file. */
    @Override
    public Path path() {
        return inputs.all().getFirst().volume().path();
    }

    /** That of the first file. */
    @Override
    public String format() {
        return inputs.all().getFirst().volume().format();
    }

    @Override
    public List<Path> paths() {
        return inputs.all().stream().map(input -> input.volume().path()).toList();
    }

    @Override
    public Optional<String> history() throws IOException {
        return inputs.all().getFirst().volume().history();
    }

    @Override
    public List<Fact> describe() {
        return List.of(Fact.lines("inlines", grid.inlines()), Fact.lines("crosslines", grid.crosslines()));
    }

    /** The notes of all files, and those of the merged volume; how far files overlap is known when it has been read. */
    @Override
    public List<Note> notes() throws IOException {
        return new MergedNotes(inputs, overlap, obstacle).of(coverage, survey().shape().traces(), shorter, reader);
    }

    @Override
    public PartVolume part(SurveyPart part) {
        return new PartWithHeaders(this, part);
    }

    @Override
    public Axis slowest() {
        return inputs.all().getFirst().volume().slowest();
    }

    @Override
    public long bufferBytes() {
        return restingBytes() + inputs.all().stream()
                .mapToLong(input -> input.volume().bufferBytes() - input.volume().restingBytes()).max().orElseThrow();
    }

    @Override
    public long restingBytes() {
        return coverage.bytes() + MergedReader.bytes(grid.survey())
                + inputs.all().stream().mapToLong(input -> input.volume().restingBytes()).sum();
    }

    @Override
    public long heldBytes() {
        return coverage.bytes() + MergedReader.bytes(grid.survey())
                + inputs.all().stream().mapToLong(input -> input.volume().heldBytes()).sum();
    }

    @Override
    public void requireUnchanged() throws IOException {
        for (Placed input : inputs.all()) {
            input.volume().requireUnchanged();
        }
    }

    @Override
    public void close() throws IOException {
        reader.close();
        coverage.close();
        close(files());
    }
}
