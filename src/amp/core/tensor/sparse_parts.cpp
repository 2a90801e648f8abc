#include <amp/core/tensor/sparse_parts.h>

#include <memory>

#include <amp/core/error.h>

namespace amp {

using detail::TensorImpl;

void detail::throw_sparse(const char* op, const char* arg, const Tensor& t) {
  AMP_THROW(NotImplementedError, "[", op, "] ", arg, " is a sparse tensor (", t.toString(), "); expected a strided one: use to_dense()");
}

namespace sparse {

namespace {

void delete_parts(void* parts) { delete static_cast<Parts*>(parts); }

}  // namespace

Parts& parts_of(const char* op, const Tensor& t) {
  AMP_CHECK(t.defined(), ValueError, "[", op, "] self is an undefined tensor");
  AMP_CHECK(t.is_sparse(), TypeError, "[", op, "] expected a sparse tensor, but self is ", t.toString(), ", which is strided");
  return *static_cast<Parts*>(t.impl()->storage->context);
}

Tensor make(const Tensor& indices, const Tensor& values, IntArrayRef sizes, bool coalesced) {
  detail::checked_numel("sparse_coo_tensor", sizes);
  auto parts = std::make_unique<Parts>(Parts{indices.detach(), values.detach(), coalesced});
  const Shape strides(sizes.size(), 0);
  Tensor t(detail::new_external_tensor(nullptr, sizes, strides, values.dtype(), values.device(), 0, delete_parts, parts.get()));
  parts.release();
  t.impl()->set(TensorImpl::Sparse);
  t.impl()->set(TensorImpl::Contiguous, false);
  return t;
}

bool is_exclusive(const Tensor& t) {
  const auto alone = [](const Tensor& part) {
    return part.impl()->refs.load(std::memory_order_acquire) == 1 && part.impl()->storage->refs.load(std::memory_order_acquire) == 1 &&
           part.is_contiguous();
  };
  const Parts& parts = parts_of("grad", t);
  return t.impl()->refs.load(std::memory_order_acquire) == 1 && t.impl()->storage->refs.load(std::memory_order_acquire) == 1 &&
         alone(parts.indices) && alone(parts.values);
}

}  // namespace sparse
}  // namespace amp
