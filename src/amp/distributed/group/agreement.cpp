#include <amp/distributed/group/agreement.h>

#include <algorithm>
#include <cstring>
#include <map>

namespace amp::distributed {

namespace {

constexpr size_t kLength = 256;  // bytes of a description; the rest of longer ones is not compared

std::vector<std::string> texts_of(const std::vector<char>& all) {
  std::vector<std::string> texts;
  for (size_t begin = 0; begin < all.size(); begin += kLength) texts.emplace_back(all.data() + begin, strnlen(all.data() + begin, kLength));
  return texts;
}

}  // namespace

std::string numbered(const std::string& what, uint64_t sequence) { return "number " + std::to_string(sequence) + ", " + what; }

std::string disagreement(const std::vector<std::string>& of_ranks) {
  std::map<std::string, std::string> ranks;  // keyed by description
  for (size_t rank = 0; rank < of_ranks.size(); ++rank) {
    std::string& list = ranks[of_ranks[rank]];
    list += (list.empty() ? "" : ", ") + std::to_string(rank);
  }
  if (ranks.size() == 1) return {};
  std::string differences;
  for (const auto& [what, list] : ranks) {
    const bool one = list.find(',') == std::string::npos;
    differences += (differences.empty() ? "" : "; ") + what + (one ? " on rank " : " on ranks ") + list;
  }
  return "[distributed] the ranks do not call the same collective: " + differences;
}

void add_agreement(Stages& stages, const std::shared_ptr<Transport>& transport, const std::string& what, uint64_t sequence) {
  const auto all = std::make_shared<std::vector<char>>(static_cast<size_t>(transport->size()) * kLength);
  const std::string text = numbered(what, sequence);
  std::memcpy(all->data() + static_cast<size_t>(transport->rank()) * kLength, text.data(), std::min(text.size(), kLength));
  stages.emplace_back(
      [transport, all] { return transport->all_gather(nullptr, all->data(), Sizes(static_cast<size_t>(transport->size()), kLength)); });
  stages.emplace_back([all]() -> TransferPtr {
    if (const std::string differences = disagreement(texts_of(*all)); !differences.empty()) throw Disagreement(differences);
    return nullptr;
  });
}

}  // namespace amp::distributed
