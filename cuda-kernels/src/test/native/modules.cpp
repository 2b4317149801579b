#include "modules.h"

#include <dlfcn.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <stdexcept>

#include "calls.h"
#include "cubin.h"
#include "handles.h"
#include "memory.h"
#include "ptx.h"
#include "settings.h"

namespace pretend {

constexpr int OF_COMPILER = 13000;        // the version of CUDA of the compiler
constexpr unsigned SHARED = 48 << 10;       // shared memory of a launch, static and dynamic
constexpr unsigned MOST_SHARED = 99 << 10;  // where the function asks for it

namespace {
struct Module {
  Device& device;
  const Ptx ptx;
  const size_t bytes;  // of the device's memory

  Module(Device& device, Ptx ptx, size_t bytes) : device(device), ptx(std::move(ptx)), bytes(bytes) {
    device.code += bytes;
  }
  ~Module() { device.code -= bytes; }
};
}  // namespace

static Handles<Module>& modules() {
  static Handles<Module>& modules = *new Handles<Module>();
  return modules;
}

// They stay until the context ends.
static Handles<Function>& functions() {
  static Handles<Function>& functions = *new Handles<Function>();
  return functions;
}

std::shared_ptr<Function> function(void* handle) { return functions().find(handle, current()); }

void unloadModules(Device& device) {
  functions().removeAll(device);
  modules().removeAll(device);
}

// The newest PTX that a driver for a version of CUDA reads.
static double newestPtx(int version) {
  static const double of12[] = {8.0, 8.1, 8.2, 8.3, 8.4, 8.5, 8.5, 8.6, 8.7, 8.8};
  const int minor = version % 1000 / 10;
  if (version >= 13000) return 9 + minor * 0.1;
  if (version >= 12000) return of12[std::min(minor, 9)];
  return version >= 11000 ? 7 + minor * 0.1 : 6.5;
}

static Result add(Ptx kernels, size_t bytes, void** handle) {
  if (!settings().context) bytes = 0;
  if (bytes > freeBytes(*current())) return OUT_OF_MEMORY;
  *handle = modules().add(std::make_shared<Module>(*current(), std::move(kernels), bytes));
  return SUCCESS;
}

// Machine code of this toolkit's compiler, which older drivers refuse.
static Result loadBinary(const char* image, void** handle) {
  if (settings().ptxOnly || settings().version < OF_COMPILER) return NO_BINARY_FOR_GPU;
  size_t bytes;
  Ptx code;
  try {
    code = readCubin(image, &bytes);
  } catch (const std::invalid_argument& e) {
    return INVALID_IMAGE;
  }
  const int capability = settings().capability;
  if (code.target / 10 != capability / 10 || code.target > capability) return NO_BINARY_FOR_GPU;
  trace("a module for sm_%d in machine code with %zu kernels", code.target, code.entries.size());
  return add(std::move(code), bytes, handle);
}

static Result load(const char* image, void** handle) {
  if (isBinary(image)) return loadBinary(image, handle);
  Ptx ptx;
  try {
    ptx = parsePtx(image);
  } catch (const std::invalid_argument& e) {
    return INVALID_PTX;
  }
  trace("a module for sm_%d in PTX %.1f with %zu kernels", ptx.target, ptx.version, ptx.entries.size());
  if (ptx.version > newestPtx(settings().version) + 0.01) return UNSUPPORTED_PTX_VERSION;
  if (ptx.target > settings().capability) return NO_BINARY_FOR_GPU;
  return add(std::move(ptx), strlen(image), handle);
}

static std::string kernelLibrary() {
  if (!settings().kernels.empty()) return settings().kernels;
  Dl_info self;
  dladdr((void*)&kernelLibrary, &self);
  const std::string path = self.dli_fname;
  return path.substr(0, path.rfind('/') + 1) + "libkernels.so";
}

static void* symbol(const std::string& name) {
  void* library = dlopen(kernelLibrary().c_str(), RTLD_NOW | RTLD_LOCAL);  // again and again the same one
  if (!library) fprintf(stderr, "pretend: %s\n", dlerror());
  return library ? dlsym(library, name.c_str()) : nullptr;
}

static Result link(const std::string& name, const Entry& entry, void** handle) {
  const auto run = (RunBlocks)symbol("simt_run_" + name);
  const auto sizes = (ParameterSizes)symbol("simt_parameters_" + name);
  if (!run || !sizes) {
    fprintf(stderr, "pretend: no host code of kernel %s: KERNEL(%s) has to follow it\n", name.c_str(), name.c_str());
    return NOT_FOUND;
  }
  unsigned hostSizes[MOST_PARAMETERS];
  if (std::vector<unsigned>(hostSizes, hostSizes + sizes(hostSizes)) != entry.parameters) {
    fprintf(stderr, "pretend: the PTX and the host code of kernel %s differ in parameters: build both\n", name.c_str());
    return INVALID_IMAGE;
  }
  *handle = functions().add(std::make_shared<Function>(*current(), name, run, entry.parameters, SHARED - entry.shared));
  return SUCCESS;
}

}  // namespace pretend

using namespace pretend;

API cuModuleLoadData(void** handle, const char* image) {
  return call("cuModuleLoadData", Needs::CONTEXT, [&] { return load(image, handle); });
}

API cuModuleLoadDataEx(void** handle, const char* image, unsigned, int*, void**) {
  return call("cuModuleLoadDataEx", Needs::CONTEXT, [&] { return load(image, handle); });
}

API cuModuleUnload(void* handle) {
  return call("cuModuleUnload", Needs::CONTEXT, [&] {
    return modules().remove(handle) ? SUCCESS : INVALID_HANDLE;
  });
}

API cuModuleGetFunction(void** handle, void* moduleHandle, const char* name) {
  return call("cuModuleGetFunction", Needs::CONTEXT, [&] {
    const auto module = modules().find(moduleHandle, current());
    if (!module) return INVALID_HANDLE;
    const auto entry = module->ptx.entries.find(name);
    return entry == module->ptx.entries.end() ? NOT_FOUND : link(name, entry->second, handle);
  });
}

// By the numbers of CUfunction_attribute.
enum FunctionAttribute { MAX_THREADS_PER_BLOCK = 0, MAX_DYNAMIC_SHARED_SIZE_BYTES = 8 };

API cuFuncGetAttribute(int* value, int attribute, void* handle) {
  return call("cuFuncGetAttribute", Needs::CONTEXT, [&] {
    const auto found = function(handle);
    if (!found) return INVALID_HANDLE;
    *value = attribute == MAX_THREADS_PER_BLOCK           ? MOST_THREADS
             : attribute == MAX_DYNAMIC_SHARED_SIZE_BYTES ? found->mostShared.load()
             : 0;
    return SUCCESS;
  });
}

API cuFuncSetAttribute(void* handle, int attribute, int value) {
  return call("cuFuncSetAttribute", Needs::CONTEXT, [&] {
    const auto found = function(handle);
    if (!found) return INVALID_HANDLE;
    if (attribute != MAX_DYNAMIC_SHARED_SIZE_BYTES || value < 0 || value > (int)MOST_SHARED) return INVALID_VALUE;
    found->mostShared = value;
    return SUCCESS;
  });
}
