// Combines a list of examples into one batch (Python's default_collate).
#pragma once

#include <concepts>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <amp/core/factories.h>
#include <amp/data/example.h>
#include <amp/ops.h>

namespace amp::data {

namespace detail {

template <class T>
struct Collator {
  static constexpr bool possible = false;
};
template <class T>
concept Collatable = Collator<T>::possible;

// Stacks tensors of one shape along a new first dimension.
template <>
struct Collator<Tensor> {
  static constexpr bool possible = true;
  static Tensor collate(std::vector<Tensor> list) { return stack(list); }
};
// Converts integers to an int64 tensor, floating-point numbers to a float64 tensor, bools to a bool tensor.
template <class T>
requires std::integral<T> || std::floating_point<T>
struct Collator<T> {
  static constexpr bool possible = true;
  static Tensor collate(const std::vector<T>& list) {
    using Element = std::conditional_t<std::floating_point<T>, double, int64_t>;
    const std::vector<Element> values(list.begin(), list.end());
    return tensor(values, std::floating_point<T> ? kFloat64 : std::same_as<T, bool> ? kBool : kInt64);
  }
};
template <class T, class Part, class Get>
auto collate_part(std::vector<T>& list, const Get& get) {
  std::vector<Part> parts;
  parts.reserve(list.size());
  for (T& element : list) parts.push_back(std::move(get(element)));
  return Collator<Part>::collate(std::move(parts));
}
// Collates the members of pairs and tuples one by one.
template <Collatable... Parts>
struct Collator<std::tuple<Parts...>> {
  static constexpr bool possible = true;
  using Tuple = std::tuple<Parts...>;
  static auto collate(std::vector<Tuple> list) { return members(list, std::index_sequence_for<Parts...>()); }
  template <size_t... I>
  static auto members(std::vector<Tuple>& list, std::index_sequence<I...>) {
    return std::make_tuple(collate_part<Tuple, std::tuple_element_t<I, Tuple>>(
        list, [](Tuple & element) -> auto& { return std::get<I>(element); })...);
  }
};
template <Collatable A, Collatable B>
struct Collator<std::pair<A, B>> {
  static constexpr bool possible = true;
  static auto collate(std::vector<std::pair<A, B>> list) {
    using Pair = std::pair<A, B>;
    return std::make_pair(collate_part<Pair, A>(list, [](Pair& element) -> A& { return element.first; }),
                          collate_part<Pair, B>(list, [](Pair& element) -> B& { return element.second; }));
  }
};
template <Collatable Data, Collatable Target>
struct Collator<Example<Data, Target>> {
  static constexpr bool possible = true;
  static auto collate(std::vector<Example<Data, Target>> list) {
    using Element = Example<Data, Target>;
    auto data = collate_part<Element, Data>(list, [](Element& element) -> Data& { return element.data; });
    auto target = collate_part<Element, Target>(list, [](Element& element) -> Target& { return element.target; });
    return Example<decltype(data), decltype(target)>(std::move(data), std::move(target));
  }
};
template <Collatable Data>
struct Collator<Example<Data, example::NoTarget>> {
  static constexpr bool possible = true;
  static auto collate(std::vector<Example<Data, example::NoTarget>> list) {
    using Element = Example<Data, example::NoTarget>;
    auto data = collate_part<Element, Data>(list, [](Element& element) -> Data& { return element.data; });
    return Example<decltype(data), example::NoTarget>(std::move(data));
  }
};

}  // namespace detail

// Combines the list into one value: stacks tensors, converts numbers to tensors, and collates the members of tuples, pairs and examples one
// by one.
template <detail::Collatable T>
auto default_collate(std::vector<T> list) {
  return detail::Collator<T>::collate(std::move(list));
}

// The default for the batches of a DataLoader: default_collate where it is possible, else nothing.
struct DefaultCollate {
  template <class Batch>
  auto operator()(Batch batch) const {
    if constexpr (requires { default_collate(std::move(batch)); }) return default_collate(std::move(batch));
    else return batch;
  }
};
// Does not change batches.
struct NoCollate {
  template <class Batch>
  Batch operator()(Batch batch) const {
    return batch;
  }
};

}  // namespace amp::data
