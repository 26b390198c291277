import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { catalogue } from '@/lib/errors/catalogue';
import { issueCodes } from '@/lib/errors/issue-codes';
import type { ErrorTexts } from '@/lib/errors/loaded-texts';
import { phrases } from '@/lib/errors/phrases';
import { languages } from '@/lib/text/language';

/**
 * Told only to programs that find out by the text that their session or token has ended, to whoever moves an
 * installation from the command line, or stored with a job.
 */
const englishOnly: ReadonlySet<string> = new Set([
  ...Object.entries(catalogue).flatMap(([code, { shape }]) => (shape === 'msg' ? [code] : [])),
  'csrf_missing',
  'csrf_invalid',
  'superset_store_unsupported',
  'superset_store_unknown',
  'superset_secret_missing',
  'superset_secret_wrong',
  'job_deadline',
  'job_cancelled',
  'job_stopped',
  'job_given_up',
]);

/** Words that are the same in several languages. */
const sameWords: ReadonlySet<string> = new Set([
  'annotation',
  'dashboard',
  'database',
  'dataset',
  'filter',
  'Report: {name}',
  'tag',
  '{count} minutes',
]);

const isBare = (message: string) => /^\{\w+\}$/.test(message);
const english = {
  errors: Object.fromEntries(
    Object.entries(catalogue).flatMap(([code, { message }]) =>
      englishOnly.has(code) || isBare(message) ? [] : [[code, message]],
    ),
  ),
  issues: { head: 'Issue {code} - {text}', ...issueCodes },
  phrases: Object.fromEntries(phrases.map((phrase) => [phrase, phrase])),
};
const groups = ['errors', 'issues', 'phrases'] as const;
const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

const others = Object.keys(languages).filter((language) => language !== 'en');

describe.each(others)('%s', (language) => {
  const own: ErrorTexts = JSON.parse(readFileSync(`lib/errors/texts/${language}.json`, 'utf8'));

  test.each(groups)('has all %s and no others, in the order of the English ones', (group) => {
    expect(Object.keys(own[group])).toEqual(Object.keys(english[group]));
  });

  test.each(groups)('has the placeholders of the English %s, and none of their sentences', (group) => {
    const texts: Readonly<Record<string, string>> = english[group];
    for (const [key, text] of Object.entries(own[group])) {
      const original = texts[key] ?? '';
      expect(placeholders(text), key).toEqual(placeholders(original));
      expect(text.trim(), key).not.toBe('');
      if (!sameWords.has(original)) expect(text, key).not.toBe(original);
    }
  });

  test('quotes as its pages do, never with the straight marks of the English texts', () => {
    for (const [key, text] of groups.flatMap((group) => Object.entries(own[group]))) {
      if (!text.includes("{'time_range'")) expect(text, key).not.toMatch(/["]|(^|[\s(])'|'([\s.,:)]|$)/);
    }
  });
});

test('no phrase is a sentence of the catalogue, which would be translated twice', () => {
  const messages = new Set<string>(Object.values(catalogue).map(({ message }) => message));
  expect(phrases.filter((phrase) => messages.has(phrase))).toEqual([]);
});
