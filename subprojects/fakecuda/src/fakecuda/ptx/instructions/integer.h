// Chooses a template instance for an integer type.
#pragma once

#include <string>

#include <fakecuda/ptx/coder.h>
#include <fakecuda/ptx/lanes.h>

namespace ptx {

// choose(T()) for the C++ type of a PTX type; bits count as unsigned.
template <class Choose>
Run by_integer(const Coder& coder, Type type, const Choose& choose) {
  switch (type) {
    case Type::B16:
    case Type::U16: return choose(uint16_t());
    case Type::S16: return choose(int16_t());
    case Type::B32:
    case Type::U32: return choose(uint32_t());
    case Type::S32: return choose(int32_t());
    case Type::B64:
    case Type::U64: return choose(uint64_t());
    case Type::S64: return choose(int64_t());
    default: coder.fail("the type is not supported");
  }
}

// The same, only for the type's size.
template <class Choose>
Run by_size(const Coder& coder, Type type, const Choose& choose) {
  switch (size_of(type)) {
    case 2: return choose(uint16_t());
    case 4: return choose(uint32_t());
    case 8: return choose(uint64_t());
    default: coder.fail("the type is not supported");
  }
}

template <class T>
struct WiderOf;
template <>
struct WiderOf<uint16_t> {
  using Type = uint32_t;
};
template <>
struct WiderOf<int16_t> {
  using Type = int32_t;
};
template <>
struct WiderOf<uint32_t> {
  using Type = uint64_t;
};
template <>
struct WiderOf<int32_t> {
  using Type = int64_t;
};
template <>
struct WiderOf<uint64_t> {
  using Type = unsigned __int128;
};
template <>
struct WiderOf<int64_t> {
  using Type = __int128;
};
template <class T>
using Wider = typename WiderOf<T>::Type;

}  // namespace ptx
