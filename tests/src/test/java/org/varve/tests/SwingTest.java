package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.awt.Color;
import java.awt.EventQueue;
import java.awt.GraphicsEnvironment;
import java.awt.Point;
import java.awt.Robot;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.swing.ImageIcon;
import javax.swing.JFrame;
import javax.swing.JLabel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Shape;
import org.varve.core.Volume;
import org.varve.formats.OpenOptions;
import org.varve.formats.Volumes;
import org.varve.run.ArrayVolume;
import org.varve.run.Run;
import org.varve.view.AttributeStyle;
import org.varve.view.SectionFigure;
import org.varve.viewer.ViewedVolume;
import org.varve.viewer.Viewer;

/**
 * An application with windows paints sections and starts a viewer, and still has windows, on a display without a
 * screen.
 */
class SwingTest {

    private static final Shape SHAPE = new Shape(20, 30, 100);

    @TempDir
    private Path folder;

    /** The program: shows a window before and after it paints, and prints what it sees on the screen. */
    public static final class Program {

        private Program() {}

        public static void main(String[] arguments) throws Exception {
            Map<Object, Object> properties = Map.copyOf(System.getProperties());
            show("before", new JLabel("before"), 0);
            try (Volume survey = Volumes.open(Path.of(arguments[0]), OpenOptions.DEFAULT)) {
                AttributeStyle style = AttributeStyle.amplitude();
                BufferedImage painted = ImageIO.read(new ByteArrayInputStream(
                        SectionFigure.middle("survey", style, SHAPE).png(survey)));
                try (Viewer _ =
                        Viewer.start(List.of(new ViewedVolume("mine", "survey.sgy", survey, style)), 0, "varve")) {
                    JLabel picture = new JLabel(new ImageIcon(painted));
                    show("after", picture, 200);
                    awaitOnScreen(picture, painted);
                }
            }
            properties
                    .forEach((name, value) -> require(value.equals(System.getProperties().get(name)), name.toString()));
            require(System.getProperty("java.awt.headless") == null, "java.awt.headless");
            require(!GraphicsEnvironment.isHeadless(), "not headless");
            System.out.println("seen");
            System.exit(0);
        }

        private static void show(String title, JLabel content, int left) throws Exception {
            EventQueue.invokeAndWait(() -> {
                JFrame frame = new JFrame(title);
                frame.add(content);
                frame.pack();
                frame.setLocation(left, 0);
                frame.setVisible(true);
            });
        }

        /** Waits until the middle of a label shows that of its picture. */
        private static void awaitOnScreen(JLabel label, BufferedImage picture) throws Exception {
            Robot robot = new Robot();
            Color expected = new Color(picture.getRGB(picture.getWidth() / 2, picture.getHeight() / 2));
            for (int tries = 0; tries < 200; tries++) {
                Point at = label.getLocationOnScreen();
                Color seen = robot.getPixelColor(at.x + label.getWidth() / 2, at.y + label.getHeight() / 2);
                if (seen.equals(expected)) return;
                TimeUnit.MILLISECONDS.sleep(100);
            }
            throw new AssertionError("the picture is not on the screen");
        }

        private static void require(boolean holds, String what) {
            if (!holds) throw new AssertionError(what);
        }
    }

    /** A server of a display in memory, with the first number that is free. */
    private record Display(Process server, String name) implements AutoCloseable {

        static Display open() throws IOException {
            Process server = new ProcessBuilder("Xvfb", "-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten",
                    "tcp").redirectError(ProcessBuilder.Redirect.DISCARD).start();
            String number = server.inputReader(StandardCharsets.US_ASCII).readLine();
            return new Display(server, ":" + number);
        }

        @Override
        public void close() {
            server.destroy();
            server.onExit().join();
        }
    }

    private static boolean hasServer() {
        return Stream.of(System.getenv("PATH").split(":", -1))
                .anyMatch(bin -> Files.isExecutable(Path.of(bin, "Xvfb")));
    }

    @Test
    void windowsOpenBeforeAndAfterPainting() throws Exception {
        assumeTrue(hasServer(), "needs Xvfb: install xvfb");
        float[] samples = new float[(int) SHAPE.size()];
        for (int s = 0; s < samples.length; s++) samples[s] = (float) Math.sin(s % 100 * 0.3);
        Path survey = folder.resolve("survey.sgy");
        Run.copy().from(ArrayVolume.of(samples, SHAPE)).to(survey).run();
        Path out = folder.resolve("out");

        try (Display display = Display.open()) {
            ProcessBuilder program =
                    new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                            "--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"),
                            Program.class.getName(), survey.toString());
            program.environment().put("DISPLAY", display.name());
            Process process = program.redirectErrorStream(true).redirectOutput(out.toFile()).start();

            assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
            assertThat(Files.readString(out)).endsWith("seen\n");
            assertThat(process.exitValue()).isZero();
        }
    }
}
