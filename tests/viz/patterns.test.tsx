import { describe, expect, it } from 'vitest';
import { drawingToPng } from '@/lib/server/run/image';
import { markup } from '@/lib/viz/kit/markup';
import { patterns } from '@/lib/viz/kit/patterns';
import { imageThemes, pageTheme } from '@/lib/viz/kit/theme';
import { chart } from './answers';
import { type AwkwardDrawing, awkwardDrawings } from './awkward-charts';

const drawings = await awkwardDrawings({ kinds: ['plain'] });

function hatched({ viz_type, drawing }: AwkwardDrawing): string {
  const surface = { width: 'fluid' as const, height: 300, medium: 'page' as const, theme: pageTheme, id: 'a' };
  const { dress, definitions } = patterns(drawing.legend, 'a-pattern');
  return markup(chart(viz_type).render(drawing, surface), dress) + definitions();
}

const of = (...types: string[]) => drawings.filter(({ viz_type }) => types.includes(viz_type));

describe('patterns', () => {
  it.each(
    of('pie', 'echarts_area', 'echarts_timeseries_bar', 'funnel').filter(({ drawing }) => drawing.legend.length > 1),
  )('tell the series of $name apart, in the marks as in the legend', (one) => {
    const html = hatched(one);
    const defined = new Map(
      [...html.matchAll(/<pattern id="([^"]+)".*?<path d="([^"]+)"/g)].map(([, id, d]) => [id, d]),
    );
    const used = [...html.matchAll(/fill="url\(#([^)]+)\)"/g)].map(([, id]) => id);
    expect(new Set(used)).toEqual(new Set(defined.keys()));
    const hatches = one.drawing.legend.slice(1).map(({ key }) => {
      const mark = new RegExp(
        `data-series="${key}"[^>]*?fill="url\\(#([^)]+)|fill="url\\(#([^)]+)\\)"[^>]*?data-series="${key}"`,
      );
      const [, before, after] = mark.exec(html) ?? [];
      return defined.get(before ?? after ?? '');
    });
    expect(hatches).not.toContain(undefined);
    expect(new Set(hatches).size).toBe(Math.min(7, hatches.length));
    const keys = [...html.matchAll(/class="plot-key"[^>]*style="--c:([^"]*)"/g)].map(([, chip]) => chip ?? '');
    expect(keys.filter((chip) => /gradient/.test(chip))).toHaveLength(keys.length - 1);
  });

  it('leave lines, points and words as they are', () => {
    for (const one of of('echarts_timeseries_line', 'echarts_timeseries_scatter', 'word_cloud')) {
      expect(hatched(one).match(/<pattern/g), one.name).toBeNull();
    }
  });

  it('stand in pictures, in literal colours', async () => {
    const [pie] = of('pie');
    if (pie === undefined) throw new Error('There is no pie');
    const size = { width: 400, height: 300, mode: 'dark' as const };
    const plain = await drawingToPng(pie, size);
    const patterned = await drawingToPng({ ...pie, hasPatterns: true }, size);
    expect(patterned?.equals(plain ?? Buffer.alloc(0))).toBe(false);
    const { dress, definitions } = patterns(pie.drawing.legend, 'a', imageThemes.dark);
    const surface = { width: 400, height: 300, medium: 'image' as const, theme: imageThemes.dark, id: 'a' };
    markup(chart('pie').render(pie.drawing, surface), dress);
    expect(definitions()).toContain(`stroke="${imageThemes.dark.surface}"`);
    expect(definitions()).not.toContain('var(');
  });

  it('hold no markup that a colour brings along', () => {
    const color = '"><script>alert(1)</script>';
    const { dress, definitions } = patterns(
      ['a', 'b'].map((key) => ({ key, label: key, color })),
      'id',
    );
    markup(<path data-series="b" fill={color} />, dress);
    expect(definitions()).toContain('&lt;script&gt;');
    expect(definitions()).not.toContain('<script');
  });
});
