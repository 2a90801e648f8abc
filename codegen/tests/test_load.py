import tempfile
import unittest
from pathlib import Path

from codegen.load import Node, SpecError, load

from .support import DATA, error_tests, read


def read_all(path: object) -> object:
    """Reads the keys that the cases below use, each as one type."""
    root = load(path).entry('the file')
    readers = {
        'text': Node.text, 'flag': Node.boolean, 'count': Node.integer, 'number': Node.number, 'texts': Node.texts,
        'words': lambda node: node.words(('function', 'method'), 'variant'), 'inner': lambda node: node.entry('the inner entry').done(),
        'ints': Node.integers,
    }
    values = {key: reader(node) for key, reader in readers.items() if (node := root.take(key))}
    root.done()
    return values


class Load(unittest.TestCase):
    def test_kinds(self) -> None:
        text = 'text: "no"\nflag: true\ncount: -3\nnumber: 1.0e-5\ntexts: [a, "1"]\nwords: [method]\nints: []\ninner: {}\n'
        values = read(text, read_all)
        expected = {'text': 'no', 'flag': True, 'count': -3, 'number': 1e-5, 'texts': ('a', '1'), 'words': ('method',), 'ints': (), 'inner': None}
        self.assertEqual(values, expected)

    def test_exponents(self) -> None:
        for text, number in (('1e-5', 1e-5), ('-2.5E3', -2500.0), ('.5e1', 5.0), ('1_0.0e-3', 0.01), ('+7', 7), ('1e999', float('inf'))):
            self.assertEqual(read(f'number: {text}', read_all), {'number': number})

    def test_aliases(self) -> None:
        nested = 'a: &a [x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nd: &d [*c, *c]\ne: &e [*d, *d]\n'
        root = read(nested, lambda path: load(path).entry('the file'))
        self.assertEqual(root.need('a').texts(), ('x',))

    def test_infinity(self) -> None:
        self.assertEqual(read('number: -.inf', read_all), {'number': float('-inf')})

    def test_needed_key(self) -> None:
        with self.assertRaisesRegex(SpecError, r'spec\.yaml:1:1: the file needs `ops`'):
            read('opps: []', lambda path: load(path).entry('the file').need('ops'))

    def test_missing_file(self) -> None:
        with self.assertRaisesRegex(SpecError, r'nowhere\.yaml: cannot be read \(No such file.*give the path'):
            load(DATA / 'nowhere.yaml')

    def test_other_encoding(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, 'spec.yaml')
            path.write_bytes('doc: a\ndoc: Größe\n'.encode('latin-1'))
            with self.assertRaisesRegex(SpecError, r'spec\.yaml:2: byte 0xf6 is not UTF-8; save the file as UTF-8'):
                load(path)


@error_tests(read_all, {
    'duplicate_key': ('text: a\ntext: b  #!', '`text` is given twice (first in line 1)', 'keep one of them'),
    'unknown_key': ('txt: a  #!', 'unknown key `txt` of the file', 'did you mean `text`?', 'known: text, flag'),
    'yes_for_text': ('text: yes  #!', 'YAML reads `yes` as a truth value', 'quote it ("yes")'),
    'no_in_list': ('texts:\n- off  #!', 'YAML reads `off` as a truth value', 'quote it ("off")'),
    'on_for_flag': ('flag: on  #!', 'YAML reads `on` as a truth value', 'write true or false'),
    'yes_as_key': ('yes: 1  #!', 'YAML reads `yes` as a truth value', 'quote it'),
    'true_for_text': ('text: true  #!', 'expected text, found true or false `true`', 'quote it: "true"'),
    'number_for_text': ('text: 1.5  #!', 'expected text, found a number `1.5`', 'quote it: "1.5"'),
    'empty_text': ('text: ""  #!', 'found an empty string', 'expected text'),
    'null_for_text': ('text:  #!', 'found nothing', 'expected text'),
    'list_for_text': ('text: [a]  #!', 'found a list', 'expected text'),
    'text_float': ('text: 1e-5  #!', 'YAML reads `1e-5` as text', 'write 1.0e-5'),
    'text_float_without_sign': ('count: -2.5E3  #!', 'YAML reads `-2.5E3` as text', 'write -2.5e+3'),
    'text_float_in_list': ('ints: [1e3]  #!', 'YAML reads `1e3` as text'),
    'text_float_for_list': ('ints: 1e3  #!', 'YAML reads `1e3` as text'),
    'quoted_float': ('number: "1e-5"  #!', 'expected a number, found text `1e-5`'),
    'tagged_number': ('number: !!float "abc"  #!', 'expected a number, found a number `abc`'),
    'text_infinity': ('number: -inf  #!', 'YAML reads `-inf` as text', 'write -.inf'),
    'octal': ('count: 010  #!', 'as the integer 8', 'write that, or quote it'),
    'sexagesimal': ('text: 1:30  #!', 'as the integer 90', 'quote it to have it as text'),
    'sexagesimal_float': ('number: 1:30.5  #!', 'as a float', 'quote it to have it as text'),
    'date': ('text: 2024-01-01  #!', 'as a timestamp', 'quote it to have it as text'),
    'text_for_number': ('number: a  #!', 'found text `a`', 'expected a number'),
    'float_for_count': ('count: 1.5  #!', 'found a number `1.5`', 'expected an integer'),
    'text_for_flag': ('flag: "true"  #!', 'found text', 'expected true or false'),
    'text_for_list': ('texts: a  #!', 'found text `a`', 'expected a list'),
    'list_for_mapping': ('inner: [a]  #!', 'found a list', 'expected a mapping (the inner entry)'),
    'unknown_word': ('words: [methd]  #!', 'unknown variant `methd`', 'did you mean `method`? (one of function, method)'),
    'word_twice': ('words: [method, method]  #!', '`method` appears twice', 'keep one of them'),
    'empty_file': ('#!', 'the file is empty', 'see own-ops.md (installed in share/doc/amp)'),
    'nul': ('text: a\ncount: \0 3  #!', 'the character U+0000 is not allowed in YAML', 'take it out'),
    'control_character': ('text: a\ntext: "\7"  #!', 'the character U+0007 is not allowed in YAML', 'take it out'),
    'tab': ('inner:\n\ttext: a  #!', 'not valid YAML: a tab; indent with spaces'),
    'tab_in_a_list': ('texts:\n- a\n\t- b  #!', 'not valid YAML: a tab; indent with spaces'),
    'text_tag_of_a_list': ('text: !!str [a]  #!', 'expected text, found text'),
    'list_tag_of_a_text': ('texts: !!seq a  #!', 'expected a list, found a list `a`'),
    'integer_tag_of_a_list': ('count: !!int [1]  #!', 'expected an integer, found an integer'),
    'integer_tag_of_no_yaml': ('count: !!int "{"  #!', 'expected an integer, found an integer `{`'),
    'number_tag_of_a_list': ('number: !!float [1]  #!', 'expected a number, found a number'),
    'flag_tag_of_a_list': ('flag: !!bool [1]  #!', 'expected true or false, found true or false'),
    'binary_without_digits': ('count: 0b_  #!', 'as the integer 0', 'write that, or quote it'),
    'hexadecimal_beyond_64_bits': ('count: 0x' + 5000 * 'f' + '  #!', 'as the integer a number beyond 64 bits', 'write that, or quote it'),
    'integer_of_many_digits': ('count: ' + 5000 * '9' + '  #!', 'an integer of 5000 characters has more than 64 bits', 'write a smaller number'),
    'list_of_integers_beyond_64_bits': ('ints: [9223372036854775808]  #!', '`9223372036854775808` has more than 64 bits', 'write a smaller number'),
    'value_that_contains_itself': ('texts: &a [*a]  #!', 'contains itself by an alias', 'write it with fewer levels'),
    'list_deeper_than_the_stack': ('texts: ' + 100_000 * '[' + 100_000 * ']' + '  #!', 'is in more than 64 others', 'write it with fewer levels'),
    'next_line': ('flag: true\ntext: a  #!\x85', 'the character U+0085 is not allowed in YAML', 'take it out'),
    'line_separator': ('flag: true\ntext: a  #!\u2028', 'the character U+2028 is not allowed in YAML', 'take it out'),
    'lone_carriage_return': ('flag: true\ntext: a  #!\rcount: 1', 'the character U+000D is not allowed in YAML', 'take it out'),
    'word_of_two_lines': ('words: ["a\\nb"]  #!', 'unknown variant `a\\nb` (one of function, method)'),
    'two_keys_twice': ('text: a\ncount: 1\ntext: b  #!\ncount: 2', '`text` is given twice (first in line 1)', '`count` is given twice (first in line 2)'),
    'deep_list': ('texts: ' + 70 * '[' + 70 * ']' + '  #!', 'is in more than 64 others', 'write it with fewer levels'),
    'swapped_letters': ('words: [methdo]  #!', 'did you mean `method`?'),
    'two_unknown_keys': ('txt: a  #!\ncuont: 3', 'unknown key `txt`', 'unknown key `cuont` of the file; did you mean `count`?'),
    'broken_yaml': ('text: [a\nb: c  #!', 'not valid YAML', 'fix the syntax, or quote the text'),
})
class LoadErrors(unittest.TestCase):
    pass
