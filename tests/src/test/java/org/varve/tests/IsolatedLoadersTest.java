package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.DeviceProvider.Request;
import org.varve.core.Shape;
import org.varve.formats.Formats;
import org.varve.operator.MeanFilter;
import org.varve.operator.Window;
import org.varve.run.ArrayVolume;
import org.varve.run.Devices;
import org.varve.run.Run;
import org.varve.view.AttributeStyle;
import org.varve.view.SectionFigure;

/** Devices and formats are found from every thread, and two copies of Varve in one process do not meet. */
class IsolatedLoadersTest {

    private static final Shape SHAPE = new Shape(4, 5, 20);

    @TempDir
    private Path folder;

    /** A program that uses Varve; computes, writes and reads a file. */
    public record Program(Path folder, String name) implements Callable<float[]> {

        @Override
        public float[] call() throws Exception {
            float[] samples = new float[(int) SHAPE.size()];
            for (int s = 0; s < samples.length; s++) samples[s] = s * s % 17;
            Path file = folder.resolve(name + ".sgy");
            Run.of(new MeanFilter(new Window(3, 3, 3))).on("cpu").from(ArrayVolume.of(samples, SHAPE)).to(file).run();
            float[] mean = new float[samples.length];
            Run.copy().from(file).to(List.of(ArrayVolume.of(mean, SHAPE).writer())).run();
            Files.delete(file);
            return mean;
        }
    }

    /** A copy of Varve and of this test, which shares nothing with others but Java. */
    private static URLClassLoader copy() {
        URL[] path = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.isEmpty()).map(entry -> url(Path.of(entry))).toArray(URL[]::new);
        return new URLClassLoader(path, ClassLoader.getPlatformClassLoader());
    }

    private static URL url(Path path) {
        try {
            return path.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new UncheckedIOException(e);
        }
    }

    private float[] run(ClassLoader copy, String name) throws ReflectiveOperationException {
        Class<?> type = Class.forName(Program.class.getName(), true, copy);
        Callable<?> program = (Callable<?>) type.getConstructor(Path.class, String.class).newInstance(folder, name);
        try {
            return (float[]) program.call();
        } catch (Exception e) {
            throw new CompletionException(e);
        }
    }

    private static <T> T in(ClassLoader context, Callable<T> call) throws Exception {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(context);
        try {
            return call.call();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    @Test
    void twoCopiesWorkSideBySideInAnyContext() throws Exception {
        float[] expected = new Program(folder, "expected").call();
        try (URLClassLoader one = copy(); URLClassLoader other = copy()) {
            List<ClassLoader> contexts = new ArrayList<>(Arrays.asList(one, other, null));
            contexts.add(ClassLoader.getPlatformClassLoader());
            contexts.add(IsolatedLoadersTest.class.getClassLoader());
            for (ClassLoader context : contexts) {
                for (ClassLoader copy : List.of(one, other)) {
                    assertThat(in(context, () -> run(copy, "mean"))).as("%s in %s", copy, context).isEqualTo(expected);
                }
                assertThat(in(context, () -> new Program(folder, "own").call())).as("%s", context).isEqualTo(expected);
            }
            List<CompletableFuture<float[]>> together = List.of(one, other, one, other).stream()
                    .map(copy -> CompletableFuture.supplyAsync(() -> ran(copy))).toList();
            for (CompletableFuture<float[]> each : together) assertThat(each.get()).isEqualTo(expected);
        }
    }

    private float[] ran(ClassLoader copy) {
        try {
            return run(copy, "together-" + Thread.currentThread().threadId());
        } catch (ReflectiveOperationException e) {
            throw new CompletionException(e);
        }
    }

    /** Once, though the application's loader sees it as well. */
    @Test
    void whatBothLoadersSeeIsFoundOnce() throws Exception {
        List<String> kinds = Devices.kinds();
        List<String> words = Formats.words();
        try (URLClassLoader application = new URLClassLoader(new URL[0], IsolatedLoadersTest.class.getClassLoader())) {
            assertThat(in(application, Devices::kinds)).isEqualTo(kinds);
            assertThat(in(application, Formats::words)).isEqualTo(words).doesNotHaveDuplicates();
            assertThat(in(application, () -> Devices.find("cpu", new Request(1, 1 << 20, 0)).devices())).hasSize(1);
        }
    }

    /** Nothing of the process is another after a run, a picture and a device that was looked for. */
    @Test
    void theProcessStaysAsItIs() throws Exception {
        Map<Object, Object> before = Map.copyOf(System.getProperties());
        Thread.UncaughtExceptionHandler handler = Thread.getDefaultUncaughtExceptionHandler();
        Locale locale = Locale.getDefault();

        new Program(folder, "plain").call();
        Devices.kinds()
                .forEach(kind -> assertThat(Devices.find(kind, new Request(1, 1 << 20, 0)).kind()).isEqualTo(kind));
        SectionFigure.middle("survey", AttributeStyle.amplitude(), SHAPE)
                .png(ArrayVolume.of(new float[(int) SHAPE.size()], SHAPE));

        assertThat(Map.copyOf(System.getProperties())).isEqualTo(before);
        assertThat(Objects.equals(Thread.getDefaultUncaughtExceptionHandler(), handler)).isTrue();
        assertThat(Locale.getDefault()).isEqualTo(locale);
    }
}
