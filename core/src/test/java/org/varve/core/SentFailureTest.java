package org.varve.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Failures that one process sends to another keep their remedies. */
class SentFailureTest {

    private static final Remedy REMEDY =
            Remedy.of("raise ", Setting.HOST_MEMORY, " or use ", Setting.DEVICE.with("cpu"));

    @Test
    void keepTheirRemedies() throws IOException, ClassNotFoundException {
        List<Exception> failures = List.of(new OutOfBudgetException("does not fit", REMEDY, 2, 1),
                new DeviceFailure(new Note("failed", REMEDY)), new DeviceOutOfMemory(new Note("ran out", REMEDY)),
                new SettingException("is missing", REMEDY), new DeviceFailure("failed"));
        for (Exception failure : failures) {
            Exception received = sent(failure);
            assertThat(received).hasSameClassAs(failure).hasMessage(failure.getMessage());
            assertThat(((Remediable) received).remedy()).isEqualTo(((Remediable) failure).remedy());
        }
    }

    private static Exception sent(Exception failure) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(failure);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (Exception) in.readObject();
        }
    }
}
