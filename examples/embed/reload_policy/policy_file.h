// A policy file that may change while the program runs.
#pragma once

#include <sys/stat.h>

#include <cstdio>
#include <string>
#include <tuple>

#include <amp/all.h>

class PolicyFile {
 public:
  // Throws the errors of amp::load_policy.
  explicit PolicyFile(std::string path) : path_(std::move(path)), stamp_(stamp()), policy_(amp::load_policy(path_)) {}

  // The policy for the next region. First checks the file with one system call, and loads it if it changed. If the new file has a mistake,
  // prints the error once and keeps the old policy. Open regions keep the policy that they were entered with. For one thread: each thread
  // can have its own PolicyFile.
  const amp::autocast::PolicyHandle& current() {
    const Stamp now = stamp();
    if (now != stamp_) {
      stamp_ = now;
      try {
        policy_ = amp::load_policy(path_);
        ++reloads_;
      } catch (const amp::Error& error) { std::fprintf(stderr, "%s\n  the policy of before stays in force\n", error.what()); }
    }
    return policy_;
  }

  int reloads() const { return reloads_; }

 private:
  using Stamp = std::tuple<ino_t, off_t, time_t, long>;  // changes after a rename, or with another size or time

  // All zeros if there is no file, for example while an editor saves.
  Stamp stamp() const {
    struct stat status;
    if (::stat(path_.c_str(), &status) != 0) return {};
    return {status.st_ino, status.st_size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec};
  }

  std::string path_;
  Stamp stamp_;
  amp::autocast::PolicyHandle policy_;  // an older one is freed when no region uses it any longer
  int reloads_ = 0;
};
