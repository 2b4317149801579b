package org.varve.cli;

import java.io.IOException;
import java.net.BindException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.varve.core.OutOfBudgetException;
import org.varve.formats.CreateOptions;
import org.varve.formats.FileVolume;
import org.varve.host.JobKind;
import org.varve.run.HostShare;
import org.varve.view.AttributeStyle;
import org.varve.viewer.Styles;
import org.varve.viewer.ViewedVolume;
import org.varve.viewer.Viewer;

/** {@code varve view --serve}: a page of volumes, until a signal stops it. */
record ViewServer(
        List<Path> files, VolumeOptions options, MapOptions map, HostShare memory, int port, Report report) {

    /** Serves; without a style, files tell how they are shown. */
    int run(Optional<AttributeStyle> style) throws IOException, OutOfBudgetException {
        options.input(files.getFirst());
        List<FileVolume> opened = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        try {
            List<ViewedVolume> volumes = new ArrayList<>();
            for (Path file : files) {
                String format = options.extension(file);
                FileVolume volume = memory.open(new JobKind(format, format, 0), 0, CreateOptions.DEFAULT,
                        left -> options.openShown(file, Optional.empty(), left));
                opened.add(volume);
                notes.addAll(report.tell(volume));
                volumes.add(viewed(file, volume, style));
            }
            map.requireUsed(opened);
            serve(volumes, notes);
        } finally {
            for (FileVolume volume : opened) volume.close();
        }
        return ExitStatus.DONE;
    }

    private ViewedVolume viewed(Path file, FileVolume volume, Optional<AttributeStyle> style) throws IOException {
        String name = file.getFileName().toString();
        List<String> words = new ArrayList<>(options.words(file));
        words.addAll(map.words(volume.survey()));
        return new ViewedVolume(name, file.toString(), volume,
                style.isPresent() ? style.get() : Styles.of(name, volume.history()), words)
                .with(map.grid(), map.velocity());
    }

    private void serve(List<ViewedVolume> volumes, List<String> notes) throws IOException {
        ProcessSettings.applyViewer();
        try (Viewer viewer = Viewer.start(volumes, port, Launch.command(), memory, OptionWords::sentence)) {
            if (report.json()) {
                report.json(Map.of("address", viewer.address(), "notes", notes));
            } else {
                report.line(viewer.address().toString());
                report.note("Open this address in a browser on this machine; Ctrl-C ends it.");
            }
            new CountDownLatch(1).await();
        } catch (BindException e) {
            throw new IllegalArgumentException(
                    "--port %s: is taken or not allowed; give another, or none".formatted(port), e);
        } catch (InterruptedException signal) {
            // the usual end
        }
    }
}
