import type { ReactElement } from 'react';
import { maxOf } from '@/lib/frame/extent';
import { percent } from '@/lib/viz/kit/layout/place';
import { textWidth } from '@/lib/viz/kit/text/text-width';
import type { Surface } from '@/lib/viz/viz';
import type { MapMarks, MapScale } from './marks';

const size = 11;
const pad = 8;
const rowHeight = 16;
const strip = 110;
const gap = 8;

interface ScaleProps {
  readonly scale: MapScale;
  readonly place: MapMarks['scalePlace'];
  readonly surface: Surface;
  readonly height: number;
}

/** The colour legend, on a card in a corner of the map. */
export function Scale({ scale, place, surface, height }: ScaleProps): ReactElement | null {
  const { theme } = surface;
  const content = scale.kind === 'ramp' ? rampOf(scale, surface) : stepsOf(scale, height);
  const isRight = place.endsWith('r');
  const top = place.startsWith('t') ? gap : Math.max(gap, height - content.height - 2 * pad - gap);
  return (
    <svg x={isRight ? '100%' : 0} y={top} overflow="visible" aria-hidden="true" fontSize={size} fill={theme.text}>
      <g transform={`translate(${isRight ? -content.width - 2 * pad - gap : gap} 0)`}>
        <rect
          width={content.width + 2 * pad}
          height={content.height + 2 * pad}
          rx={4}
          fill={theme.surface}
          fillOpacity={0.9}
          stroke={theme.line}
        />
        <g transform={`translate(${pad} ${pad})`}>{content.marks}</g>
      </g>
    </svg>
  );
}

function rampOf({ stops, low, high }: Extract<MapScale, { kind: 'ramp' }>, { id, theme }: Surface) {
  const name = `${id}-ramp`.replaceAll(/[^\w-]/g, '-');
  const [before, after] = [textWidth(low, size) + 6, textWidth(high, size) + 6];
  return {
    width: Math.ceil(before + strip + after),
    height: 10,
    marks: (
      <>
        <linearGradient id={name}>
          {stops
            .map((color, at) => ({ color, offset: percent(at / Math.max(1, stops.length - 1)) }))
            .map(({ color, offset }) => (
              <stop key={offset} offset={offset} stopColor={color} />
            ))}
        </linearGradient>
        <text y={9}>{low}</text>
        <rect x={before} width={strip} height={10} rx={2} fill={`url(#${name})`} stroke={theme.line} />
        <text x={before + strip + 6} y={9}>
          {high}
        </text>
      </>
    ),
  };
}

/** As many steps as fit the height of the map. */
function stepsOf({ steps }: Extract<MapScale, { kind: 'steps' }>, height: number) {
  const room = Math.max(1, Math.floor((height - 2 * (pad + gap)) / rowHeight));
  const shown = steps.slice(0, room);
  const widest = maxOf(
    shown.map(({ label }) => textWidth(label, size)),
    0,
  );
  return {
    width: Math.ceil(widest) + 16,
    height: shown.length * rowHeight - 4,
    marks: shown.map(({ color, label }, index) => (
      <g key={label} transform={`translate(0 ${index * rowHeight})`}>
        <rect y={1} width={10} height={10} rx={2} fill={color} />
        <text x={16} y={10}>
          {label}
        </text>
      </g>
    )),
  };
}
