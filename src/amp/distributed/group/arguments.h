// The checks that all backends make on the arguments of collectives. Internal.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <amp/distributed/process_group.h>

namespace amp::distributed {

// A tensor on a device of the backend's type.
void check_tensor(const char* name, const char* argument, const Tensor& tensor, DeviceType device, const std::string& backend);
// The same for a tensor that will be written. Throws, before anything is sent, the error that the write would throw.
void check_result(const char* name, const char* argument, const Tensor& tensor, DeviceType device, const std::string& backend);
void check_rank(const char* name, const char* argument, int rank, int size);
// The ranks of a part of a group.
void check_part(const char* name, const std::vector<int>& ranks, int size);
// `input`, or a copy if its memory overlaps that of `output`: the output may be written before the input has been sent. Both are
// contiguous.
Tensor apart_from(const Tensor& output, const Tensor& input);
// "(0, 2)"
std::string describe_part(const std::vector<int>& ranks);
void check_same_dtype(const char* name, const Tensor& output, const Tensor& input);
void check_all_gather(const Tensor& output, const Tensor& input, int size);
void check_reduce_scatter(const Tensor& output, const Tensor& input, ReduceOp op, int size);
// `argument` names the other rank.
void check_message(const char* name, const char* argument, int other, int tag, int rank, int size);
// The part that a rank gives to itself in all_to_all has the same size in both lists of parts.
void check_own_part(const std::vector<size_t>& to_give, const std::vector<size_t>& to_get, int rank);
// The bytes of the parts of a tensor of all_to_all. The parts are cut along its first dimension.
std::vector<size_t> parts_of(const char* argument, const char* rows_argument, const Tensor& tensor, const std::vector<int64_t>& rows,
                             int size);
// The properties of a tensor that ranks compare: dtype, sizes and type of device. The index of the device may differ between ranks.
std::string describe(const Tensor& tensor);
// The dtype and the sizes after the first, which all ranks share.
std::string describe_rows(const Tensor& tensor);

}  // namespace amp::distributed
