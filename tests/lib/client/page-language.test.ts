import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import chart from '@/lib/text/messages/en/chart.json';
import ui from '@/lib/text/messages/en/ui.json';

const asked: string[] = [];
/** What other files that ran in this process have loaded, and go on reading. */
const loaded = globalThis.isolineTranslations;

beforeEach(() => {
  vi.resetModules();
  asked.length = 0;
  globalThis.isolineTranslations = undefined;
  vi.stubGlobal('document', { documentElement: { lang: 'de', dataset: { texts: 'v1' } } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  globalThis.isolineTranslations = loaded;
});

/** The server of the texts; null where it cannot be reached. */
function serve(texts: object | null): void {
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return texts === null ? new Response('', { status: 503 }) : Response.json(texts);
  });
}

test('the texts of a page are loaded once, and are there at once from then on', async () => {
  serve({ chart: { ...chart, failed: 'Fehlgeschlagen' } });
  const { textsOfPage } = await import('@/lib/client/page-language');
  const first = textsOfPage({ chart });
  expect(textsOfPage({ chart })).toBe(first);
  expect((await first).chart?.failed).toBe('Fehlgeschlagen');
  expect(textsOfPage({ chart })).toMatchObject({ chart: { failed: 'Fehlgeschlagen' } });
  expect(asked).toEqual(['/lang/de/texts/?areas=chart&v=v1']);
});

test('what cannot be loaded stays English, and is not asked for again', async () => {
  serve(null);
  const { textsOfPage } = await import('@/lib/client/page-language');
  const first = textsOfPage({ ui });
  expect((await first).ui).toBe(ui);
  expect(textsOfPage({ ui })).toBe(first);
  expect(asked).toHaveLength(1);
});

test('English asks for nothing', async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en', dataset: {} } });
  serve(null);
  const { textsOfPage } = await import('@/lib/client/page-language');
  const english = { ui };
  expect(textsOfPage(english)).toBe(english);
  expect(asked).toEqual([]);
});
