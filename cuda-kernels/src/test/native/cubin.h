// What the driver needs to know of machine code, which is an ELF file.
#pragma once
#include "ptx.h"

namespace pretend {

// Whether an image is machine code, or several in one.
bool isBinary(const char* image);

// The kernels of machine code as of its PTX, whose version is 0; and its bytes. Throws std::invalid_argument.
Ptx readCubin(const char* image, size_t* bytes);

}  // namespace pretend
