package org.varve.cuda;

import java.util.Optional;
import org.varve.core.ProductWay;
import org.varve.cuda.PassLaunch.Launcher;

/**
 * Puts launches and products into a stream.
 *
 * @param products the library; empty if no pass has products for it
 * @param way how products are computed
 */
record StreamLauncher(
        CudaDriver driver, CudaModules modules, Optional<ProductLibrary> products, ProductWay way, long stream)
        implements Launcher {

    @Override
    public void launch(Launch launch) {
        launch.put(driver, modules, stream);
    }

    @Override
    public void multiply(Product product) {
        products.orElseThrow().multiply(product, way, stream);
    }
}
