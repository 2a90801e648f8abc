#include <amp/distributed/store_server.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <vector>

#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

namespace amp::distributed {

namespace {

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
    : size_(size), listener_(listen_at(port, port_)), stop_(make_pipe()), thread_([this] { run(); }) {}

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
  std::vector<pollfd> waiting;
  for (;;) {
    waiting = {{stop_.read.get(), POLLIN, 0}, {listener_.get(), POLLIN, 0}};
    for (const Client& client : clients_)
      waiting.push_back({client.socket.get(), static_cast<short>(client.out.empty() ? POLLIN : POLLIN | POLLOUT), 0});
    if (::poll(waiting.data(), waiting.size(), -1) < 0) {
      if (errno == EINTR) continue;
      return;
    }
    if (waiting[0].revents != 0) return;
    size_t next = 2;
    std::erase_if(clients_, [&](Client& client) {
      const short events = waiting[next++].revents;
      const bool stays = (events == 0 || read(client)) && write(client);
      if (!stays) note_end(client);
      return !stays;
    });
    if (waiting[1].revents != 0) {
      const int accepted = ::accept4(listener_.get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
      if (accepted >= 0) clients_.push_back({.socket = detail::Descriptor(accepted)});
    }
  }
}

bool StoreServer::read(Client& client) {
  char bytes[4096];
  for (;;) {
    const ssize_t got = ::recv(client.socket.get(), bytes, sizeof bytes, 0);
    if (got == 0) return false;
    if (got < 0) {
      if (errno == EINTR) continue;
      if (errno != EAGAIN && errno != EWOULDBLOCK) return false;
      break;
    }
    client.in.append(bytes, static_cast<size_t>(got));
  }
  bool broken = false;
  while (const auto request = take_message(client.in, broken)) {
    if (client.rank < 0 ? !greet(client, *request) : false) return false;
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
  return true;
}

// Clients that do not use the protocol are disconnected, without an answer.
bool StoreServer::greet(Client& client, const StoreMessage& hello) {
  char* end = nullptr;
  const long rank = std::strtol(hello.key.c_str(), &end, 10);
  if (hello.code != StoreCode::Hello || end == hello.key.c_str() || *end != '\0' || rank < 0) return false;
  client.rank = static_cast<int>(rank);
  return true;
}

StoreMessage StoreServer::answer(Client& client, const StoreMessage& request) {
  const auto refuse = [&](std::string why) {
    client.bye = true;  // it was never one of the processes
    return StoreMessage{StoreCode::Refused, {}, std::move(why)};
  };
  switch (request.code) {
    case StoreCode::Hello: {
      if (request.value != std::to_string(size_))
        return refuse(detail::concat("rank ", client.rank, " has WORLD_SIZE=", request.value, ", but rank 0 has ", size_));
      if (client.rank >= size_) return refuse(detail::concat("there is no rank ", client.rank, " of ", size_));
      const auto same = [&](const Client& other) { return &other != &client && other.rank == client.rank; };
      if (std::any_of(clients_.begin(), clients_.end(), same))
        return refuse(detail::concat("another process has RANK=", client.rank, " already"));
      return {StoreCode::Done};
    }
    case StoreCode::Set: values_[request.key] = request.value; return {StoreCode::Done};
    case StoreCode::Erase: values_.erase(request.key); return {StoreCode::Done};
    case StoreCode::Get: {
      if (const auto found = values_.find(request.key); found != values_.end()) return {StoreCode::Done, {}, found->second};
      return ended_.empty() ? StoreMessage{StoreCode::Missing} : StoreMessage{StoreCode::Refused, {}, ended_};
    }
    case StoreCode::Bye: client.bye = true; return {StoreCode::Done};
    default: return {StoreCode::Refused, {}, "this is not a request"};
  }
}

void StoreServer::note_end(const Client& client) {
  if (client.rank >= 0 && !client.bye && ended_.empty()) ended_ = detail::concat("the process of rank ", client.rank, " has ended");
}

}  // namespace amp::distributed
