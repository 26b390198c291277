import type { LegendItem } from '@/lib/viz/viz';
import { type Dress, escaped, type Props } from './markup';
import { pageTheme, type Theme } from './theme';

/** Lines and dots of a pattern on a square of so many pixels; the first series stays plain. */
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

/** The same on the chip of a legend's key, as CSS. */
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

/** Layers that stretch count in these units: a pattern is drawn for a plot of usual size, and leans with wider ones. */
const stretched = { across: 4000 / 600, down: 2000 / 300 };
/** Of a picture the size is known: it counts eighths of a pixel. */
const pictured = { across: 8, down: 8 };
/** Fills that are paler than this would hide their pattern. */
const palest = 0.45;

export interface Patterns {
  /** Gives marks and the legend's keys their patterns while they are written. */
  readonly dress: Dress;
  /** The patterns that were given, as markup that stands anywhere in the page. */
  definitions(): string;
}

/**
 * Tells the series of a drawing apart by hatching besides colour: for readers who tell colours apart badly, and for
 * paper. Bars, slices and areas are hatched in the order of the legend; lines and points stay as they are.
 */
export function patterns(legend: readonly LegendItem[], id: string, theme: Theme = pageTheme): Patterns {
  const places = new Map(legend.map(({ key }, at) => [key, at % figures.length]));
  const used = new Map<string, { place: number; color: string; isStretched: boolean }>();
  const fillOf = (place: number, color: string, isStretched: boolean) => {
    const name = `${id}-${place}-${[...color].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7).toString(36)}${isStretched ? 's' : ''}`;
    used.set(name, { place, color, isStretched });
    return `url(#${name})`;
  };
  return {
    dress(type, props, isStretched) {
      const place = places.get(String(props['data-series']));
      if (place === undefined || figures[place] === null) return props;
      if (props.className === 'plot-key') return withChip(props, chips[place] ?? '');
      const { fill } = props;
      if (typeof fill !== 'string' || !isHatched(type, props) || fill === 'none' || fill.startsWith('url('))
        return props;
      const opacity =
        props.fillOpacity === undefined ? {} : { fillOpacity: Math.max(palest, Number(props.fillOpacity)) };
      return { ...props, ...opacity, fill: fillOf(place, fill, isStretched) };
    },
    definitions() {
      if (used.size === 0) return '';
      const all = [...used].map(([name, { place, color, isStretched }]) =>
        definition({ name, place, color, isStretched, theme }),
      );
      return `<svg width="0" height="0" style="position:absolute" aria-hidden="true">${all.join('')}</svg>`;
    },
  };
}

/** Marks with an inside to hatch, and groups of bars. */
function isHatched(type: string, { children }: Props): boolean {
  if (type === 'path' || type === 'rect') return true;
  const [first] = Array.isArray(children) ? children.flat() : [children];
  return type === 'g' && typeof first === 'object' && first !== null && 'type' in first && first.type === 'rect';
}

function withChip(props: Props, chip: string): Props {
  const style = props.style as Props;
  return { ...props, style: { ...style, '--c': `${chip},${String(style['--c'])}` } };
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
