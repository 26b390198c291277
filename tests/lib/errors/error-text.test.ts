import { beforeAll, expect, test } from 'vitest';
import { AppError } from '@/lib/errors/app-error';
import { detailTexts, errorText, phraseText } from '@/lib/errors/error-text';
import { loadLanguage } from '@/lib/server/languages/load-language';

beforeAll(() => loadLanguage('de'));

test('a sentence is German with the facts as they are', () => {
  const error = new AppError('upload_columns_unknown', { table: 'Filter', names: 'Chart does not exist' });
  expect(errorText(error, 'de')).toBe('Die Tabelle „Filter“ hat keine Spalte Chart does not exist.');
  expect(errorText(error, 'en')).toBe('The table "Filter" has no column Chart does not exist.');
  expect(error.message).toBe('The table "Filter" has no column Chart does not exist.');
});

test('a language whose texts are not loaded reads English', () => {
  // Other files that ran in this process may have loaded it.
  const loaded = globalThis.isolineErrorTexts;
  globalThis.isolineErrorTexts = undefined;
  try {
    expect(errorText(new AppError('not_found'), 'ja')).toBe('Not found');
  } finally {
    globalThis.isolineErrorTexts = loaded;
  }
});

test.each([
  [
    new AppError('in_use', { reason: 'There are associated alerts or reports: Weekly, filter' }),
    'Damit sind Alarme oder Berichte verbunden: Weekly, filter',
  ],
  [
    new AppError('query_invalid', { reason: "Metric 'sum {x}' does not exist" }),
    'Fehler: Die Metrik „sum {x}“ gibt es nicht',
  ],
  [new AppError('not_updated', { thing: 'Dashboard' }), 'Dashboard: Ändern nicht möglich.'],
  [new AppError('not_deleted', { thing: 'Annotation layer' }), 'Anmerkungsebene: Löschen nicht möglich.'],
  [
    new AppError('sign_in_throttled', { wait: '4 minutes' }),
    'Zu viele Versuche. Versuchen Sie es in 4 Minuten erneut.',
  ],
  [
    new AppError('query_failed', { reason: 'FEHLER: Relation "x" fehlt\n  at line 1' }),
    'Fehler: FEHLER: Relation "x" fehlt\n  at line 1',
  ],
  [
    new AppError('rule_of_others_failed', { names: 'a', reason: 'Column "b" not found in "c".' }),
    'Diese Klausel funktioniert, aber eine andere geltende Regel nicht: a. Die Spalte „b“ wurde in „c“ nicht gefunden.',
  ],
  [new AppError('sign_in_needed'), 'Missing Authorization Header'],
  [new AppError('csrf_missing'), '400 Bad Request: The CSRF token is missing.'],
])('what we word ourselves in a fact is German, too: %s', (error, text) => {
  expect(errorText(error, 'de')).toBe(text);
});

test('texts of fields are German in whatever they stand; names of fields and foreign texts stay', () => {
  const details = {
    owners: { 0: ['Not a valid integer.'], _schema: ['Invalid input type.'] },
    'Unknown field.': ['Must be one of: a, b.', 'Length must be between 1 and 250.', 'Something else', 7, null],
  };
  expect(detailTexts(details, 'de')).toEqual({
    owners: { 0: ['Keine gültige ganze Zahl.'], _schema: ['Ungültiger Eingabetyp.'] },
    'Unknown field.': ['Erlaubt sind: a, b.', 'Die Länge muss zwischen 1 und 250 liegen.', 'Something else', 7, null],
  });
  expect(detailTexts(details, 'en')).toBe(details);
});

test('a text that only begins or ends like a phrase is none', () => {
  expect(phraseText('Must be one of: ', 'de')).toBe('Must be one of: ');
  expect(phraseText('I say: Must be one of: a.', 'de')).toBe('I say: Must be one of: a.');
  expect(phraseText('Not a valid string', 'de')).toBe('Not a valid string');
});

test('a long text is looked through in no time, whatever it repeats', () => {
  const text = `Length must be between ${'1 and '.repeat(100_000)}`;
  const begun = performance.now();
  expect(phraseText(text, 'de')).toBe(text);
  expect(phraseText(text.slice(0, 3_900), 'de')).toBe(text.slice(0, 3_900));
  expect(performance.now() - begun).toBeLessThan(5_000);
});
