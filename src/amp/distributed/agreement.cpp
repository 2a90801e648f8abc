#include <amp/distributed/agreement.h>

#include <cstring>
#include <map>

namespace amp::distributed {

namespace {

constexpr size_t kLength = 256;  // of a description; longer ones are compared as far as this

void compare(const std::vector<char>& all, int size) {
  std::map<std::string, std::string> ranks;  // by description
  for (int rank = 0; rank < size; ++rank) {
    const char* const text = all.data() + static_cast<size_t>(rank) * kLength;
    std::string& list = ranks[std::string(text, strnlen(text, kLength))];
    list += (list.empty() ? "" : ", ") + std::to_string(rank);
  }
  if (ranks.size() == 1) return;
  std::string differences;
  for (const auto& [what, list] : ranks) {
    const bool one = list.find(',') == std::string::npos;
    differences += (differences.empty() ? "" : "; ") + what + (one ? " on rank " : " on ranks ") + list;
  }
  AMP_THROW(distributed::Disagreement, "[distributed] the ranks do not call the same collective: ", differences);
}

}  // namespace

void add_agreement(Stages& stages, const std::shared_ptr<Transport>& transport, const std::string& what, uint64_t sequence) {
  const auto all = std::make_shared<std::vector<char>>(static_cast<size_t>(transport->size()) * kLength);
  const std::string text = "number " + std::to_string(sequence) + ", " + what;
  std::memcpy(all->data() + static_cast<size_t>(transport->rank()) * kLength, text.data(), std::min(text.size(), kLength));
  stages.emplace_back(
      [transport, all] { return transport->all_gather(nullptr, all->data(), Sizes(static_cast<size_t>(transport->size()), kLength)); });
  stages.emplace_back([transport, all]() -> TransferPtr {
    compare(*all, transport->size());
    return nullptr;
  });
}

}  // namespace amp::distributed
