import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import GalleryPage from '@/app/(main)/gallery/page.dev';
import { vizTypes } from '@/lib/viz/registry';
import { variants } from './support/variants';

it('has a variant of every type, and none but those of zeros is empty', async () => {
  const shown = await variants();
  expect(new Set(shown.map(({ viz_type }) => viz_type))).toEqual(new Set(vizTypes));
  expect(
    shown
      .filter(({ drawing, name }) => drawing.isEmpty && !name.endsWith('zeros'))
      .map(({ viz_type, name }) => `${viz_type} ${name}`),
  ).toEqual([]);
  expect(new Set(shown.map(({ viz_type, name }) => `${viz_type} ${name}`)).size).toBe(shown.length);
}, 300_000);

it('draws each variant in two themes and three sizes', async () => {
  const page = await GalleryPage({ searchParams: Promise.resolve({ type: 'deck_hex' }) });
  const html = renderToStaticMarkup(page);
  expect(html.match(/role="img"/g)).toHaveLength((await variants('deck_hex')).length * 6);
  expect(html).not.toMatch(/NaN|undefined/);
}, 300_000);
