import { rgb } from '@visx/vendor/d3-color';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { contrast } from '@/lib/viz/kit/color/contrast-color';
import { imageThemes } from '@/lib/viz/kit/theme';
import { chart } from '@/tests/viz/support/answers';
import { awkwardDrawings } from '@/tests/viz/support/awkward-charts';

/** Marks whose colour is a position on a ramp; the darkest colour is the highest value on either background. */
const ramps = ['heatmap_v2', 'horizon', 'cal_heatmap', 'country_map', 'world_map', 'deck_', 'mapbox', 'cartodiagram'];

describe('marks on a dark ground', async () => {
  const drawn = (await awkwardDrawings({ kinds: ['plain'] })).filter(
    ({ viz_type }) => !ramps.some((name) => viz_type.startsWith(name)),
  );

  it.each(drawn)('$name stand apart from it', ({ viz_type, drawing, name }) => {
    const surface = { width: 600, height: 300, medium: 'image' as const, theme: imageThemes.dark, id: name };
    const html = renderToStaticMarkup(chart(viz_type).render(drawing, surface));
    const marks = [...html.matchAll(/<(?!text)[a-z]+[^>]*data-(?:item|series)=[^>]*>/g)].map(([tag]) => tag);
    const fills = marks.flatMap((tag) =>
      [...tag.matchAll(/ fill="(#[0-9a-f]{6}|rgb[^"]*)"/gi)].map(([, fill]) => fill),
    );
    const sunk = fills.filter((fill) => {
      const { opacity } = rgb(fill ?? '');
      return opacity === 1 && fill !== imageThemes.dark.surface && contrast(fill ?? '', imageThemes.dark.surface) < 3;
    });
    expect([...new Set(sunk)]).toEqual([]);
  });
});
