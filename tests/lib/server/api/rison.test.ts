import { describe, expect, test } from 'vitest';
import { parseRison } from '@/lib/server/api/request/rison';

describe('the q argument', () => {
  test.each([
    ['[1]', [1]],
    ['[]', []],
    ['[true]', [true]],
    ['["a"]', ['a']],
    ['[1.5]', [1.5]],
    ['[[1]]', [[1]]],
    ['[1,2]', [1, 2]],
    ['[ 1 ]', [1]],
    ['{}', {}],
    ['{"page":0}', { page: 0 }],
    ['"Last week"', 'Last week'],
    ['"now"', 'now'],
  ])('%s is JSON', (text, value) => {
    expect(parseRison(text)).toEqual(value);
  });

  test.each([
    ['!(1)', [1]],
    ['!()', []],
    ['()', {}],
    ['(page:0)', { page: 0 }],
    ['(a:[1])', { a: '[1]' }],
    ['[draft]', '[draft]'],
    ['1', 1],
    ['now', 'now'],
    ["'[1]'", '[1]'],
  ])('%s is rison', (text, value) => {
    expect(parseRison(text)).toEqual(value);
  });

  test.each(['[1', '[draft', `${'['.repeat(40)}1${']'.repeat(40)}`])('%s is no JSON that is read: a word', (text) => {
    expect(parseRison(text)).toBe(text);
  });

  test.each(['{"a":', '!x', '[1,'])('%s is neither', (text) => {
    expect(() => parseRison(text)).toThrow('Not a valid rison/json argument');
  });
});
