package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is wrong: one sentence with the value and the remedy, the right exit status, and no output left behind. */
class BadInputTest {

    @TempDir
    private static Path folder;

    @TempDir
    private Path outputs;

    /**
     * A wrong command line.
     *
     * @param arguments as typed; {@code IN} and {@code OUT} stand for the folders of inputs and outputs
     * @param value what the sentence must name
     * @param remedy what it must advise
     */
    record Case(int status, String arguments, String value, String remedy) {
        @Override
        public String toString() {
            return arguments;
        }
    }

    static Stream<Case> cases() {
        return Stream.of(
                // inputs
                new Case(ExitStatus.INPUT, "run mean IN/none.sgy OUT/o.sgy", "none.sgy", "check the path"),
                new Case(ExitStatus.INPUT, "run mean IN/folder.sgy OUT/o.sgy", "folder.sgy", "give the file inside it"),
                new Case(ExitStatus.INPUT, "run mean IN OUT/o.sgy", "is a folder", "give the file inside it"),
                new Case(ExitStatus.INPUT, "view /", "is a folder", "give the file inside it"),
                new Case(ExitStatus.INPUT, "report /", "is a folder", "give the file inside it"),
                new Case(ExitStatus.INPUT, "run mean IN/cut.sgy OUT/o.sgy", "cut.sgy holds 287 whole traces",
                        "copy it again"),
                new Case(ExitStatus.INPUT, "run mean IN/headers.sgy OUT/o.sgy", "no whole trace", "copy it again"),
                new Case(ExitStatus.INPUT, "run mean IN/page.sgy OUT/o.sgy", "page.sgy is a web page",
                        "download it again"),
                new Case(ExitStatus.INPUT, "run mean IN/text.sgy OUT/o.sgy", "text.sgy is a text file",
                        "check the path"),
                new Case(ExitStatus.INPUT, "run mean IN/short.sgy OUT/o.sgy", "short.sgy has 5 bytes", "copy it again"),
                new Case(ExitStatus.INPUT, "run mean IN/empty.sgy OUT/o.sgy", "empty.sgy is empty", "copy it again"),
                new Case(ExitStatus.INPUT, "run mean IN/text.npy OUT/o.npy", "text.npy is not a .npy file",
                        "numpy.save"),
                new Case(ExitStatus.INPUT, "run mean IN/none.npy OUT/o.npy", "none.npy", "check the path"),
                new Case(ExitStatus.INPUT, "run mean IN/good.raw OUT/o.npy --shape 9,9,9", "has 2916", "--shape"),
                new Case(ExitStatus.INPUT, "run mean IN/good.sgy OUT/o.sgy --inline-byte 5", "is too sparse",
                        "--inline-byte N"),
                new Case(ExitStatus.INPUT, "run mean IN/good.sgy OUT/o.sgy --offset 77",
                        "no trace with offset 77 (byte 37)",
                        "choose one of them"),
                new Case(ExitStatus.USAGE, "run mean IN/good.sgy OUT/o.sgy --segy-format int7", "int7",
                        "did you mean int8?"),
                new Case(ExitStatus.USAGE, "run mean IN/good.sgy OUT/o.sgy --segy-scale 0", "scale 0.0", "such as 0.5"),
                new Case(ExitStatus.USAGE, "info IN/good.sgy --read-as words", "words", "give one of ibm, ieee"),
                new Case(ExitStatus.USAGE, "info IN/good.sgy --duplicates all", "all", "first, last, mean"),
                new Case(ExitStatus.USAGE, "run histogram-equalization IN/good.sgy OUT/o.sgy -p bins=2000000",
                        "bins 2000000",
                        "must lie in 2..65536"),
                new Case(ExitStatus.USAGE, "info IN/good.sgy --inline-byte 9:3", "9:3", "2 or 4 bytes, such as 9:2"),
                new Case(ExitStatus.INPUT, "plan mean IN/good.sgy --inline-byte 183:2", "(bytes 183:2 and 193)",
                        "--inline-byte N"),
                new Case(ExitStatus.USAGE, "info IN/good.sgy --unit km", "'km'", "give s, m or ft"),
                new Case(ExitStatus.USAGE, "info IN/text.npy --unit m", "text.npy is not a SEG-Y file",
                        "give --interval"),
                new Case(ExitStatus.USAGE, "info IN/good.sgy --preset none", "'none'", "standard, petrel"),
                new Case(ExitStatus.INPUT, "plan mean IN/cut.sgy", "cut.sgy", "copy it again"),
                new Case(ExitStatus.INPUT, "info IN/none.sgy", "none.sgy", "check the path"),
                new Case(ExitStatus.INPUT, "run IN/none.json IN/good.sgy OUT/o.sgy", "none.json", "a workflow file"),
                new Case(ExitStatus.INPUT, "run IN/broken.json IN/good.sgy OUT/o.sgy", "broken.json",
                        "is not a workflow"),
                new Case(ExitStatus.INPUT, "run mean IN/floats.doc OUT/o.sgy", "floats.doc",
                        "give it with --format sgy|"),
                new Case(ExitStatus.USAGE, "run mean IN/good.raw OUT/o.npy", "good.raw", "give --shape"),
                new Case(ExitStatus.INPUT, "info IN/good.raw --shape 9,9,9 --raw-type int16", "of int16 has 1458",
                        "--raw-type"),
                new Case(ExitStatus.USAGE, "info IN/good.raw --shape 9,9,9 --raw-type int17", "'int17'", "int16"),
                new Case(ExitStatus.INPUT, "info IN/none.zarr", "none.zarr", "check the path"),
                new Case(ExitStatus.INPUT, "convert IN/text.zarr OUT/o.sgy", "is a file", "a Zarr group is a folder"),
                new Case(ExitStatus.INPUT, "convert IN/folder.zarr OUT/o.sgy", "neither zarr.json nor .zgroup",
                        "check the path"),
                new Case(ExitStatus.INPUT, "run mean IN/cut.sgy OUT/o.zarr", "cut.sgy", "copy it again"),
                new Case(ExitStatus.OUTPUT, "convert IN/good.sgy IN/folder.zarr --overwrite", "is not a Zarr group",
                        "choose another name"),
                new Case(ExitStatus.OUTPUT, "convert IN/good.sgy OUT/none/o.zarr", "none", "create it"),
                new Case(ExitStatus.USAGE, "convert IN/good.sgy OUT/o.zarr --zarr-format 4", "version 4", "2 and 3"),
                new Case(ExitStatus.USAGE, "convert IN/good.sgy OUT/o.zarr --compression lzma", "lzma", "zstd, gzip"),
                new Case(ExitStatus.USAGE, "convert IN/good.sgy OUT/o.sgy --segy-format float", "float",
                        "give one of ieee, ibm"),
                new Case(ExitStatus.MEMORY, "convert IN/good.sgy OUT/o.zarr --host-memory 9MiB", "9437184 bytes",
                        "raise"),
                new Case(ExitStatus.MEMORY, "run mean IN/hole.sgy OUT/o.sgy --host-memory 64MiB",
                        "the memory allowed leaves 0", "raise --host-memory"),
                new Case(ExitStatus.MEMORY, "plan mean IN/hole.sgy --host-memory 64MiB", "leaves 0", "raise"),
                new Case(ExitStatus.MEMORY, "convert IN/hole.sgy OUT/o.sgy --host-memory 64MiB", "leaves 0", "raise"),
                new Case(ExitStatus.MEMORY, "info IN/hole.sgy --headers --host-memory 64MiB", "leaves 0", "raise"),
                // options that do not apply
                new Case(ExitStatus.USAGE, "run mean IN/text.npy OUT/o.npy --array a", "--array: is for Zarr inputs",
                        "text.npy is none; drop"),
                new Case(ExitStatus.USAGE, "run mean IN/good.sgy OUT/o.sgy --shape 3,3,3",
                        "--shape: is for .raw inputs", "drop the option"),
                new Case(ExitStatus.USAGE, "plan mean IN/text.npy --inline-byte 5",
                        "--inline-byte: is for SEG-Y inputs", "drop the option"),
                new Case(ExitStatus.USAGE, "info IN/text.npy --preset standard", "--preset: is for SEG-Y inputs",
                        "drop the option"),
                new Case(ExitStatus.USAGE, "info IN/text.npy --headers", "--headers: is for SEG-Y inputs",
                        "drop the option"),
                new Case(ExitStatus.USAGE, "run mean IN/text.npy OUT/{offset}.npy --offset each",
                        "--offset: is for SEG-Y inputs", "drop the option"),
                new Case(ExitStatus.USAGE, "convert IN/good.sgy OUT/o.npy --zarr-format 2",
                        "--zarr-format: is for Zarr outputs", "o.npy is none; drop"),
                new Case(ExitStatus.USAGE, "run mean IN/good.sgy OUT/o.npy --segy-scale 1",
                        "--segy-scale: is for SEG-Y outputs", "drop the option"),
                new Case(ExitStatus.USAGE, "generate OUT/o.sgy --shape 3,3,9 --chunk 3,3,9",
                        "--chunk: is for Zarr outputs", "drop the option"),
                new Case(ExitStatus.USAGE, "plan mean IN/good.sgy --draw OUT/o.png", "--draw", "ends in .svg or .dot"),
                new Case(ExitStatus.OUTPUT, "plan mean IN/good.sgy --draw OUT/none/o.svg", "none", "create it"),
                new Case(ExitStatus.USAGE, "bench -p window=3,3,3", "-p and --select", "give --operators"),
                new Case(ExitStatus.USAGE, "profile --list=false", "--list=false", "give an operator"),
                // more than there can be
                new Case(ExitStatus.INPUT, "plan mean IN/huge.npy",
                        "huge.npy has shape 2147483647x2147483647x2147483647",
                        "copy it again"),
                new Case(ExitStatus.USAGE, "info IN/good.raw --shape 2147483647,2147483647,2147483647",
                        "shape 2147483647x", "2^53 samples at most"),
                new Case(ExitStatus.USAGE, "generate OUT/o.sgy --shape 2147483647,2147483647,2147483647",
                        "shape 2147483647x", "2^53 samples at most"),
                new Case(ExitStatus.USAGE, "convert IN/good.sgy OUT/o.zarr --chunk 2147483647,2147483647,2147483647",
                        "chunk 2147483647x", "up to"),
                new Case(ExitStatus.INPUT, "info IN/nul.zarr", "key 'a?b/.zarray'", "inside of the folder"),
                new Case(ExitStatus.USAGE, "run mean IN/good.sgy OUT/o.sgy --threads 100000", "--threads 100000",
                        "at most 1024"),
                new Case(ExitStatus.USAGE, "run mean IN/good.sgy OUT/o.sgy --threads -1", "--threads -1", "at least 1"),
                new Case(ExitStatus.USAGE, "plan mean IN/good.sgy --tiles-in-flight 100000", "--tiles-in-flight 100000",
                        "at most 1024"),
                new Case(ExitStatus.USAGE, "bench --operators mean --threads 1,0", "--threads 0", "at least 1"),
                // workflows
                new Case(ExitStatus.USAGE, "run IN/path.json IN/good.sgy OUT/ln/{output}.npy", "step '../../esc'",
                        "give another"),
                new Case(ExitStatus.USAGE, "run IN/dots.json IN/good.sgy OUT/{output}.npy", "step '..'",
                        "give another"),
                new Case(ExitStatus.USAGE, "run IN/survey.json IN/good.sgy OUT/{output}.npy", "step 'survey'",
                        "give another name"),
                new Case(ExitStatus.USAGE, "run IN/twice.json IN/good.sgy OUT/{output}.npy", "'a' appears twice",
                        "a name of its own"),
                new Case(ExitStatus.USAGE, "run IN/nostep.json IN/good.sgy OUT/o.npy", "step 2 is null", "write {"),
                new Case(ExitStatus.USAGE, "run IN/noselect.json IN/good.sgy OUT/o.npy", "names null",
                        "give names of outputs"),
                new Case(ExitStatus.USAGE, "run IN/novalue.json IN/good.sgy OUT/o.npy",
                        "parameter 'window' of a workflow is null", "give a number"),
                new Case(ExitStatus.USAGE, "run IN/input.json IN/good.sgy OUT/{output}.npy", "step 'b' reads 'smoth'",
                        "did you mean smooth?"),
                new Case(ExitStatus.USAGE, "run IN/output.json IN/good.sgy OUT/o.npy", "no output 'azimut'",
                        "did you mean azimuth?"),
                new Case(ExitStatus.INPUT, "run IN/field.json IN/good.sgy OUT/o.npy", "no field 'oprator'",
                        "did you mean operator?"),
                // operators and their parameters
                new Case(ExitStatus.USAGE, "run gausian IN/good.sgy OUT/o.sgy", "no operator 'gausian'",
                        "did you mean gaussian?"),
                new Case(ExitStatus.USAGE, "run mean IN/good.sgy OUT/o.sgy -p windw=3,3,3", "windw",
                        "did you mean window?"),
                new Case(ExitStatus.USAGE, "run mean IN/good.sgy OUT/o.sgy -p window", "-p window",
                        "must be NAME=VALUE"),
                new Case(ExitStatus.USAGE, "run mean IN/good.sgy OUT/o.sgy -p window=3,3,3 -p window=3,3,5",
                        "-p window=3,3,3 and -p window=3,3,5", "leave one out"),
                new Case(ExitStatus.USAGE, "run mean IN/good.sgy OUT/o.sgy -p window=-3,3,3", "-3,3,3", "odd"),
                new Case(ExitStatus.USAGE, "run mean IN/good.sgy OUT/o.sgy -p window=4,3,3", "4,3,3", "odd"),
                new Case(ExitStatus.USAGE, "run mean IN/good.sgy OUT/o.sgy -p window=3,3", "3,3", "window"),
                new Case(ExitStatus.USAGE, "run mean IN/good.sgy OUT/o.sgy -p window=a,3,3", "a,3,3", "window"),
                new Case(ExitStatus.USAGE, "run mean IN/good.sgy OUT/o.sgy -p window=2147483647,3,3", "2147483647",
                        "at most"),
                new Case(ExitStatus.USAGE, "run mean IN/good.sgy OUT/o.sgy -p median.window=3,3,3", "median.window",
                        "did you mean mean.window?"),
                new Case(ExitStatus.USAGE, "run gaussian IN/good.sgy OUT/o.sgy -p sigma=1e9,1,1", "sigma 1.0E9",
                        "are allowed"),
                new Case(ExitStatus.USAGE, "run gaussian IN/good.sgy OUT/o.sgy -p sigma=nan,1,1", "nan", "sigma"),
                new Case(ExitStatus.USAGE, "run gaussian IN/good.sgy OUT/o.sgy -p sigma=-1,1,1", "-1", "sigma"),
                new Case(ExitStatus.USAGE, "run lowpass IN/good.sgy OUT/o.sgy", "needs parameter 'corner'",
                        "-p corner="),
                new Case(ExitStatus.USAGE, "run lowpass IN/good.sgy OUT/o.sgy -p corner=500", "500", "125"),
                new Case(ExitStatus.USAGE, "run lowpass IN/good.sgy OUT/o.sgy -p corner=fast", "fast", "corner"),
                new Case(ExitStatus.USAGE, "run bandpass IN/good.sgy OUT/o.sgy -p low=60 -p high=10", "60", "low"),
                new Case(ExitStatus.USAGE, "run mean IN/good.sgy OUT/o.sgy --select dip", "no output 'dip'",
                        "give mean"),
                new Case(ExitStatus.USAGE, "run mean+mean IN/good.sgy OUT/{output}.sgy", "'mean' appears twice",
                        "workflow file"),
                new Case(ExitStatus.USAGE, "run mean| IN/good.sgy OUT/o.sgy", "'mean|': a step is empty",
                        "name an operator on both sides"),
                new Case(ExitStatus.USAGE, "run (mean|rms IN/good.sgy OUT/o.sgy", "'(mean|rms'", "write ')'"),
                new Case(ExitStatus.USAGE, "run mean|rms+chaos IN/good.sgy OUT/o.sgy", "mixes '|' and '+'",
                        "write parentheses"),
                new Case(ExitStatus.USAGE, "run gst-dip-azimuth|median IN/good.sgy OUT/o.sgy",
                        "median takes 1 input and gets gst-dip-azimuth.dip, gst-dip-azimuth.azimuth",
                        "choose, as in gst-dip-azimuth.dip|median"),
                new Case(ExitStatus.USAGE, "run glcm IN/good.sgy OUT/o.sgy -p direction=man", "man",
                        "did you mean mean?"),
                new Case(ExitStatus.USAGE, "run gaussian IN/good.sgy OUT/o.sgy -p gaussian.sgima=1,1,1",
                        "'sgima'", "did you mean sigma?"),
                new Case(ExitStatus.USAGE, "run gst-dip-azimuth IN/good.sgy OUT/o.sgy --select azimut",
                        "no output 'azimut'", "did you mean azimuth?"),
                // the command line itself
                new Case(ExitStatus.USAGE, "help rum", "there is no verb 'rum'", "did you mean run?"),
                new Case(ExitStatus.USAGE, "rum --help", "there is no verb 'rum'", "did you mean run?"),
                new Case(ExitStatus.USAGE, "study memry", "there is no experiment 'memry'", "did you mean memory?"),
                new Case(ExitStatus.USAGE, "run mean IN/good.sgy OUT/o.sgy --thread 2", "there is no option '--thread'",
                        "did you mean --threads?"),
                new Case(ExitStatus.USAGE, "run mean IN/good.sgy OUT/o.sgy --host_memory=2GiB",
                        "no option '--host_memory'", "did you mean --host-memory?"),
                new Case(ExitStatus.USAGE, "run mean IN/good.sgy OUT/o.sgy more", "'more' is one argument too many",
                        "--help"),
                new Case(ExitStatus.USAGE, "run mean IN/good.sgy OUT/o.sgy --boundary reflet", "reflet",
                        "did you mean reflect?"),
                new Case(ExitStatus.USAGE, "", "no verb", "give one of"),
                new Case(ExitStatus.USAGE, "rum mean IN/good.sgy OUT/o.sgy", "there is no verb 'rum'",
                        "did you mean run?"),
                new Case(ExitStatus.USAGE, "run mean IN/good.sgy", "OUTPUT", "--help"),
                new Case(ExitStatus.USAGE, "run mean IN/good.sgy OUT/o.sgy --fast", "--fast", "--help"),
                new Case(ExitStatus.USAGE, "run mean IN/good.sgy OUT/o.sgy --threads 0", "threads 0", "at least 1"),
                new Case(ExitStatus.USAGE, "run mean IN/good.sgy OUT/o.sgy --threads two", "two", "--threads"),
                new Case(ExitStatus.USAGE, "run mean IN/good.sgy OUT/o.sgy --host-memory much", "much", "8GiB"),
                new Case(ExitStatus.USAGE, "run mean IN/good.sgy OUT/o.sgy --tile 5,5", "5,5", "--tile"),
                new Case(ExitStatus.USAGE, "run mean IN/good.sgy OUT/o.sgy --tile 9999999999,1,1",
                        "numbers go up to 2147483647", "--tile"),
                new Case(ExitStatus.USAGE, "run mean IN/good.sgy OUT/o.sgy --host-memory 99999999TiB",
                        "is more than 2^63 bytes; give less", "--host-memory"),
                new Case(ExitStatus.USAGE, "run mean IN/good.sgy OUT/o.sgy --boundary wrap", "wrap", "reflect"),
                new Case(ExitStatus.USAGE, "run mean IN/good.sgy OUT/o.sgy --device tpu", "tpu", "did you mean cpu?"),
                new Case(ExitStatus.USAGE, "generate OUT/o.sgy --shape 0,3,3", "0,3,3", "--shape"),
                // memory, devices
                new Case(ExitStatus.MEMORY, "run mean IN/good.sgy OUT/o.sgy --host-memory 9MiB", "9437184 bytes",
                        "raise"),
                new Case(ExitStatus.MEMORY, "plan mean IN/good.sgy --host-memory 9MiB", "9437184 bytes", "raise"),
                new Case(ExitStatus.DEVICE, "run mean IN/good.sgy OUT/o.sgy --device cuda", "CUDA", "--device cpu"),
                new Case(ExitStatus.DEVICE, "run mean IN/good.sgy OUT/o.sgy --device cuda:7", "CUDA", "--device cpu"),
                // outputs, which are looked at before the input
                new Case(ExitStatus.OUTPUT, "run mean IN/cut.sgy IN/text.sgy", "text.sgy exists", "--overwrite"),
                new Case(ExitStatus.OUTPUT, "run mean IN/cut.sgy OUT/none/o.sgy", "none", "create it"),
                new Case(ExitStatus.OUTPUT, "convert IN/cut.sgy OUT/none/o.zarr", "none", "create it"),
                new Case(ExitStatus.OUTPUT, "convert IN/cut.sgy IN/folder.zarr", "folder.zarr exists", "--overwrite"),
                new Case(ExitStatus.OUTPUT, "run mean IN/good.sgy OUT/none/o.sgy", "none", "create it"),
                new Case(ExitStatus.OUTPUT, "run mean IN/good.sgy IN/text.sgy", "text.sgy exists", "--overwrite"),
                new Case(ExitStatus.OUTPUT, "run mean IN/good.sgy IN/folder.sgy --overwrite", "folder.sgy",
                        "add a file name"),
                new Case(ExitStatus.OUTPUT, "generate IN/text.sgy --shape 3,3,9", "text.sgy exists", "--overwrite"),
                new Case(ExitStatus.USAGE, "run mean IN/good.sgy IN/good.sgy --overwrite", "is the input",
                        "another name"),
                new Case(ExitStatus.USAGE, "run mean IN/good.sgy OUT/o.doc", "o.doc", "use .sgy"),
                new Case(ExitStatus.USAGE, "run gst-dip-azimuth IN/good.sgy OUT/o.sgy", "dip, azimuth", "{output}"));
    }

    @BeforeAll
    static void writeInputs() throws IOException {
        Path good = folder.resolve("good.sgy");
        assertThat(Outcome.of("generate", good.toString(), "--shape", "16,18,50").status()).isZero();
        byte[] bytes = Files.readAllBytes(good);
        Files.write(folder.resolve("cut.sgy"), Arrays.copyOf(bytes, bytes.length - 100));
        Files.write(folder.resolve("hole.sgy"), Arrays.copyOf(bytes, bytes.length - 240 - 50 * Float.BYTES));
        Files.write(folder.resolve("headers.sgy"), Arrays.copyOf(bytes, 3700));
        Files.createDirectory(folder.resolve("folder.sgy"));
        Files.createFile(folder.resolve("empty.sgy"));
        Files.createDirectory(folder.resolve("folder.zarr"));
        Files.createFile(folder.resolve("text.zarr"));
        Files.writeString(folder.resolve("short.sgy"), "SEG-Y");
        Files.writeString(folder.resolve("page.sgy"), "<!DOCTYPE html><title>404</title>" + " ".repeat(5000));
        Files.writeString(folder.resolve("text.sgy"), "Where is the survey?\n".repeat(500));
        Files.writeString(folder.resolve("text.npy"), "Where is the survey?\n".repeat(500));
        Files.writeString(folder.resolve("broken.json"), "{\"steps\": [");
        writeWorkflows();
        byte[] small = Files.readAllBytes(Outcome.survey(folder.resolve("huge.npy")));
        String header = new String(small, 0, 128, StandardCharsets.ISO_8859_1)
                .replace("(12, 10, 40), }" + " ".repeat(24), "(2147483647, 2147483647, 2147483647), }");
        Files.writeString(folder.resolve("huge.npy"), header, StandardCharsets.ISO_8859_1);
        Files.writeString(Files.createDirectory(folder.resolve("nul.zarr")).resolve(".zmetadata"),
                "{\"metadata\": {\"a\\u0000b/.zarray\": {}}}");
        Files.write(folder.resolve("good.raw"), new byte[4 * 5 * 6 * 7]);
        Files.copy(folder.resolve("good.raw"), folder.resolve("floats.doc"));
        Files.write(folder.resolve("good.doc"), bytes);
    }

    private static void writeWorkflows() throws IOException {
        Map<String, String> steps = Map.of(
                "path", "{'name': '../../esc', 'operator': 'mean'}",
                "dots", "{'name': '..', 'operator': 'mean'}",
                "survey", "{'name': 'survey', 'operator': 'mean'}",
                "twice", "{'name': 'a', 'operator': 'mean', 'select': []}, {'name': 'a', 'operator': 'median'}",
                "nostep", "{'operator': 'mean'}, null",
                "noselect", "{'operator': 'mean', 'select': [null]}",
                "novalue", "{'operator': 'mean', 'parameters': {'window': null}}",
                "input", "{'name': 'smooth', 'operator': 'mean'}, {'name': 'b', 'operator': 'mean', 'input': 'smoth'}",
                "output", "{'operator': 'gst-dip-azimuth', 'select': ['azimut']}",
                "field", "{'oprator': 'mean'}");
        for (Map.Entry<String, String> workflow : steps.entrySet()) {
            Files.writeString(folder.resolve(workflow.getKey() + ".json"),
                    "{'steps': [%s]}".formatted(workflow.getValue()).replace('\'', '"'));
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void isOneSentenceAndTheRightStatus(Case wrong) throws IOException {
        List<Path> before = files(folder);

        Outcome outcome = Outcome.of(arguments(wrong));

        assertThat(sentence(outcome)).contains(wrong.value, wrong.remedy);
        assertThat(outcome.status()).isEqualTo(wrong.status);
        assertThat(outcome.out()).isEmpty();
        assertThat(files(outputs)).isEmpty();
        assertThat(files(folder)).isEqualTo(before);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void isAnErrorInJson(Case wrong) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(arguments(wrong)));
        arguments.add("--json");

        Outcome outcome = Outcome.of(arguments.toArray(String[]::new));

        assertThat(outcome.json().get("error").asText()).contains(wrong.value)
                .isEqualTo(sentence(outcome).substring("varve: ".length()));
    }

    @Test
    void tellsTheBytesThatAreNeeded() throws IOException {
        Outcome outcome = Outcome
                .of(arguments(new Case(ExitStatus.MEMORY, "plan mean IN/good.sgy --host-memory 9MiB --json", "", "")));

        assertThat(outcome.json().get("bytesAllowed").asLong()).isEqualTo(9L << 20);
        assertThat(outcome.json().get("bytesNeeded").asLong()).isGreaterThan(9L << 20);
    }

    @Test
    void tellsTheBytesThatAnIndexNeeds() {
        Outcome outcome =
                Outcome.of(arguments(new Case(ExitStatus.MEMORY, "info IN/hole.sgy --host-memory 64MiB --json", "",
                        "")));

        assertThat(outcome.json().get("bytesAllowed").asLong()).isEqualTo(64L << 20);
        assertThat(outcome.json().get("bytesNeeded").asLong()).isGreaterThan(64L << 20);
    }

    /** What is left of an earlier run under its final name survives a run that fails. */
    @Test
    void anOutputThatExistsSurvivesAFailure() throws IOException {
        Path kept = Files.writeString(outputs.resolve("o.sgy"), "kept");

        Outcome outcome =
                Outcome.of(arguments(new Case(ExitStatus.INPUT, "run mean IN/cut.sgy OUT/o.sgy --overwrite", "", "")));

        assertThat(outcome.status()).isEqualTo(ExitStatus.INPUT);
        assertThat(files(outputs)).containsExactly(kept);
        assertThat(kept).hasContent("kept");
    }

    private String[] arguments(Case wrong) {
        return Arrays.stream(wrong.arguments.split(" "))
                .filter(argument -> !argument.isEmpty())
                .map(argument -> argument.replaceFirst("^IN", folder.toString())
                        .replaceFirst("^OUT", outputs.toString()))
                .toArray(String[]::new);
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    /** The only line that tells of the failure, and the last. */
    private static String sentence(Outcome outcome) {
        List<String> lines = outcome.err().lines().toList();
        assertThat(lines.stream().filter(line -> line.startsWith("varve: "))).as(outcome.err()).hasSize(1);
        assertThat(outcome.err()).doesNotContain("Exception").doesNotContain("\tat ");
        return lines.getLast();
    }

    /** Of a workflow that is none, the value that is wrong is named, in words of our own. */
    @ParameterizedTest
    @ValueSource(strings = {"[]", "1", "\"\"", "null", "{\"steps\": {}}", "{\"steps\": [1]}",
            "{\"steps\": [{\"operator\": {}}]}",
            "{\"steps\":", "{\"steps\": [{\"operator\": \"gaussian\", \"parameters\": []}]}", "{\"steps\": 1e400}"})
    void workflowsOfAnotherKindAreRefusedInPlainWords(String text, @TempDir Path other) throws IOException {
        Path workflow = Files.writeString(other.resolve("w.json"), text);

        Outcome refused = Outcome.of("plan", workflow.toString(), Outcome.survey(other.resolve("a.npy")).toString());

        assertThat(refused.status()).isIn(ExitStatus.USAGE, ExitStatus.INPUT);
        assertThat(refused.err().strip().lines()).hasSize(1);
        assertThat(refused.err()).contains("w.json")
                .doesNotContainPattern("fasterxml|org\\.varve|Cannot|token|Exception");
    }
}
