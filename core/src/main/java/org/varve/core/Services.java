package org.varve.core;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The providers of a service, found from any thread and in any container: those of the library, and those of the
 * application that only the context's class loader sees.
 *
 * @param <S> the service
 */
public final class Services<S> {

    private final Class<S> service;
    private final ClassLoader library;
    private final Function<ClassLoader, ServiceLoader<S>> loading;
    private final List<S> own;

    /**
     * Looks for the providers that a library sees.
     *
     * @param library its class loader
     * @param loading calls {@link ServiceLoader#load(Class, ClassLoader)}, which looks at the module of its caller
     */
    public Services(Class<S> service, ClassLoader library, Function<ClassLoader, ServiceLoader<S>> loading) {
        this.service = service;
        this.library = library;
        this.loading = loading;
        own = found(loading.apply(library), Map.of());
    }

    /**
     * All providers, the library's first, none twice. Those for another copy of the library, beside this one, are left
     * out.
     */
    public Stream<S> all() {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        if (context == null || context.equals(library) || !isSeenBy(context)) return own.stream();
        Map<String, S> known = new LinkedHashMap<>();
        own.forEach(provider -> known.put(provider.getClass().getName(), provider));
        return Stream.concat(own.stream(), found(loading.apply(context), known).stream());
    }

    private static <S> List<S> found(ServiceLoader<S> loader, Map<String, S> known) {
        return loader.stream().filter(provider -> !known.containsKey(provider.type().getName()))
                .map(ServiceLoader.Provider::get).toList();
    }

    private boolean isSeenBy(ClassLoader context) {
        try {
            return Class.forName(service.getName(), false, context).equals(service);
        } catch (ClassNotFoundException none) {
            return false;
        }
    }
}
