// Printing the containers of the standard library, as libtorch's headers do: 1 2 3 for a vector, (a, 1) for a pair.
#pragma once

#include <map>
#include <ostream>
#include <set>
#include <utility>
#include <vector>

namespace amp::compat::streams {

template <class... T>
std::ostream& operator<<(std::ostream& out, const std::vector<T...>& values);
template <class... T>
std::ostream& operator<<(std::ostream& out, const std::map<T...>& values);
template <class... T>
std::ostream& operator<<(std::ostream& out, const std::set<T...>& values);
template <class First, class Second>
std::ostream& operator<<(std::ostream& out, const std::pair<First, Second>& pair) {
  return out << '(' << pair.first << ", " << pair.second << ')';
}

// At most 100 elements.
template <class Container>
std::ostream& print_elements(std::ostream& out, const Container& values) {
  int count = 0;
  for (const auto& value : values) {
    if (count == 100) return out << " ...";
    if (count++ > 0) out << ' ';
    out << value;
  }
  return out;
}
// The packs make an operator of a program for std::vector<T> the better match.
template <class... T>
std::ostream& operator<<(std::ostream& out, const std::vector<T...>& values) {
  return print_elements(out, values);
}
template <class... T>
std::ostream& operator<<(std::ostream& out, const std::map<T...>& values) {
  return print_elements(out, values);
}
template <class... T>
std::ostream& operator<<(std::ostream& out, const std::set<T...>& values) {
  return print_elements(out, values);
}

}  // namespace amp::compat::streams

using amp::compat::streams::operator<<;
