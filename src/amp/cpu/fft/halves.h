// Transforms between 2 m real numbers and m + 1 complex ones by complex transforms of m points: the library's complex transforms use vector
// instructions throughout, which FFTW's real ones do not, and a row of real numbers already is one of half as many complex ones.
#pragma once

#include <amp/cpu/fft/plan.h>

namespace amp::cpu::fft {

// Whether the plan of a geometry is made by halved_plan instead of make_plan.
bool is_halved(const Geometry& geometry);
// As make_plan.
std::unique_ptr<const Plan> halved_plan(const Geometry& geometry, void* in, void* out);

}  // namespace amp::cpu::fft
