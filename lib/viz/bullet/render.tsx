import type { ReactElement } from 'react';
import { overRanges, widthRanges } from '@/lib/viz/kit/axis/width-range';
import { markColor } from '@/lib/viz/kit/color/mark-color';
import { percent } from '@/lib/viz/kit/layout/place';
import { Plot } from '@/lib/viz/kit/plot';
import { shorten } from '@/lib/viz/kit/text/shorten';
import { textWidth } from '@/lib/viz/kit/text/text-width';
import type { Drawing, Surface } from '@/lib/viz/viz';
import type { BulletMark, BulletMarks } from './marks';

const size = 12;
const margins = { top: 8, right: 24, bottom: 8, left: 24 };
/** Pixels above the band for its name and the texts of its targets, and below it for the scale. */
const above = 48;
const below = 24;

export function render(drawing: Drawing<BulletMarks>, surface: Surface): ReactElement {
  const { marks } = drawing;
  const { theme } = surface;
  const inner = surface.height - margins.top - margins.bottom;
  const band = Math.max(16, Math.min(72, inner - above - below));
  const top = Math.max(above, (inner - above - below - band) / 2 + above);
  const bar = band / 3;
  const firstMarker = 1 + marks.ranges.length;
  const [from, to] = [Math.min(marks.zero, marks.measure.at), Math.max(marks.zero, marks.measure.at)];
  return (
    <Plot surface={surface} label={drawing.label} margins={margins} legend={[]} legendPlace="none">
      <text x="0" dx={-margins.left + 8} y={top - 34} fontSize={13} fill={theme.quiet}>
        {marks.name}{' '}
        <tspan fontWeight={600} fill={theme.text}>
          {marks.measure.text}
        </tspan>
      </text>
      {marks.ranges.map((range, index) => (
        <rect
          key={range.key}
          data-item={1 + index}
          x={percent(Math.min(marks.zero, range.at))}
          y={top}
          width={percent(Math.abs(range.at - marks.zero))}
          height={band}
          fill={theme.text}
          fillOpacity={Number((0.08 + (0.14 * index) / Math.max(1, marks.ranges.length)).toFixed(3))}
        />
      ))}
      <rect
        data-item={0}
        x={percent(from)}
        y={top + (band - bar) / 2}
        width={percent(to - from)}
        height={bar}
        rx={2}
        fill={markColor(marks.color, theme)}
      />
      {marks.lines.map((line, index) => (
        <svg
          key={line.key}
          x={percent(line.at)}
          overflow="visible"
          aria-hidden="true"
          data-item={firstMarker + marks.markers.length + index}
        >
          <path d={`M0 ${top - 2}v${band + 4}`} stroke={theme.text} strokeWidth={2} />
          <path d={`M0 ${top}v${band}`} stroke="transparent" strokeWidth={10} />
        </svg>
      ))}
      {marks.markers.map((marker, index) => (
        <svg
          key={marker.key}
          x={percent(marker.at)}
          overflow="visible"
          aria-hidden="true"
          data-item={firstMarker + index}
        >
          <path d={`M-7 ${top - 1}h14l-7 12z`} fill={theme.surface} stroke={theme.text} strokeWidth={1.5} />
        </svg>
      ))}
      <Words marks={marks} surface={surface} y={top - 10} />
      <Scale marks={marks} surface={surface} y={top + band} />
    </Plot>
  );
}

/** The texts of targets above the band; those that would overlap another are only in the tooltips. */
function Words({ marks, surface, y }: { marks: BulletMarks; surface: Surface; y: number }): ReactElement {
  const named = [...marks.markers, ...marks.lines].sort((one, other) => one.at - other.at);
  const texts = overRanges(
    widthRanges(surface.width),
    ({ width }) => apart(named, width - margins.left - margins.right, ({ label, text }) => `${label} ${text}`),
    ({ key, text, shift }) => `${key} ${text} ${shift}`,
  );
  return (
    <g fontSize={size} fill={surface.theme.text} textAnchor="middle">
      {texts.map(({ item, shownAt }) => (
        <text key={`${item.key} ${item.text} ${shownAt}`} x={percent(item.at)} dx={item.shift} y={y} data-w={shownAt}>
          {item.text}
        </text>
      ))}
    </g>
  );
}

function Scale({ marks, surface, y }: { marks: BulletMarks; surface: Surface; y: number }): ReactElement {
  const ticks = overRanges(
    widthRanges(surface.width),
    ({ width }) => {
      const length = width - margins.left - margins.right;
      return apart(length < 480 ? marks.ticks.few : marks.ticks.many, length, ({ text }) => text);
    },
    ({ key, text }) => `${key} ${text}`,
  );
  return (
    <g fontSize={11} fill={surface.theme.quiet} textAnchor="middle">
      {ticks.map(({ item, shownAt }) => (
        <text key={`${item.key} ${shownAt}`} x={percent(item.at)} y={y + 16} data-w={shownAt}>
          {item.text}
        </text>
      ))}
    </g>
  );
}

interface Word {
  readonly key: string;
  readonly at: number;
  readonly text: string;
  /** Offset in pixels that keeps the text inside the drawing. */
  readonly shift: number;
}

/**
 * Texts centred at their position, moved inwards at both ends; a text that would overlap the one before it is omitted.
 */
function apart(marks: readonly BulletMark[], length: number, words: (mark: BulletMark) => string): Word[] {
  let end = Number.NEGATIVE_INFINITY;
  return marks.flatMap((mark) => {
    const text = shorten(words(mark), length * 0.6, size);
    const half = textWidth(text, size) / 2;
    const middle = mark.at * length;
    const placed = Math.min(length + margins.right - half, Math.max(half - margins.left, middle));
    if (placed - half < end + 8) return [];
    end = placed + half;
    return [{ key: mark.key, at: mark.at, text, shift: Math.round(placed - middle) }];
  });
}
