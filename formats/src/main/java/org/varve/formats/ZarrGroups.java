package org.varve.formats;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.file.SegyHeaders;
import org.varve.segy.LineNumbers;
import org.varve.segy.SegyOriginal;
import org.varve.segy.SegyVolume;
import org.varve.segy.SurveyMap;
import org.varve.zarr.GroupWriter;
import org.varve.zarr.LiveTraces;
import org.varve.zarr.SurveyDetails;
import org.varve.zarr.SurveyToWrite;
import org.varve.zarr.ZarrTarget;
import org.varve.zarr.ZarrVolume;

/** Creates Zarr groups that keep what their input tells. */
final class ZarrGroups {

    private ZarrGroups() {}

    static OutputPlan plan(Path path, List<String> names, Volume template, CreateOptions options) throws IOException {
        return plan(path, names, new SurveyToWrite(template.survey(), template::isLive, details(template)), options);
    }

    static OutputPlan plan(Path path, List<String> names, Survey survey, CreateOptions options) throws IOException {
        LiveTraces all = (inline, crossline) -> true;
        return plan(path, names, new SurveyToWrite(survey, all, SurveyDetails.of(survey.shape())), options);
    }

    static long bufferBytes(Volume template, CreateOptions options) throws IOException {
        SurveyToWrite survey = new SurveyToWrite(template.survey(), template::isLive, details(template));
        return GroupWriter.bufferBytes(survey, options.zarr());
    }

    private static OutputPlan plan(Path path, List<String> names, SurveyToWrite survey, CreateOptions options)
            throws IOException {
        GroupWriter.requireNames(names);
        ZarrTarget target = new ZarrTarget(path, options.overwrite(), options.history(), options.zarr());
        return new OutputPlan(path, GroupWriter.plainBytes(survey, names.size(), options.zarr()),
                !options.zarr().codecs().isEmpty(), GroupWriter.bufferBytes(survey, options.zarr()),
                GroupWriter.chunk(survey.survey(), options.zarr()), GroupWriter.shard(survey.survey(), options.zarr()),
                () -> GroupWriter.create(target, names, survey));
    }

    private static SurveyDetails details(Volume template) throws IOException {
        return switch (template) {
            case SegyVolume segy -> new SurveyDetails(lines(segy.inlines()), lines(segy.crosslines()), segy.start(),
                    Optional.empty(), Optional.of(new SegyOriginal(segy)));
            case ZarrVolume zarr -> {
                Optional<SegyHeaders> headers = zarr.segyHeaders();
                yield new SurveyDetails(zarr.inlines(), zarr.crosslines(), zarr.start(),
                        headers.isPresent() ? Optional.empty() : zarr.coordinates(), headers);
            }
            default -> SurveyDetails.of(template.survey().shape());
        };
    }

    private static List<Integer> lines(LineNumbers numbers) {
        return IntStream.range(0, numbers.count()).map(numbers::at).boxed().toList();
    }

    /** What a volume without SEG-Y headers tells of its lines and coordinates. */
    static SurveyMap map(Volume volume) throws IOException {
        return volume instanceof ZarrVolume zarr ? KnownMap.of(zarr) : KnownMap.NOTHING;
    }

    /** The SEG-Y headers that a volume keeps, if they still fit it. */
    static Optional<SegyHeaders> keptHeaders(Volume volume) throws IOException {
        Shape shape = volume.survey().shape();
        return volume instanceof ZarrVolume zarr
                ? zarr.segyHeaders().filter(kept -> kept.layout().samples() == shape.samples())
                : Optional.empty();
    }
}
