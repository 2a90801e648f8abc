#include <fakecuda/libraries/nccl/nccl_link.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <optional>
#include <random>
#include <thread>
#include <utility>
#include <vector>

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace fake {

namespace {

// A name without a file. It ends with the process.
std::pair<sockaddr_un, socklen_t> address_of(const std::string& id) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::string text = id.substr(0, id.find('\0'));
  std::memcpy(address.sun_path + 1, text.data(), text.size());  // the first byte stays 0
  return {address, static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + text.size())};
}

[[noreturn]] void give_up(const char* what) {
  std::perror(what);
  std::abort();
}

bool write_all(int socket, const std::string& bytes) {
  for (size_t done = 0; done < bytes.size();) {
    const ssize_t sent = ::send(socket, bytes.data() + done, bytes.size() - done, MSG_NOSIGNAL);
    if (sent <= 0) return false;
    done += static_cast<size_t>(sent);
  }
  return true;
}

// --- frames as bytes: numbers, and texts after their lengths ---

void put(std::string& bytes, int64_t number) { bytes.append(reinterpret_cast<const char*>(&number), sizeof number); }
void put(std::string& bytes, const void* text, size_t size) {
  put(bytes, static_cast<int64_t>(size));
  bytes.append(static_cast<const char*>(text), size);
}

std::string encoded(const Frame& frame) {
  std::string bytes, all;
  for (const int64_t number : {static_cast<int64_t>(frame.kind), static_cast<int64_t>(frame.rank), frame.number, frame.other,
                               static_cast<int64_t>(frame.task.count), static_cast<int64_t>(frame.task.type),
                               static_cast<int64_t>(frame.task.op), static_cast<int64_t>(frame.task.root)})
    put(bytes, number);
  put(bytes, frame.clique.data(), frame.clique.size());
  put(bytes, frame.task.what.data(), frame.task.what.size());
  put(bytes, frame.given.data(), frame.given.size());
  put(all, bytes.data(), bytes.size());
  return all;
}

class Decoder {
 public:
  explicit Decoder(const std::string& bytes) : bytes_(bytes) {}
  int64_t number() {
    int64_t number = 0;
    std::memcpy(&number, bytes_.data() + at_, sizeof number);
    at_ += sizeof number;
    return number;
  }
  std::string text() {
    const auto size = static_cast<size_t>(number());
    at_ += size;
    return bytes_.substr(at_ - size, size);
  }

 private:
  const std::string& bytes_;
  size_t at_ = 0;
};

Frame decoded(const std::string& bytes) {
  Decoder from(bytes);
  Frame frame;
  frame.kind = static_cast<Frame::Kind>(from.number());
  frame.rank = static_cast<int>(from.number());
  frame.number = from.number();
  frame.other = from.number();
  frame.task.count = static_cast<size_t>(from.number());
  frame.task.type = static_cast<ncclDataType_t>(from.number());
  frame.task.op = static_cast<int>(from.number());
  frame.task.root = static_cast<int>(from.number());
  frame.clique = from.text();
  frame.task.what = from.text();
  const std::string given = from.text();
  frame.given.resize(given.size());
  std::memcpy(frame.given.data(), given.data(), given.size());
  return frame;
}

// The next frame's bytes; nothing at the end.
std::optional<std::string> read_frame(int socket) {
  const auto read = [&](void* to, size_t size) {
    for (size_t done = 0; done < size;) {
      const ssize_t got = ::recv(socket, static_cast<char*>(to) + done, size - done, 0);
      if (got <= 0) return false;
      done += static_cast<size_t>(got);
    }
    return true;
  };
  int64_t size = 0;
  if (!read(&size, sizeof size)) return std::nullopt;
  std::string bytes(static_cast<size_t>(size), '\0');
  if (!read(bytes.data(), bytes.size())) return std::nullopt;
  return bytes;
}

// Passes frames on, in one order. Late clients receive the earlier frames.
class Hub {
 public:
  explicit Hub(const std::string& id) : listener_(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    const auto [address, length] = address_of(id);
    if (::bind(listener_, reinterpret_cast<const sockaddr*>(&address), length) != 0 || ::listen(listener_, SOMAXCONN) != 0)
      give_up("the hub of the fake NCCL");
    std::thread([this] { accept_all(); }).detach();
  }

 private:
  void accept_all() {
    for (;;) {
      const int socket = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
      if (socket < 0) return;
      {
        const std::lock_guard lock(mutex_);
        for (const std::string& frame : history_) write_all(socket, frame);
        clients_.push_back(socket);
      }
      std::thread([this, socket] { serve(socket); }).detach();
    }
  }

  void serve(int socket) {
    while (const auto bytes = read_frame(socket)) {
      std::string frame;
      put(frame, bytes->data(), bytes->size());
      pass_on(frame);
    }
    {
      const std::lock_guard lock(mutex_);
      std::erase(clients_, socket);
    }
    pass_on(encoded({.kind = Frame::Kind::Gone}));
  }

  void pass_on(const std::string& frame) {
    const std::lock_guard lock(mutex_);
    history_.push_back(frame);
    // The hub's process is the first client and receives frames last: it may end when it knows that all is done.
    for (auto client = clients_.rbegin(); client != clients_.rend(); ++client) write_all(*client, frame);
  }

  const int listener_;
  std::mutex mutex_;
  std::vector<int> clients_;
  std::vector<std::string> history_;
};

}  // namespace

std::string Link::new_hub() {
  static int count = 0;
  // Processes in different containers may have the same number, and share one space of names.
  const std::string id =
      "process " + std::to_string(getpid()) + ", communicator " + std::to_string(++count) + ", " + std::to_string(std::random_device()());
  new Hub(id);
  to(id);
  return id;
}

Link& Link::to(const std::string& id) {
  static std::mutex mutex;
  static auto& links = *new std::map<std::string, Link*>;
  const std::lock_guard lock(mutex);
  const auto [found, is_new] = links.try_emplace(id.substr(0, id.find('\0')), nullptr);
  if (is_new) found->second = new Link(id);
  return *found->second;
}

Link::Link(const std::string& id) : socket_(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  const auto [address, length] = address_of(id);
  if (::connect(socket_, reinterpret_cast<const sockaddr*>(&address), length) != 0) give_up("a rank of the fake NCCL");
  std::thread([this] { read_all(); }).detach();
}

void Link::read_all() {
  for (;;) {
    const auto bytes = read_frame(socket_);
    const std::lock_guard lock(mutex_);
    come_.push_back(bytes ? decoded(*bytes) : Frame{});
    if (!bytes) return;
  }
}

void Link::send(const Frame& frame) {
  const std::lock_guard lock(write_);
  write_all(socket_, encoded(frame));  // if the hub has ended, read_all() notices it
}

std::deque<Frame> Link::take() {
  const std::lock_guard lock(mutex_);
  return std::exchange(come_, {});
}

}  // namespace fake
