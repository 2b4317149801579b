package org.varve.testkit;

import java.util.List;
import java.util.Random;
import org.varve.core.Boundary;
import org.varve.core.Device.Extension;
import org.varve.core.Device;
import org.varve.core.NanPolicy;
import org.varve.core.Shape;
import org.varve.testkit.run.SampledSurvey;
import org.varve.testkit.run.TiledRun;

/** Tiled equals untiled bit for bit, for any tiles, edges, threads and bodies, and in any run. */
final class TilingCheck {

    /** Tilings for each rule of edges. */
    private static final int TILINGS = 3;

    private static final int MOST_THREADS = 3;

    /** The largest tile in a survey, in parts of its extent. */
    private static final double PART = 0.8;

    private final Subject subject;
    private final Random random;

    private TilingCheck(Subject subject) {
        this.subject = subject;
        this.random = new Random(subject.seed());
    }

    static void of(Subject subject) {
        subject.compiled(subject.noise(subject.survey().shape(), 0));
        TilingCheck check = new TilingCheck(subject);
        for (Boundary boundary : Boundary.values()) {
            for (int tiling = 0; tiling < TILINGS; tiling++) check.run(boundary, tiling);
        }
    }

    private void run(Boundary boundary, int number) {
        Extension extension = new Extension(boundary, number % 2 == 0 ? NanPolicy.PROPAGATE : NanPolicy.ZERO);
        List<SampledSurvey> surveys = subject.noise(subject.survey().shape(), number);
        if (number % 3 == 0) {
            float[] samples = surveys.getFirst().samples();
            samples[random.nextInt(samples.length)] = Float.NaN;
        }
        boolean simd = number % 2 == 0;
        List<float[]> whole = results(1, simd, surveys.getFirst().shape(), extension, surveys);
        if (boundary == Boundary.REFLECT) {
            requireEqual(whole, results(1, simd, surveys.getFirst().shape(), extension, surveys),
                    "a second run on the same survey: a kernel must compute from its rows alone", extension);
        }
        Shape tile = tile(surveys.getFirst().shape());
        int threads = 1 + random.nextInt(MOST_THREADS);
        requireEqual(whole, results(threads, simd, tile, extension, surveys),
                "tiles of %s samples: results must not depend on where a tile or a row begins, and the halo must cover all that row reads"
                        .formatted(tile),
                extension);
    }

    private Shape tile(Shape survey) {
        return new Shape(part(survey.inlines()), part(survey.crosslines()), part(survey.samples()));
    }

    private int part(int extent) {
        return 1 + random.nextInt(Math.max(1, (int) (PART * extent)));
    }

    private List<float[]> results(
            int threads, boolean simd, Shape tile, Extension extension, List<SampledSurvey> surveys) {
        try (Device device = Subject.cpu(threads, simd)) {
            return new TiledRun(device, tile, 1, extension).run(subject.workflow(), surveys);
        }
    }

    private void requireEqual(List<float[]> whole, List<float[]> other, String run, Extension extension) {
        for (int output = 0; output < whole.size(); output++) {
            int at = Difference.first(whole.get(output), other.get(output));
            if (at < 0) continue;
            throw subject.fault("%s at %s is %s in one piece and %s in %s (boundary %s, missing samples %s)".formatted(
                    subject.outputs().get(output), Difference.place(subject.survey().shape(), at),
                    whole.get(output)[at], other.get(output)[at], run, extension.boundary(), extension.nan()));
        }
    }
}
