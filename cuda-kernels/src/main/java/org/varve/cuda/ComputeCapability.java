package org.varve.cuda;

import static jcuda.driver.CUdevice_attribute.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR;
import static jcuda.driver.CUdevice_attribute.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR;

/** The generation of a GPU, such as 9.0. It decides which machine code the GPU runs. */
record ComputeCapability(int major, int minor) {

    static ComputeCapability of(CudaDriver driver, int device) {
        return new ComputeCapability(
                driver.attribute(device, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR),
                driver.attribute(device, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR));
    }

    /** As one number: 80 for 8.0, 120 for 12.0. */
    int number() {
        return 10 * major + minor;
    }

    @Override
    public String toString() {
        return major + "." + minor;
    }
}
