#include <amp/amp.h>
#include <contract/kernels.h>

namespace contract {

namespace native {
amp::Tensor product(const amp::Tensor& self, const amp::Tensor& mat2) {
  const amp::NoGradGuard no_grad;
  return self.mm(mat2);
}
}  // namespace native

namespace composite {
std::tuple<amp::Tensor, amp::Tensor> joined(amp::TensorList tensors, const amp::Tensor& positions) {
  return {amp::stack(tensors), positions};
}
}  // namespace composite

}  // namespace contract
