#include <amp/distributed/sharded_checkpoint.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include <unistd.h>

#include <amp/core/checked.h>
#include <amp/core/factories.h>
#include <amp/core/file/json_writer.h>
#include <amp/core/file/whole_file.h>
#include <amp/core/grad_mode.h>
#include <amp/distributed/sharding/processes.h>
#include <amp/interop/safetensors/safetensors_index.h>
#include <amp/interop/state_file.h>
#include <amp/interop/strict_json.h>
#include <amp/ops.h>
#include <amp/optim/eight_bits/coded_states.h>

namespace amp::distributed {

namespace {

constexpr const char* kSuffix = ".safetensors";
constexpr const char* kModel = "model.";
constexpr const char* kOptimizer = "optimizer.";
constexpr const char* kExtra = "extra.";
// Metadata of each file: a number that all files of one save share, and the shapes of divided entries.
constexpr const char* kSave = "amp.save";
constexpr const char* kShape = "amp.shape.";

std::string index_of(const std::string& path) {
  AMP_CHECK(path.ends_with(kSuffix), ValueError, "[sharded checkpoint] the path must end in ", kSuffix, ", but is ", path);
  return path + interop::kIndexSuffix;
}

std::string file_name(const std::string& path, int rank, int size) {
  const std::string name = path.substr(path.rfind('/') + 1);
  char part[64];
  std::snprintf(part, sizeof(part), "-%05d-of-%05d", rank + 1, size);
  return name.substr(0, name.size() - std::string(kSuffix).size()) + part + kSuffix;
}

optim::ShardPtr divided_shard(const Tensor& param) {
  optim::ShardPtr shard = optim::shard_of(param.impl());
  return shard != nullptr && shard->divided ? shard : nullptr;
}

// A state in 8 bits as numbers. `name` ends in the name of the state.
Tensor decoded(const Tensor& codes, const Tensor& absmax, const std::string& name) {
  return optim::decode_state({codes, absmax}, optim::has_signs(name.substr(name.rfind('.') + 1)));
}

std::vector<Tensor> parameters_of(const optim::Optimizer& optimizer) {
  std::vector<Tensor> params;
  for (const auto& group : optimizer.param_groups()) params.insert(params.end(), group.params().begin(), group.params().end());
  return params;
}

// The index of the parameter for an entry of an optimizer's state: 7 for "state.7.exp_avg".
std::optional<size_t> parameter_of(const std::string& entry, size_t count) {
  if (!entry.starts_with("state.")) return std::nullopt;
  const size_t first = std::string("state.").size();
  size_t last = first, number = 0;
  for (; last < entry.size() && entry[last] >= '0' && entry[last] <= '9' && number < count; ++last)
    number = 10 * number + static_cast<size_t>(entry[last] - '0');
  return last > first && last < entry.size() && entry[last] == '.' && number < count ? std::optional(number) : std::nullopt;
}

// The memory of shards, to find tensors that have a part of it.
using SharedMemories = std::unordered_set<const amp::detail::Storage*>;
bool is_in(const SharedMemories& memories, const Tensor& tensor) { return tensor.defined() && memories.contains(tensor.impl()->storage); }

// --- saving ---

// "[2,3]"
std::string shape_text(IntArrayRef sizes) {
  std::string text;
  amp::detail::JsonWriter json(text);
  json.list(sizes, [&](int64_t size) { json.value(size); });
  return text;
}

// The data that one process writes.
class Writer {
 public:
  explicit Writer(const ProcessGroup& group) : group_(group), rank_(group.rank()) {}

  void add_part(const std::string& name, const Tensor& part, const optim::Shard& shard) {
    check_processes(name, shard);
    // If a parameter has no elements, one process writes a shard.
    if (part.numel() == 0 && (shard.bounds.back() != 0 || rank_ != 0)) return;
    metadata_[kShape + name] = shape_text(IntArrayRef(shard.sizes));
    entries_[name + "@" + std::to_string(shard.begin())] = part;
  }
  void add(const std::string& name, const StateValue& value) { entries_[name] = value; }
  // The data that all processes have.
  void add_common(const std::string& name, const StateValue& value) {
    if (rank_ == 0) add(name, value);
  }

  void add_module(const nn::Module& module) {
    SharedMemories parts;
    for (const auto& item : module.named_parameters()) {
      const optim::ShardPtr shard = divided_shard(item.value());
      if (shard == nullptr) continue;
      add_part(kModel + item.key(), item.value().detach(), *shard);
      parts.insert(item.value().impl()->storage);
      known_.insert(item.key());
    }
    for (const auto& [name, value] : module.state_dict()) {
      if (known_.contains(name)) continue;
      // Another name of a parameter that was already added.
      const Tensor* tensor = std::get_if<Tensor>(&value);  // hooks add other values
      if (tensor != nullptr && is_in(parts, *tensor)) continue;
      add_common(kModel + name, value);
    }
  }

  void add_optimizer(const optim::Optimizer& optimizer) {
    const std::vector<Tensor> params = parameters_of(optimizer);
    const StateDict state = optimizer.state_dict();
    for (const auto& [name, value] : state) {
      const std::string entry = kOptimizer + name;
      const std::optional<size_t> index = parameter_of(name, params.size());
      const optim::ShardPtr shard = index ? optim::shard_of(params[*index].impl()) : nullptr;
      const Tensor* tensor = std::get_if<Tensor>(&value);
      if (shard != nullptr && shard->divided && tensor != nullptr) {
        if (optim::is_absmax(name)) continue;
        // A state in 8 bits is saved in float32, because its blocks begin with this shard.
        if (const auto absmax = state.find(optim::absmax_name(name)); absmax != state.end()) {
          add_part(entry, decoded(*tensor, std::get<Tensor>(absmax->second), name), *shard);
          continue;
        }
        AMP_CHECK(tensor->sizes() == params[*index].sizes(), NotImplementedError, "[save_sharded] ", entry, " has shape ", tensor->sizes(),
                  ", but its parameter, which is distributed, has shape ", params[*index].sizes());
        add_part(entry, *tensor, *shard);
      } else if (shard != nullptr && !shard->divided) {
        check_processes(entry, *shard);
        add(entry, value);  // only the process that updates the parameter has its state
      } else if (name.starts_with("state.") || name.starts_with("param_groups.")) {
        add_common(entry, value);
      }
    }
  }

  void write(const std::string& file, const std::string& save) {
    metadata_[kSave] = save;
    save_safetensors(entries_, file, metadata_);
  }
  // The names of the entries, each after its length: "5 a\nb.c". A name may contain any character.
  std::string names() const {
    std::string text;
    for (const auto& entry : entries_) text += std::to_string(entry.first.size()) + ' ' + entry.first;
    return text;
  }

 private:
  // Other processes would write the same files.
  void check_processes(const std::string& name, const optim::Shard& shard) const {
    const ProcessGroup& own = *group_of(*shard.processes);
    AMP_CHECK(own.size() == group_.size() && own.rank() == rank_, ValueError, "[save_sharded] ", name, " is distributed, and this is rank ",
              own.rank(), " of ", own.size(), ", but the group of the checkpoint calls it rank ", rank_, " of ", group_.size());
  }

  const ProcessGroup& group_;
  const int rank_;
  StateDict entries_;
  std::map<std::string, std::string> metadata_;
  std::set<std::string> known_;
};

// The files of an earlier checkpoint. Files of a damaged one remain.
std::set<std::string> files_of(const std::string& index) {
  std::set<std::string> files;
  try {
    for (const auto& item : interop::read_safetensors_index(index)) files.insert(item.first);
  } catch (const OutOfMemoryError&) { throw; } catch (const Error&) {
  }
  return files;
}

void write_index(const std::string& path, const std::vector<std::string>& names, const std::string& save) {
  const std::string index = index_of(path);
  std::set<std::string> earlier = files_of(index);
  std::map<std::string, std::string> weight_map;
  const int size = static_cast<int>(names.size());
  for (int rank = 0; rank < size; ++rank) {
    const std::string file = file_name(path, rank, size), &text = names[static_cast<size_t>(rank)];
    earlier.erase(file);
    for (size_t at = 0; at < text.size();) {
      const size_t begin = text.find(' ', at) + 1;
      size_t length = 0;
      std::from_chars(text.data() + at, text.data() + begin, length);
      weight_map[text.substr(begin, length)] = file;
      at = begin + length;
    }
  }
  std::string text;
  amp::detail::JsonWriter json(text, 2);
  json.object([&] {
    json.key("metadata");
    json.object([&] { json.member(kSave, save); });
    json.key("weight_map");
    json.object([&] {
      for (const auto& [name, file] : weight_map) json.member(name, file);
    });
  });
  text += '\n';
  amp::detail::replace_file(index, {text});
  for (const std::string& file : earlier) ::unlink(interop::sibling_path(index, file).c_str());
}

// --- loading ---

// All entries of a checkpoint. Their data is read on use.
class Reader {
 public:
  explicit Reader(const std::string& path) : index_(index_of(path)) {
    std::string save;
    for (const auto& [file, names] : interop::read_safetensors_index(index_)) {
      const std::string full = interop::sibling_path(index_, file);
      const auto metadata = load_safetensors_metadata(full);
      const auto id = metadata.find(kSave);
      if (id == metadata.end()) interop::refuse(full, "it is no file of a sharded checkpoint");
      if (save.empty()) save = id->second;
      if (save != id->second) interop::refuse(index_, "its files belong to different saves, and one save was interrupted");
      for (auto& [name, value] : load_safetensors(full, LoadOptions{.mmap = true})) add(name, std::move(value), metadata);
    }
  }

  struct Entry {
    std::optional<StateValue> value;  // set for a whole entry
    Shape sizes;
    std::map<int64_t, Tensor> parts;  // keyed by their first element
  };
  const std::map<std::string, Entry>& entries() const { return entries_; }

  // Some elements of an entry, as a vector.
  Tensor elements(const std::string& name, int64_t begin, int64_t end) const {
    const Entry& entry = entries_.at(name);
    if (entry.value) return tensor_of(name, entry).reshape({-1}).narrow(0, begin, end - begin);
    std::vector<Tensor> pieces;
    int64_t at = begin;
    for (const auto& [first, part] : entry.parts) {
      const int64_t from = std::max(begin, first), to = std::min(end, first + part.numel());
      if (from >= to) continue;
      if (from != at) break;
      pieces.push_back(part.narrow(0, from - first, to - from));
      at = to;
    }
    if (at != end) interop::refuse(index_, "`" + name + "` lacks its element " + std::to_string(at));
    if (pieces.empty()) return entry.parts.begin()->second.narrow(0, 0, 0);
    return pieces.size() == 1 ? pieces[0] : cat(pieces);
  }
  Tensor whole(const std::string& name) const {
    const Entry& entry = entries_.at(name);
    if (entry.value) return tensor_of(name, entry);
    return elements(name, 0, amp::detail::checked_numel("load_sharded", entry.sizes)).view(entry.sizes);
  }

 private:
  Tensor tensor_of(const std::string& name, const Entry& entry) const {
    const Tensor* tensor = std::get_if<Tensor>(&*entry.value);
    if (tensor == nullptr) interop::refuse(index_, "`" + name + "` is no tensor");
    return *tensor;
  }

  void add(const std::string& name, StateValue value, const std::map<std::string, std::string>& metadata) {
    const size_t at = name.rfind('@');
    const auto shape = at == name.npos ? metadata.end() : metadata.find(kShape + name.substr(0, at));
    if (shape == metadata.end()) {
      Entry& entry = entries_[name];
      if (const Tensor* tensor = std::get_if<Tensor>(&value)) entry.sizes = Shape(tensor->sizes());
      entry.value = std::move(value);
      return;
    }
    const Tensor* part = std::get_if<Tensor>(&value);
    if (part == nullptr || part->dim() != 1) interop::refuse(index_, "`" + name + "` is no vector");
    const interop::Json sizes = interop::parse_json(index_, shape->second, "the shape of `" + name + "`");
    Entry& entry = entries_[name.substr(0, at)];
    std::vector<int64_t> numbers;
    const auto refuse_shape = [&] { interop::refuse(index_, "the shape of `" + name + "` is " + shape->second); };
    if (!sizes.is_list()) refuse_shape();
    for (const interop::JsonItem& item : sizes.items()) {
      const int64_t size = item.value.integer().value_or(-1);
      if (size < 0) refuse_shape();
      numbers.push_back(size);
    }
    entry.sizes = Shape(IntArrayRef(numbers));
    int64_t first = 0;
    const auto [last, error] = std::from_chars(name.data() + at + 1, name.data() + name.size(), first);
    if (error != std::errc() || last != name.data() + name.size() || first < 0 || first > amp::detail::kMaxElements)
      interop::refuse(index_, "`" + name + "` does not end in the number of an element");
    entry.parts[first] = *part;
  }

  std::string index_;
  std::map<std::string, Entry> entries_;
};

// Throws ValueError if an entry does not have the shape of this process's tensor, or of the whole tensor if that is a shard.
void check_shape(const Reader& reader, const std::string& name, const Tensor& own) {
  const optim::ShardPtr shard = divided_shard(own);
  const Shape expected = shard != nullptr ? shard->sizes : Shape(own.sizes());
  const Shape& sizes = reader.entries().at(name).sizes;
  AMP_CHECK(IntArrayRef(sizes) == IntArrayRef(expected), ValueError, "[load_sharded] ", name, " has shape ", IntArrayRef(sizes),
            ", expected ", IntArrayRef(expected));
}

// The value of an entry for this process's tensor.
Tensor fitted(const Reader& reader, const std::string& name, const Tensor& own) {
  check_shape(reader, name, own);
  const optim::ShardPtr shard = divided_shard(own);
  return shard != nullptr ? reader.elements(name, shard->begin(), shard->end()) : reader.whole(name);
}

// The same for the state of a shard. The state of an optimizer that is not distributed may be in 8 bits, and its blocks begin elsewhere.
Tensor fitted_state(const Reader& reader, const std::string& name, const Tensor& shard_tensor) {
  const std::string absmax = optim::absmax_name(name);
  if (!reader.entries().contains(absmax)) return fitted(reader, name, shard_tensor);
  check_shape(reader, name, shard_tensor);
  const optim::ShardPtr shard = divided_shard(shard_tensor);
  const Tensor numbers = decoded(reader.whole(name), reader.whole(absmax), name);
  return numbers.reshape({-1}).narrow(0, shard->begin(), shard->end() - shard->begin());
}

// Whether both tensors cover all of the same memory: two names of one tensor.
bool is_same_memory(const Tensor& a, const Tensor& b) { return a.is_alias_of(b) && a.data_ptr() == b.data_ptr() && a.sizes() == b.sizes(); }

// The state for load_state_dict, which includes values for hooks of the module.
StateDict module_state(const Reader& reader, const nn::Module& module) {
  const StateDict names = module.state_dict();
  std::map<std::string, Tensor> own;
  SharedMemories parts;
  for (const auto& item : module.named_parameters()) {
    own.emplace(item.key(), item.value());
    if (divided_shard(item.value()) != nullptr) parts.insert(item.value().impl()->storage);
  }
  for (const auto& [name, value] : names) {
    const Tensor* tensor = std::get_if<Tensor>(&value);
    if (tensor == nullptr) continue;
    if (!is_in(parts, *tensor)) own.emplace(name, *tensor);
  }
  StateDict state;
  std::unordered_multimap<const void*, std::map<std::string, Tensor>::const_iterator> loaded;  // by the address of the elements
  for (auto at = own.cbegin(); at != own.cend(); ++at) {
    const auto& [name, tensor] = *at;
    if (!reader.entries().contains(kModel + name)) continue;
    state.emplace(name, fitted(reader, kModel + name, tensor));
    loaded.emplace(tensor.data_ptr(), at);
  }
  for (const auto& [name, value] : names) {
    if (state.contains(name)) continue;
    const Tensor* tensor = std::get_if<Tensor>(&value);
    if (tensor == nullptr) {  // the value of a hook, which gets back what it saved
      const auto saved = reader.entries().find(kModel + name);
      AMP_CHECK(saved != reader.entries().end() && saved->second.value, ValueError, "[load_sharded] the checkpoint has no ", kModel, name,
                ", which the module has");
      state.emplace(name, *saved->second.value);
      continue;
    }
    // It may be saved under another name, if the parameter has several. Shards of different parameters share memory.
    const auto found = own.find(name);
    const bool may_be_other = found == own.end() || divided_shard(found->second) == nullptr;
    const auto [begin, end] = may_be_other ? loaded.equal_range(tensor->data_ptr()) : std::pair(loaded.end(), loaded.end());
    const auto other = std::find_if(begin, end, [&](const auto& known) { return is_same_memory(known.second->second, *tensor); });
    AMP_CHECK(other != end, ValueError, "[load_sharded] the checkpoint has no ", kModel, name, ", which the module has");
    state.emplace(name, state.at(other->second->first));
  }
  for (const auto& item : reader.entries()) {
    if (!item.first.starts_with(kModel)) continue;
    AMP_CHECK(names.contains(item.first.substr(std::string(kModel).size())), ValueError, "[load_sharded] the checkpoint has ", item.first,
              ", which the module does not have");
  }
  return state;
}

StateDict optimizer_state(const Reader& reader, const optim::Optimizer& optimizer) {
  const std::vector<Tensor> params = parameters_of(optimizer);
  StateDict state;
  for (const auto& [entry, what] : reader.entries()) {
    if (!entry.starts_with(kOptimizer)) continue;
    const std::string name = entry.substr(std::string(kOptimizer).size());
    const std::optional<size_t> index = parameter_of(name, params.size());
    const bool divided = index && divided_shard(params[*index]) != nullptr;
    if (what.value && !std::holds_alternative<Tensor>(*what.value)) state[name] = *what.value;
    else if (!divided) state[name] = reader.whole(entry);
    else if (optim::is_absmax(name)) continue;  // it is read with its codes
    else state[name] = fitted_state(reader, entry, params[*index]);
  }
  AMP_CHECK(!state.empty(), ValueError, "[load_sharded] the checkpoint was saved without an optimizer");
  return state;
}

}  // namespace

void save_sharded(const std::string& path, const nn::Module& module, const optim::Optimizer* optimizer, const ShardedSaveOptions& options) {
  const NoGradGuard no_grad;
  const GroupPtr group = group_or_default(options.group);
  Writer writer(*group);
  std::string index, problem;
  std::exception_ptr own;
  try {
    index = index_of(path);
    writer.add_module(module);
    if (optimizer != nullptr) writer.add_optimizer(*optimizer);
    for (const auto& [name, value] : options.extra) writer.add_common(kExtra + name, value);
  } catch (const std::exception& error) {
    problem = error.what();
    own = std::current_exception();
  }
  try {
    check_together("save_sharded", problem, *group);
  } catch (const Error&) {
    if (own) std::rethrow_exception(own);  // keeps the type of the exception
    throw;
  }
  std::random_device random;
  const std::string save = gather_texts(std::to_string(random()) + "-" + std::to_string(random()), *group)[0];
  try {
    writer.write(interop::sibling_path(index, file_name(path, group->rank(), group->size())), save);
  } catch (const Error& error) { problem = error.what(); }
  check_together("save_sharded", problem, *group);
  const std::vector<std::string> names = gather_texts(writer.names(), *group);
  try {
    if (group->rank() == 0) write_index(path, names, save);
  } catch (const Error& error) { problem = error.what(); }
  check_together("save_sharded", problem, *group);
}

StateDict load_sharded(const std::string& path, nn::Module& module, optim::Optimizer* optimizer) {
  const NoGradGuard no_grad;
  const Reader reader(path);
  const StateDict state = module_state(reader, module);
  if (optimizer != nullptr) optimizer->load_state_dict(optimizer_state(reader, *optimizer));
  module.load_state_dict(state, /*strict=*/false);  // not strict: everything that must fit has been checked
  StateDict extra;
  for (const auto& [name, entry] : reader.entries()) {
    if (name.starts_with(kExtra))
      extra[name.substr(std::string(kExtra).size())] = entry.value ? *entry.value : StateValue(reader.whole(name));
  }
  return extra;
}

}  // namespace amp::distributed
