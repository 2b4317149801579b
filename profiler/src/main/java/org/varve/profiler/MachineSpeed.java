package org.varve.profiler;

/**
 * The basic rates of a machine, for plans of runs unlike any measured one.
 *
 * @param touchBytes bytes of fresh memory that the system provides per second
 * @param fileBytes bytes written to a file and forced to the disk per second
 * @param copyBytes bytes read and written per second by one thread that copies a few megabytes
 * @param operations floating-point operations per second of one thread, one number at a time
 */
public record MachineSpeed(double touchBytes, double fileBytes, double copyBytes, double operations) {

    /** A workstation with a solid-state disk. */
    public static final MachineSpeed TYPICAL = new MachineSpeed(3.0e9, 0.7e9, 1.5e10, 1.0e10);

    public MachineSpeed {
        if (!(touchBytes > 0 && fileBytes > 0 && copyBytes > 0 && operations > 0)) {
            throw new IllegalArgumentException("rates %s, %s, %s, %s must be positive".formatted(
                    touchBytes, fileBytes, copyBytes, operations));
        }
    }
}
