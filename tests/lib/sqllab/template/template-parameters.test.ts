import { expect, test } from 'vitest';
import { readParameters, undefinedParameters, usedParameters } from '@/lib/sqllab/template/template-parameters';

test('the text of the dialog is an object in JSON, or nothing', () => {
  expect(readParameters(null)).toEqual({ values: {}, problem: null });
  expect(readParameters(' ')).toEqual({ values: {}, problem: null });
  expect(readParameters('{"a": 1}')).toEqual({ values: { a: 1 }, problem: null });
  expect(readParameters('[1]').problem).toBe('not an object');
  expect(readParameters('{a}').problem).toMatch(/JSON/);
});

test('the variables of a template are those that it neither sets nor gets from macros', () => {
  expect(
    usedParameters(`select {{ my_date }}, {{ url_param('x') }} from t where {% if limit_it %} 1 {% endif %}`),
  ).toEqual(['my_date', 'limit_it']);
  expect(
    usedParameters(`{% set a, b = c %}{% for row in rows %}{{ row.name | upper }}{{ a }}{{ loop.index }}{% endfor %}`),
  ).toEqual(['c', 'rows']);
  expect(usedParameters(`{# {{ no }} #} {{ f(key=value, other="{{ x") if x is defined }}`)).toEqual([
    'f',
    'value',
    'x',
  ]);
  expect(usedParameters('{% macro m(p, q=1) %}{{ p }}{{ q }}{{ r }}{% endmacro %}{{ m(s) }}')).toEqual(['r', 's']);
  expect(usedParameters('select 1')).toEqual([]);
});

test('undefined parameters are listed with names at most two edits away, the nearest first', () => {
  expect(undefinedParameters(['my_date', 'known'], { my_dates: 1, mi_datum: 2, date: 3, known: 4 })).toEqual([
    { name: 'my_date', similar: ['my_dates'] },
  ]);
});
