// The calls of a library, by op and form of call. programs.py writes one source per family that registers them.
#pragma once

#include <type_traits>
#include <utility>

#include "args.h"

namespace parity {

using Results = std::vector<Tensor>;
using Call = Results (*)(const Args&);

struct Entry {
  const char* op;
  const char* form;
  Call call;  // null if the library has no such call
};
std::vector<Entry>& entries();
struct Registration {
  Registration(std::initializer_list<Entry> list) { entries().insert(entries().end(), list); }
};

inline Results results(Tensor t) { return {std::move(t)}; }
inline Results results(std::vector<Tensor> list) { return list; }
inline Results results(const Scalar& number) {
  return {lib::scalar_tensor(number, lib::TensorOptions(number.isFloatingPoint() ? lib::kDouble
                                                        : number.isBoolean()     ? lib::kBool
                                                                                 : lib::kLong))};
}
template <class T>
requires std::is_arithmetic_v<T> Results results(T number) { return results(Scalar(number)); }
inline Results results(ScalarType dtype) { return results(Scalar(std::string_view(name_of(dtype)).size() > 3)); }
template <class... T>
Results results(std::tuple<T...> parts) {
  return std::apply([](auto&&... part) { return Results{Tensor(std::move(part))...}; }, std::move(parts));
}

}  // namespace parity

// A call for the table, or null if it does not compile, so that overload resolution is compared. `a` has a dependent type because a
// requires expression needs one.
#define PARITY_CALL(expression)                                                                              \
  [] {                                                                                                       \
    auto call = []<class A>(const A& a) -> ::parity::Results {                                               \
      if constexpr (requires { ::parity::results(expression); }) return ::parity::results(expression);       \
      else return {};                                                                                        \
    };                                                                                                       \
    constexpr bool compiles = []<class A>(std::type_identity<A>) {                                           \
      return requires(const A& a) { ::parity::results(expression); };                                        \
    }(std::type_identity<::parity::Args>{});                                                                 \
    return compiles ? ::parity::Call([](const ::parity::Args& a) { return decltype(call){}(a); }) : nullptr; \
  }()
