package org.varve.profiler;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;

/** The name that distinguishes this machine from others with the same home folders. */
public final class MachineName {

    private static final Path LINUX = Path.of("/proc/sys/kernel/hostname");

    private MachineName() {}

    /** The host name, on Linux without a query to the network; {@code localhost} if it is unknown. */
    public static String ask() {
        try {
            return Files.isReadable(LINUX) ? Files.readString(LINUX).strip() : InetAddress.getLocalHost().getHostName();
        } catch (IOException noName) {
            return "localhost";
        }
    }
}
