import type { CSSProperties, ReactElement } from 'react';
import { markColor } from '@/lib/viz/kit/color/mark-color';
import { shorten } from '@/lib/viz/kit/text/shorten';
import { textWidth } from '@/lib/viz/kit/text/text-width';
import { pageTheme, type Theme } from '@/lib/viz/kit/theme';
import type { LegendItem } from '@/lib/viz/viz';

export const legendHeight = 28;
const size = 12;
const longest = 180;
/** Width in pixels of the line segment in a legend key; `plot.css` has the same value. */
const lineWidth = 20;
/** Maximum number of keys, beyond which few readers scroll; the marks beyond have tooltips. */
const mostKeys = 250;

interface LegendProps {
  readonly items: readonly LegendItem[];
  /** Shown where the labels at the ends of the lines do not fit. */
  readonly narrowOnly: boolean;
  /** `data-w`: the width ranges that show it; all when absent. */
  readonly shownAt?: string;
}

/** Scrollable elements must be reachable by keyboard. */
const scrollable = { tabIndex: 0, role: 'group', 'aria-label': 'Legend' };

/** A legend in one scrollable row. */
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

/** The keys that fit one row of an image, and the number of omitted ones. */
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

/** A square, a point, or a line segment with a marker on it. */
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
