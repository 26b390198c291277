import type { ReactNode } from 'react';
import { escaped, markup, type Props } from '@/lib/viz/kit/html/markup';
import { pageTheme, type Theme } from '@/lib/viz/kit/theme';
import type { LegendItem } from '@/lib/viz/viz';

/** Lines and dots of a pattern on a square of `side` pixels; the first series has no pattern. */
const side = 8;
const figures = [
  null,
  'M-2 2 2-2M0 8 8 0M6 10 10 6',
  'M0 4H8',
  'M4 0V8',
  'M-2 6 2 10M0 0 8 8M6-2 10 2',
  'M2 2h0M6 6h0',
  'M0 0 8 8M8 0 0 8',
  'M0 4H8M4 0V8',
] as const;

/** The same patterns for the square of a legend key, as CSS. */
const line = (angle: number) => `repeating-linear-gradient(${angle}deg,var(--surface) 0 1.5px,#0000 0 4px)`;
const chips = [
  '',
  line(-45),
  line(0),
  line(90),
  line(45),
  'radial-gradient(circle at 1.5px 1.5px,var(--surface) 1.2px,#0000 0) 0 0/4px 4px',
  `${line(45)},${line(-45)}`,
  `${line(0)},${line(90)}`,
] as const;

/** Width of a legend key in pixels, enough to show the dashes of its line. */
const keyWidth = 24;
/** Dash arrays in pixels, for a line two pixels wide with round caps. */
const dashes: readonly (readonly number[])[] = [
  [keyWidth],
  [8, 5],
  [1, 5],
  [8, 5, 1, 5],
  [14, 5],
  [4, 5],
  [14, 5, 1, 5],
  [8, 5, 1, 5, 1, 5],
];
/** Lines thicker than this, in pixels, are treated as bands. */
const thickest = 4;

/**
 * Units per pixel in layers that stretch. A pattern is drawn for a plot of usual size; its angle changes in wider
 * plots.
 */
const stretched = { across: 4000 / 600, down: 2000 / 300 };
/** The size of an image is known: its units are eighths of a pixel. */
const pictured = { across: 8, down: 8 };
/** Minimum opacity of a fill; a paler one would hide its pattern. */
const palest = 0.45;

/**
 * A drawing as HTML, with its series distinguished by hatching or dashes as well as colour, for colour-blind readers
 * and for print. Bars, slices and areas are hatched in the order of the legend, lines are dashed; the legend's keys
 * show the same, points are unchanged.
 */
export function patterned(
  element: ReactNode,
  legend: readonly LegendItem[],
  id: string,
  theme: Theme = pageTheme,
): string {
  const places = new Map(legend.map(({ key }, at) => [key, at % figures.length]));
  const used = new Map<string, { place: number; color: string; isStretched: boolean }>();
  const fillOf = (place: number, color: string, isStretched: boolean) => {
    const name = `${id}-${place}-${[...color].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7).toString(36)}${isStretched ? 's' : ''}`;
    used.set(name, { place, color, isStretched });
    return `url(#${name})`;
  };
  const hatched = new Set<string>();
  const dashed = new Set<string>();
  const seriesOf = (props: Props) => String(props['data-series'] ?? props['data-key']);
  markup(element, (type, props, isStretched) => {
    if (isKey(props)) return props;
    if (isHatched(type, props)) hatched.add(seriesOf(props));
    else if (isLine(type, props, isStretched, theme)) dashed.add(seriesOf(props));
    return props;
  });
  const html = markup(element, (type, props, isStretched) => {
    const series = seriesOf(props);
    const place = places.get(series);
    if (place === undefined) return props;
    const isFilled = hatched.has(series);
    const isPlain = figures[place] === null;
    if (props.className === 'plot-key' && !isFilled) {
      return dashed.has(series) ? withDash(props, dashes[place] ?? []) : props;
    }
    if (isPlain) return props;
    if (type === 'path' && isKey(props)) return { ...props, strokeDasharray: dashes[place]?.join(' ') };
    if (props.className === 'plot-key') return withChip(props, chips[place] ?? '');
    if (isLine(type, props, isStretched, theme)) {
      const scale = Number(props.strokeWidth) / 2;
      return isFilled ? props : { ...props, strokeDasharray: dashes[place]?.map((part) => part * scale).join(' ') };
    }
    if (!isHatched(type, props) || (isKey(props) && !isFilled)) return props;
    const opacity = props.fillOpacity === undefined ? {} : { fillOpacity: Math.max(palest, Number(props.fillOpacity)) };
    return { ...props, ...opacity, fill: fillOf(place, String(props.fill), isStretched) };
  });
  return html + definitionsOf(used, theme);
}

type Hatches = ReadonlyMap<string, Omit<Definition, 'name' | 'theme'>>;

function definitionsOf(used: Hatches, theme: Theme): string {
  if (used.size === 0) return '';
  const all = [...used].map(([name, hatch]) => definition({ ...hatch, name, theme }));
  return `<svg width="0" height="0" style="position:absolute" aria-hidden="true">${all.join('')}</svg>`;
}

/** True for a legend key, on a page or in an image. */
function isKey(props: Props): boolean {
  return props.className === 'plot-key' || props['data-key'] !== undefined;
}

/** True for a line along an axis without dashes of its own: those mark a time shift or a forecast. */
function isLine(type: string, props: Props, isStretched: boolean, theme: Theme): boolean {
  const isThin = Number(props.strokeWidth) <= thickest * (theme.mode === 'page' ? 1 : pictured.across);
  return type === 'path' && isStretched && props.fill === 'none' && isThin && props.strokeDasharray === undefined;
}

/** True for marks with an area to hatch, and for groups of bars. */
function isHatched(type: string, { children, fill }: Props): boolean {
  if (typeof fill !== 'string' || fill === 'none' || fill.startsWith('url(')) return false;
  if (type === 'path' || type === 'rect') return true;
  const [first] = Array.isArray(children) ? children.flat() : [children];
  return type === 'g' && typeof first === 'object' && first !== null && 'type' in first && first.type === 'rect';
}

function withChip(props: Props, chip: string): Props {
  const style = props.style as Props;
  return { ...props, style: { ...style, '--c': `${chip},${String(style['--c'])}` } };
}

/** Replaces the key by a segment of the line, wide enough for its dashes. */
function withDash(props: Props, dash: readonly number[]): Props {
  const style = props.style as Props;
  let at = 0;
  const stops = dash.map((part, index) => {
    const from = at;
    at += index % 2 === 0 ? Math.max(2, part) : part;
    return `${index % 2 === 0 ? String(style['--c']) : '#0000'} ${from}px ${at}px`;
  });
  const line = `repeating-linear-gradient(90deg,${stops.join(',')}) 0 50%/100% 2px no-repeat`;
  return { ...props, 'data-shape': undefined, style: { ...style, '--c': line, '--w': `${keyWidth}px` } };
}

interface Definition {
  readonly name: string;
  readonly place: number;
  readonly color: string;
  readonly isStretched: boolean;
  readonly theme: Theme;
}

function definition({ name, place, color, isStretched, theme }: Definition): string {
  const { across, down } = theme.mode === 'page' ? stretched : pictured;
  const scale = isStretched ? ` patternTransform="scale(${across.toFixed(2)} ${down.toFixed(2)})"` : '';
  return `<pattern id="${name}" width="${side}" height="${side}" patternUnits="userSpaceOnUse"${scale}><rect width="${side}" height="${side}" fill="${escaped(color)}"/><path d="${figures[place]}" fill="none" stroke="${theme.surface}" stroke-width="1.6" stroke-linecap="round"/></pattern>`;
}
