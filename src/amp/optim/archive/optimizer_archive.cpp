// Optimizer::save and Optimizer::load: the entries of a state dict in an archive.
#include <variant>

#include <amp/core/archive.h>
#include <amp/core/error.h>
#include <amp/core/ivalue.h>
#include <amp/optim/archive/libtorch_state.h>
#include <amp/optim/optimizer.h>

namespace amp::optim {

void Optimizer::save(serialize::OutputArchive& archive) const {
  for (const auto& [name, value] : state_dict()) {
    AMP_CHECK(!std::holds_alternative<RawTensor>(value), NotImplementedError, "[save] `", name,
              "` is a RawTensor, which only save_safetensors can write");
    if (const auto* tensor = std::get_if<Tensor>(&value)) archive.write(name, *tensor);
    else archive.write(name, IValue(std::get<Scalar>(value)));
  }
}

void Optimizer::load(serialize::InputArchive& archive) {
  load_state_dict(is_libtorch_optimizer(archive.contents()) ? libtorch_optimizer_state(archive.contents(), *this) : archive.state());
}

}  // namespace amp::optim
