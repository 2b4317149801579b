// What the driver's calls return.
#pragma once

#define API extern "C" __attribute__((visibility("default"))) pretend::Result

namespace pretend {

// Codes of CUresult.
enum Result : int {
  SUCCESS = 0,
  INVALID_VALUE = 1,
  OUT_OF_MEMORY = 2,
  NOT_INITIALIZED = 3,
  DEVICE_UNAVAILABLE = 46,
  NO_DEVICE = 100,
  INVALID_DEVICE = 101,
  INVALID_IMAGE = 200,
  INVALID_CONTEXT = 201,
  NO_BINARY_FOR_GPU = 209,
  INVALID_PTX = 218,
  UNSUPPORTED_PTX_VERSION = 222,
  INVALID_HANDLE = 400,
  NOT_FOUND = 500,
  NOT_READY = 600,
  ILLEGAL_ADDRESS = 700,
  LAUNCH_OUT_OF_RESOURCES = 701,
  LAUNCH_TIMEOUT = 702,
  HOST_MEMORY_ALREADY_REGISTERED = 712,
  HOST_MEMORY_NOT_REGISTERED = 713,
  LAUNCH_FAILED = 719,
  NOT_SUPPORTED = 801,
  UNKNOWN = 999,
};

const char* name(Result result);

// Whether a context is of no use any more after an error.
bool isSticky(Result result);

}  // namespace pretend
