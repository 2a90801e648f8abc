#include <amp/distributed/rendezvous/store_server.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

#include <amp/core/thread/started_thread.h>

namespace amp::distributed {

namespace {

enum : size_t { kStop, kListener, kFirstClient };  // places in the list for poll()

constexpr int kPause = 100;                         // milliseconds until the system may have descriptors or memory again
constexpr size_t kMostGuests = 64;                  // connections that are not those of a rank
constexpr size_t kMostAnswers = 2 * kMaxStoreText;  // bytes of answers that a client has not read
constexpr size_t kMostValues = size_t{64} << 20;    // bytes of all keys and values

[[noreturn]] void fail(const char* call, int port) {
  AMP_THROW(distributed::DistributedError, "[init_process_group] rank 0 cannot listen at port ", port, ": ", call, ": ",
            std::strerror(errno), " (MASTER_PORT chooses the port)");
}

union Address {
  sockaddr any;
  sockaddr_in four;
  sockaddr_in6 six;
};

Address address_of_all(int family, int port) {
  Address address{};
  const auto number = htons(static_cast<uint16_t>(port));
  if (family == AF_INET6)
    address.six = {.sin6_family = AF_INET6, .sin6_port = number, .sin6_flowinfo = 0, .sin6_addr = in6addr_any, .sin6_scope_id = 0};
  else address.four = {.sin_family = AF_INET, .sin_port = number, .sin_addr = {INADDR_ANY}, .sin_zero = {}};
  return address;
}

// What an entry of the store takes, with a generous share of its node.
size_t stored_bytes(const std::string& key, const std::string& value) { return key.size() + value.size() + 128; }

// A socket for all addresses of both versions of IP, or only of version 4 if the machine has no version 6.
detail::Descriptor listen_at(int port, int& chosen) {
  for (const int family : {AF_INET6, AF_INET}) {
    detail::Descriptor listener(::socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    const int on = 1, off = 0;
    Address address = address_of_all(family, port);
    socklen_t length = family == AF_INET6 ? sizeof address.six : sizeof address.four;
    ::setsockopt(listener.get(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (family == AF_INET6) ::setsockopt(listener.get(), IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
    if (listener.get() < 0 || ::bind(listener.get(), &address.any, length) != 0) {
      if (family == AF_INET6 && errno != EADDRINUSE) continue;
      fail("bind", port);
    }
    if (::listen(listener.get(), SOMAXCONN) != 0) fail("listen", port);
    if (::getsockname(listener.get(), &address.any, &length) != 0) fail("getsockname", port);
    chosen = ntohs(family == AF_INET6 ? address.six.sin6_port : address.four.sin_port);
    return listener;
  }
  fail("bind", port);
}

}  // namespace

StoreServer::StoreServer(int port, int size)
    : size_(size),
      listener_(listen_at(port, port_)),
      stop_(make_pipe()),
      waiting_(kFirstClient),
      thread_(amp::detail::started_thread("init_process_group", [this] { run(); })) {}

StoreServer::~StoreServer() {
  stop_.write.close();
  thread_.join();
}

StoreServer::Pipe StoreServer::make_pipe() {
  int ends[2];
  AMP_CHECK(::pipe2(ends, O_CLOEXEC) == 0, Error, "[init_process_group] there are no file descriptors left: ", std::strerror(errno));
  return Pipe(ends);
}

void StoreServer::run() {
  while (wait_for_events()) {
    size_t next = kFirstClient;
    std::erase_if(clients_, [&](Client& client) {
      if (serve(client, waiting_[next++].revents)) return false;
      note_end(client);
      return true;
    });
    pauses_ = waiting_[kListener].revents != 0 && !accept();
  }
}

// Returns whether the server goes on. Needs no memory: accept() has made room for the list.
bool StoreServer::wait_for_events() {
  waiting_.resize(kFirstClient);
  waiting_[kStop] = {stop_.read.get(), POLLIN, 0};
  waiting_[kListener] = {listener_.get(), static_cast<short>(pauses_ ? 0 : POLLIN), 0};
  for (const Client& client : clients_) {
    // A client that does not read its answers must wait with its requests.
    const bool reads = client.out.size() < kMostAnswers && !client.refused;
    waiting_.push_back({client.socket.get(), static_cast<short>((reads ? POLLIN : 0) | (client.out.empty() ? 0 : POLLOUT)), 0});
  }
  while (::poll(waiting_.data(), waiting_.size(), pauses_ ? kPause : -1) < 0) {
    if (errno == ENOMEM) std::this_thread::sleep_for(std::chrono::milliseconds(kPause));
    else if (errno != EINTR) return false;
  }
  return waiting_[kStop].revents == 0;
}

// Without memory, the connection ends.
bool StoreServer::serve(Client& client, int events) noexcept {
  try {
    if ((events & ~POLLOUT) != 0 && !read(client)) return false;
    for (;;) {
      const size_t before = client.in.size();
      if (!answer_all(client) || !write(client)) return false;
      if (client.in.size() == before || !client.out.empty()) return true;
    }
  } catch (...) { return false; }
}

// Returns false if the system has no descriptors or no memory. The connection then waits in the listener's queue, which poll() reports
// without pause.
bool StoreServer::accept() noexcept {
  const int accepted = ::accept4(listener_.get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
  if (accepted < 0) return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR || errno == ECONNABORTED;
  detail::Descriptor socket(accepted);
  const auto guest = std::find_if(clients_.begin(), clients_.end(), [](const Client& client) { return client.rank < 0 || client.refused; });
  const size_t most = static_cast<size_t>(size_) + kMostGuests;
  if (clients_.size() >= most && guest != clients_.end()) clients_.erase(guest);  // the oldest that is not one of the ranks
  try {
    waiting_.reserve(kFirstClient + clients_.size() + 1);
    clients_.push_back({.socket = std::move(socket)});
  } catch (...) { return false; }
  return true;
}

// Reads a part at a time: the other clients have their turn between two parts.
bool StoreServer::read(Client& client) {
  char bytes[4096];
  const ssize_t got = ::recv(client.socket.get(), bytes, sizeof bytes, 0);
  if (got == 0) return false;
  if (got < 0) return errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK;
  client.in.append(bytes, static_cast<size_t>(got));
  return true;
}

// Answers the requests that have arrived, as far as the answers may wait.
bool StoreServer::answer_all(Client& client) {
  bool broken = false;
  while (!client.refused && client.out.size() < kMostAnswers) {
    const auto request = take_message(client.in, broken);
    if (!request) break;
    if (client.rank < 0 && !greet(client, *request)) return false;
    client.out += encoded(answer(client, *request));
  }
  return !broken;
}

bool StoreServer::write(Client& client) {
  while (!client.out.empty()) {
    const ssize_t sent = ::send(client.socket.get(), client.out.data(), client.out.size(), MSG_NOSIGNAL);
    if (sent >= 0) client.out.erase(0, static_cast<size_t>(sent));
    else if (errno == EAGAIN || errno == EWOULDBLOCK) return true;
    else if (errno != EINTR) return false;
  }
  return !client.refused;
}

// Clients that do not use the protocol are disconnected, without an answer.
bool StoreServer::greet(Client& client, const StoreMessage& hello) {
  char* end = nullptr;
  const long rank = std::strtol(hello.key.c_str(), &end, 10);
  if (hello.code != StoreCode::Hello || end == hello.key.c_str() || *end != '\0' || rank < 0 || rank > INT_MAX) return false;
  client.rank = static_cast<int>(rank);
  return true;
}

StoreMessage StoreServer::answer(Client& client, const StoreMessage& request) {
  const auto refuse = [&](std::string why) {
    client.refused = true;  // it was never one of the processes
    return StoreMessage{StoreCode::Refused, {}, std::move(why)};
  };
  switch (request.code) {
    case StoreCode::Hello: {
      if (request.value != std::to_string(size_))
        return refuse(detail::concat("rank ", client.rank, " has WORLD_SIZE=", request.value, ", but rank 0 has ", size_));
      if (client.rank >= size_) return refuse(detail::concat("there is no rank ", client.rank, " of ", size_));
      const auto same = [&](const Client& other) { return &other != &client && other.rank == client.rank && !other.refused; };
      if (std::any_of(clients_.begin(), clients_.end(), same))
        return refuse(detail::concat("another process has RANK=", client.rank, " already"));
      return {StoreCode::Done};
    }
    case StoreCode::Set:
      erase(request.key);
      if (value_bytes_ + stored_bytes(request.key, request.value) > kMostValues)
        return {StoreCode::Refused, {}, detail::concat("the store is full: it holds ", value_bytes_, " bytes")};
      values_.emplace(request.key, request.value);
      value_bytes_ += stored_bytes(request.key, request.value);
      return {StoreCode::Done};
    case StoreCode::Erase: erase(request.key); return {StoreCode::Done};
    case StoreCode::Get: {
      if (const auto found = values_.find(request.key); found != values_.end()) return {StoreCode::Done, {}, found->second};
      if (ended_ < 0) return {StoreCode::Missing};
      return {StoreCode::Refused, {}, detail::concat("the process of rank ", ended_, " has ended")};
    }
    case StoreCode::Bye: client.bye = true; return {StoreCode::Done};
    default: return {StoreCode::Refused, {}, "this is not a request"};
  }
}

void StoreServer::erase(const std::string& key) {
  const auto found = values_.find(key);
  if (found == values_.end()) return;
  value_bytes_ -= stored_bytes(found->first, found->second);
  values_.erase(found);
}

void StoreServer::note_end(const Client& client) {
  if (client.rank >= 0 && !client.bye && !client.refused && ended_ < 0) ended_ = client.rank;
}

}  // namespace amp::distributed
