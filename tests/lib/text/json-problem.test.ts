import { expect, test } from 'vitest';
import { jsonProblem } from '@/lib/text/json-problem';

test.each([
  ['{"a": 1}', null],
  ['x', 'Expecting value: line 1 column 1 (char 0)'],
  ['  x', 'Expecting value: line 1 column 3 (char 2)'],
  ['[', "Expecting value or ']': line 1 column 2 (char 1)"],
  ['{', "Expecting property name enclosed in double quotes or '}': line 1 column 2 (char 1)"],
  ['{"a":', 'Expecting value: line 1 column 6 (char 5)'],
  ['{"a": NaN}', 'Expecting value: line 1 column 7 (char 6)'],
  ['{"a": tru}', 'Expecting value: line 1 column 7 (char 6)'],
  ['{"a" 1}', "Expecting ':' delimiter: line 1 column 6 (char 5)"],
  ['[1,]', 'Expecting value: line 1 column 4 (char 3)'],
  ['[1 2]', "Expecting ',' delimiter: line 1 column 4 (char 3)"],
  ['{"a":1}}', 'Extra data: line 1 column 8 (char 7)'],
  ['[1,\n x]', 'Expecting value: line 2 column 2 (char 5)'],
  ['{"a": "b\nc"}', 'Invalid control character at: line 1 column 9 (char 8)'],
])('the error of %j', (text, problem) => expect(jsonProblem(text)).toBe(problem));

test('the place is not looked for in a long text', () => {
  expect(jsonProblem(`["${'a'.repeat(30_000)}", NaN]`)).toBe('Expecting value: line 1 column 1 (char 0)');
});
