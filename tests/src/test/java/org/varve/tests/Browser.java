package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** Debian's Chromium without a window, whose console and requests are watched. */
final class Browser implements AutoCloseable {

    private static final Path PROGRAM = Path.of("/usr/bin/chromium");
    private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
    private static final Path PICTURES = Path.of("target/screenshots");
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final ChromeDriver driver;
    private final List<String> requests = new ArrayList<>();

    private Browser(ChromeDriver driver) {
        this.driver = driver;
    }

    /** Starts the browser, or skips the test with the reason. */
    static Browser start(int width, int height, String... more) {
        assumeTrue(Files.isExecutable(PROGRAM) && Files.isExecutable(DRIVER),
                "needs a browser: apt-get install chromium chromium-driver, as .ci/run does");
        ChromeOptions options = new ChromeOptions();
        options.setBinary(PROGRAM.toFile());
        options.addArguments("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                "--hide-scrollbars",
                "--no-first-run", "--disable-extensions", "--force-device-scale-factor=1",
                "--window-size=%s,%s".formatted(width, height));
        options.addArguments(more);
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        logs.enable(LogType.PERFORMANCE, Level.ALL);
        options.setCapability("goog:loggingPrefs", logs);
        ChromeDriverService service = new ChromeDriverService.Builder().usingDriverExecutable(DRIVER.toFile()).build();
        return new Browser(new ChromeDriver(service, options));
    }

    void open(URI address) {
        driver.get(address.toString());
    }

    /** Leaves the page, and forgets what was said, asked for and wished, as if the browser had just started. */
    void renew() throws IOException {
        driver.get("about:blank");
        driver.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", "", "features", List.of()));
        console();
        requests();
        requests.clear();
    }

    /** Follows the reader's wish for dark or light colours, or for paper. */
    void emulate(String media, String scheme) {
        driver.executeCdpCommand("Emulation.setEmulatedMedia",
                Map.of("media", media, "features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    /** Waits until a script gives true. */
    void await(String condition) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!Boolean.TRUE.equals(driver.executeScript("return " + condition))) {
            assertThat(System.nanoTime()).as(() -> "waits for " + condition + "; console: " + console())
                    .isLessThan(end);
            Thread.sleep(20);
        }
    }

    /** The value of an expression. */
    Object value(String expression) {
        return driver.executeScript("return " + expression);
    }

    /** The value of an expression that is promised. */
    Object promised(String expression) {
        return driver.executeAsyncScript(
                "const done = arguments[0]; (%s).then(done, failure => done('' + failure))".formatted(expression));
    }

    WebElement find(String selector) {
        return driver.findElement(By.cssSelector(selector));
    }

    /** Chooses an option of a list, as a person does. */
    void choose(String selector, String option) {
        WebElement list = find(selector);
        list.findElement(By.cssSelector("option[value='%s']".formatted(option))).click();
    }

    Actions actions() {
        return new Actions(driver);
    }

    /** Keeps a picture of the window under target/screenshots. */
    void picture(String name) throws IOException {
        Files.createDirectories(PICTURES);
        Files.write(PICTURES.resolve(name + ".png"), driver.getScreenshotAs(OutputType.BYTES));
    }

    void resize(int width, int height) {
        driver.manage().window().setSize(new org.openqa.selenium.Dimension(width, height));
    }

    /** What was said on the console since it was last asked. */
    List<String> console() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream().map(LogEntry::getMessage).toList();
    }

    /** The same, once a word is in it: the browser may mention an answer later than it gives it to the page. */
    List<String> awaitConsole(String word) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        List<String> said = new ArrayList<>(console());
        while (said.stream().noneMatch(line -> line.contains(word)) && System.nanoTime() < end) {
            Thread.sleep(20);
            said.addAll(console());
        }
        return said;
    }

    /** The addresses that pages have asked for. */
    List<String> requests() throws IOException {
        for (LogEntry entry : driver.manage().logs().get(LogType.PERFORMANCE)) {
            JsonNode message = new ObjectMapper().readTree(entry.getMessage()).get("message");
            if (message.get("method").asText().equals("Network.requestWillBeSent")) {
                requests.add(message.at("/params/request/url").asText());
            }
        }
        return requests;
    }

    @Override
    public void close() {
        driver.quit();
    }
}
