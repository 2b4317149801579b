import java.io.IOException;
import java.io.OutputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassFile.ConstantPoolSharingOption;
import java.lang.classfile.ClassFile.StackMapsOption;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Gives classes of a jar, named as the only argument, that were compiled for Java 5 the class file format of Java 8.
 * Java's cache of loaded classes takes no older ones. Their code stays the same.
 */
final class CurrentClassFiles {

    private static final int JAVA_8 = 52;

    private CurrentClassFiles() {}

    public static void main(String[] arguments) throws IOException {
        Path jar = Path.of(arguments[0]);
        Path current = jar.resolveSibling(jar.getFileName() + ".new");
        try (JarFile old = new JarFile(jar.toFile());
                URLClassLoader classes = new URLClassLoader(new URL[] {jar.toUri().toURL()});
                OutputStream file = Files.newOutputStream(current);
                ZipOutputStream entries = new ZipOutputStream(file)) {
            ClassFile format = ClassFile.of(StackMapsOption.GENERATE_STACK_MAPS, ConstantPoolSharingOption.NEW_POOL,
                    ClassHierarchyResolverOption.of(ClassHierarchyResolver.ofClassLoading(classes)));
            for (JarEntry entry : Collections.list(old.entries())) {
                byte[] bytes = old.getInputStream(entry).readAllBytes();
                ZipEntry written = new ZipEntry(entry.getName());
                written.setTime(entry.getTime());
                entries.putNextEntry(written);
                entries.write(entry.getName().endsWith(".class") ? current(format, bytes) : bytes);
                entries.closeEntry();
            }
        }
        Files.move(current, jar, StandardCopyOption.REPLACE_EXISTING);
    }

    private static byte[] current(ClassFile format, byte[] bytes) {
        ClassModel model = format.parse(bytes);
        if (model.majorVersion() >= JAVA_8) return bytes;
        ClassTransform code = ClassTransform.transformingMethodBodies(CodeTransform.ofStateful(() -> (c, part) -> c.with(part)));
        return format.transformClass(model, code.andThen(ClassTransform.endHandler(c -> c.withVersion(JAVA_8, 0))));
    }
}
