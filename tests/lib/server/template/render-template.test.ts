import { describe, expect, it } from 'vitest';
import { renderTemplate } from '@/lib/server/template/render-template';
import { TemplateError } from '@/lib/server/template/template-error';
import { fromJson } from '@/lib/server/template/value/from-json';
import type { Value } from '@/lib/server/template/value/value';

function render(source: string, values: Readonly<Record<string, unknown>> = {}): string {
  const names = new Map<string, Value>(Object.entries(values).map(([name, value]) => [name, fromJson(value)]));
  return renderTemplate(source, { names: () => names });
}

function failureOf(source: string): TemplateError {
  try {
    render(source);
  } catch (error) {
    if (error instanceof TemplateError) return error;
    throw error;
  }
  throw new Error(`'${source}' was filled in`);
}

describe('renderTemplate', () => {
  it.each([
    ["{{ d.get('a', 1) }} {{ d.a is none }}", 'None True'],
    [
      '{% for a in [none, 1] %}{{ loop.previtem }};{% endfor %}',
      '{{ undefined value printed: there is no previous item }};None;',
    ],
    ["{{ '{:>6.2f}|{x:,}'.format(3.14159, x=1234567) }}", '  3.14|1,234,567'],
    ['{% macro m(a, b=a) %}{{ a }}{{ b }}{{ varargs|join }}{% endmacro %}{{ m(1, 2, 3, 4) }}', '1234'],
    ['{% for n in [[1, [2]]] recursive %}{{ n if n is number else loop(n) }}{% endfor %}', '12'],
    ["{{ 'a b  c'.split(none, 1) }}", "['a', 'b  c']"],
    [
      '{{ -0.3|round }} {{ -0.0|round(1) }} {{ (-0.0)|abs }} {{ 2.5|round }} {{ (-1250)|round(-2) }}',
      '-0.0 -0.0 0.0 2.0 -1200',
    ],
    ['{{ 1.5 .as_integer_ratio() }} {{ 3 .as_integer_ratio() }}', '(3, 2) (3, 1)'],
    ['{{ -7 // 2 }} {{ -7 % 3 }} {{ 7 / 2 }} {{ 2 ** -1 }}', '-4 2 3.5 0.5'],
    ["{{ 1 in {1.0: 'x'} }} {{ (1, 2) == (1.0, 2) }}", 'True True'],
    ["{{ '😀ab'[0] }}{{ '😀ab'|length }}{{ '😀ab'[::-1] }}", '😀3ba😀'],
  ])('fills in %s', (source, text) => {
    expect(render(source, { d: { a: null } })).toBe(text);
  });

  it.each([
    ["{% set g = [1, 2]|map('string') %}{{ g|join }}[{{ g|join }}]", '12[]'],
    ["{{ none|select('odd')|list }}{{ none|map('upper')|list }}", '[][]'],
    ["{{ [{'a': 1}, {}]|sort(attribute='b')|length }}{{ ['x', 'y']|unique(attribute='b')|list }}", "2['x']"],
    ['{{ [1, 2, 3]|batch(0)|list }}{{ [1, 2, 3]|batch(-1)|list }}', '[[], [1, 2, 3]][[1, 2, 3]]'],
    ["{{ 2.675|round(2) }} {{ 1250|round(-2) }} {{ '%.1f' % 2.25 }} {{ '{:.1f}'.format(0.35) }}", '2.67 1200 2.2 0.3'],
    [
      "{{ 'Hello World'|wordwrap(3, true, '|') }} {{ 'hello-world foo'|wordwrap(8, true, '|') }}",
      'Hel|lo |Wor|ld hello-|world|foo',
    ],
    ['{{ 2.0 is even }} {{ 2.5 is odd }} {{ undef is callable }}', 'True False True'],
    ['{{ namespace(a=1) }} {{ range(9)[1:5:2] }} {{ 5 .bit_length() }}', "<Namespace {'a': 1}> range(1, 5, 2) 3"],
    ["{{ '{0:{1}}|{2:#x}|{3:c}'.format(5, 3, 255, 65) }}{{ '%c%G' % ('x', 1e10) }}", '  5|0xff|Ax1E+10'],
    [
      "{{ '(http://x.com/abc).'|urlize(8, nofollow=true) }}",
      '(<a href="http://x.com/abc" rel="nofollow noopener">http://x...</a>).',
    ],
    [
      "{{ '&lt;a&gt;'|striptags }} {{ 'x' % [] }} {{ ''.__dict__ }}",
      "<a> x {{ no such element: str object['__dict__'] }}",
    ],
    ['{% if false %}{{ a|nofilter }}{% endif %}x', 'x'],
  ])('does as Jinja does with %s', (source, text) => {
    expect(render(source)).toBe(text);
  });

  it.each([
    ['{% for a in [] %}{{ a|nofilter }}{% endfor %}', 'TemplateAssertionError', "No filter named 'nofilter'."],
    ["{{ [1]|map('nofilter')|list }}", 'TemplateRuntimeError', "No filter named 'nofilter'."],
    ["{{ {}|dictsort(by='x') }}", 'FilterArgumentError', 'You can only sort by either "key" or "value"'],
    ['{{ 1|round(0, "up") }}', 'FilterArgumentError', 'method must be common, ceil or floor'],
    ["{{ 'a'|truncate(1) }}", 'AssertionError', 'expected length >= 3, got 1'],
    ["{{ {}.pop('a') }}", 'KeyError', "'a'"],
    ["{{ 'a'.replace('a', 'b', count=1) }}", 'TypeError', 'str.replace() takes no keyword arguments'],
    ["{{ '{}'.format() }}", 'IndexError', 'Replacement index 0 out of range for positional args tuple'],
    ["{{ '\\x4' }}", 'TemplateSyntaxError', 'truncated \\xXX escape'],
    ["{% import 'a' %}", 'TemplateSyntaxError', "expected token 'as', got 'end of statement block'"],
    ['{{ 2.0 ** 2000 }}', 'OverflowError', 'Numerical result out of range'],
  ])('refuses %s as Jinja does', (source, failure, message) => {
    expect(failureOf(source)).toMatchObject({ failure, message });
  });

  it('names the line and the cause of what it cannot read', () => {
    const failure = failureOf('SELECT 1\n\n{% if %}');
    expect([failure.failure, failure.line]).toEqual(['TemplateSyntaxError', 3]);
    expect(failureOf('a\n{{ 1 / 0 }}')).toMatchObject({ failure: 'ZeroDivisionError', line: 2 });
  });

  it.each([
    '{% for a in range(100000) %}{% for b in range(100000) %}{% endfor %}{% endfor %}',
    "{{ 'a' * 1000000000 }}",
    "{{ '%1000000000d' % 1 }}",
    "{{ '{:>1000000000}'.format(1) }}",
    '{{ [[1] * 10000] * 10000 }}',
    "{{ 'x'.center(1000000000) }}",
    "{% set ns = namespace(s='ab') %}{% for i in range(60) %}{% set ns.s = ns.s ~ ns.s %}{% endfor %}",
    '{% set ns = namespace(l=[1]) %}{% for i in range(60) %}{% set ns.l = [ns.l, ns.l] %}{% endfor %}{{ ns.l }}',
    '{% set ns = namespace(l=(1,)) %}{% for i in range(60) %}{% set ns.l = (ns.l, ns.l) %}{% endfor %}{{ {ns.l: 1} }}',
    '{% set ns = namespace(l=[1]) %}{% for i in range(60) %}{% set ns.l = [ns.l, ns.l] %}{% endfor %}{{ ns.l == ns.l|list }}',
    '{% set l = [1] %}{{ l.append(l) }}{{ l }}',
    '{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}',
    '{{ 9 ** 99999 }}',
    `{{ ${'('.repeat(5000)}1${')'.repeat(5000)} }}`,
    `{{ 1${'+1'.repeat(60_000)} }}`,
    `{{ 'a'${'|upper'.repeat(20_000)} }}`,
  ])('ends soon: %s', (source) => {
    const { failure } = failureOf(source);
    expect(failure).toMatch(/BudgetError|OverflowError|RecursionError|TemplateSyntaxError/);
  });

  it.each([
    "{{ ''.constructor }}",
    '{{ [].constructor }}',
    '{{ range.constructor }}',
    "{{ {}['constructor'] }}",
    '{{ ({}).hasOwnProperty }}',
    "{{ ''|attr('toString') }}",
    '{{ namespace().held }}',
    "{{ ['a']|map(attribute='length')|list }}",
  ])('reaches nothing of its host: %s', (source) => {
    expect(render(source)).toMatch(/no such element|Undefined/);
  });

  it('knows no filter or test by the name of a property of objects', () => {
    expect(failureOf('{{ 1|constructor }}').failure).toBe('TemplateAssertionError');
    expect(failureOf('{{ 1 is toString }}').failure).toBe('TemplateAssertionError');
  });
});
