import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { timeGrainNames } from '@/lib/query/time-grain-names';
import { ago } from '@/lib/server/api/ago';
import { loadLanguage, versionOfTexts } from '@/lib/server/languages/load-language';
import { textsOfLanguage } from '@/lib/server/languages/texts-of-language';
import type { Language } from '@/lib/text/language';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('shell');

beforeAll(() => Promise.all([loadLanguage('de'), loadLanguage('ja')]));
afterEach(() => {
  globalThis.isolineLanguage = undefined;
});

function answerIn(language: Language): void {
  globalThis.isolineLanguage = () => language;
}

test('texts of pages are those of the request that is answered', () => {
  expect(t('settings')).toBe('Settings');
  answerIn('de');
  expect(t('settings')).toBe('Einstellungen');
  answerIn('ja');
  expect(t('settings')).toBe('設定');
  answerIn('en');
  expect(t('settings')).toBe('Settings');
});

test('ages are in its words', () => {
  const yesterday = new Date(Date.now() - 25 * 3600 * 1000);
  expect(ago(yesterday)).toBe('a day ago');
  answerIn('de');
  expect(ago(yesterday)).toBe('vor 1 Tag');
});

describe('/lang/<locale>/texts/', () => {
  const ask = (locale: string, query: string) =>
    textsOfLanguage(new Request(`http://localhost/lang/${locale}/texts/?${query}`), {
      params: Promise.resolve({ locale }),
    });

  test('has the areas that are asked for, and may be kept under its version', async () => {
    await loadLanguage('fr');
    const response = await ask('fr', `areas=list,ui&v=${versionOfTexts('fr')}`);
    expect(Object.keys(await response.json())).toEqual(['list', 'ui']);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  test('is asked for again under another version', async () => {
    expect((await ask('fr', 'areas=ui&v=old')).headers.get('cache-control')).toBe('no-cache');
  });

  test('has the texts of one chart type that are not the same in English', async () => {
    await loadLanguage('de');
    const response = await ask('de', `charts=pie&v=${versionOfTexts('de')}`);
    expect(response.headers.get('cache-control')).toContain('immutable');
    const texts = await response.json();
    expect(texts).toMatchObject({
      Donut: 'Ring',
      'Pie Chart': 'Kreisdiagramm',
      'cannot be empty': 'darf nicht leer sein',
    });
    expect(Object.keys(texts)).not.toContain('Map Style');
    expect(Object.entries(texts).filter(([english, own]) => english === own)).toEqual([]);
  });

  test('has the names of all chart types', async () => {
    const texts = await (await ask('ja', 'charts=types')).json();
    expect(texts).toMatchObject({ 'Bar Chart': '棒グラフ', Ranking: 'ランキング' });
  });

  test('has the names of time grains, and nothing else', async () => {
    const texts = await (await ask('de', 'charts=grains')).json();
    expect(texts).toMatchObject({ Day: 'Tag', Week: 'Woche' });
    expect(Object.keys(texts).filter((name) => !Object.values(timeGrainNames).includes(name))).toEqual([]);
  });

  test.each([
    ['fr', 'charts=constructor'],
    ['fr', 'charts='],
    ['en', 'charts=pie'],
    ['xx', 'areas=ui'],
    ['en', 'areas=ui'],
    ['fr', 'areas=pages'],
    ['fr', 'areas=constructor'],
    ['fr', ''],
  ])('knows nothing of %s with %s', async (locale, query) => {
    expect((await ask(locale, query)).status).toBe(404);
  });
});
