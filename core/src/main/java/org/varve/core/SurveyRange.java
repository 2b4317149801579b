package org.varve.core;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A part of a survey, in the survey's own numbers:
 * {@snippet :
 * SurveyRange.ALL.inlines(1200, 1400).crosslines(300, 500, 2).samples(1000, 2000)
 * }
 *
 * @param inlines by number; all if empty
 * @param crosslines by number; all if empty
 * @param samples by time or depth; all if empty
 */
public record SurveyRange(Optional<LineRange> inlines, Optional<LineRange> crosslines, Optional<SampleRange> samples) {

    /** The whole survey. */
    public static final SurveyRange ALL = new SurveyRange(Optional.empty(), Optional.empty(), Optional.empty());

    public SurveyRange {
        requireNonNull(inlines, "inlines");
        requireNonNull(crosslines, "crosslines");
        requireNonNull(samples, "samples");
    }

    /** Inlines from one number to another, inclusive. */
    public SurveyRange inlines(int first, int last) {
        return with(Optional.of(new LineRange(first, last, OptionalInt.empty())), crosslines);
    }

    /** Inlines from one number to another, every {@code step}th number. */
    public SurveyRange inlines(int first, int last, int step) {
        return with(Optional.of(new LineRange(first, last, OptionalInt.of(step))), crosslines);
    }

    /** Crosslines from one number to another, inclusive. */
    public SurveyRange crosslines(int first, int last) {
        return with(inlines, Optional.of(new LineRange(first, last, OptionalInt.empty())));
    }

    /** Crosslines from one number to another, every {@code step}th number. */
    public SurveyRange crosslines(int first, int last, int step) {
        return with(inlines, Optional.of(new LineRange(first, last, OptionalInt.of(step))));
    }

    /** Samples from one time or depth to another, inclusive, in milliseconds, metres or feet. */
    public SurveyRange samples(double from, double to) {
        return new SurveyRange(inlines, crosslines, Optional.of(new SampleRange(from, to)));
    }

    private SurveyRange with(Optional<LineRange> others, Optional<LineRange> across) {
        return new SurveyRange(others, across, samples);
    }

    /** Whether this is the whole survey. */
    public boolean isAll() {
        return equals(ALL);
    }

    /**
     * The part in positions of a survey.
     *
     * @throws IllegalArgumentException if the survey lacks a given line or sample, with those that it has
     */
    public SurveyPart of(Survey survey, SurveyGeometry geometry) throws IOException {
        Shape shape = survey.shape();
        return new SurveyPart(
                inlines.map(range -> range.of(geometry.inlines(), "inlines"))
                        .orElse(AxisPart.whole(shape.inlines())),
                crosslines.map(range -> range.of(geometry.crosslines(), "crosslines"))
                        .orElse(AxisPart.whole(shape.crosslines())),
                samples.isPresent()
                        ? samples.get().of(survey, geometry.start())
                        : AxisPart.whole(shape.samples()));
    }

    /** The range as text, such as {@code inlines 1200:1400, samples 1000.0:2000.0}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        inlines.ifPresent(range -> text.append(", inlines ").append(range));
        crosslines.ifPresent(range -> text.append(", crosslines ").append(range));
        samples.ifPresent(range -> text.append(", samples ").append(range));
        return text.isEmpty() ? "all" : text.substring(2);
    }
}
