#include <amp/distributed/sharding/state_exchange.h>

#include <cstdio>
#include <locale>
#include <sstream>

#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/distributed/sharding/processes.h>

namespace amp::distributed {

namespace {

// One line per entry: its value, and at the end its name. Doubles are hexadecimal: no bit is lost.
std::string described(const std::string& name, const StateValue& value) {
  std::ostringstream line;
  line.imbue(std::locale::classic());  // digits without separators, for any locale of your program
  if (const auto* number = std::get_if<Scalar>(&value)) {
    AMP_CHECK(!number->isComplex(), NotImplementedError, "[distributed] `", name, "` is a complex number");
    char text[64];
    std::snprintf(text, sizeof(text), "%a", number->toDouble());
    if (number->isFloatingPoint()) line << "double " << text;
    else if (number->isBoolean()) line << "bool " << number->toBool();
    else line << "int " << number->toLong();
  } else {
    const auto* tensor = std::get_if<Tensor>(&value);
    AMP_CHECK(tensor != nullptr, NotImplementedError, "[distributed] `", name, "` is a raw tensor");
    line << "tensor " << static_cast<int>(tensor->dtype()) << " " << static_cast<int>(tensor->device().type()) << " " << tensor->dim();
    for (const int64_t size : tensor->sizes()) line << " " << size;
  }
  line << " " << name << "\n";
  return line.str();
}

// The value that a line describes. For a tensor: one with the same properties and without values. `here`: a device of this rank.
StateValue value_of(std::istream& line, const Device& here) {
  std::string kind, number;
  line >> kind;
  if (kind == "tensor") {
    int dtype = 0, device = 0, dims = 0;
    line >> dtype >> device >> dims;
    std::vector<int64_t> sizes(static_cast<size_t>(dims));
    for (int64_t& size : sizes) line >> size;
    const auto type = static_cast<DeviceType>(device);
    return empty(sizes, TensorOptions(static_cast<ScalarType>(dtype)).device(type == here.type() ? here : Device(type)));
  }
  line >> number;
  if (kind == "double") return Scalar(std::strtod(number.c_str(), nullptr));
  if (kind == "bool") return Scalar(number == "1");
  return Scalar(static_cast<int64_t>(std::stoll(number)));
}

}  // namespace

StateDict union_of(const StateDict& own, ProcessGroup& group) {
  const NoGradGuard no_grad;
  std::string text;
  for (const auto& [name, value] : own) text += described(name, value);
  const std::vector<std::string> texts = gather_texts(text, group);
  StateDict all;
  for (int rank = 0; rank < group.size(); ++rank) {
    std::istringstream lines(texts[static_cast<size_t>(rank)]);
    for (std::string line; std::getline(lines, line);) {
      std::istringstream parts(line);
      parts.imbue(std::locale::classic());
      StateValue value = value_of(parts, group.device());
      std::string name;
      std::getline(parts >> std::ws, name);
      if (all.contains(name)) continue;
      if (auto* tensor = std::get_if<Tensor>(&value)) {
        if (rank == group.rank()) *tensor = std::get<Tensor>(own.at(name)).detach().clone(MemoryFormat::Contiguous);
        const Tensor sent = tensor->to(group.device());
        group.broadcast(sent, rank)->wait();
        *tensor = sent.to(tensor->device());
      }
      all.emplace(std::move(name), std::move(value));
    }
  }
  return all;
}

}  // namespace amp::distributed
