import unittest

from codegen import load_ops

from .support import entry, error_tests, ops_yaml


def wrong(*parts: str, **changes: str | None) -> tuple:
    return (ops_yaml(entry(**changes)), *parts)


def at_entry(*parts: str, **changes: str | None) -> tuple:
    """The error names the line on which the entry starts."""
    return wrong(*parts, op='act  #!', **changes)


def kernel(text: str, *parts: str) -> tuple:
    return (f'families: [unary]\ntorch_kernels:\n  {text}  #!\nops:\n' + entry(), *parts)


TWO = '"(Tensor self, Tensor index) -> Tensor"'
TWO_SAMPLES = '[{self: [2], index: {values: [0]}}]'


@error_tests(load_ops, {
    'no_ops': ('families: []  #!', 'the file needs `ops`'),
    'no_families': ('ops: []  #!', 'the file needs `families`'),
    'unknown_file_key': ('families: []\nops: []\nopps: []  #!', 'unknown key `opps`', 'did you mean `ops`?'),
    'no_op': ('families: [unary]\nops:\n- family: unary  #!', 'an op needs `op`'),
    'no_signature': at_entry('op `act` needs `signature`', signature=None),
    'no_family': at_entry('op `act` needs `family`', family=None),
    'no_doc': at_entry('op `act` needs `doc`', doc=None),
    'empty_doc': wrong('found an empty string', doc='""  #!'),
    'unknown_key': wrong('unknown key `varaints` of op `act`', 'did you mean `variants`?', varaints='[method]  #!'),
    'op_name': wrong('`new-op` cannot be the name of an op', 'write a snake_case identifier', op='new-op  #!'),
    'overload_name': wrong('`int` cannot be the name of an overload', 'write a snake_case identifier', overload='int  #!'),
    'taken_name': wrong('`library` cannot be the name of an op', 'a namespace, a type or a variable of this name', 'write another one', op='library  #!'),
    'taken_alias': wrong('`check` cannot be the name of an op', 'write another one', aliases='[check]  #!'),
    'name_of_a_variant': (ops_yaml(entry(op='act  #!', variants='[function, inplace]'), entry(op='act_')),
                          'variant `inplace` of `act` is the function `act_`, which is also an op (line 11)', 'rename one of them'),
    'doc_with_a_backslash': wrong('a backslash at the end of a word', 'put the word in quotes', doc="'Splits at \\.'  #!".replace('.', '')),
    'negative_tolerance': wrong('a tolerance is a number from 0 on, not -1', tolerance='{f32: -1}  #!'),
    'tolerance_that_is_no_number': wrong('a tolerance is a number from 0 on, not nan', tolerance='{f32: .nan}  #!'),
    'infinite_range': wrong('a range is [low, high] with low < high', samples='[{self: {shape: [2], range: [0, .inf]}}]  #!'),
    'many_tensors': at_entry('`act` has 32 tensor arguments that autocast may cast, and at most 31 are possible', 'take a list of tensors',
                             signature=f'"({", ".join(f"Tensor t{i}" for i in range(32))}) -> Tensor"', kernel=None, composite='true', backward=None,
                             samples=f'[{{{", ".join(f"t{i}: [2]" for i in range(32))}}}]'),
    'many_arguments': at_entry('`act` has 65 arguments, and at most 64 are possible', 'take lists',
                               signature=f'"(Tensor self, {", ".join(f"int n{i}=1" for i in range(64))}) -> Tensor"'),
    'alias_name': wrong('`a.b` cannot be the name of an op', 'write a snake_case identifier', aliases='[a.b]  #!'),
    'own_alias': wrong('`act` is its own alias', 'remove it', aliases='[act]  #!'),
    'alias_twice': wrong('`f` appears twice', 'keep one of them', aliases='[f, f]  #!'),
    'family': wrong('unknown family `uanry`; did you mean `unary`? (one of unary', 'a new one is added to `families`', family='uanry  #!'),
    'family_name': ('families: [a/b]  #!\nops: []', '`a/b` cannot be the name of a family', 'write a snake_case identifier'),
    'family_twice': ('families: [a, a]  #!\nops: []', '`a` appears twice', 'keep one of them'),
    'same_id': (ops_yaml(entry(), entry(op='act  #!')), '`act` is already the id of the entry in line 3', 'give this one another `overload`'),
    'id_of_an_overload': (ops_yaml(entry(overload='x'), entry(op='act_x  #!')), '`act_x` is already the id', 'another `overload`'),
    'alias_of_another_op': (ops_yaml(entry(op='act  #!', aliases='[other]'), entry(op='other')), 'alias `other` of `act` is also a name of `other`',
                            'remove it from one of them'),
    'kernel_is_an_op': kernel('act: {rules: [act], doc: D.}', '`act` is an op', 'remove it from `torch_kernels`'),
    'kernel_of_no_op': kernel('f: {rules: [actt], doc: D.}', 'kernel `f` names `actt`, which is not an op', 'did you mean `act`?'),
    'kernel_without_ops': kernel('f: {rules: [], doc: D.}', 'kernel `f` has no ops', 'name those that do its work'),
    'kernel_with_an_op_twice': kernel('f: {rules: [act, act], doc: D.}', '`act` appears twice', 'keep one of them'),
    'kernel_without_rules': kernel('f: {doc: D.}', 'kernel `f` needs `rules`'),
    'kernel_without_doc': kernel('f: {rules: [act]}', 'kernel `f` needs `doc`'),
    'kernel_key': kernel('f: {rules: [act], doc: D., ops: []}', 'unknown key `ops` of kernel `f`'),
    'kernel_name': kernel('a.b: {rules: [act], doc: D.}', '`a.b` cannot be the name of a kernel', 'write a snake_case identifier'),
    'unknown_variant': wrong('unknown variant `in_place`', 'did you mean `inplace`?', variants='[in_place]  #!'),
    'method_without_tensor': at_entry('variant `method` of `act` needs a first argument of type Tensor', 'remove `method` from `variants`',
                                      signature='"(int n, Tensor self) -> Tensor"', variants='[method]', samples='[{n: 1, self: [2]}]'),
    'inplace_of_a_list': at_entry('variant `inplace` of `act` needs a first argument of type Tensor', 'remove `inplace` from `variants`',
                                  signature='"(Tensor[] self) -> Tensor"', variants='[inplace]', samples='[{self: [[2]]}]'),
    'inplace_of_several_results': at_entry('variant `inplace` of `act` needs one result of type Tensor', 'remove `inplace`',
                                           signature='"(Tensor self) -> (Tensor a, Tensor b)"', variants='[inplace]', backward='{self: grads.a}'),
    'out_of_a_list': at_entry('variant `out` of `act` needs one result of type Tensor', 'remove `out` from `variants`',
                              signature='"(Tensor self) -> Tensor[]"', variants='[out]', backward='{self: f(grads)}'),
    'out_of_several_results': at_entry('variant `out` of `act` needs one result of type Tensor', 'remove `out` from `variants`',
                                       signature='"(Tensor self) -> (Tensor a, Tensor b)"', variants='[function, out]', backward='{self: grads.a}'),
    'no_variants': wrong('`variants` is empty', 'write [function]', variants='[]  #!'),
    'no_samples': wrong('`samples` of `act` is empty', 'add at least one call', samples='[]  #!'),
    'type_as_a_name': wrong('`Scalar` cannot be the name of an op', 'write another one', op='Scalar  #!'),
    'empty_families': ('families: []  #!\nops:\n' + entry(), '`families` is empty', 'name at least one'),
    'kernel_without_tensors': at_entry('the kernel of `act` has no tensor argument', 'make it a `composite`', signature='"(int n) -> Tensor"', backward=None,
                                       samples='[{n: 1}]'),
    'name_of_a_saved_member': at_entry('argument `self_` of `act` would clash with a variable of the tape node for the argument `self`', 'rename it',
                                       signature='"(Tensor self, float self_=1) -> Tensor"'),
    'name_of_a_gradient': at_entry('argument `grad_a` of `act` would clash with a variable of the tape node for the result `a`', 'rename it',
                                   signature='"(Tensor self, float grad_a=1) -> (Tensor a, Tensor b)"', backward='{self: grads.a}'),
    'helper_with_a_word_of_cpp': ('families: [unary]\nops:\n' + entry() + 'helpers:\n- {helper: "Tensor int(const Tensor& x)", doc: D.}  #!',
                                  '`int` cannot be the name of a helper', 'write a snake_case identifier'),
    'each_bad_helper': ('families: [unary]\nops:\n' + entry() + 'helpers:\n- {helper: "x", doc: D.}  #!\n- {doc: D.}', '`x` does not declare a function',
                        'a helper needs `helper`'),
    'each_bad_kernel': ('families: [unary]\ntorch_kernels:\n  a: {rules: [b], doc: D.}  #!\n  c: {rules: [d], doc: D.}\nops:\n' + entry(),
                        'kernel `a` names `b`', 'kernel `c` names `d`'),
    'out_of_a_view': at_entry('that is not a view', 'remove `out` from `variants`', kernel=None, view='true', variants='[out]'),
    'first_of_one': wrong('`first_decides` is for several tensor arguments of role `cast`', 'remove it', first_decides='true  #!'),
    'parts_decide_of_a_kernel': wrong('`parts_decide` is for composites with `same_dtype` that are not `opaque`', 'remove it', parts_decide='true  #!'),
    'opaque_kernel': at_entry('`opaque` is for composites, and `act` is not one', 'remove it', opaque='true'),
    'parts_of_a_kernel': at_entry('`recorded_by_parts` is for composites that are not opaque, and `act` is not one', 'remove it',
                                  recorded_by_parts='true'),
    'unknown_updated_argument': wrong('unknown argument of type Tensor in `updates` `indx`', 'did you mean `index`?', signature=TWO, integer='[index]',
                                      samples=TWO_SAMPLES, updates='[indx]  #!'),
    'updated_list': wrong('unknown argument of type Tensor in `updates` `self`', signature='"(Tensor[] self) -> Tensor"', samples='[{self: [[2]]}]',
                          backward='{self: f(grad)}', updates='[self]  #!'),
    'updated_twice': wrong('`self` appears twice', 'keep one of them', updates='[self, self]  #!'),
    'updates_of_a_composite': at_entry('`updates` is for kernels of public ops, and `act` is not one', 'remove it', kernel=None, backward=None,
                                       composite='true', updates='[self]'),
    'updates_of_an_internal_op': at_entry('`updates` is for kernels of public ops, and `act` is not one', 'remove it', internal='gradient',
                                          samples=None, updates='[self]'),
    'unknown_frozen_role': wrong('unknown role in frozen programs `transposed`', 'did you mean `transpose`?', frozen='transposed  #!'),
    'frozen_without_result': at_entry('`frozen` is for public ops with one result of type Tensor, and `act` is not one', 'remove it', internal='gradient',
                                      frozen='relu'),
    'frozen_part_of_a_public_op': at_entry('`frozen: recurrent_layer` is for an internal op that is a part of composites, and `act` is not one', 'remove it',
                                           frozen='recurrent_layer'),
    'unknown_internal_use': wrong('unknown use of an internal op `gradients`', 'did you mean `gradient`?', internal='gradients  #!'),
    'random_with_generator': at_entry('`act` takes a generator', 'remove `random`', random='true',
                                      signature='"(Tensor self, *, Generator? generator=None) -> Tensor"'),
    'identity_without_mode': at_entry('`identity_in_eval` is for an op with a bool `train` or `training`', 'remove it', identity_in_eval='true'),
    'internal_variants': at_entry('`act` is internal', 'remove `variants`', internal='gradient', variants='[method]'),
    'public_errors_as': wrong('`act` is public, so its errors name it', 'remove `errors_as`', errors_as='act  #!'),
    'unknown_errors_as': at_entry('`errors_as` of `act` is `actt`, which is not an op', 'did you mean `act`?', internal='gradient', errors_as='actt'),
    'unknown_integer': wrong('unknown tensor argument in `integer` `indx`', 'did you mean `index`?', signature=TWO, integer='[indx]  #!'),
    'unknown_scalar': wrong('unknown tensor argument in `scalar` `othr`', '(one of self)', scalar='[othr]  #!'),
    'scalar_of_a_list': at_entry('`self` in `scalar` is of type Tensor[]', 'only a Tensor can be given as a number', signature='"(Tensor[] self) -> Tensor"',
                                 scalar='[self]', samples='[{self: [[2]]}]'),
    'unknown_role_argument': wrong('unknown tensor argument in `autocast` `slef`', 'did you mean `self`?', autocast='{slef: keep}  #!'),
    'multiply_adds_function': wrong('`matmull(self)` in `multiply_adds`', 'matmul of 2', multiply_adds='matmull(self)  #!'),
    'multiply_adds_arguments': wrong('`matmul(self)` in `multiply_adds`', multiply_adds='matmul(self)  #!'),
    'multiply_adds_argument': wrong('`slef` in `multiply_adds` is not a tensor argument of role `cast`', 'did you mean `self`?', multiply_adds='chain(slef)  #!'),
    'multiply_adds_false': wrong('expected text, found true or false', multiply_adds='false  #!'),
    'unknown_role': wrong('unknown role `kepe`', 'did you mean `keep`?', autocast='{self: kepe}  #!'),
    'cast_of_an_integer': wrong('`index` is an integer argument, which autocast never casts', 'remove this line', signature=TWO, integer='[index]',
                                autocast='{index: cast}  #!'),
})
class EntryErrors(unittest.TestCase):
    pass


@error_tests(load_ops, {
    'none': at_entry('op `act` needs exactly one of `elementwise`, `kernel`, `view` and `composite`', 'has none', kernel=None),
    'two': at_entry('needs exactly one of', 'has `kernel` and `composite`', composite='true'),
    'elementwise_without_expr': wrong('`elementwise` needs `expr`', kernel=None, elementwise='{cheap: true}  #!'),
    'elementwise_key': wrong('unknown key `dtype` of `elementwise`', 'did you mean `dtypes`?', kernel=None, elementwise='{expr: self, dtype: []}  #!'),
    'elementwise_dtypes': wrong('unknown dtype group `float`', 'one of floating, wide, integral', kernel=None, elementwise='{expr: self, dtypes: [float]}  #!'),
    'elementwise_mask': wrong('unknown argument of `integer` in `masks` `self`', kernel=None, elementwise='{expr: self, masks: [self]}  #!'),
    'elementwise_result': wrong('unknown value of `result` `sam`', 'did you mean `same`?', kernel=None, elementwise='{expr: self, result: sam}  #!'),
    'own_integers_of_floats': wrong('`own_integers` is for ops that take integers', 'add `integral` or `bool` to `dtypes`', kernel=None,
                                    elementwise='\n    expr: self\n    dtypes: [floating]\n    own_integers: true  #!'),
    'own_integers_of_default_dtypes': wrong('`own_integers` is for ops that take integers', 'add `integral` or `bool`', kernel=None,
                                            elementwise='{expr: self, own_integers: true}  #!'),
    'elementwise_of_a_list': at_entry('takes one or more arguments of type Tensor', 'make it a `kernel`', kernel=None, elementwise='{expr: self}',
                                      signature='"(Tensor[] self) -> Tensor"', samples='[{self: [[2]]}]'),
    'elementwise_results': at_entry('has one result of type Tensor', 'make it a `kernel`', kernel=None, elementwise='{expr: self}',
                                    signature='"(Tensor self) -> Tensor[]"', backward='{self: f(grads)}'),
    'kernel_false': wrong('expected a mapping (`kernel`)', kernel='false  #!'),
    'kernel_key': wrong('unknown key `chekc` of `kernel`', 'did you mean `check`?', kernel='{chekc: true}  #!'),
    'kernel_name': wrong('`a::b` cannot be the name of a kernel', 'write a snake_case identifier', kernel='{name: "a::b"}  #!'),
    'kernel_dtypes': wrong('expected a list, found a mapping', kernel='{dtypes: {cpu: [floating]}}  #!'),
    'kernel_same_dtype': wrong('unknown floating argument in `same_dtype` `x`', '(one of self)', kernel='{same_dtype: [x]}  #!'),
    'inplace_kernel_of_a_list': at_entry('the kernel of `act` writes in place', 'remove `inplace` from `kernel`', kernel='{inplace: true}',
                                         signature='"(Tensor[] self) -> Tensor"', samples='[{self: [[2]]}]', backward='{self: f(grad)}'),
    'native_and_cuda': wrong('a native kernel is device-independent', 'remove `cuda`', kernel='{native: true, cuda: true}  #!'),
    'view_false': wrong('`view: false` has no effect', 'remove it', kernel=None, view='false  #!'),
    'view_of_a_list': at_entry('view `act` needs a first argument and a result of type Tensor', 'make it a `kernel`', kernel=None, view='true',
                               signature='"(Tensor[] self) -> Tensor"', samples='[{self: [[2]]}]'),
    'composite_key': wrong('unknown key `exrp` of `composite`', 'did you mean `expr`?', kernel=None, backward=None,
                           composite='{exrp: relu(self), same_dtype: [self]}  #!'),
    'composite_same_dtype': wrong('unknown floating argument in `same_dtype` `x`', kernel=None, backward=None, composite='{same_dtype: [x]}  #!'),
    'composite_rounds_list': wrong('op `act` has a list of tensors', '`rounds: once` is for composites without one', kernel=None, backward=None,
                                   signature='"(Tensor[] self) -> Tensor"', samples='[{self: [[2]]}]',
                                   composite='{expr: cat(self), rounds: once}  #!'),
    'composite_needs_alone': wrong('`needs` is for composites with `rounds: once`', kernel=None, backward=None,
                                   composite='{expr: relu(self), needs: {self: []}}  #!'),
    'composite_needs_name': wrong('unknown tensor argument in `needs` of `self` `x`', '(one of self)', kernel=None, backward=None,
                                  composite='{expr: relu(self), rounds: once, needs: {self: [x]}}  #!'),
    'composite_false': wrong('`composite: false` has no effect', 'remove it', kernel=None, backward=None, composite='false  #!'),
})
class RunErrors(unittest.TestCase):
    pass


@error_tests(load_ops, {
    'missing': at_entry('op `act` has no derivative for `self`', 'add a line for it to `backward`, a formula or `none`', backward=None),
    'missing_of_a_random_op': at_entry('op `act` has no derivative for `self`', backward=None, random='true'),
    'missing_second': at_entry('no derivative for `index`', 'name it in `integer` if it holds indices', signature=TWO),
    'of_a_composite': wrong('a composite is differentiated through the ops', 'remove `backward`', kernel=None, composite='true',
                            backward='{self: grad}  #!'),
    'unknown_argument': wrong('`slef` is not an argument of `act`', 'did you mean `self`?', backward='{slef: grad}  #!'),
    'plain_argument': wrong('`p` is not a tensor argument of `act`', '(floating arguments: self)', signature='"(Tensor self, float p=1) -> Tensor"',
                            backward='{p: grad}  #!'),
    'integer_argument': wrong('`index` is an integer argument, which has no derivative', 'remove this line', signature=TWO, integer='[index]',
                              backward='{index: none}  #!'),
    'argument_in_two_lines': wrong('`self` has two lines in `backward`', 'keep one of them', signature='"(Tensor self, Tensor other) -> Tensor"',
                                   backward='\n    self: grad\n    "other, self": none  #!'),
    'argument_twice_in_a_line': wrong('`self` appears twice', 'keep one of them', backward='{"self, self": grad}  #!'),
    'key_of_a_derivative': wrong('unknown key `fuse` of a derivative', 'did you mean `fused`?', backward='{self: {formula: grad, fuse: grad}}  #!'),
    'no_formula': wrong('a derivative needs `formula`', backward='{self: {fused: grad}}  #!'),
    'unknown_result': wrong('unknown result in `not_differentiable` `indices`', '(one of result)', not_differentiable='[indices]  #!'),
    'no_differentiable_result': wrong('op `act` has formulas, but every result is in `not_differentiable`', 'write `none` for its arguments',
                                      backward='\n    self: f(self)  #!', not_differentiable='[result]'),
    'condition_of_an_unused_tensor': wrong('unknown tensor that the derivatives use `result`', '(one of self)', backward='{self: grad * self}',
                                           saved_if='{result: "true"}  #!'),
    'condition_on_an_unknown_name': wrong('in `saved_if` of `act`: `slef` is not in scope', 'did you mean `self`?', backward='{self: grad * self}',
                                          saved_if='{self: slef.is_complex()}  #!'),
    'condition_that_calls_nothing_known': wrong('in the condition of `act`:', 'is_cmplex', backward='{self: grad * self}',
                                                saved_if='{self: self.is_cmplex()}  #!'),
})
class BackwardErrors(unittest.TestCase):
    pass


def sample(text: str, *parts: str, **changes: str) -> tuple:
    return wrong(*parts, samples=f'\n  - {text}  #!', **changes)


def error_sample(text: str, *parts: str) -> tuple:
    return wrong(*parts, errors=f'\n  - {text}  #!')


INTEGER = {'signature': TWO, 'integer': '[index]'}
INTS = {'signature': '"(Tensor self, int[2] n=1) -> Tensor"'}


@error_tests(load_ops, {
    'none': at_entry('op `act` needs `samples`', 'at least one call', samples=None),
    'unknown_argument': sample('{self: [2], slef: [2]}', '`slef` is not an argument of `act`; did you mean `self`? (arguments: self)'),
    'missing_argument': sample('{name: x}', 'a sample of `act` gives no `self`, which has no default', 'add `self: ...`'),
    'null': sample('{self: null}', '`self` is of type Tensor, which cannot be null', 'give a value'),
    'number_for_a_tensor': sample('{self: 2.5}', '`self` takes no number', 'give a shape such as [2, 3], or name it in `scalar`'),
    'integer_without_values': sample('{self: [2], index: [2]}', 'an integer tensor needs its values', 'write {values: [...]}', **INTEGER),
    'integer_without_range': sample('{self: [2], index: {shape: [2]}}', 'needs `values` or `int_range`', 'add one of them', **INTEGER),
    'neither_shape_nor_values': sample('{self: {range: [0, 1]}}', 'a tensor needs either `shape` or `values`', 'give one of them'),
    'shape_and_values': sample('{self: {shape: [1], values: [1]}}', 'needs either `shape` or `values`', 'give one of them'),
    'two_fills': sample('{self: {shape: [1], range: [0, 1], matrix: symmetric}}', '`range` and `matrix` both say what fills the tensor', 'keep one of them'),
    'tensor_key': sample('{self: {shpae: [1]}}', 'unknown key `shpae` of a tensor', 'did you mean `shape`?'),
    'matrix': sample('{self: {shape: [2, 2], matrix: spd}}', 'unknown kind of matrix `spd`', '(one of symmetric'),
    'dtype': sample('{self: {values: [1], dtype: flaot}}', 'unknown dtype `flaot`; did you mean `float`?', '(one of float64, float32'),
    'negative_shape': sample('{self: [-1]}', '[-1] is not a shape', 'sizes are not negative'),
    'empty_range': sample('{self: {shape: [1], range: [2, 1]}}', 'a range is [low, high] with low < high'),
    'ragged_values': sample('{self: {values: [[1, 2], [3]]}}', 'these values are ragged', 'give every row the same length'),
    'list_length': sample('{self: [2], n: [1, 2, 3]}', '`n` is of type int[2]', 'give 2 numbers, or one for all', **INTS),
    'reduction': sample('{self: [2], reduction: mean}', 'unknown reduction `mean`', 'did you mean `Mean`?',
                        signature='"(Tensor self, int reduction=Mean) -> Tensor"'),
    'dtype_argument': sample('{self: [2], dtype: single}', 'unknown dtype `single`', '(one of float64',
                             signature='"(Tensor self, ScalarType? dtype=None) -> Tensor"'),
    'generator': sample('{self: [2], generator: 1}', 'a generator cannot be written in a sample', 'leave it out',
                        signature='"(Tensor self, Generator? generator=None) -> Tensor"'),
    'inplace_value': sample('{self: [2], inplace: reject}', 'unknown value of `inplace` `reject`', 'did you mean `rejects`?'),
    'inplace_without_variant': sample('{self: [2], inplace: rejects}', '`act` has no in-place variant', 'remove `inplace`'),
    'grad': sample('{self: [2], grad: [slef]}', 'unknown floating argument `slef`', 'did you mean `self`?'),
    'skip_without_why': sample('{self: [2], skip: [gradgrad]}', '`skip` needs a `why`', 'say why the contract cannot hold'),
    'unknown_contract': sample('{self: [2], skip: [gradgard], why: x}', 'unknown contract `gradgard`', 'did you mean `gradgrad`?'),
    'skip_of_cuda': sample('{self: [2], skip: [cuda], why: x}', '`act` does not run on CUDA at all', 'remove `cuda`',
                           elementwise=None, kernel='{cuda: false}'),
    'error_without_throws': error_sample('{self: [2]}', 'an error sample needs `throws`'),
    'error_class': error_sample('{self: [2], throws: x, type: TypError}', 'unknown error class `TypError`', 'did you mean `TypeError`?'),
    'error_key': error_sample('{self: [2], throw: x, throws: y}', '`throw` is not an argument of `act`; did you mean `throws`?'),
    'error_skip': error_sample('{self: [2], throws: x, skip: [gradgrad], why: y}', 'unknown contract `gradgrad`', '(one of cuda)'),
    'error_skip_without_why': error_sample('{self: [2], throws: x, skip: [cuda]}', '`skip` needs a `why`', 'say why the contract cannot hold'),
    'tolerance_dtype': wrong('unknown dtype of `tolerance` `i32`', '(one of float64', tolerance='{i32: 1.0e-2}  #!'),
    'tolerance_twice': wrong('`float16` and `f16` are the same', 'keep one of them', tolerance='{f16: 1.0, float16: 1.0}  #!'),
    'tolerance_text': wrong('expected a number, found text `1e-2`', tolerance='{f16: "1e-2"}  #!'),
    'gradcheck without why': wrong('has derivatives that are not checked; say why', 'gradcheck: {first: "..."}', gradcheck='first  #!'),
    'gradcheck of nothing': wrong('give one of none, first and second, and why', 'gradcheck: {first: "..."}', gradcheck='{}  #!'),
    'gradcheck twice': wrong('give one of none, first and second, and why', gradcheck='{first: a, none: b}  #!'),
    'gradcheck': wrong('unknown value of `gradcheck` `frist`', 'did you mean `first`?', gradcheck='frist  #!'),
})
class SampleErrors(unittest.TestCase):
    pass
