// The interface to an FFT library: a plan for each geometry, kept in a cache. Only one file of this folder knows the library: fftw.cpp,
// kissfft.cpp or, without one, no_fft.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include <amp/core/array_ref.h>
#include <amp/core/scalar_type.h>

namespace amp::cpu::fft {

enum class Kind : uint8_t { Forward, Backward, RealToComplex, ComplexToReal };

// One dimension, with strides in elements of the input and of the output. A halved dimension has its full size here.
struct Extent {
  int64_t size, in, out;
  bool operator==(const Extent&) const = default;
};

struct Geometry {
  Kind kind;
  bool is_double;
  bool in_place;       // input and output are the same memory, with the same strides
  bool aligned;        // every input and output starts at a multiple of alignment()
  bool scratch_input;  // the input may be overwritten
  int points = 0;      // number of transformed extents, one unless both sides are complex; the others are repetitions
  int count = 0;
  Extent extents[kMaxDims] = {};

  void add(const Extent& extent) { extents[count++] = extent; }
  int64_t transformed() const;  // the number of points of one transform
  bool operator==(const Geometry& other) const;
};

class Plan {
 public:
  virtual ~Plan() = default;
  // Thread-safe.
  virtual void run(void* in, void* out) const = 0;
};

// The plan for a geometry. The pointers are an example of the memory of later runs. They are neither read nor written.
std::shared_ptr<const Plan> plan_for(const Geometry& geometry, void* in, void* out);
// The number of plans in the cache, and its limit.
size_t cached_plans();
inline constexpr size_t kMostPlans = 128;

// --- implemented by the library's file; two threads never call these functions, or the destructor of a plan, at once ---
std::unique_ptr<const Plan> make_plan(const Geometry& geometry, void* in, void* out);
// The alignment, in bytes, that makes transforms fast.
int64_t alignment();
// Whether there is an FFT library.
bool is_available();

}  // namespace amp::cpu::fft
