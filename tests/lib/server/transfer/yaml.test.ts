import { describe, expect, it } from 'vitest';
import { formatYaml, parseYaml } from '@/lib/server/transfer/yaml';

describe('parseYaml', () => {
  it('reads YAML 1.1 as PyYAML does: yes is true, y is a letter, dates are text', () => {
    expect(parseYaml('a: yes\ny: n\nd: 2003-01-01\ni: 010\n')).toEqual({ a: true, y: 'n', d: '2003-01-01', i: 8 });
  });

  it('gives null for an empty file and undefined for what is no YAML', () => {
    expect(parseYaml(' \n')).toBeNull();
    expect(parseYaml('a: [1')).toBeUndefined();
  });

  it('refuses aliases, which expand to gigabytes', () => {
    expect(parseYaml('a: &x [1]\nb: [*x, *x]')).toBeUndefined();
  });

  it.each([
    ['500,000 values', `${`- [${'1,'.repeat(90_000)}1]\n`.repeat(6)}`],
    ['100,000 entries in one list or mapping', `[${'1,'.repeat(100_000)}1]`],
    ['1,000,000 characters that begin a value', `text: ${'!'.repeat(1_000_000)}`],
  ])('reads at most %s', (limit, text) => {
    expect(() => parseYaml(text)).toThrow(`The YAML was refused: it has more than ${limit}`);
  });

  it('does not pollute prototypes', () => {
    parseYaml('__proto__: {polluted: yes}');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('formatYaml', () => {
  it('writes what it reads back', () => {
    const value = {
      date: '2003-01-01',
      yes: 'yes',
      y: 'y',
      list: [{ a: 1 }],
      text: 'two\nlines',
      number: '010',
      empty: null,
    };
    expect(parseYaml(formatYaml(value))).toEqual(value);
  });
});
