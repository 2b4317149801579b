// What libraries above the driver, such as the pretend cuBLAS, ask of it.
#include "libraries.h"

#include "calls.h"
#include "memory.h"
#include "streams.h"

using namespace pretend;

extern "C" int pretend_library_call(const char* name) {
  return call(name, Needs::CONTEXT, [] { return SUCCESS; });
}

extern "C" int pretend_library_enqueue(void* stream, void (*work)(void*), void* data) {
  return enqueue(stream, [=] { work(data); });
}

extern "C" int pretend_library_owns(unsigned long long address, size_t bytes) { return isAllocated(address, bytes); }

extern "C" void pretend_library_mistake() { current()->mistakes++; }
