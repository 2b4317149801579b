// What libraries above the driver, such as the pretend cuBLAS, ask of it.
#pragma once
#include <cstddef>

#define TO_LIBRARIES extern "C" __attribute__((visibility("default")))

// Counts a call; the code of the failure that FAIL asks for, or why it cannot be made, or 0.
TO_LIBRARIES int pretend_library_call(const char* name);

// Puts work into a stream; 0, or why not.
TO_LIBRARIES int pretend_library_enqueue(void* stream, void (*work)(void*), void* data);

// Whether one allocation of the current device holds all of these bytes.
TO_LIBRARIES int pretend_library_owns(unsigned long long address, size_t bytes);

// The application did what a GPU would not tell.
TO_LIBRARIES void pretend_library_mistake();
