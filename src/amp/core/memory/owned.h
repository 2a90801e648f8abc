// A pointer that owns its object. Internal.
#pragma once

namespace amp::detail {

// Like std::unique_ptr, but it compiles faster: std::unique_ptr contains a std::tuple, which costs as much as twenty modules of amp/nn.
// The object's class may be incomplete where the pointer is declared, but not where it is destroyed.
template <class T>
class Owned {
 public:
  Owned() = default;
  explicit Owned(T* object) : object_(object) {}
  Owned(Owned&& other) noexcept : object_(other.object_) { other.object_ = nullptr; }
  Owned& operator=(Owned&& other) noexcept {
    Owned(static_cast<Owned&&>(other)).swap(*this);
    return *this;
  }
  ~Owned() {
    static_assert(sizeof(T) > 0, "the class is incomplete");
    delete object_;
  }

  T* get() const { return object_; }
  T& operator*() const { return *object_; }
  T* operator->() const { return object_; }
  explicit operator bool() const { return object_ != nullptr; }
  // Destroys the object, and owns another one from now on.
  void reset(T* object = nullptr) { Owned(object).swap(*this); }
  void swap(Owned& other) noexcept {
    T* const object = object_;
    object_ = other.object_;
    other.object_ = object;
  }

 private:
  T* object_ = nullptr;
};

}  // namespace amp::detail
