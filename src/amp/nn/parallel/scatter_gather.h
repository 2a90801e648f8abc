// Splits arguments over devices and joins results (torch.nn.parallel.scatter, gather).
#pragma once

#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <amp/core/device.h>
#include <amp/core/tensor.h>
#include <amp/nn/module_call.h>

namespace amp::nn::parallel {

// Splits a tensor along `dim` into chunks of almost equal size, one per device, and moves them there. Differentiable. If the tensor is
// shorter, there are fewer chunks than devices. Throws ValueError if there are no devices, and for an undefined tensor or one without
// dimensions; IndexError for a `dim` that it does not have.
AMP_API std::vector<Tensor> scatter(const Tensor& tensor, const std::vector<Device>& devices, int64_t dim = 0);

// Joins tensors along `dim` on one device. Differentiable. Tensors without dimensions become the elements of a vector. Throws ValueError if
// there are none, and if one is undefined.
AMP_API Tensor gather(const std::vector<Tensor>& tensors, const Device& device, int64_t dim = 0);

namespace parallel_detail {

// The tensors of all arguments, as the device of each replica gets them. Undefined tensors stay undefined on all devices. Throws ValueError
// if tensors of one call are split into different numbers of chunks. Without tensors there is one replica.
AMP_API std::vector<std::vector<Tensor>> scatter_all(const std::vector<Tensor>& tensors, const std::vector<Device>& devices, int64_t dim);
// The inverse of scatter_all, for the tensors in the results of all replicas.
AMP_API std::vector<Tensor> gather_all(const std::vector<std::vector<Tensor>>& tensors, const Device& device, int64_t dim);

}  // namespace parallel_detail

// The arguments of each replica. Tensors are split, also those in tuples, pairs, vectors, optionals and maps; other values are copied.
// There are as many replicas as chunks.
template <class... Args>
std::vector<std::tuple<std::decay_t<Args>...>> scatter_arguments(const std::vector<Device>& devices, int64_t dim, const Args&... args) {
  std::tuple<std::decay_t<Args>...> whole(args...);
  const auto tensors = std::apply([](auto&... arg) { return module_detail::tensors_of(arg...); }, whole);
  std::vector<std::tuple<std::decay_t<Args>...>> parts;
  for (const auto& of_replica : parallel_detail::scatter_all(tensors, devices, dim)) {
    parts.push_back(whole);
    std::apply([&](auto&... arg) { module_detail::replace_tensors(of_replica, arg...); }, parts.back());
  }
  return parts;
}

// Joins the results of all replicas into one: tensors are joined, other values are those of the first replica.
template <class T>
T gather_results(const std::vector<T>& results, const Device& device, int64_t dim) {
  std::vector<std::vector<Tensor>> tensors;
  for (T result : results) tensors.push_back(module_detail::tensors_of(result));
  T joined = results.at(0);
  module_detail::replace_tensors(parallel_detail::gather_all(tensors, device, dim), joined);
  return joined;
}

}  // namespace amp::nn::parallel
