// Moves the tensors of a batch to page-locked memory, from which a GPU copies while the host continues (Python's DataLoader with
// pin_memory=True).
#pragma once

#include <array>
#include <map>
#include <optional>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include <amp/core/export.h>
#include <amp/core/tensor.h>
#include <amp/data/example.h>

namespace amp::data {

namespace detail {

// Throws NotImplementedError if no device copies from pinned memory.
AMP_API void check_pinning(const char* op);
// Applies Tensor::pin_memory, except to undefined tensors and tensors on a device.
AMP_API void pin(Tensor& tensor);

// Does not change values without tensors.
template <class T>
struct Pinner {
  static void pin(T& value) {
    if constexpr (requires { value.pin_memory(); }) value.pin_memory();
  }
};
template <class T>
void pin_parts(T& value) {
  Pinner<T>::pin(value);
}
template <class Elements>
void pin_each(Elements& elements) {
  for (auto& element : elements) pin_parts(element);
}
template <>
struct Pinner<Tensor> {
  static void pin(Tensor& tensor) { detail::pin(tensor); }
};
template <class A, class B>
struct Pinner<std::pair<A, B>> {
  static void pin(std::pair<A, B>& pair) {
    pin_parts(pair.first);
    pin_parts(pair.second);
  }
};
template <class... Parts>
struct Pinner<std::tuple<Parts...>> {
  static void pin(std::tuple<Parts...>& tuple) {
    std::apply([](auto&... parts) { (pin_parts(parts), ...); }, tuple);
  }
};
template <class Data, class Target>
struct Pinner<Example<Data, Target>> {
  static void pin(Example<Data, Target>& example) {
    pin_parts(example.data);
    if constexpr (requires { example.target; }) pin_parts(example.target);
  }
};
template <class T>
struct Pinner<std::optional<T>> {
  static void pin(std::optional<T>& value) {
    if (value) pin_parts(*value);
  }
};
template <class T, class Allocator>
requires(!std::is_same_v<T, bool>) struct Pinner<std::vector<T, Allocator>> {
  static void pin(std::vector<T, Allocator>& elements) { pin_each(elements); }
};
template <class T, size_t n>
struct Pinner<std::array<T, n>> {
  static void pin(std::array<T, n>& elements) { pin_each(elements); }
};
template <class Key, class T, class Less, class Allocator>
struct Pinner<std::map<Key, T, Less, Allocator>> {
  static void pin(std::map<Key, T, Less, Allocator>& elements) { pin_each(elements); }
};
template <class Key, class T, class Hash, class Equal, class Allocator>
struct Pinner<std::unordered_map<Key, T, Hash, Equal, Allocator>> {
  static void pin(std::unordered_map<Key, T, Hash, Equal, Allocator>& elements) { pin_each(elements); }
};

}  // namespace detail

// Moves the CPU tensors of a batch to page-locked memory (cuda/pinned.h): a tensor, or those in pairs, tuples, examples, vectors, arrays,
// optionals and maps, at any depth. Calls the member pin_memory() of an object of another class, if it has one. Other values do not change.
// Throws like Tensor::pin_memory.
template <class Batch>
void pin_memory(Batch& batch) {
  detail::check_pinning("pin_memory");
  detail::pin_parts(batch);
}

}  // namespace amp::data
