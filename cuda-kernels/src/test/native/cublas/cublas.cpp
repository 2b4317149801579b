// A pretend cuBLAS above the pretend driver: the calls that Varve makes, by plain loops. Real ones choose kernels by the
// shape of the product, and these add in an order that depends on the shape.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>
#include <set>

#include "../libraries.h"

#define API extern "C" __attribute__((visibility("default"))) Status

extern "C" int cuMemAlloc_v2(unsigned long long* address, size_t bytes);
extern "C" int cuMemFree_v2(unsigned long long address);

// Codes of cublasStatus_t.
enum Status { SUCCESS = 0, NOT_INITIALIZED = 1, ALLOC_FAILED = 3, INVALID_VALUE = 7, EXECUTION_FAILED = 13, NOT_SUPPORTED = 15 };

constexpr size_t OWN_BYTES = 4 << 20;  // of a handle
constexpr int PEDANTIC = 2;            // math modes
constexpr int TF32 = 3;
constexpr size_t ALIGNMENT = 256;

struct Handle {
  unsigned long long own;
  void* stream;
  unsigned long long workspace;
  size_t workspaceBytes;
  int mathMode;
};

static std::set<Handle*> handles;

// A call of this name with a handle; body is run where neither a setting nor the handle refuses.
template <class Body>
static Status call(const char* name, Handle* handle, Body body) {
  if (int code = pretend_library_call(name)) return code < 100 ? Status(code) : EXECUTION_FAILED;
  return handles.count(handle) ? body() : NOT_INITIALIZED;
}

static Status mistake(const char* what) {
  fprintf(stderr, "pretend: cuBLAS: %s\n", what);
  pretend_library_mistake();
  return INVALID_VALUE;
}

extern "C" __attribute__((visibility("default"))) const char* cublasGetStatusName(Status status) {
  switch (status) {
    case SUCCESS: return "CUBLAS_STATUS_SUCCESS";
    case NOT_INITIALIZED: return "CUBLAS_STATUS_NOT_INITIALIZED";
    case ALLOC_FAILED: return "CUBLAS_STATUS_ALLOC_FAILED";
    case INVALID_VALUE: return "CUBLAS_STATUS_INVALID_VALUE";
    case EXECUTION_FAILED: return "CUBLAS_STATUS_EXECUTION_FAILED";
    case NOT_SUPPORTED: return "CUBLAS_STATUS_NOT_SUPPORTED";
  }
  return nullptr;
}

API cublasCreate_v2(Handle** handle) {
  if (int code = pretend_library_call("cublasCreate")) return code < 100 ? Status(code) : NOT_INITIALIZED;
  unsigned long long own;
  if (cuMemAlloc_v2(&own, OWN_BYTES)) return ALLOC_FAILED;
  *handle = new Handle{own, nullptr, 0, 0, 0};
  handles.insert(*handle);
  return SUCCESS;
}

API cublasDestroy_v2(Handle* handle) {
  return call("cublasDestroy", handle, [&] {
    cuMemFree_v2(handle->own);
    handles.erase(handle);
    delete handle;
    return SUCCESS;
  });
}

API cublasGetVersion_v2(Handle* handle, int* version) {
  return call("cublasGetVersion", handle, [&] {
    *version = 120'600;
    return SUCCESS;
  });
}

API cublasSetMathMode(Handle* handle, int mode) {
  return call("cublasSetMathMode", handle, [&] {
    handle->mathMode = mode;
    return SUCCESS;
  });
}

API cublasSetStream_v2(Handle* handle, void* stream) {
  return call("cublasSetStream", handle, [&] {
    handle->stream = stream;
    handle->workspace = handle->workspaceBytes = 0;
    return SUCCESS;
  });
}

API cublasSetWorkspace_v2(Handle* handle, unsigned long long workspace, size_t bytes) {
  return call("cublasSetWorkspace", handle, [&] {
    if (workspace % ALIGNMENT || !pretend_library_owns(workspace, bytes)) return mistake("no such work space");
    handle->workspace = workspace;
    handle->workspaceBytes = bytes;
    return SUCCESS;
  });
}

namespace {
struct Product {
  int m, n, k;
  float alpha, beta;
  const float* a;
  int lda;
  long long strideA;
  const float* b;
  int ldb;
  long long strideB;
  float* c;
  int ldc;
  long long strideC;
  int count;
  float* workspace;
  size_t workspaceFloats;
  bool rounds;

  void run() const {
    // what was in the work space is lost
    for (size_t i = 0; i < workspaceFloats; i++) workspace[i] = std::numeric_limits<float>::quiet_NaN();
    const int step = (m + n + k) % 3 + 1;
    for (int batch = 0; batch < count; batch++) {
      for (int j = 0; j < n; j++) {
        for (int i = 0; i < m; i++) {
          float& to = c[batch * strideC + (long long)j * ldc + i];
          const float sum = alpha * dot(a + batch * strideA + i, b + batch * strideB + (long long)j * ldb, step);
          to = beta == 0 ? sum : sum + beta * to;
        }
      }
    }
  }

  // Every step-th product from each of the first ones on.
  float dot(const float* row, const float* column, int step) const {
    float all = 0;
    for (int first = step - 1; first >= 0; first--) {
      float sum = 0;
      for (int t = first; t < k; t += step) sum = std::fma(factor(row[(long long)t * lda]), factor(column[t]), sum);
      all += sum;
    }
    return all;
  }

  // As tensor cores take it: rounded to the 10 bits of TF32 after the first.
  float factor(float x) const {
    if (!rounds || !std::isfinite(x)) return x;
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    bits = (bits + (1u << 12)) & ~((1u << 13) - 1);
    memcpy(&x, &bits, sizeof bits);
    return x;
  }

  static size_t extent(long long stride, int count, int ld, int columns, int rows) {
    return sizeof(float) * (size_t(stride) * (count - 1) + size_t(ld) * (columns - 1) + rows);
  }

  // As tensor cores and the fastest functions of a real one want it.
  bool isAligned() const {
    const auto whole = [](auto n) { return (unsigned long long)n * sizeof(float) % 16 == 0; };
    const auto at = [](const float* address) { return (unsigned long long)address % 16 == 0; };
    return at(a) && at(b) && at(c) && whole(m) && whole(lda) && whole(ldb) && whole(ldc) && whole(strideA) && whole(strideB) &&
           whole(strideC);
  }

  bool fits() const {
    return pretend_library_owns((unsigned long long)a, extent(strideA, count, lda, k, m)) &&
           pretend_library_owns((unsigned long long)b, extent(strideB, count, ldb, n, k)) &&
           pretend_library_owns((unsigned long long)c, extent(strideC, count, ldc, n, m));
  }
};
}  // namespace

static void runAndDelete(void* product) {
  static_cast<Product*>(product)->run();
  delete static_cast<Product*>(product);
}

API cublasSgemmStridedBatched(Handle* handle, int transA, int transB, int m, int n, int k, const float* alpha,
                              const float* a, int lda, long long strideA, const float* b, int ldb, long long strideB,
                              const float* beta, float* c, int ldc, long long strideC, int count) {
  return call("cublasSgemmStridedBatched", handle, [&] {
    if (transA || transB) return NOT_SUPPORTED;
    if (m < 0 || n < 0 || k < 0 || count < 0 || lda < m || ldb < k || ldc < m) return INVALID_VALUE;
    if (!handle->workspace) return mistake("a product without a work space of the caller's");
    if (handle->mathMode != PEDANTIC && handle->mathMode != TF32) return mistake("a product that may be less exact than float32");
    auto* product = new Product{m, n, k, *alpha, *beta, a, lda, strideA, b, ldb, strideB, c, ldc, strideC, count,
                                reinterpret_cast<float*>(handle->workspace), handle->workspaceBytes / sizeof(float), handle->mathMode == TF32};
    if (!product->fits()) {
      delete product;
      return mistake("a matrix reaches beyond its allocation");
    }
    if (!product->isAligned()) {
      delete product;
      return mistake("a matrix whose columns do not begin at multiples of 16 bytes");
    }
    return pretend_library_enqueue(handle->stream, runAndDelete, product) ? EXECUTION_FAILED : SUCCESS;
  });
}
