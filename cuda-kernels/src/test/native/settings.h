// Settings, from the environment's PRETEND_CUDA_* or from what a test gives.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace pretend {

struct Settings {
  std::vector<size_t> devices;  // DEVICES=64MiB,64MiB  memory of each device, by default one of 1GiB; 0 for none
  std::string kernels;          // KERNELS=PATH         kernels as host code; libkernels.so beside the driver without it
  int capability;               // CC=80                compute capability 8.0
  int version;                  // DRIVER=12040         version of CUDA that the driver is for
  bool ptxOnly;                 // PTX_ONLY=1           machine code is refused, as by a driver older than the compiler
  double copyGBps;              // COPY_GBPS=0.5        GB/s of copies each way; 0 copies at full speed
  unsigned threads;             // THREADS=2            CPU threads that run a kernel
  bool trace;                   // TRACE=1              prints each call and what it returns
  uint64_t shuffle;             // SHUFFLE=7            seed of the order of blocks and threads, and of pauses that streams
                                //                      make now and then; 0 keeps their order, without pauses
  bool guard;                   // GUARD=1              memory begins as NaN, between pages that must not be touched
  bool late;                    // LATE=1               copies arrive in two halves, at the middle and at the end of their time;
                                //                      until then there is NaN: on the host from the call on, on the
                                //                      device from when the stream comes to it
  size_t context;               // CONTEXT=64MiB        memory that a context takes; and modules take as much as their code
  size_t others;                // OTHERS=16MiB         up to so much is taken by other processes, more or less at each call
  int keep;                     // KEEP=1               per cent of the memory that are called free but not handed out
  double watchdog;              // WATCHDOG=2           seconds of all CPU threads after which a launch is ended
  std::string fail;             // FAIL=cuMemAlloc:3:2  the third cuMemAlloc returns 2; *:9 is the ninth call of all,
                                //                      :3+ is the third and all after it;
                                //                      2 may be left out, several are separated by commas; after a
                                //                      kernel's error, such as 700, the context is of no more use
  std::string record;           // RECORD=FOLDER        the first launch of each kernel is kept there, for replay.cpp
  std::string leaks;            // LEAKS=PATH           a line is added to this file at exit: what is still allocated
};

const Settings& settings();

// Reads the settings anew: "DEVICES=64MiB GUARD=1", and from the environment what is not among them.
// Throws std::invalid_argument.
void readSettings(const std::string& given);

// Prints to standard error if TRACE is set.
__attribute__((format(printf, 1, 2))) void trace(const char* format, ...);

}  // namespace pretend
