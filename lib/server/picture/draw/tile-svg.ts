import type { PictureTile, TileContent } from '@/lib/server/picture/content';
import { placingOf } from '@/lib/viz/drawings';
import { patterned } from '@/lib/viz/kit/color/patterns';
import { markup } from '@/lib/viz/kit/html/markup';
import { shorten } from '@/lib/viz/kit/text/shorten';
import type { Theme } from '@/lib/viz/kit/theme';
import type { Drawing, Surface } from '@/lib/viz/viz';
import type { Box } from './place';
import { layProse } from './prose';
import { textSvg } from './svg-text';

export const tilePadding = 14;
export const titleHeight = 30;
/** Characters of one chart's drawing. Longer ones take a rasterizer minutes. */
const longestDrawing = 8_000_000;

export const tooMuch = 'This chart holds too much to be drawn as a picture.';

/** The drawing of a chart alone, at a size. Null for a type that the product does not know. */
export function drawingSvg(
  { viz_type, drawing, hasPatterns }: Extract<TileContent, { kind: 'chart' }>,
  size: { readonly width: number; readonly height: number },
  theme: Theme,
  id: string,
): string | null {
  const surface: Surface = { ...size, medium: 'image', theme, id };
  const element = placingOf(viz_type, drawing as Drawing)?.render(drawing as Drawing, surface);
  if (element === undefined) return null;
  const svg = hasPatterns ? patterned(element, drawing.legend, `${id}-pattern`, theme) : markup(element);
  return svg.length > longestDrawing ? noteSvg(tooMuch, size, theme.danger) : svg;
}

/** What a tile holds, at a size; sentences where there is no chart. */
export function contentSvg(
  content: TileContent,
  size: { readonly width: number; readonly height: number },
  theme: Theme,
  id: string,
): string {
  if (content.kind === 'note')
    return noteSvg(content.text, size, content.tone === 'danger' ? theme.danger : theme.quiet);
  if (content.drawing.isEmpty) return noteSvg('No data', size, theme.quiet);
  return drawingSvg(content, size, theme, id) ?? noteSvg('No picture', size, theme.quiet);
}

/** A tile of a dashboard: frame, title and content. */
export function tileSvg(tile: PictureTile, box: Box, theme: Theme, id: string): string {
  const width = Math.round(box.width - 2 * tilePadding);
  const height = Math.round(box.height - titleHeight - tilePadding - 6);
  const title = textSvg(shorten(tile.title, width, 15), { x: 0, y: 15, size: 14.5, fill: theme.text, isStrong: true });
  const content = contentSvg(tile.content, { width, height: Math.max(24, height) }, theme, id);
  return (
    `<g transform="translate(${round(box.x)} ${round(box.y)})">` +
    `<rect x="0.5" y="0.5" width="${round(box.width) - 1}" height="${round(box.height) - 1}" rx="6" fill="${theme.surface}" stroke="${theme.line}"/>` +
    `<g transform="translate(${tilePadding} ${10})">${title}<g transform="translate(0 ${titleHeight - 4})">${content}</g></g></g>`
  );
}

function noteSvg(text: string, size: { readonly width: number; readonly height: number }, fill: string): string {
  const { lines, height } = layProse(text.replaceAll(/[#*_`<>[\]|~]/g, ' '), Math.max(60, size.width - 24));
  const top = Math.max(0, (size.height - height) / 2);
  return lines
    .map(({ y, runs }) => {
      const line = runs.map((run) => run.text).join('');
      return textSvg(line.trim(), { x: size.width / 2, y: top + y, size: 14, fill, anchor: 'middle' });
    })
    .join('');
}

export function round(value: number): number {
  return Math.round(value * 100) / 100;
}
