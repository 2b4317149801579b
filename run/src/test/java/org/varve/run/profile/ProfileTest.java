package org.varve.run.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.reflect.Constructor;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.varve.core.Context;
import org.varve.core.Field;
import org.varve.core.Kernel;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.core.Rows;
import org.varve.core.Shape;
import org.varve.run.ArrayVolume;
import org.varve.run.PlannedRun;
import org.varve.run.Run;
import org.varve.run.RunHistory;

/** In a store of the tests' own, as it is emptied. */
@Isolated
@EnabledIfEnvironmentVariable(named = "VARVE_STORE", matches = ".+")
class ProfileTest {

    private static final Shape TILE = new Shape(8, 16, 100);
    private static final long MIB = 1 << 20;

    @TempDir
    private Path folder;

    /** What becomes of the memory that is taken. */
    private enum Use {
        KEPT, NONE
    }

    /** Copies, and takes memory once that no plan knows of. */
    private record Hoarding(int mebibytes) implements Kernel {

        private static final AtomicBoolean TAKEN = new AtomicBoolean();

        @Override
        public double operations(int inputs, int samples) {
            return 1;
        }

        @Override
        public void row(Rows rows, int row) {
            if (!TAKEN.getAndSet(true)) Arena.global().allocate(mebibytes * MIB).fill((byte) 1);
            System.arraycopy(rows.input(0), rows.at(0, 0, row), rows.output(0), rows.to(0, row), rows.samples());
        }
    }

    private record Hoard(Use use, List<Integer> mebibytes, float unused) implements Operator {

        @Override
        public List<Output> outputs() {
            return List.of(Output.amplitude("hoard"));
        }

        @Override
        public List<Field> build(PassGraph graph, Field input, Context context) {
            if (use == Use.NONE) throw new IllegalArgumentException("nothing is taken: take something");
            return List.of(graph.apply(new Hoarding(mebibytes.getFirst()), input));
        }
    }

    private Profile profile(Operator operator) {
        return Profile.of(operator).on("cpu").threads(1).shapes(TILE).format("npy").folder(folder);
    }

    /** Bytes that a run of a file of this format reserves besides buffers and heap. */
    private long reserved(Operator operator) throws Exception {
        Path survey = folder.resolve("own.npy");
        Run.copy().from(ArrayVolume.of(new float[12_800], TILE)).to(survey).run();
        try (PlannedRun planned = Run.of(operator).on("cpu").from(survey).to(folder.resolve("out.npy")).plan()) {
            return planned.job().besidesBuffers().bound();
        } finally {
            assertThat(survey.toFile().delete()).isTrue();
        }
    }

    @Test
    void plansLearnWhatAnOperatorOfOnesOwnTakesUndeclared() throws Exception {
        new RunHistory(_ -> {}).store().forgetAll();
        Operator hoard = new Hoard(Use.KEPT, List.of(60, 2), 0.1f);
        long before = reserved(hoard);

        List<ProfiledShape> first = profile(hoard).run();
        List<ProfiledShape> second = profile(hoard).run();

        assertThat(first).singleElement().satisfies(row -> {
            assertThat(row.failure()).isEmpty();
            assertThat(row.tile()).isEqualTo(TILE);
            assertThat(row.host().measured()).isGreaterThan(row.host().predicted());
            assertThat(row.device().measured()).isZero();
            assertThat(row.seconds()).isPositive();
        });
        ProfiledShape after = second.getFirst();
        assertThat(after.host().predicted()).isGreaterThanOrEqualTo(after.host().measured());
        assertThat(reserved(hoard)).isGreaterThan(before + 10 * MIB);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aRowSaysWhyItCouldNotBeMeasured() throws Exception {
        assertThat(profile(new Hoard(Use.NONE, List.of(), 0)).run()).singleElement().satisfies(row -> {
            assertThat(row.failure()).endsWith("nothing is taken: take something");
            assertThat(row.runs()).isZero();
        });
        assertThat(profile(new Hoard(Use.KEPT, List.of(1), 0)).within(60 * MIB).run()).singleElement()
                .satisfies(row -> assertThat(row.failure()).contains("host memory", "raise Run.within(hostBytes)"));
    }

    /** Without the name by which another process would find it. */
    private static Operator anonymous() {
        return new Operator() {
            @Override
            public List<Output> outputs() {
                return List.of(Output.amplitude("same"));
            }

            @Override
            public List<Field> build(PassGraph graph, Field input, Context context) {
                return List.of(input);
            }
        };
    }

    /** A path is no text. */
    private record Located(Path file) implements Operator {

        @Override
        public List<Output> outputs() {
            return List.of(Output.amplitude("same"));
        }

        @Override
        public List<Field> build(PassGraph graph, Field input, Context context) {
            return List.of(input);
        }
    }

    /** Tells another length than its own. */
    record Doubled(int length) implements Operator {

        @Override
        public int length() {
            return 2 * length;
        }

        @Override
        public List<Output> outputs() {
            return List.of(Output.amplitude("same"));
        }

        @Override
        public List<Field> build(PassGraph graph, Field input, Context context) {
            return List.of(input);
        }
    }

    @Test
    void operatorsThatAnotherProcessCannotMakeAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> Profile.of(anonymous()))
                .withMessageContaining(
                        "ProfileTest$1 is not a record: another process must make it from text; declare it as a record");
        assertThatIllegalArgumentException().isThrownBy(() -> Profile.of(new Doubled(1)))
                .withMessageContaining("Doubled is not equal to what is made from its components again: ");
        assertThatIllegalArgumentException().isThrownBy(() -> Profile.of(new Located(folder)))
                .withMessageContaining("Located cannot be made again from its components")
                .withMessageContaining("declare it as a record");
    }

    /** As in an executable jar. */
    @Test
    void classesFromElsewhereThanTheClassPathAreRefused() throws Exception {
        ClassLoader other = new ClassLoader(getClass().getClassLoader()) {
            @Override
            protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                if (!name.startsWith(ProfileTest.class.getName())) return super.loadClass(name, resolve);
                try (InputStream file = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
                    byte[] bytes = file.readAllBytes();
                    return defineClass(name, bytes, 0, bytes.length);
                } catch (IOException e) {
                    throw new ClassNotFoundException(name, e);
                }
            }
        };
        Constructor<?> constructor = other.loadClass(Doubled.class.getName()).getDeclaredConstructor(int.class);
        constructor.setAccessible(true);
        Operator operator = (Operator) constructor.newInstance(3);

        assertThatIllegalArgumentException().isThrownBy(() -> Profile.of(operator))
                .withMessageContaining("not from the class path of this process")
                .withMessageContaining("as in an executable jar or a container");
    }
}
