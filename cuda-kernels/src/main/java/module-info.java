/** CUDA devices. */
module org.varve.cuda {
    requires jcublas;
    requires jcuda;
    requires org.varve.core;

    provides org.varve.core.DeviceProvider with org.varve.cuda.CudaDeviceProvider;
}
