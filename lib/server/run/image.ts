import 'server-only';
import { join } from 'node:path';
import type { ReactElement } from 'react';
import { vizOf } from '@/lib/viz/drawings';
import { patterned } from '@/lib/viz/kit/color/patterns';
import { markup } from '@/lib/viz/kit/html/markup';
import { shorten } from '@/lib/viz/kit/text/shorten';
import { imageThemes, type Theme } from '@/lib/viz/kit/theme';
import type { Drawing, Surface } from '@/lib/viz/viz';

/** A chart to rasterize: its drawing and the type that renders it. */
export interface Picture {
  readonly viz_type: string;
  readonly drawing: Drawing;
  readonly title?: string;
  /** Whether series are distinguished by patterns as well as by colour. */
  readonly hasPatterns?: boolean;
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
  readonly mode?: 'light' | 'dark';
  /** Pixels per unit; 2, the default, gives sharp thumbnails. */
  readonly scale?: number;
}

/** One chart as PNG, made without a browser; null when the product cannot draw its type. */
export async function drawingToPng(picture: Picture, size: PictureSize): Promise<Buffer | null> {
  const theme = imageThemes[size.mode ?? 'light'];
  const padding = 16;
  const inner = { x: padding, y: padding, width: size.width - 2 * padding, height: size.height - 2 * padding };
  const chart = await chartSvg(picture, inner, theme, 0);
  return chart === null ? null : rasterize(frame(size, theme, chart), size.scale ?? 2);
}

export interface Card {
  readonly title: string;
  readonly drawings: readonly Picture[];
  readonly mode?: 'light' | 'dark';
}

const card = { width: 1200, height: 630, padding: 48, gap: 32, header: 84 };

/** The picture of a dashboard in link previews: its title above at most four charts. */
export async function cardPng({ title, drawings, mode = 'light' }: Card): Promise<Buffer> {
  const theme = imageThemes[mode];
  const shown = drawings
    .filter(({ viz_type, drawing }) => vizOf(viz_type) !== undefined && !drawing.isEmpty)
    .slice(0, 4);
  const columns = shown.length > 1 ? 2 : 1;
  const rows = Math.max(1, Math.ceil(shown.length / columns));
  const width = (card.width - 2 * card.padding - (columns - 1) * card.gap) / columns;
  const height = (card.height - card.padding - card.header - (rows - 1) * card.gap - 16) / rows;
  const charts = await Promise.all(
    shown.map((picture, index) => {
      const x = card.padding + (index % columns) * (width + card.gap);
      const y = card.header + Math.floor(index / columns) * (height + card.gap);
      return chartSvg(picture, { x, y, width, height }, theme, index);
    }),
  );
  const heading = `<text x="${card.padding}" y="56" font-size="30" font-weight="600" fill="${theme.text}">${escapeText(shorten(title, 1060, 30))}</text>`;
  return rasterize(frame(card, theme, heading + charts.filter((chart) => chart !== null).join('')), 1);
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function chartSvg(picture: Picture, box: Box, theme: Theme, index: number): Promise<string | null> {
  const viz = vizOf(picture.viz_type);
  if (viz === undefined) return null;
  const head = picture.title ? 28 : 0;
  const [width, height] = [Math.round(box.width), Math.round(box.height - head)];
  const surface = { width, height, medium: 'image' as const, theme, id: `image-${index}` };
  const svg = svgOf(viz.render(picture.drawing, surface), picture, surface);
  const title = picture.title
    ? `<text y="14" font-size="15" font-weight="600" fill="${theme.text}">${escapeText(shorten(picture.title, width, 15.5))}</text>`
    : '';
  return `<g transform="translate(${Math.round(box.x)} ${Math.round(box.y)})">${title}<g transform="translate(0 ${head})">${svg}</g></g>`;
}

function svgOf(element: ReactElement, { drawing, hasPatterns }: Picture, { id, theme }: Surface): string {
  if (hasPatterns !== true) return markup(element);
  return patterned(element, drawing.legend, `${id}-pattern`, theme);
}

function frame({ width, height }: { width: number; height: number }, theme: Theme, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${theme.font}"><rect width="${width}" height="${height}" fill="${theme.surface}"/>${content}</svg>`;
}

const fontFiles = ['latin', 'latin-ext', 'cyrillic', 'greek'].flatMap((script) =>
  [400, 600].map((weight) => join(process.cwd(), 'lib/server/run/fonts', `inter-${script}-${weight}.ttf`)),
);

async function rasterize(svg: string, scale: number): Promise<Buffer> {
  const { Resvg } = await import('@resvg/resvg-js');
  const named = svg.replaceAll(/<[a-z][^>]* font-weight="600"[^>]*>/g, semiBold);
  const image = new Resvg(named, {
    fitTo: { mode: 'zoom', value: scale },
    font: { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Inter' },
  });
  return image.render().asPng();
}

/** The rasterizer selects a weight by the name of the font face. An attribute must not occur twice in a tag. */
function semiBold(tag: string): string {
  return tag
    .replace(/ font-family="[^"]*"/, '')
    .replace(' font-weight="600"', ' font-weight="600" font-family="Inter SemiBold, Inter"');
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
