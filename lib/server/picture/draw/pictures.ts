import { Resvg } from '@resvg/resvg-js';
import type { Mode, PictureContent, PictureTile } from '@/lib/server/picture/content';
import { mostPixels } from '@/lib/server/picture/pixels';
import { shorten } from '@/lib/viz/kit/text/shorten';
import { imageThemes, type Theme } from '@/lib/viz/kit/theme';
import { interFiles, otherFiles } from './fonts';
import { type Box, placeBlocks } from './place';
import { placedSvg } from './placed-svg';
import { layProse } from './prose';
import { shapedTexts, textSvg } from './svg-text';
import { contentSvg } from './tile-svg';

/** Tells that the tile of this number is about to be drawn, −1 for other work; true for one that is to be left out. */
export type Watch = (at: number) => boolean;

export class PictureTooLarge extends Error {
  override name = 'PictureTooLarge';
  readonly megapixels: number;

  constructor(megapixels: number) {
    super(`${megapixels} megapixels`);
    this.megapixels = megapixels;
  }
}

const leftOut = 'This chart took too long to draw, and was left out.';

/** A tile whose chart is replaced by a sentence when it is to be left out. */
export function watched(tile: PictureTile, at: number, watch: Watch): PictureTile {
  return watch(at) ? { ...tile, content: { kind: 'note', text: leftOut, tone: 'danger' } } : tile;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const chartPadding = 16;

/** One chart with its title, in a picture of its own. */
export function chartSvg(tile: PictureTile, { width, height }: Size, mode: Mode, watch: Watch): string {
  const theme = imageThemes[mode];
  const { title, content } = watched(tile, 0, watch);
  const room = width - 2 * chartPadding;
  const head = title === '' ? 0 : 32;
  const heading =
    head === 0 ? '' : textSvg(shorten(title, room, 16), { x: 0, y: 16, size: 16, fill: theme.text, isStrong: true });
  const size = { width: room, height: Math.max(40, height - 2 * chartPadding - head) };
  const chart = contentSvg(content, size, theme, 'chart');
  return frame(
    { width, height },
    theme,
    `<g transform="translate(${chartPadding} ${chartPadding})">${heading}<g transform="translate(0 ${head})">${chart}</g></g>`,
  );
}

const margin = 24;

/** A whole dashboard as it stands on its page: title, filters, and the tiles of its open tabs. */
export function dashboardSvg(content: PictureContent, width: number, mode: Mode, watch: Watch): { svg: string } & Size {
  const theme = imageThemes[mode];
  const room = width - 2 * margin;
  const title = layProse('', room);
  const { placed, height: inner } = placeBlocks(content.blocks, room, 'picture');
  const notes = layProse(content.filters.join('  ·  ').replaceAll(/[#*_`<>[\]|~]/g, ' '), room);
  const head = 44 + title.height + (content.filters.length > 0 ? notes.height : 0);
  let tiles = 0;
  const parts = placed.map((part, at) => {
    const box: Box = { ...part, y: part.y + head + margin, x: part.x + margin };
    const own = part.kind === 'tile' ? { ...part, tile: watched(part.tile, tiles++, watch) } : part;
    return placedSvg(own, box, theme, `t${at}`);
  });
  const heading = textSvg(shorten(content.title, room, 24), {
    x: margin,
    y: margin + 22,
    size: 24,
    fill: theme.text,
    isStrong: true,
  });
  const filters = notes.lines.flatMap(({ y, runs }) =>
    runs.map((run) => textSvg(run.text, { x: margin + run.x, y: margin + 38 + y, size: 14, fill: theme.quiet })),
  );
  const height = Math.ceil(head + inner + 2 * margin);
  return { svg: frame({ width, height }, theme, heading + filters.join('') + parts.join('')), width, height };
}

const card = { width: 1200, height: 630, padding: 48, gap: 32, header: 84, most: 4 };

/** The picture of link previews and lists: a title above at most four charts. */
export function cardSvg(title: string, tiles: readonly PictureTile[], mode: Mode, watch: Watch): string {
  const theme = imageThemes[mode];
  const shown = tiles.slice(0, card.most);
  const columns = shown.length > 1 ? 2 : 1;
  const rows = Math.max(1, Math.ceil(shown.length / columns));
  const width = (card.width - 2 * card.padding - (columns - 1) * card.gap) / columns;
  const height = (card.height - card.padding - card.header - (rows - 1) * card.gap - 16) / rows;
  const charts = shown.map((tile, at) => {
    const own = watched(tile, at, watch);
    const x = card.padding + (at % columns) * (width + card.gap);
    const y = card.header + Math.floor(at / columns) * (height + card.gap);
    const size = { width: Math.round(width), height: Math.round(height - 28) };
    const name = textSvg(shorten(own.title, width, 15.5), { x: 0, y: 14, size: 15, fill: theme.text, isStrong: true });
    const chart = contentSvg(own.content, size, theme, `c${at}`);
    return `<g transform="translate(${Math.round(x)} ${Math.round(y)})">${name}<g transform="translate(0 28)">${chart}</g></g>`;
  });
  const heading = textSvg(shorten(title, 1060, 30), {
    x: card.padding,
    y: 56,
    size: 30,
    fill: theme.text,
    isStrong: true,
  });
  return frame(card, theme, heading + charts.join(''));
}

function frame({ width, height }: Size, theme: Theme, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${theme.font}"><rect width="${width}" height="${height}" fill="${theme.surface}"/>${content}</svg>`;
}

/** Throws `PictureTooLarge`. */
export function checkSize({ width, height }: Size, scale: number): void {
  const pixels = width * scale * height * scale;
  if (pixels > mostPixels) throw new PictureTooLarge(Math.ceil(pixels / 1_000_000));
}

export function rasterized(svg: string, scale: number): Uint8Array {
  const named = shapedTexts(svg).replaceAll(/<[a-z][^>]* font-weight="600"[^>]*>/g, semiBold);
  const image = new Resvg(named, {
    fitTo: { mode: 'zoom', value: scale },
    font: { fontFiles: [...interFiles, ...otherFiles(svg)], loadSystemFonts: false, defaultFontFamily: 'Inter' },
  });
  return image.render().asPng();
}

/** The rasterizer selects a weight by the name of the font face. An attribute must not occur twice in a tag. */
function semiBold(tag: string): string {
  return tag
    .replace(/ font-family="[^"]*"/, '')
    .replace(' font-weight="600"', ' font-weight="600" font-family="Inter SemiBold, Inter"');
}
