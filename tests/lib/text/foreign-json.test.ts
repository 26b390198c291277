import { describe, expect, it } from 'vitest';
import { parseForeignJson } from '@/lib/text/foreign-json';

const nested = (open: string, close: string, depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`;
const names = (count: number) => `{${Array.from({ length: count }, (_, at) => `"${at}":1`).join(',')}}`;

describe('JSON that somebody sent', () => {
  it.each([
    '{"a": [1, "b,\\"[{", {"c": null}], "d\\\\": "e"}',
    '[]',
    '"a"',
    '1',
    nested('[', ']', 200),
    nested('{"a":', '}', 200),
    names(10_000),
    `[${'1,'.repeat(9_999)}1]`,
    `["${'[{,'.repeat(100_000)}"]`,
    JSON.stringify({ text: '\\'.repeat(50_001), more: '"'.repeat(1_000) }),
  ])('is read as it is: %.40s', (text) => {
    expect(parseForeignJson(text)).toEqual(JSON.parse(text));
  });

  it.each([
    nested('[', ']', 201),
    nested('{"a":', '}', 100_000),
    '['.repeat(1_000_000),
    names(10_001),
    `[${'1,'.repeat(10_000)}1]`,
    `[${Array.from({ length: 3 }, () => `[${'[1,1,1,1,1,1,1],'.repeat(4_999)}1]`).join(',')}]`,
    '{"a": 1',
    '"a',
    '"a\\"',
    ',',
    '',
  ])('is none: %.40s', (text) => {
    expect(() => parseForeignJson(text)).toThrow(SyntaxError);
  });

  it('has no halves of characters in its texts', () => {
    const text = '{"a": ["x\\ud800y", "\\uDBFF", "\\ud83d\\ude00", "\\\\ud800"]}';
    expect(parseForeignJson(text)).toEqual({ a: ['x\ufffdy', '\ufffd', '😀', '\\ud800'] });
  });
});
