#include <amp/distributed/sharding/processes.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <mutex>
#include <sstream>
#include <utility>

#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/distributed/init.h>

namespace amp::distributed {

namespace {

class GroupProcesses final : public optim::Processes {
 public:
  explicit GroupProcesses(GroupPtr group) : group_(std::move(group)) {}
  void combine(const Tensor& tensor, Combine how) const override {
    const NoGradGuard no_grad;
    const ReduceOp op = how == Combine::Sum ? ReduceOp::Sum : how == Combine::Min ? ReduceOp::Min : ReduceOp::Max;
    group_->all_reduce(tensor, op)->wait();
  }
  const GroupPtr& group() const { return group_; }

 private:
  GroupPtr group_;
};

}  // namespace

GroupPtr group_or_default(GroupPtr group) {
  if (group != nullptr) return group;
  if (is_initialized()) return default_group();
  static const GroupPtr& alone = *new GroupPtr(make_local_groups(1)[0]);  // not destroyed: tensors of static modules may use it
  return alone;
}

std::shared_ptr<const optim::Processes> processes_of(const GroupPtr& group) {
  static std::mutex mutex;
  static auto& known = *new std::map<const ProcessGroup*, std::weak_ptr<const optim::Processes>>;
  const std::lock_guard lock(mutex);
  std::erase_if(known, [](const auto& item) { return item.second.expired(); });
  std::weak_ptr<const optim::Processes>& entry = known[group.get()];
  std::shared_ptr<const optim::Processes> processes = entry.lock();
  if (processes == nullptr) entry = processes = std::make_shared<const GroupProcesses>(group);
  return processes;
}

const GroupPtr& group_of(const optim::Processes& processes) { return static_cast<const GroupProcesses&>(processes).group(); }

std::vector<std::string> gather_texts(const std::string& text, ProcessGroup& group) {
  const NoGradGuard no_grad;
  const auto ranks = static_cast<size_t>(group.size());
  const auto gathered = [&](const Tensor& own) {
    const Tensor all = empty({group.size() * own.numel()}, own.options().device(group.device()));
    group.all_gather(all, own.to(group.device()))->wait();
    return all.to(kCPU);
  };
  const Tensor lengths = gathered(full({1}, static_cast<int64_t>(text.size()), TensorOptions(kInt64)));
  const int64_t* length = lengths.data_ptr<int64_t>();
  const int64_t longest = std::max<int64_t>(1, *std::max_element(length, length + ranks));
  const Tensor own = zeros({longest}, TensorOptions(kUInt8));
  std::memcpy(own.data_ptr(), text.data(), text.size());
  const Tensor all = gathered(own);
  const char* first = static_cast<const char*>(all.data_ptr());
  std::vector<std::string> texts;
  for (size_t rank = 0; rank < ranks; ++rank)
    texts.emplace_back(first + static_cast<int64_t>(rank) * longest, static_cast<size_t>(length[rank]));
  return texts;
}

void check_together(const char* op, const std::string& problem, ProcessGroup& group) {
  const std::vector<std::string> problems = gather_texts(problem, group);
  for (size_t rank = 0; rank < problems.size(); ++rank)
    AMP_CHECK(problems[rank].empty(), Error, "[", op, "] rank ", rank, " has failed: ", problems[rank]);
}

void check_same_text(const char* op, const std::string& text, ProcessGroup& group) {
  const std::vector<std::string> texts = gather_texts(text, group);
  for (size_t rank = 1; rank < texts.size(); ++rank) {
    if (texts[rank] == texts[0]) continue;
    std::istringstream first(texts[0]), other(texts[rank]);
    std::string expected, found;
    bool more = true;
    while (more && expected == found) {
      const bool one = static_cast<bool>(std::getline(first, expected)), two = static_cast<bool>(std::getline(other, found));
      if (!one) expected = "nothing more";
      if (!two) found = "nothing more";
      more = one || two;
    }
    AMP_THROW(distributed::DistributedError, "[", op, "] rank ", rank, " has ", found, " where rank 0 has ", expected);
  }
}

}  // namespace amp::distributed
