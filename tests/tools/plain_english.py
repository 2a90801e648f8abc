"""Finds habits in comments and pages that are not plain English, by pattern.

plain_english.py [ROOT] reads the files that `git ls-files` names, prints `file:line: habit: what to write`, and exits with 1 if there is a finding.
It reads comments of C++, CUDA, Python, YAML, Meson, CMake and shell, docstrings, and Markdown. It ignores code, inline code and quoted text.
In src/ and codegen/, it also reads string literals, because they are messages. In tests/, it looks for "of which" in them. On pages, it also
measures sentences and lines of code. It does not read generated files and results of benchmarks.
"""

from __future__ import annotations

import ast
import bisect
import io
import re
import subprocess
import sys
import tokenize
from dataclasses import dataclass
from pathlib import Path
from typing import Callable, Iterator

NOT_READ = ('bench/results/', 'generated/')
LONGEST_SENTENCE = 30  # words, on pages
WIDEST_CODE = 90  # columns, on pages

# pattern, the habit, what to write
HABITS = tuple((re.compile(pattern.replace(' ', r'\s+'), re.I), habit, advice) for pattern, habit, advice in (
    (r'\bof which\b', 'of which', 'write two sentences'),
    (r'\bbeside\b', 'beside', 'write "next to" or "compared with"'),
    (r'\bmend(s|ed|ing)?\b', 'mend', 'write "fix"'),
    (r'(?<!lock\s)(?<!branch\s)\b(is|are|was|were) taken\b', 'is taken', 'write "is used", or name who does it'),
    (r'\bcomes to\b', 'comes to', 'write "is"'),
    (r'(?<!not\s)(?<!nothing\s)\bbut for\b', 'but for', 'write "except"'),
    (r'\bas was the goal\b', 'as was the goal', 'name the goal, or leave it out'),
    (r'\basked for\b', 'asked for', 'write "requested"'),
))

# In string literals, only words that no code contains are looked for.
MESSAGES = {'src/': ('of which', 'beside', 'mend', 'asked for'), 'codegen/': ('of which', 'beside', 'mend', 'asked for'), 'tests/': ('of which',)}
NO_MESSAGES_IN = ('codegen/tests/', 'tests/tools/plain_english.py', 'tests/tools/test_plain_english.py')  # texts about habits, and wrong files

# A comment that begins like this continues a sentence that nobody has written.
PREPOSITIONS = 'From|In|With|For|To|By|On|At|Without|Through|After|Before|Under'
FRAGMENT = re.compile(rf"(Of|Which|Whose|Than|That(?! is\b|'s\b)|Those of|And|Nor|But|({PREPOSITIONS})\s+(which|whose))\b")
# Behind code a remark may be a few words, such as `in bytes`, but not a clause about the code.
FRAGMENT_BEHIND_CODE = re.compile(r'(whose|than|which\s+(?:is|are|was|were|has|have|had|do|does|did|may|must|can|cannot|can.t|will|would|only|never|also|the|a|an|no))\b',
                                  re.I)

# (file, the line's text or a part of it): why it stays
ALLOWED: dict[tuple[str, str], str] = {
    ('src/amp/ops/functors.inc', 'The larger number is taken out of the sum'): 'text of formulas, which is compiled into every backend, stays as it is',
    ('CONTRIBUTING.md', '| beside | next to, compared with |'): 'the table of these habits',
    ('CONTRIBUTING.md', '| of which, whose | a new sentence |'): 'the table of these habits',
    ('CONTRIBUTING.md', '| is taken, are taken | is used |'): 'the table of these habits',
    ('CONTRIBUTING.md', '| comes to 1.6x of torch | is 1.6 times as fast as PyTorch |'): 'the table of these habits',
    ('CONTRIBUTING.md', '| but for | except |'): 'the table of these habits',
    ('CONTRIBUTING.md', '| mend | fix |'): 'the table of these habits',
}

CPP = ('.h', '.hpp', '.c', '.cpp', '.cu', '.cuh', '.inc', '.in')
HASHES = ('.yaml', '.yml', '.build', '.options', '.sh', '.cmake', '.toml', '.wrap', 'Makefile', 'CMakeLists.txt', 'dev')

CPP_TOKEN = re.compile(r'''R"(?P<end>[^\s()\\]{0,16})\(.*?\)(?P=end)"|"(?:\\.|[^"\\\n])*"|(?<![0-9A-Fa-f])'(?:\\.|[^'\\\n])+'|//[^\n]*|/\*.*?\*/''', re.S)
PARAMETER = re.compile(r'\s*\w+\s*=?\s*')  # the name of an argument or parameter
IGNORED = re.compile(r'`[^`]*`|"[^"]*"|\bhttps?://\S+')
IGNORED_IN_PAGES = re.compile(r'^ *```.*?^ *```[^\n]*$|<details>.*?</details>|<!--.*?-->|``.*?``|`[^`\n]*`|"[^"\n]*"|(?<=\])\([^)\n]*\)|\bhttps?://\S+', re.M | re.S)
NOT_SENTENCES = re.compile(r'^ *\||^#|^ *!\[')  # tables, headings, pictures
ITEM = re.compile(r'^\s*([-*+]|\d+\.)\s+')


@dataclass(frozen=True)
class Text:
    """Lines of prose that belong together."""
    lines: tuple[tuple[int, str], ...]  # number, text
    behind_code: bool = False


@dataclass(frozen=True)
class Finding:
    file: str
    line: int
    habit: str
    advice: str

    def __str__(self) -> str:
        return f'{self.file}:{self.line}: {self.habit}: {self.advice}'


def _masked(text: str, ignored: re.Pattern) -> str:
    """The text with ignored parts replaced by as many `x`, and blocks of code by spaces: positions and lines stay."""
    return ignored.sub(lambda match: re.sub(r'[^\n]', ' ' if match[0].lstrip().startswith('```') else 'x', match[0]), text)


def _paragraphs(comments: list[tuple[int, bool, str]]) -> Iterator[Text]:
    """Joins comments (line, whether it is behind code, text) on consecutive lines; an empty one ends a paragraph."""
    lines: list[tuple[int, str]] = []
    for number, behind, text in comments:
        if lines and (behind or not text or number != lines[-1][0] + 1):
            yield Text(tuple(lines))
            lines = []
        if behind:
            yield Text(((number, text),), behind_code=True)
        elif text:
            lines.append((number, text))
    if lines:
        yield Text(tuple(lines))


def _cpp(source: str) -> Iterator[Text]:
    starts = [0] + [match.end() for match in re.finditer('\n', source)]
    comments = []
    for match in CPP_TOKEN.finditer(source):
        if not match[0].startswith('/'):
            continue
        line = bisect.bisect_right(starts, match.start())
        behind = bool(source[starts[line - 1]:match.start()].strip())
        body = match[0][2:] if match[0].startswith('//') else match[0][2:-2]
        if match[0].startswith('/*') and PARAMETER.fullmatch(body):
            continue
        comments += [(line + i, behind, text.strip(' *\t')) for i, text in enumerate(body.split('\n'))]
    return _paragraphs(comments)


def _cpp_messages(source: str) -> Iterator[Text]:
    """The string literals. Literals with only white space between them are one text."""
    lines: list[tuple[int, str]] = []
    end = 0
    for match in CPP_TOKEN.finditer(source):
        if '"' not in (match[0][:1], match[0][1:2]) or match[0].startswith('/'):
            continue
        if lines and source[end:match.start()].strip():
            yield Text(tuple(lines))
            lines = []
        first = source.count('\n', 0, match.start()) + 1
        lines += [(first + i, line.strip()) for i, line in enumerate(match[0].removeprefix('R').strip('"').split('\n'))]
        end = match.end()
    if lines:
        yield Text(tuple(lines))


def _python_messages(source: str) -> Iterator[Text]:
    """The string literals, except docstrings."""
    tree = ast.parse(source)
    docstrings = {id(node.body[0].value) for node in ast.walk(tree)
                  if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)) and ast.get_docstring(node) is not None}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield Text(tuple((node.lineno + i, line.strip()) for i, line in enumerate(node.value.split('\n'))))


def _messages(file: str) -> Callable[[str], Iterator[Text]] | None:
    """The function that finds the messages of a file, or None. A template's literals are code that it generates."""
    if not file.startswith(tuple(MESSAGES)) or file.startswith(NO_MESSAGES_IN):
        return None
    return _cpp_messages if file.endswith(CPP) else _python_messages if file.endswith('.py') else None


def _habits_of_messages(file: str) -> Iterator[tuple[re.Pattern, str, str]]:
    names = next(names for folder, names in MESSAGES.items() if file.startswith(folder))
    return (habit for habit in HABITS if habit[1] in names)


def _python(source: str) -> Iterator[Text]:
    comments = []
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT and not token.string.startswith('#!'):
            comments.append((token.start[0], bool(token.line[:token.start[1]].strip()), token.string.lstrip('# ')))
    yield from _paragraphs(comments)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)) and ast.get_docstring(node) is not None:
            first = node.body[0]
            text = '\n'.join(source.split('\n')[first.lineno - 1:first.end_lineno]).strip().lstrip('rR').strip('"\' ')
            yield from _paragraphs([(first.lineno + i, False, line.strip()) for i, line in enumerate(text.split('\n'))])


def _hash_comment(line: str) -> int:
    """Where the comment of a line begins; -1: it has none. A quote counts where a string can begin."""
    quote = ''
    for i, character in enumerate(line):
        before = line[i - 1] if i else ' '
        if quote:
            quote = '' if character == quote else quote
        elif character in '\'"' and before in ' \t[{(,:=-!':
            quote = character
        elif character == '#' and before in ' \t':
            return i
    return -1


def _hashes(source: str) -> Iterator[Text]:
    comments = []
    for number, line in enumerate(source.split('\n'), 1):
        at = _hash_comment(line)
        if at >= 0 and not line.startswith('#!'):
            comments.append((number, bool(line[:at].strip()), line[at:].strip('# ')))
    return _paragraphs(comments)


def _page(source: str) -> Iterator[Text]:
    lines: list[tuple[int, str]] = []
    for number, line in enumerate(_masked(source, IGNORED_IN_PAGES).split('\n'), 1):
        ends = not line.strip() or NOT_SENTENCES.match(line) is not None
        if lines and (ends or ITEM.match(line)):
            yield Text(tuple(lines))
            lines = []
        if line.strip():
            lines.append((number, line))
        if lines and ends:
            yield Text(tuple(lines))
            lines = []
    if lines:
        yield Text(tuple(lines))


def _reader(file: str) -> Callable[[str], Iterator[Text]] | None:
    """The function that finds the prose of a file, or None."""
    name = file.removesuffix('.j2')
    for names, reader in ((('.md',), _page), (('.py',), _python), (CPP, _cpp), (HASHES, _hashes)):
        if any(name.endswith(end) if end.startswith('.') else Path(name).name == end for end in names):
            return reader
    return None


def _long_sentences(text: Text) -> Iterator[tuple[int, int]]:
    """The first line and the number of words of sentences that are too long."""
    if NOT_SENTENCES.match(text.lines[0][1]):
        return
    joined = '\n'.join(line for _, line in text.lines)
    start = 0
    for end in [match.end() for match in re.finditer(r'[.?!][)*_]*(?=\s+([A-Z`*\[(x]|b?float\d)|\s*$)', joined)] + [len(joined)]:
        words = len(re.findall(r'\w[\w\'.-]*', joined[start:end]))
        if words > LONGEST_SENTENCE:
            first = start + len(joined[start:end]) - len(joined[start:end].lstrip())
            yield text.lines[joined[:first].count('\n')][0], words
        start = end


def _wide_code(page: str) -> Iterator[tuple[int, int]]:
    """The lines of code blocks that are too wide, and their columns."""
    is_code = False
    for number, line in enumerate(page.split('\n'), 1):
        if line.lstrip().startswith('```'):
            is_code = not is_code
        elif is_code and len(line) > WIDEST_CODE:
            yield number, len(line)


def findings_in(file: str, source: str) -> list[Finding]:
    """What is found in a file; ALLOWED is not considered."""
    reader = _reader(file)
    if reader is None or file.startswith(NOT_READ):
        return []
    is_page = file.endswith('.md')
    if file.endswith('.j2') and reader is _python:
        reader = _hashes
    found = []
    for text in reader(source):
        joined = _masked('\n'.join(line for _, line in text.lines), IGNORED)
        for pattern, habit, advice in HABITS:
            found += [Finding(file, text.lines[joined[:match.start()].count('\n')][0], habit, advice) for match in pattern.finditer(joined)]
        fragment = None if is_page else (FRAGMENT_BEHIND_CODE if text.behind_code else FRAGMENT).match(joined)
        if fragment:
            found.append(Finding(file, text.lines[0][0], f'begins with "{fragment[0]}"', 'begin at the beginning of a sentence'))
        if is_page:
            found += [Finding(file, line, f'sentence of {words} words', f'write sentences of at most {LONGEST_SENTENCE} words')
                      for line, words in _long_sentences(text)]
    if is_page:
        found += [Finding(file, line, f'code of {columns} columns', f'write lines of at most {WIDEST_CODE} columns') for line, columns in _wide_code(source)]
    messages = _messages(file)
    for text in messages(source) if messages else ():
        joined = re.sub(r'`[^`]*`', lambda match: re.sub(r'[^\n]', 'x', match[0]), '\n'.join(line for _, line in text.lines))
        for pattern, habit, advice in _habits_of_messages(file):
            found += [Finding(file, text.lines[joined[:match.start()].count('\n')][0], habit, advice) for match in pattern.finditer(joined)]
    return sorted(found, key=lambda finding: (finding.line, finding.habit))


def tracked_files(root: Path) -> list[str]:
    listed = subprocess.run(['git', '-C', str(root), 'ls-files', '-z'], capture_output=True, text=True, check=True).stdout
    return [file for file in listed.split('\0') if file and (root / file).is_file()]


def findings(root: Path, files: list[str], allowed: dict[tuple[str, str], str]) -> list[str]:
    """The lines to print: findings that are not allowed, and exceptions that nothing needs."""
    result, needed = [], set()
    for file in files:
        if _reader(file) is None or file.startswith(NOT_READ):
            continue
        source = (root / file).read_text(errors='replace')
        lines = source.split('\n')
        for finding in findings_in(file, source):
            exceptions = [key for key in allowed if key[0] == file and key[1] in lines[finding.line - 1]]
            needed.update(exceptions)
            if not exceptions:
                result.append(str(finding))
    return result + [f'{file}: the exception for "{text}" is not needed: remove it from ALLOWED' for file, text in allowed if (file, text) not in needed]


def main(root: Path) -> int:
    found = findings(root, tracked_files(root), ALLOWED)
    print('\n'.join(found) if found else 'plain English: nothing found')
    return 1 if found else 0


if __name__ == '__main__':
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parents[2]))
