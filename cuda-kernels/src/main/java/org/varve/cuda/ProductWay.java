package org.varve.cuda;

/** What multiplies matrices with windows of samples. */
enum ProductWay {
    /** The functions of product.cu. */
    OWN,

    /** {@link ProductLibrary}, for kernels that {@link LibraryProducts} knows; the functions of product.cu for others. */
    LIBRARY
}
