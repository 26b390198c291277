import { shorten } from '@/lib/viz/kit/text/shorten';
import type { Theme } from '@/lib/viz/kit/theme';
import { type Box, type Placed, stripPlaces, tabHeight } from './place';
import { textSvg } from './svg-text';
import { round, tileSvg } from './tile-svg';

/** A placed part as SVG at a box, which in documents is not the one where it was placed. */
export function placedSvg(part: Placed, box: Box, theme: Theme, id: string): string {
  switch (part.kind) {
    case 'tile':
      return tileSvg(part.tile, box, theme, id);
    case 'header':
    case 'section': {
      const size = part.kind === 'header' ? part.size : part.level === 0 ? 20 : 17;
      const text = shorten(part.text, box.width, size);
      return textSvg(text, { x: box.x, y: box.y + size * 1.1, size, fill: theme.text, isStrong: true });
    }
    case 'rule':
      return lineSvg(box.x, box.y + 4.5, box.width, theme.line);
    case 'prose':
      return proseSvg(part, box, theme);
    case 'strip':
      return stripSvg(part, box, theme);
  }
}

function proseSvg({ prose }: Extract<Placed, { kind: 'prose' }>, box: Box, theme: Theme): string {
  const texts = prose.lines.flatMap(({ y, runs }) =>
    runs.map(({ x, text, size, isStrong, isQuiet, href }) =>
      textSvg(text, {
        x,
        y,
        size,
        isStrong,
        fill: href === null ? (isQuiet ? theme.quiet : theme.text) : theme.accent,
      }),
    ),
  );
  const rules = prose.rules.map(({ x, y, width }) => lineSvg(x, y, width, theme.line));
  return `<g transform="translate(${round(box.x + proseInset)} ${round(box.y + proseInset)})">${texts.join('')}${rules.join('')}</g>`;
}

export const proseInset = 12;

function stripSvg({ labels }: Extract<Placed, { kind: 'strip' }>, box: Box, theme: Theme): string {
  const places = stripPlaces(labels, box.width);
  const tabs = labels.map(({ text, isOpen }, at) => {
    const { x = 0, line = 0, width = 0 } = places[at] ?? {};
    const y = line * tabHeight;
    const fill = isOpen ? theme.accent : theme.text;
    const under = isOpen ? `<rect x="${x}" y="${y + tabHeight - 2}" width="${width}" height="2" fill="${fill}"/>` : '';
    return textSvg(shorten(text, width - 24, 14), { x: x + 12, y: y + 21, size: 14, fill, isStrong: isOpen }) + under;
  });
  const base = lineSvg(0, box.height - 0.5, box.width, theme.line);
  return `<g transform="translate(${round(box.x)} ${round(box.y)})">${base}${tabs.join('')}</g>`;
}

export function lineSvg(x: number, y: number, width: number, stroke: string): string {
  return `<path d="M${round(x)} ${round(y)}h${round(width)}" stroke="${stroke}" fill="none"/>`;
}
