import type { CSSProperties, ReactElement } from 'react';
import { markColor } from '@/lib/viz/kit/color/mark-color';
import { shorten } from '@/lib/viz/kit/text/shorten';
import { textWidth } from '@/lib/viz/kit/text/text-width';
import { pageTheme, type Theme } from '@/lib/viz/kit/theme';
import type { LegendItem } from '@/lib/viz/viz';

export const legendHeight = 28;
const size = 12;
const longest = 180;
/** Pixels of the piece of a line that is a key; `plot.css` states the same. */
const lineWidth = 20;
/** Nobody scrolls further; marks beyond have their tooltips. */
const mostKeys = 250;

interface LegendProps {
  readonly items: readonly LegendItem[];
  /** Shown where there is no room for labels at the lines' ends. */
  readonly narrowOnly: boolean;
  /** The width ranges that show it, as `data-w` has them; all when absent. */
  readonly shownAt?: string;
}

/** What scrolls must be reachable by keyboard. */
const scrollable = { tabIndex: 0, role: 'group', 'aria-label': 'Legend' };

/** One row that scrolls. */
export function Legend({ items, narrowOnly, shownAt }: LegendProps): ReactElement {
  return (
    <div className={narrowOnly ? 'plot-legend plot-legend-narrow' : 'plot-legend'} data-w={shownAt} {...scrollable}>
      {items.slice(0, mostKeys).map((item) => (
        <span
          key={item.key}
          className="plot-key"
          data-series={item.key}
          data-shape={item.shape}
          style={{ '--c': markColor(item.color, pageTheme) } as CSSProperties}
          title={textWidth(item.label, size) > longest ? item.label : undefined}
        >
          {item.label}
        </span>
      ))}
      {items.length > mostKeys ? <span className="plot-more">and {items.length - mostKeys} more</span> : null}
    </div>
  );
}

/** As many keys as fit one row of a picture, and how many more there are. */
export function ImageLegend({
  items,
  width,
  theme,
}: {
  items: readonly LegendItem[];
  width: number;
  theme: Theme;
}): ReactElement {
  const placed: { item: LegendItem; x: number; text: string }[] = [];
  let x = 0;
  for (const item of items) {
    const text = shorten(item.label, longest, size);
    const end = x + keyWidth(item) + 4 + textWidth(text, size) + 16;
    if (end > width - 48 && placed.length < items.length - 1) break;
    placed.push({ item, x, text });
    x = end;
  }
  const more = items.length - placed.length;
  return (
    <g fontSize={size} fill={theme.quiet}>
      {placed.map(({ item, x: at, text }) => (
        <g key={item.key}>
          <ImageKey item={item} x={at} theme={theme} />
          <text x={at + keyWidth(item) + 4} y={14}>
            {text}
          </text>
        </g>
      ))}
      {more > 0 ? (
        <text x={x} y={14}>
          +{more}
        </text>
      ) : null}
    </g>
  );
}

function keyWidth({ shape }: LegendItem): number {
  return shape === 'line' ? lineWidth : 10;
}

/** A square, a point, or a piece of a line with a marker on it. */
function ImageKey({ item, x, theme }: { item: LegendItem; x: number; theme: Theme }): ReactElement {
  const { key, shape } = item;
  const color = markColor(item.color, theme);
  if (shape === 'point') return <circle data-key={key} cx={x + 5} cy={10} r={4} fill={color} />;
  if (shape !== 'line') return <rect data-key={key} x={x} y={5} width={10} height={10} rx={2} fill={color} />;
  return (
    <>
      <path data-key={key} d={`M${x} 10h${lineWidth}`} fill="none" stroke={color} strokeWidth={2} />
      <circle cx={x + lineWidth / 2} cy={10} r={3} fill={theme.surface} stroke={color} strokeWidth={2} />
    </>
  );
}
