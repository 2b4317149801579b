package org.varve.mdio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.VolumeWriter;
import org.varve.file.Disk;
import org.varve.file.KeptPart;
import org.varve.file.OutputException;
import org.varve.file.PageCache;
import org.varve.file.Placement;
import org.varve.zarr.ZarrOptions;

/** A survey of two petabytes, which no disk holds, is refused before an hour's work, unless compression may help. */
class GroupSpaceTest {

    private static final Shape SHAPE = new Shape(60_000, 60_000, 160_000);
    private static final Survey SURVEY = new Survey(SHAPE, 0.004, Survey.Unit.SECONDS);

    /** A byte for each trace, of its mask, and four for each sample. */
    private static final long BYTES = 4L * SHAPE.traces() * SHAPE.samples() + SHAPE.traces();

    @TempDir
    private Path folder;

    private List<VolumeWriter> create(String compression, Optional<KeptPart> kept) throws IOException {
        ZarrOptions options = ZarrOptions.DEFAULT.withVersion(2).withCompression(compression)
                .withChunk(new Shape(100, 100, 100));
        ZarrTarget target = new ZarrTarget(folder.resolve("a.zarr"), new Placement(false, kept, PageCache.BY_KIND), "",
                List.of(), options);
        return GroupWriter.create(target, List.of("amplitude"),
                new SurveyToWrite(SURVEY, (inline, crossline) -> true, SurveyDetails.of(SHAPE)));
    }

    @Test
    void isRefusedUncompressed() {
        assumeTrue(Disk.usableBytes(folder).orElse(Long.MAX_VALUE) < BYTES, "has more room");
        assertThatThrownBy(() -> create("none", Optional.empty())).isInstanceOf(OutputException.class)
                .hasMessageContaining("needs %s bytes, but".formatted(BYTES))
                .asString().contains("free some space, write elsewhere or compress it, with");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void isToldWhereCompressionMayMakeItFit() throws IOException {
        assumeTrue(Disk.usableBytes(folder).orElse(Long.MAX_VALUE) < BYTES, "has more room");
        try (VolumeWriter writer = create("blosc", Optional.empty()).getFirst()) {
            assertThat(writer.notes()).singleElement().asString().contains("needs %s bytes, but".formatted(BYTES))
                    .endsWith("it fails unless compression makes it fit");
        }
        assertThat(folder).isEmptyDirectory();
    }

    /** Some of it is written already. */
    @Test
    void isNotAskedAboutWhereItIsContinued() throws IOException {
        for (KeptPart.Stage stage : List.of(KeptPart.Stage.NEW, KeptPart.Stage.BEGUN)) {
            KeptPart kept = new KeptPart("0123abcd", stage, false);
            try (VolumeWriter writer = create("blosc", Optional.of(kept)).getFirst()) {
                assertThat(writer.notes()).hasSize(stage == KeptPart.Stage.NEW ? 1 : 0);
            }
        }
    }
}
