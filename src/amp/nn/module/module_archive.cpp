#include <amp/core/archive.h>
#include <amp/nn/module.h>

namespace amp::nn {

void Module::save(serialize::OutputArchive& archive) const {
  for (const auto& item : parameters_) {
    if (item.value().defined()) archive.write(item.key(), item.value().detach());
  }
  for (const auto& item : buffers_) {
    if (item.value().persistent && item.value().tensor.defined())
      archive.write(item.key(), item.value().tensor.detach(), /*is_buffer=*/true);
  }
  for (const auto& child : children_) {
    if (!child.value() || !child.value()->is_serializable()) continue;
    serialize::OutputArchive nested;
    child.value()->save(nested);
    archive.write(child.key(), nested);
  }
}

void Module::load(serialize::InputArchive& archive) {
  for (auto& item : parameters_) {
    if (item.value().defined()) archive.read(item.key(), item.value());
  }
  for (auto& item : buffers_) {
    Tensor& tensor = item.value().tensor;
    if (!tensor.defined()) continue;
    if (item.value().persistent && !item.value().may_be_missing) archive.read(item.key(), tensor, /*is_buffer=*/true);
    else archive.try_read(item.key(), tensor, /*is_buffer=*/true);
  }
  for (const auto& child : children_) {
    if (!child.value() || !child.value()->is_serializable()) continue;
    serialize::InputArchive nested;
    // A submodule without parameters leaves nothing in a state dict.
    if (!archive.try_read(child.key(), nested) && !child.value()->state_dict().empty()) archive.read(child.key(), nested);
    child.value()->load(nested);
  }
}

}  // namespace amp::nn
