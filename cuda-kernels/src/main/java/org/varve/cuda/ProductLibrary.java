package org.varve.cuda;

import org.varve.core.ProductWay;

/**
 * A library's products of matrices, in the context that was current when it was opened. Calls that fail throw a
 * {@link org.varve.core.DeviceFailure}.
 */
interface ProductLibrary extends AutoCloseable {

    /** Name and version, for people. */
    String name();

    /** Puts a product into a stream, in float32 throughout unless the way is another. */
    void multiply(Product product, ProductWay way, long stream);

    @Override
    void close();
}
