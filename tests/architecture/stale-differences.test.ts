import { describe, expect, test } from 'vitest';
import { Differences, type Entry } from '@/tests/oracle/differences';
import type { RecordedCase } from '@/tests/oracle/read-cases';
import type { Difference } from '@/tests/oracle/result';

const file = 'area/calls.jsonl';
const differs: Difference = { difference: 'status: recorded 200, got 403', status: 403 };
const entry = (match: string, more: Partial<Entry> = {}): Entry => ({
  match,
  reason: 'Ours: Refused.',
  ours: { status: 403, difference: differs.difference },
  ...more,
});

/** Which of the cases the entries excuse, and which entries are stale. */
function judged(entries: readonly Entry[], cases: Readonly<Record<string, Difference | undefined>>) {
  const differences = new Differences(entries);
  const excused = Object.entries(cases).filter(([id, found]) =>
    differences.isExcused(file, { id } as RecordedCase, found),
  );
  return { excused: excused.map(([id]) => id), stale: differences.stale(false) };
}

describe('a case that an entry names', () => {
  test('is excused by it', () => {
    expect(judged([entry('one')], { one: differs })).toEqual({ excused: ['one'], stale: [] });
  });

  test('is not excused by a glob, and makes the entry of the case stale', () => {
    const other = entry('one', { ours: { difference: 'something else' } });
    const { excused, stale } = judged([entry('o*'), other], { one: differs, other: differs });
    expect(excused).toEqual(['other']);
    expect(stale).toEqual([`one: ${file}#one differs in another way: ${differs.difference}`]);
  });

  test('makes the entry stale once it is equal, whatever globs allow', () => {
    const { stale } = judged([entry('*', { orEqual: true }), entry('one')], { one: undefined, other: differs });
    expect(stale).toEqual([`one: ${file}#one is equal now`]);
  });

  test('belongs to the entry that names its file as well', () => {
    const named = entry(`${file}#one`);
    expect(judged([named, entry('one')], { one: differs })).toEqual({
      excused: ['one'],
      stale: ['one: names no case'],
    });
  });

  test('is missed by its entry where it is gone', () => {
    expect(judged([entry('one')], { other: differs })).toEqual({ excused: [], stale: ['one: names no case'] });
  });
});

describe('cases that a glob names', () => {
  test('make it stale when one of them is equal', () => {
    const { stale } = judged([entry('o*')], { one: differs, other: undefined });
    expect(stale).toEqual([`o*: ${file}#other is equal now`]);
  });

  test('may be equal where the entry says so', () => {
    const globs = [entry('o*', { orEqual: true })];
    expect(judged(globs, { one: differs, other: undefined })).toEqual({ excused: ['one'], stale: [] });
  });

  test('make it stale when others are left to it', () => {
    expect(judged([entry('o*'), entry('one')], { one: differs }).stale).toEqual(['o*: names no case']);
  });
});
