package org.varve.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.Stream;

/**
 * A function to put into a stream, with its arguments.
 *
 * @param function the CUDA name of the function
 * @param region its first argument
 * @param arguments the other arguments
 */
record Launch(String function, Grid grid, Region region, List<Object> arguments) {

    /** Puts the function into a stream. */
    void put(CudaDriver driver, CudaModules modules, long stream) {
        try (Arena arena = Arena.ofConfined()) {
            List<MemorySegment> values = Stream.concat(Stream.of(region), arguments.stream())
                    .map(argument -> Arguments.pack(arena, argument))
                    .toList();
            driver.launch(modules.function(function), grid, stream, values);
        }
    }
}
