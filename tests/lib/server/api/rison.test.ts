import { describe, expect, test } from 'vitest';
import { parseRison } from '@/lib/server/api/request/rison';
import { mostRisonDepth } from '@/lib/text/rison';

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

  test.each([
    ['lists', '!(', ')'],
    ['objects', '(a:', ')'],
    ['JSON lists', '[', ']'],
    ['JSON objects', '{"a":', '}'],
  ])('%s are read to a depth and no deeper', (_, opening, closing) => {
    const nested = (depth: number) => parseRison(`${opening.repeat(depth)}1${closing.repeat(depth)}`);
    const depthOf = (value: unknown): number =>
      typeof value === 'object' && value !== null ? 1 + depthOf(Object.values(value)[0]) : 0;
    expect(depthOf(nested(mostRisonDepth))).toBe(mostRisonDepth);
    const deeper = [mostRisonDepth + 1, 100_000].map((depth) => {
      try {
        return depthOf(nested(depth));
      } catch (problem) {
        return (problem as { code: string }).code;
      }
    });
    expect(deeper).toEqual(opening === '[' ? [0, 0] : ['rison_unreadable', 'rison_unreadable']);
  });

  test.each(['{"a":', '!x', '[1,'])('%s is neither', (text) => {
    expect(() => parseRison(text)).toThrow('Not a valid rison/json argument');
  });
});
