import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FilterField } from '@/components/dashboard/filter-form/filter-field';
import type { NativeFilter } from '@/lib/dashboard/native-filter';
import { loadLanguage } from '@/lib/server/languages/load-language';

beforeAll(async () => {
  await loadLanguage('de');
  globalThis.isolineLanguage = () => 'de';
});
afterAll(() => {
  globalThis.isolineLanguage = undefined;
});

/** The form without scripts of a filter. */
function formOf(filterType: NativeFilter['filterType'], controlValues: object, value: unknown): string {
  const filter = { id: 'F', name: 'Preis', description: '', filterType, controlValues } as unknown as NativeFilter;
  return renderToStaticMarkup(createElement(FilterField, { filter, value: { value } as never, options: null }));
}

test('a range says in German what its fields are', () => {
  const html = formOf('filter_range', {}, null);
  expect(html).toContain('placeholder="Minimum" aria-label="Preis, Minimum"');
  expect(html).toContain('placeholder="Maximum" aria-label="Preis, Maximum"');
  expect(formOf('filter_range', { enableSingleValue: 1 }, null)).toContain(
    'placeholder="Genau" aria-label="Preis, genau"',
  );
});

test('presets of time have German names, and keep what is stored', () => {
  const html = formOf('filter_time', {}, 'Last week');
  expect(html).toContain('<option value="Last week" selected="">Letzte Woche</option>');
  expect(html).toContain('<option value="previous calendar year">Voriges Kalenderjahr</option>');
  expect(html).not.toMatch(/>(Last|Current|Previous) /);
});

test('English is as it was', () => {
  globalThis.isolineLanguage = undefined;
  const html = formOf('filter_time', {}, null);
  expect(html).toContain('<option value="previous calendar week">Previous calendar week</option>');
  expect(formOf('filter_range', { enableSingleValue: 0 }, null)).toContain(
    'placeholder="Minimum" aria-label="Preis, minimum"',
  );
});
