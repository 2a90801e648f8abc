#include <amp/ops/checks.h>

#include <string>

namespace amp {

namespace detail {

namespace {
std::string names(TypeSet set) {
  std::string text;
  for (int i = 0; i < kNumScalarTypes; ++i) {
    const auto t = static_cast<ScalarType>(i);
    if (contains(set, t)) text += (text.empty() ? "" : ", ") + std::string(toString(t));
  }
  return text;
}
}  // namespace

void throw_undefined(const char* op, const char* arg) { AMP_THROW(ValueError, "[", op, "] ", arg, " is an undefined tensor"); }

void throw_complex(const char* op, const char* arg, const Scalar& value) {
  AMP_THROW(TypeError, "[", op, "] ", arg, " must be real, but is ", value.toComplexDouble().real(), " + ", value.toComplexDouble().imag(),
            "i");
}

void throw_device(const char* op, const ArgSpec* specs, const Tensor* const* tensors, size_t n) {
  std::string text;
  for (size_t i = 0; i < n; ++i) {
    if (tensors[i]->defined()) text += (text.empty() ? "" : ", ") + std::string(specs[i].name) + " on " + tensors[i]->device().str();
  }
  AMP_THROW(ValueError, "[", op, "] expected all tensors on one device, but got ", text);
}

void throw_dtype(const char* op, const char* arg, ScalarType dtype, Device device, TypeSet allowed) {
  AMP_THROW(TypeError, "[", op, "] ", arg, " has dtype ", dtype, "; on ", device, " expected one of ", names(allowed),
            isStorageType(dtype) ? "; convert it with to() first" : "");
}

void throw_sparse_arg(const char* op, const ArgSpec* specs, const Tensor* const* tensors, size_t n) {
  size_t i = 0;
  while (i + 1 < n && !(tensors[i]->defined() && tensors[i]->is_sparse())) ++i;
  throw_sparse(op, specs[i].name, *tensors[i]);
}

void throw_same_dtype(const char* op, const ArgSpec* specs, const Tensor* const* tensors, size_t n) {
  std::string text;
  bool eligible = true;  // autocast leaves float64, integers and complex numbers alone
  for (size_t i = 0; i < n; ++i) {
    if (specs[i].dtype == ArgDtype::Common && tensors[i]->defined()) {
      const ScalarType dtype = tensors[i]->dtype();
      text += (text.empty() ? "" : ", ") + std::string(specs[i].name) + ": " + toString(dtype);
      eligible = eligible && (dtype == kFloat32 || isReducedFloatingType(dtype));
    }
  }
  AMP_THROW(TypeError, "[", op, "] expected arguments of the same dtype, but got ", text, "; cast with to()",
            eligible ? ", or call it in an autocast region" : "");
}

namespace {

// Whether the sizes and strides are the same, ignoring dimensions of size 1.
bool lies_alike(const Tensor& a, const Tensor& b) {
  Shape sizes[2], strides[2];
  for (int k = 0; k < 2; ++k) {
    const Tensor& t = k == 0 ? a : b;
    for (size_t d = 0; d < t.sizes().size(); ++d) {
      if (t.sizes()[d] == 1) continue;
      sizes[k].push_back(t.sizes()[d]);
      strides[k].push_back(t.strides()[d]);
    }
  }
  return sizes[0] == sizes[1] && strides[0] == strides[1];
}

}  // namespace

void check_partial_overlap(const char* op, const Tensor& out, const Tensor& in) {
  if (!out.is_non_overlapping_and_dense() || !in.is_non_overlapping_and_dense()) return;
  const char *out_begin = static_cast<const char*>(out.data_ptr()), *in_begin = static_cast<const char*>(in.data_ptr());
  const char *out_end = out_begin + out.nbytes(), *in_end = in_begin + in.nbytes();
  const bool apart = out_begin >= in_end || in_begin >= out_end;
  const bool same = out_begin == in_begin && out_end == in_end && lies_alike(out, in);
  AMP_CHECK(apart || same, ValueError, "[", op, "] an input of shape ", in.sizes(), " and strides ", in.strides(),
            " shares some of its memory with the output of shape ", out.sizes(), " and strides ", out.strides(), "; clone it first");
}

}  // namespace detail

void check_list(const char* op, const char* arg, TensorList list, TypeSet dtypes, bool same_dtype, Device device) {
  for (const Tensor& t : list) {
    if (!t.defined()) detail::throw_undefined(op, arg);
    check_strided(op, arg, t);
    AMP_CHECK(t.device() == device, ValueError, "[", op, "] expected all tensors on one device, but ", arg, " has one on ", t.device(),
              " and one on ", device);
    if (!contains(dtypes, t.dtype())) detail::throw_dtype(op, arg, t.dtype(), device, dtypes);
    AMP_CHECK(!same_dtype || t.dtype() == list[0].dtype(), TypeError, "[", op, "] expected tensors of the same dtype in ", arg,
              ", but got ", list[0].dtype(), " and ", t.dtype());
  }
}

void check_defined(const char* op, const char* arg, TensorList list) {
  for (const Tensor& t : list) {
    if (!t.defined()) detail::throw_undefined(op, arg);
  }
}

Device list_device(const char* op, const char* arg, TensorList list) {
  AMP_CHECK(!list.empty(), ValueError, "[", op, "] ", arg, " is an empty list of tensors");
  if (!list[0].defined()) detail::throw_undefined(op, arg);
  return list[0].device();
}

void check_no_overlap(const char* op, const Tensor& self) {
  if (!self.defined()) detail::throw_undefined(op, "self");
  check_strided(op, "self", self);
  if (self.impl()->has(detail::TensorImpl::Contiguous) || self.numel() == 0) return;
  for (int64_t d = 0; d < self.dim(); ++d) {
    AMP_CHECK(self.strides()[static_cast<size_t>(d)] != 0 || self.sizes()[static_cast<size_t>(d)] <= 1, ValueError, "[", op,
              "] the tensor to write to, of shape ", self.sizes(), " and strides ", self.strides(),
              ", has several elements at one place; clone it first");
  }
}

}  // namespace amp
