// The threads of parallel loops: those of OpenMP, or of this library if the build has no OpenMP (no_openmp.cpp). Internal.
#pragma once

namespace amp::detail::team {

// How many threads a loop uses if the program has not said so: OMP_NUM_THREADS, or the number of processors that the process may use.
int default_size();
int processors();

// The number of threads of the OpenMP libraries that this thread calls. Without OpenMP in the process, it is always 1.
int library_size();
void set_library_size(int threads);

// True on a thread that is in a part of a loop, if the loop has several parts, and in an OpenMP region of the program.
bool is_member();

// Calls part(context, index, count) for each index from 0 to count - 1, and waits for all of them. `count` is `threads` or less. Each part
// may run on another thread; one of them is this thread. `part` must not throw.
using Part = void (*)(const void* context, int index, int count);
void run(int threads, Part part, const void* context);

}  // namespace amp::detail::team
