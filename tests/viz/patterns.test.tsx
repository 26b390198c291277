import { describe, expect, it } from 'vitest';
import { chartSvg } from '@/lib/server/picture/draw/pictures';
import { patterned } from '@/lib/viz/kit/color/patterns';
import { imageThemes, pageTheme } from '@/lib/viz/kit/theme';
import { chart } from './support/answers';
import { type AwkwardDrawing, awkwardDrawings } from './support/awkward-charts';

const drawings = await awkwardDrawings({ kinds: ['plain'] });

function hatched({ viz_type, drawing }: AwkwardDrawing): string {
  const surface = { width: 'fluid' as const, height: 300, medium: 'page' as const, theme: pageTheme, id: 'a' };
  return patterned(chart(viz_type).render(drawing, surface), drawing.legend, 'a-pattern');
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

  it('leave points and words as they are, keys too', () => {
    for (const one of of('echarts_timeseries_scatter', 'word_cloud')) {
      expect(hatched(one), one.name).not.toMatch(/<pattern|gradient|stroke-dasharray/);
    }
  });

  it('are dashes where series are lines, and pieces of those lines as keys', () => {
    const [lines] = of('echarts_timeseries_line');
    if (lines === undefined) throw new Error('There are no lines');
    const html = hatched(lines);
    expect(html).not.toContain('<pattern');
    const keys = lines.drawing.legend.map(({ key }) => key);
    const dashes = keys.map((key) => {
      const [line = ''] = new RegExp(`<path data-series="${key}"[^>]*fill="none"[^>]*>`).exec(html) ?? [];
      return /stroke-dasharray="([^"]*)"/.exec(line)?.[1];
    });
    expect(dashes[0]).toBeUndefined();
    expect(new Set(dashes).size).toBe(keys.length);
    const chips = [...html.matchAll(/class="plot-key"[^>]*style="([^"]*)"/g)].map(([, style]) => style);
    expect(chips.filter((style) => style?.includes('--w:24px'))).toHaveLength(keys.length);
    expect(new Set(chips).size).toBe(keys.length);
  });

  it('hatch an area, whose edge stays whole', () => {
    const [areas] = of('echarts_area');
    if (areas === undefined) throw new Error('There are no areas');
    expect(hatched(areas)).not.toContain('stroke-dasharray');
  });

  it('stand in pictures, in literal colours', () => {
    const [pie] = of('pie');
    if (pie === undefined) throw new Error('There is no pie');
    const pictureOf = (hasPatterns: boolean) => {
      const content = { kind: 'chart', viz_type: pie.viz_type, drawing: pie.drawing, hasPatterns } as const;
      const tile = { kind: 'tile', title: 'Pie', width: 4, height: 300, href: null, content } as const;
      return chartSvg(tile, { width: 400, height: 300 }, 'dark', () => false);
    };
    expect(pictureOf(true)).not.toBe(pictureOf(false));
    const surface = { width: 400, height: 300, medium: 'image' as const, theme: imageThemes.dark, id: 'a' };
    const html = patterned(chart('pie').render(pie.drawing, surface), pie.drawing.legend, 'a', imageThemes.dark);
    expect(html).toContain(`stroke="${imageThemes.dark.surface}"`);
    expect(html).not.toContain('var(');
    const keys = [...html.matchAll(/<rect data-key="[^"]*"[^>]* fill="([^"]*)"/g)].map(([, fill]) => fill?.slice(0, 4));
    expect(keys).toEqual(['#1FA', ...keys.slice(1).map(() => 'url(')]);
    expect(keys.length).toBeGreaterThan(2);
  });

  it('hold no markup that a colour brings along', () => {
    const color = '"><script>alert(1)</script>';
    const legend = ['a', 'b'].map((key) => ({ key, label: key, color }));
    const html = patterned(<path data-series="b" fill={color} />, legend, 'id');
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toContain('<script');
  });
});
