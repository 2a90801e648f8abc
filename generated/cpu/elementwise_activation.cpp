// DO NOT EDIT. Generated from ops/activation.yaml by codegen (./dev regenerate).
// Compiled once per instruction set.
#include <amp/cpu/elementwise/loops.h>
#include <amp/cpu/rows_activation.h>

namespace amp::cpu::AMP_ISA {

namespace functors {
#include <amp/ops/functors.inc>
#include <amp/functors/activation.inc>
}  // namespace functors

const ElementwiseRow kActivationRows[] = {
    make_row<functors::Relu, 1, 0, kFloatingTypes | kIntegralTypes, ResultKind::Same, Cost::Exact>(),
    make_row<functors::Relu6, 1, 0, kFloatingTypes | kIntegralTypes, ResultKind::Same, Cost::Exact>(),
    make_row<functors::Hardtanh, 1, 2, kFloatingTypes | kIntegralTypes, ResultKind::Same, Cost::Cheap>(),
    make_row<functors::HardtanhBackward, 2, 2, kFloatingTypes, ResultKind::Same, Cost::Exact>(),
    make_row<functors::Threshold, 1, 2, kFloatingTypes | kIntegralTypes, ResultKind::Same, Cost::Cheap>(),
    make_row<functors::ThresholdBackward, 2, 1, kFloatingTypes, ResultKind::Same, Cost::Exact>(),
    make_row<functors::LeakyRelu, 1, 1, kFloatingTypes, ResultKind::Same, Cost::Cheap>(),
    make_row<functors::LeakyReluBackward, 2, 1, kFloatingTypes, ResultKind::Same, Cost::Cheap>(),
    make_row<functors::PreluElementwise, 2, 0, kFloatingTypes, ResultKind::Same, Cost::Cheap>(),
    make_row<functors::PreluBackward, 3, 0, kFloatingTypes, ResultKind::Same, Cost::Cheap>(),
    make_row<functors::Elu, 1, 3, kFloatingTypes, ResultKind::Same, Cost::Costly>(),
    make_row<functors::EluBackward, 2, 3, kFloatingTypes, ResultKind::Same, Cost::Costly>(),
    make_row<functors::Sigmoid, 1, 0, kFloatingTypes | kComplexTypes, ResultKind::Same, Cost::Costly>(),
    make_row<functors::SigmoidBackward, 2, 0, kFloatingTypes | kComplexTypes, ResultKind::Same, Cost::Cheap>(),
    make_row<functors::LogSigmoid, 1, 0, kFloatingTypes, ResultKind::Same, Cost::Costly>(),
    make_row<functors::LogSigmoidBackward, 2, 0, kFloatingTypes, ResultKind::Same, Cost::Costly>(),
    make_row<functors::GeluErf, 1, 0, kFloatingTypes, ResultKind::Same, Cost::Direct>(),
    make_row<functors::GeluErfBackward, 2, 0, kFloatingTypes, ResultKind::Same, Cost::Direct>(),
    make_row<functors::GeluTanh, 1, 0, kFloatingTypes, ResultKind::Same, Cost::Costly>(),
    make_row<functors::GeluTanhBackward, 2, 0, kFloatingTypes, ResultKind::Same, Cost::Costly>(),
    make_row<functors::Silu, 1, 0, kFloatingTypes | kComplexTypes, ResultKind::Same, Cost::Costly>(),
    make_row<functors::SiluBackward, 2, 0, kFloatingTypes | kComplexTypes, ResultKind::Same, Cost::Costly>(),
    make_row<functors::Mish, 1, 0, kFloatingTypes, ResultKind::Same, Cost::Costly>(),
    make_row<functors::MishBackward, 2, 0, kFloatingTypes, ResultKind::Same, Cost::Costly>(),
    make_row<functors::Softplus, 1, 2, kFloatingTypes, ResultKind::Same, Cost::Costly>(),
    make_row<functors::SoftplusBackward, 2, 2, kFloatingTypes, ResultKind::Same, Cost::Costly>(),
    make_row<functors::Hardsigmoid, 1, 0, kFloatingTypes, ResultKind::Same, Cost::Cheap>(),
    make_row<functors::Hardswish, 1, 0, kFloatingTypes, ResultKind::Same, Cost::Cheap>(),
    make_row<functors::HardswishBackward, 2, 0, kFloatingTypes, ResultKind::Same, Cost::Cheap>(),
    make_row<functors::Hardshrink, 1, 1, kFloatingTypes, ResultKind::Same, Cost::Exact>(),
    make_row<functors::Softshrink, 1, 1, kFloatingTypes, ResultKind::Same, Cost::Cheap>(),
    make_row<functors::ShrinkBackward, 2, 1, kFloatingTypes, ResultKind::Same, Cost::Exact>(),
    make_row<functors::Tanhshrink, 1, 0, kFloatingTypes | kComplexTypes, ResultKind::Same, Cost::Costly>(),
    make_row<functors::RealSoftsign, 1, 0, kFloatingTypes, ResultKind::Same, Cost::Cheap>(),
    make_row<functors::Gated, 2, 0, kFloatingTypes, ResultKind::Same, Cost::Costly>(),
};

}  // namespace amp::cpu::AMP_ISA
