// Tensors as lists of real numbers, where a complex element is two numbers: gradcheck.cpp shifts and compares these. Internal.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <amp/core/scalar.h>
#include <amp/core/tensor.h>

namespace amp::autograd {

int64_t count_reals(const Tensor& t);
std::vector<double> reals(const Tensor& t);
// "[0, 2]", with ".imag" for the second half of a complex element.
std::string place(const Tensor& t, int64_t real);

// Zeros with 1 (or i) at one position.
Tensor unit_vector(const Tensor& like, int64_t real);
// Pseudorandom numbers in [-1, 1), the same in every run, with the shape, dtype and device of `like`.
Tensor made_up(const Tensor& like, bool noncontiguous, uint32_t seed);

// Pseudorandom numbers, as a tensor and as a list.
struct Direction {
  Direction(const Tensor& like, uint32_t seed);
  double length() const;

  Tensor tensor;
  std::vector<double> values;
};

double inner_product(const std::vector<double>& a, const std::vector<double>& b);

// Shifts one real number of a tensor; the destructor restores it.
class ShiftedElement {
 public:
  ShiftedElement(const Tensor& t, int64_t real, double by);
  ~ShiftedElement();
  ShiftedElement(const ShiftedElement&) = delete;
  ShiftedElement& operator=(const ShiftedElement&) = delete;

 private:
  void write(const Scalar& value);

  Tensor view_;  // 0-dim
  Scalar value_;
};

// Shifts a tensor along a direction; the destructor restores it.
class ShiftedTensor {
 public:
  ShiftedTensor(const Tensor& t, const Direction& direction, double by);
  ~ShiftedTensor();
  ShiftedTensor(const ShiftedTensor&) = delete;
  ShiftedTensor& operator=(const ShiftedTensor&) = delete;

 private:
  Tensor tensor_, before_;
};

}  // namespace amp::autograd
