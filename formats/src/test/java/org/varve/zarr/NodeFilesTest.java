package org.varve.zarr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.file.FileState;
import org.varve.file.FormatException;

/** Files of groups are found in folders and in archives alike. */
class NodeFilesTest {

    private static final String[] NAMES = {".zgroup", "a/.zarray", "a/0", "b/c/1"};

    @TempDir
    private Path folder;

    private Path zip(String name, String... members) throws IOException {
        Path file = folder.resolve(name);
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(file))) {
            for (String member : members) {
                out.putNextEntry(new ZipEntry(member));
                out.write(("text of " + member).getBytes(StandardCharsets.UTF_8));
            }
        }
        return file;
    }

    private Path plain() throws IOException {
        Path group = folder.resolve("a.zarr");
        for (String name : NAMES) {
            Files.createDirectories(group.resolve(name).getParent());
            Files.writeString(group.resolve(name), "text of " + name);
        }
        return group;
    }

    private static String text(Path path) throws IOException {
        try (NodeFile file = NodeFiles.open(path)) {
            byte[] bytes = new byte[(int) file.size()];
            file.read(MemorySegment.ofArray(bytes), 0, bytes.length, 0);
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }

    private static void assertFiles(Path group) throws IOException {
        assertThat(NodeFiles.isFile(group.resolve("a/0"))).isTrue();
        assertThat(NodeFiles.isFile(group.resolve("a"))).isFalse();
        assertThat(NodeFiles.isFile(group.resolve("a/1"))).isFalse();
        assertThat(NodeFiles.isFolder(group.resolve("a"))).isTrue();
        assertThat(NodeFiles.isFolder(group.resolve("b/c"))).isTrue();
        assertThat(NodeFiles.isFolder(group)).isTrue();
        assertThat(NodeFiles.isFolder(group.resolve("a/0"))).isFalse();
        assertThat(NodeFiles.isFolder(group.resolve("x"))).isFalse();
        assertThat(NodeFiles.exists(group.resolve("a/0"))).isTrue();
        assertThat(NodeFiles.exists(group.resolve("a"))).isTrue();
        assertThat(NodeFiles.exists(group.resolve("x"))).isFalse();
        assertThat(NodeFiles.children(group, 9)).containsExactlyInAnyOrder(".zgroup", "a", "b");
        assertThat(NodeFiles.children(group.resolve("a"), 9)).containsExactlyInAnyOrder(".zarray", "0");
        assertThat(NodeFiles.children(group, 2)).hasSize(2);
        assertThat(NodeFiles.children(group, 0)).isEmpty();
        assertThat(text(group.resolve("b/c/1"))).isEqualTo("text of b/c/1");
    }

    @Test
    void filesOfFoldersAreFound() throws IOException {
        Path group = plain();
        assertFiles(group);
        assertThat(NodeFiles.state(group.resolve("a/0"))).isEqualTo(FileState.of(group.resolve("a/0")));
        assertThatThrownBy(() -> NodeFiles.children(group.resolve("x"), 9)).isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void membersOfArchivesAreFound() throws IOException {
        Path file = zip("a.zip", NAMES);
        ZipArchive archive = NodeFiles.openArchive(file);
        assertFiles(file);
        assertThat(NodeFiles.state(file.resolve("a/0"))).isEqualTo(FileState.of(file));
        assertFiles(plain());
        assertThat(NodeFiles.openArchive(file)).as("opened once").isSameAs(archive);
        zip("a.zip", "other");
        assertThat(NodeFiles.openArchive(file)).as("it changed").isNotSameAs(archive);
        assertThat(NodeFiles.isFile(file.resolve("other"))).isTrue();
    }

    /** A folder may take the place of an archive. */
    @Test
    void aFolderNamedLikeAnArchiveIsAFolder() throws IOException {
        Path file = zip("a.zip", NAMES);
        ZipArchive archive = NodeFiles.openArchive(file);
        Files.delete(file);
        assertThat(NodeFiles.exists(file.resolve("a/0"))).isFalse();
        Files.createDirectories(file.resolve("a"));
        Files.writeString(file.resolve("a/0"), "mine");
        assertThat(NodeFiles.isFile(file.resolve("a/0"))).isTrue();
        assertThat(text(file.resolve("a/0"))).isEqualTo("mine");
        assertThat(archive.member("a/0")).as("kept until here").isPresent();
    }

    @Test
    void aGroupInAnArchiveIsRead() throws IOException {
        Path file = folder.resolve("A.ZIP");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(file))) {
            out.putNextEntry(new ZipEntry(".zgroup"));
            out.write("{\"zarr_format\": 2}".getBytes(StandardCharsets.UTF_8));
            out.putNextEntry(new ZipEntry("a/.zarray"));
            out.write("{\"shape\": [7, 8]}".getBytes(StandardCharsets.UTF_8));
        }
        ZarrGroup group = ZarrGroup.open(file);
        assertThat(group.arrays()).containsExactly("a");
        assertThat(group.axes("a")).isEqualTo(2);
        assertThat(group.bytes()).isPositive();
        group.store().requireUnchanged();
        zip("A.ZIP", "other");
        assertThatThrownBy(group.store()::requireUnchanged).isInstanceOf(FormatException.class)
                .hasMessageStartingWith(file + " changed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"zarr.json", ".zgroup", ".zarray", ".zmetadata"})
    void nodesAreKnownByTheirMetadata(String name) throws IOException {
        Path group = Files.createDirectory(folder.resolve("b"));
        assertThat(ZarrStore.isNode(group)).isFalse();
        Files.createDirectory(group.resolve(name));
        assertThat(ZarrStore.isNode(group)).as("a folder of that name").isFalse();
        Files.delete(group.resolve(name));
        Files.writeString(group.resolve(name), "{}");
        assertThat(ZarrStore.isNode(group)).isTrue();
        assertThat(ZarrStore.isNode(zip("b.bin", "x", name))).isTrue();
    }

    @Test
    void otherFilesAreNoNodes() throws IOException {
        assertThat(ZarrStore.isNode(zip("c.zip", "a/b", "c"))).isFalse();
        Path file = folder.resolve("file");
        for (String text : new String[] {"", "PK", "PK\u0003\u0004", "PK\u0003\u0005 and more", "other text"}) {
            Files.writeString(file, text);
            assertThat(ZarrStore.isNode(file)).as(text).isFalse();
        }
        Files.writeString(file, "PK\u0003\u0005 and more");
        assertThatThrownBy(() -> ZarrGroup.open(file)).hasMessageContaining("is a file: a Zarr group is a folder");
        Files.writeString(file, "PK\u0003\u0004");
        assertThatThrownBy(() -> ZarrGroup.open(file)).isInstanceOf(FormatException.class)
                .hasMessageNotContaining("is a file");
        Path named = Files.writeString(folder.resolve("d.ZIP"), "other text");
        assertThatThrownBy(() -> ZarrGroup.open(named)).isInstanceOf(FormatException.class)
                .hasMessageNotContaining("is a file:");
    }
}
