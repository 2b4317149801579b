package org.varve.segy.header;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.varve.core.AxisPart;
import org.varve.core.LineNumbers;
import org.varve.core.PartVolume;
import org.varve.core.SampleFormat;
import org.varve.core.Survey;
import org.varve.core.SurveyPart;
import org.varve.core.Volume;

/** A part of a volume, with the SEG-Y headers of its traces if the volume has any. */
public final class PartWithHeaders extends PartVolume implements SegyHeaderSource {

    private Optional<PartHeaders> headers = Optional.empty();

    /** @param whole a {@link SegyHeaderSource}, or any volume without SEG-Y headers */
    public PartWithHeaders(Volume whole, SurveyPart part) {
        super(whole, part);
    }

    @Override
    public synchronized Optional<SegyHeaders> segyHeaders() throws IOException {
        Optional<SegyHeaders> all = SegyHeaderSource.headers(whole());
        if (headers.isEmpty() && all.isPresent()) {
            double later = part().samples().first() * survey().interval() * perUnit();
            double error = StatedDelay.MOST_ERROR * survey().interval() * perUnit();
            headers = Optional.of(new PartHeaders(all.get(), part(), later, error, text()));
        }
        return headers.map(own -> own);
    }

    /** 1000 for times, which headers hold in milliseconds; 1 for depths. */
    private int perUnit() {
        return survey().unit() == Survey.Unit.SECONDS ? 1000 : 1;
    }

    /**
     * The axes that are cut, such as {@code PART: IL 1200-1400, XL 300-500, EVERY 2, 251 SAMPLES FROM 1000.0}; empty if
     * none is.
     */
    private String text() throws IOException {
        List<String> cut = new ArrayList<>();
        add(cut, "IL", part().inlines(), geometry().inlines());
        add(cut, "XL", part().crosslines(), geometry().crosslines());
        if (!part().samples().isWhole()) {
            double start = Math.rint(geometry().start() * perUnit() * 1e6) / 1e6;
            cut.add("%s SAMPLES FROM %s".formatted(part().samples().count(), start));
        }
        return cut.isEmpty() ? "" : "PART: " + String.join(", ", cut);
    }

    private static void add(List<String> cut, String axis, AxisPart part, LineNumbers numbers) {
        if (!part.isWhole()) {
            String step = part.step() == 1 ? "" : ", EVERY %s".formatted(part.step());
            cut.add("%s %s-%s%s".formatted(axis, numbers.first(), numbers.last(), step));
        }
    }

    @Override
    public Optional<SampleFormat> segyFormat() throws IOException {
        return SegyHeaderSource.format(whole());
    }

    @Override
    public synchronized long bufferBytes() {
        return super.bufferBytes() + headers.map(PartHeaders::bytes).orElse(0L);
    }

    /** Frees what is remembered about the traces. */
    @Override
    public synchronized void close() throws IOException {
        headers.ifPresent(PartHeaders::close);
        headers = Optional.empty();
        super.close();
    }
}
