import { describe, expect, it } from 'vitest';
import { sqlTokens } from '@/lib/query/sql/guard';
import { lexiconOf } from '@/lib/query/sql/lexicon';
import { scanSql } from '@/lib/query/sql/tokens';
import { taken } from '@/tests/support/attacks/held-loop';

const tokens = (sql: string, dialect: string) =>
  [...scanSql(sql, lexiconOf(dialect))].map(({ kind, text }) => `${kind} ${text}`);
const many = (one: (at: number) => string) => Array.from({ length: 20_000 }, (_, at) => one(at)).join(' ');

describe('texts between dollars and in chosen quotes', () => {
  it.each([
    ['postgresql', '$a$b$a$', ['text $a$b$a$']],
    ['postgresql', '$a$b $a$ $a$', ['text $a$b $a$', 'mark $', 'word a$']],
    ['postgresql', '$a$ $$b$$', ['mark $', 'word a$', 'text $$b$$']],
    ['postgresql', '$a$a$a$', ['text $a$a$a$']],
    ['postgresql', '$1 $a', ['mark $', 'number 1', 'mark $', 'word a']],
    ['oracle', "q'[a]' q'!a!'", ["text q'[a]'", "text q'!a!'"]],
    ['oracle', "q'[a' b'", ['word q', "text '[a'", 'word b', "open '"]],
    ['oracle', "q'😀a😀'", ["text q'😀a😀'"]],
  ])('%s: %s', (dialect, sql, expected) => {
    expect(tokens(sql, dialect)).toEqual(expected);
  });

  it.each([
    ['postgresql', many((at) => `$a${at}$`)],
    ['oracle', many(() => "q'[")],
    ['oracle', many((at) => `q'${String.fromCharCode(256 + at)}`)],
  ])('that never end cost no more than others: %s', async (dialect, sql) => {
    const { cpuMs } = await taken(async () => tokens(sql, dialect));
    expect(cpuMs).toBeLessThan(1_000);
  });
});

it('SQL that is looked through while others wait has an end', () => {
  expect(sqlTokens('a,'.repeat(1_000), lexiconOf('postgresql'))).toHaveLength(2_000);
  expect(() => sqlTokens('a,'.repeat(125_001), lexiconOf('postgresql'))).toThrow('SQL may have 250000 characters here');
});
