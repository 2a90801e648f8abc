// Shared by the targets for state files.
#pragma once

#include <cmath>
#include <cstring>
#include <filesystem>

#include <unistd.h>

#include <amp/core/factories.h>
#include <amp/interop/state_file.h>
#include <amp/scaler/grad_scaler.h>

#include "fuzz.h"

namespace amp::fuzz {

// A path to save to, in memory if possible, because saving waits for the disk.
struct Draft {
  std::string path = detail::concat(::access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp", "/amp-fuzz-", ::getpid());
  ~Draft() { std::filesystem::remove(path); }
};

inline StateDict sample_state(bool complex) {
  StateDict state;
  for (const ScalarType dtype : {kFloat64, kFloat32, kFloat16, kBFloat16}) state[toString(dtype)] = full({2, 3}, 1.5, dtype);
  for (const ScalarType dtype : {kInt64, kInt32, kInt16, kInt8, kUInt8, kBool}) state[toString(dtype)] = full({2}, 1, dtype);
  if (complex) {  // values that JSON does not have
    state["complex"] = full({2}, 1.5, kComplex64);
    state["raw"] = RawTensor{"F8_E4M3", {2}, ones({2}, kUInt8)};
  }
  state["empty"] = zeros({0, 3});
  state["special"] = full({2}, NAN);
  state["number"] = Scalar(0.5);
  state["whole"] = Scalar(int64_t{7});
  state["yes"] = Scalar(true);
  return state;
}

inline bool same(const Tensor& a, const Tensor& b) {
  const Tensor x = a.contiguous(), y = b.contiguous();
  return x.dtype() == y.dtype() && x.sizes() == y.sizes() &&
         (x.numel() == 0 || std::memcmp(x.data_ptr(), y.data_ptr(), static_cast<size_t>(x.nbytes())) == 0);
}

// Whether both have the same type and the same values.
inline bool same(const StateDict& a, const StateDict& b) {
  if (a.size() != b.size()) return false;
  for (const auto& [name, value] : a) {
    const auto found = b.find(name);
    if (found == b.end() || found->second.index() != value.index()) return false;
    if (const auto* t = std::get_if<Tensor>(&value)) {
      if (!same(*t, std::get<Tensor>(found->second))) return false;
    }
    if (const auto* raw = std::get_if<RawTensor>(&value)) {
      const auto& other = std::get<RawTensor>(found->second);
      if (raw->dtype != other.dtype || raw->shape != other.shape || !same(raw->bytes, other.bytes)) return false;
    }
  }
  return true;
}

// A scaler accepts the state, or rejects it without any change.
inline void offer_to_scaler(const StateDict& state) {
  GradScaler scaler(kCPU);
  const StateDict before = scaler.state_dict();
  try {
    scaler.load_state_dict(state);
  } catch (const Error&) {
    if (!same(scaler.state_dict(), before)) __builtin_trap();
  }
}

}  // namespace amp::fuzz
