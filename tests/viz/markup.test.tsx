import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { markup } from '@/lib/viz/kit/html/markup';
import { imageThemes, pageTheme } from '@/lib/viz/kit/theme';
import { chart } from './support/answers';
import { awkwardDrawings } from './support/awkward-charts';

const raw = { dangerouslySetInnerHTML: { __html: '<b>a</b>' } };

it('writes every drawing, on pages and in pictures, as React writes it', async () => {
  const drawings = await awkwardDrawings({ kinds: ['plain', 'nulls', 'negative', 'rightToLeft', 'emoji'] });
  expect(drawings.length).toBeGreaterThan(250);
  for (const { name, viz_type, drawing } of drawings) {
    const viz = chart(viz_type);
    for (const surface of [
      { width: 'fluid' as const, height: 280, medium: 'page' as const, theme: pageTheme, id: 'one' },
      { width: 500, height: 280, medium: 'image' as const, theme: imageThemes.dark, id: 'two' },
    ]) {
      const element = viz.render(drawing, surface);
      const written = markup(element);
      if (written !== renderToStaticMarkup(element)) expect(written, name).toBe(renderToStaticMarkup(element));
    }
  }
}, 120_000);

it.each<[string, ReactNode]>([
  ['texts', ['<a> & "b" ’s', 0, null, false, [1, [2]]]],
  ['flags', <input key="1" type="checkbox" disabled defaultValue="a" data-js="" aria-busy={false} hidden={false} />],
  [
    'styles',
    <i key="1" style={{ width: 3, opacity: 0.5, '--own': 4, background: undefined, marginTop: 0 } as object} />,
  ],
  ['raw markup', <p key="1" {...raw} />],
  ['a leading line break', <pre key="1">{'\na'}</pre>],
])('writes %s as React does', (_, node) => {
  const element = createElement('div', null, node);
  expect(markup(element)).toBe(renderToStaticMarkup(element));
});

it('leaves out addresses that run something', () => {
  const address = ' java\nscript:alert(1)';
  expect(markup(<a href={address}>a</a>)).toBe('<a>a</a>');
});

it('refuses what is no plain drawing', () => {
  expect(() => markup({ a: 1 } as unknown as ReactNode)).toThrow();
});
