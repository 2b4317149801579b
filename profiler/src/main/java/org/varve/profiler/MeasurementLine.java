package org.varve.profiler;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.deser.std.FromStringDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import java.io.IOException;
import java.time.Instant;

/** A measurement as one line of JSON, with the version of the format. */
final class MeasurementLine {

    /** Raised whenever a line means something else, or has other parts, than before. */
    static final int FORMAT = 1;

    private record Envelope(int format, Measurement measurement) {}

    private final JsonMapper mapper = JsonMapper.builder()
            .addModule(new SimpleModule()
                    .addSerializer(Instant.class, ToStringSerializer.instance)
                    .addDeserializer(Instant.class, new InstantText()))
            .visibility(PropertyAccessor.IS_GETTER, Visibility.NONE)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    /** Without a line break. */
    String write(Measurement measurement) {
        try {
            return mapper.writeValueAsString(new Envelope(FORMAT, measurement));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a measurement cannot be written as JSON: " + measurement, e);
        }
    }

    /**
     * Reads a line.
     *
     * @throws IOException if it is damaged or of another format; the message says which
     */
    Measurement read(String line) throws IOException {
        try {
            JsonNode format = mapper.readTree(line).path("format");
            if (format.asInt() != FORMAT) {
                String found = format.isMissingNode() ? "no format" : "format " + format;
                throw new IOException("%s, where this version of Varve knows %d".formatted(found, FORMAT));
            }
            return mapper.readValue(line, Envelope.class).measurement();
        } catch (JsonProcessingException e) {
            throw new IOException("no measurement: " + e.getOriginalMessage(), e);
        }
    }

    private static final class InstantText extends FromStringDeserializer<Instant> {

        private static final long serialVersionUID = 1;

        InstantText() {
            super(Instant.class);
        }

        @Override
        protected Instant _deserialize(String text, DeserializationContext context) {
            return Instant.parse(text);
        }
    }
}
