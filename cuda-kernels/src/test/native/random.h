// Random numbers that a seed repeats.
#pragma once
#include <cstdint>

namespace simt {

// SplitMix64, from a seed and what it is for.
class Random {
 public:
  using result_type = uint64_t;
  Random(uint64_t seed, uint64_t salt) : state(seed * 0x9E3779B97F4A7C15 + salt) {}
  static constexpr uint64_t min() { return 0; }
  static constexpr uint64_t max() { return ~0ull; }

  uint64_t operator()() {
    uint64_t z = state += 0x9E3779B97F4A7C15;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
    z = (z ^ z >> 27) * 0x94D049BB133111EB;
    return z ^ z >> 31;
  }

 private:
  uint64_t state;
};

}  // namespace simt
