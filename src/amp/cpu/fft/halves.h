// Transforms between 2 m real numbers and m + 1 complex ones through complex transforms of m points. The complex transforms of the library
// use vector instructions throughout; FFTW's real ones do not. A row of real numbers already has the layout of half as many complex
// numbers.
#pragma once

#include <amp/cpu/fft/plan.h>

namespace amp::cpu::fft {

// Whether halved_plan, instead of make_plan, makes the plan of a geometry.
bool is_halved(const Geometry& geometry);
// Like make_plan.
std::unique_ptr<const Plan> halved_plan(const Geometry& geometry, void* in, void* out);

}  // namespace amp::cpu::fft
