#include <amp/distributed/group/local_transport.h>

#include <algorithm>
#include <cstring>
#include <deque>
#include <map>
#include <mutex>
#include <numeric>
#include <tuple>
#include <utility>
#include <vector>

#include <amp/distributed/work.h>

namespace amp::distributed {

namespace {

// The place where ranks leave messages for each other.
class Board {
 public:
  void put(int from, int to, int64_t tag, const void* data, size_t bytes) {
    const auto* first = static_cast<const char*>(data);
    std::vector<char> message(first, first + bytes);
    const std::lock_guard lock(mutex_);
    messages_[{from, to, tag}].push_back(std::move(message));  // without memory, the list may stay empty
  }
  // Returns whether there was a message; copies it to `data`.
  bool take(int from, int to, int64_t tag, void* data, size_t bytes) {
    const std::lock_guard lock(mutex_);
    const auto it = messages_.find({from, to, tag});
    if (it == messages_.end() || it->second.empty()) return false;
    const std::vector<char>& message = it->second.front();
    AMP_CHECK(message.size() == bytes, distributed::DistributedError, "[distributed] rank ", to, " got ", message.size(), " bytes of rank ",
              from, ", expected ", bytes, ": the ranks do not call the same collective");
    if (bytes > 0) std::memcpy(data, message.data(), bytes);
    it->second.pop_front();
    if (it->second.empty()) messages_.erase(it);
    return true;
  }
  // The board of the group's duplicate number `index`.
  std::shared_ptr<Board> duplicate(size_t index) {
    const std::lock_guard lock(mutex_);
    while (duplicates_.size() <= index) duplicates_.push_back(std::make_shared<Board>());
    return duplicates_[index];
  }

 private:
  std::mutex mutex_;
  std::map<std::tuple<int, int, int64_t>, std::deque<std::vector<char>>> messages_;
  std::vector<std::shared_ptr<Board>> duplicates_;
};

struct Expected {
  int from;
  void* data;
  size_t bytes;
};

// Complete when all the expected messages have come.
class Arrivals final : public Transfer {
 public:
  Arrivals(std::shared_ptr<Board> board, int rank, int64_t tag, std::vector<Expected> expected)
      : board_(std::move(board)), rank_(rank), tag_(tag), expected_(std::move(expected)) {}
  bool test() override {
    std::erase_if(expected_, [&](const Expected& e) { return board_->take(e.from, rank_, tag_, e.data, e.bytes); });
    return expected_.empty();
  }

 private:
  std::shared_ptr<Board> board_;
  int rank_;
  int64_t tag_;
  std::vector<Expected> expected_;
};

class LocalTransport final : public Transport {
 public:
  LocalTransport(std::shared_ptr<Board> board, int rank, int size) : board_(std::move(board)), rank_(rank), size_(size) {}

  int rank() const override { return rank_; }
  int size() const override { return size_; }

  TransferPtr broadcast(void* data, size_t bytes, int root) override {
    const int64_t tag = next_tag();
    if (rank_ != root) return arrivals(tag, {{root, data, bytes}});
    for (int to = 0; to < size_; ++to) {
      if (to != rank_) board_->put(rank_, to, tag, data, bytes);
    }
    return nullptr;
  }

  TransferPtr all_gather(const void* own, void* all, const Sizes& bytes) override {
    const int64_t tag = next_tag();
    char* part = static_cast<char*>(all);
    std::vector<Expected> expected;
    for (int from = 0; from < size_; part += bytes[static_cast<size_t>(from++)]) {
      const size_t count = bytes[static_cast<size_t>(from)];
      if (from != rank_) {
        expected.push_back({from, part, count});
        continue;
      }
      if (own != nullptr && count > 0) std::memmove(part, own, count);
      for (int to = 0; to < size_; ++to) {
        if (to != rank_) board_->put(rank_, to, tag, part, count);
      }
    }
    return arrivals(tag, std::move(expected));
  }

  TransferPtr all_to_all(const void* input, const Sizes& input_bytes, void* output, const Sizes& output_bytes) override {
    const int64_t tag = next_tag();
    const char* given = static_cast<const char*>(input);
    char* got = static_cast<char*>(output);
    std::vector<Expected> expected;
    for (int rank = 0; rank < size_; ++rank) {
      const auto r = static_cast<size_t>(rank);
      board_->put(rank_, rank, tag, given, input_bytes[r]);
      expected.push_back({rank, got, output_bytes[r]});
      given += input_bytes[r];
      got += output_bytes[r];
    }
    return arrivals(tag, std::move(expected));
  }

  TransferPtr send(const void* data, size_t bytes, int destination, int tag) override {
    board_->put(rank_, destination, tag, data, bytes);
    return nullptr;
  }
  TransferPtr recv(void* data, size_t bytes, int source, int tag) override { return arrivals(tag, {{source, data, bytes}}); }

  TransferPtr barrier() override {
    static char nothing;
    return all_gather(nullptr, &nothing, Sizes(static_cast<size_t>(size_), 0));
  }

  TransferPtr duplicate(std::shared_ptr<Transport>& result) override {
    result = std::make_shared<LocalTransport>(board_->duplicate(duplicates_++), rank_, size_);
    return nullptr;
  }

  std::shared_ptr<Transport> split(const std::vector<int>& ranks) override {
    const auto board = board_->duplicate(duplicates_++);
    const auto own = std::find(ranks.begin(), ranks.end(), rank_);
    if (own == ranks.end()) return nullptr;
    return std::make_shared<LocalTransport>(board, static_cast<int>(own - ranks.begin()), static_cast<int>(ranks.size()));
  }

 private:
  // Collectives have their own tags, in their order.
  int64_t next_tag() { return --last_tag_; }
  TransferPtr arrivals(int64_t tag, std::vector<Expected> expected) const {
    return std::make_unique<Arrivals>(board_, rank_, tag, std::move(expected));
  }

  std::shared_ptr<Board> board_;
  int rank_, size_;
  int64_t last_tag_ = 0;
  size_t duplicates_ = 0;
};

}  // namespace

std::vector<std::shared_ptr<Transport>> make_local_transports(int size) {
  const auto board = std::make_shared<Board>();
  std::vector<std::shared_ptr<Transport>> transports;
  for (int rank = 0; rank < size; ++rank) transports.push_back(std::make_shared<LocalTransport>(board, rank, size));
  return transports;
}

}  // namespace amp::distributed
