package org.varve.cuda.ptx;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Copies of the kernels' sources in which a test has planted a defect, for nvcc.
 *
 * @param folder of the copies
 */
record PlantedPtx(Path folder) {

    private static final Path SOURCES = Path.of("src/main/cuda");

    static PlantedPtx copy(Path folder) throws IOException {
        try (DirectoryStream<Path> sources = Files.newDirectoryStream(SOURCES, "*.cu*")) {
            for (Path source : sources) Files.copy(source, folder.resolve(source.getFileName()));
        }
        return new PlantedPtx(folder);
    }

    /** Plants a defect in a source. */
    PlantedPtx replace(String source, String part, String defect) throws IOException {
        Path file = folder.resolve(source);
        String text = Files.readString(file);
        assertThat(text).contains(part);
        Files.writeString(file, text.replace(part, defect));
        return this;
    }

    /** The kernels of a module as {@code build-kernels} compiles them. */
    Map<String, Kernel> compile(String module) throws IOException, InterruptedException {
        return compile(module, "-fmad=false");
    }

    Map<String, Kernel> compile(String module, String... options) throws IOException, InterruptedException {
        Path ptx = folder.resolve(module + ".ptx");
        List<String> command = new ArrayList<>(List.of("nvcc", "-std=c++17", "-O3", "-arch=compute_75", "-ptx"));
        command.addAll(List.of(options));
        command.addAll(List.of("-o", ptx.toString(), folder.resolve(module + ".cu").toString()));
        Process nvcc = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(nvcc.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(nvcc.waitFor()).as(said).isZero();
        return Kernel.parse(Files.readString(ptx));
    }
}
