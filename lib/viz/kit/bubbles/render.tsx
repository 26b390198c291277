import type { ReactElement } from 'react';
import { renderLayered } from '@/lib/viz/kit/cartesian/layered';
import type { CartesianLayout } from '@/lib/viz/kit/cartesian/layout';
import { markColor } from '@/lib/viz/kit/color/mark-color';
import { PathLayer, pathUnits, percent, strokeOf } from '@/lib/viz/kit/layout/place';
import type { Drawing, Surface } from '@/lib/viz/viz';
import { type Bubble, type BubbleMarks, mostAnswering } from './marks';

/** Draws large bubbles first, so that small ones are on top; in low tiles all are smaller. */
export function renderBubbles(drawing: Drawing<BubbleMarks>, surface: Surface): ReactElement {
  const { bubbles, opacity } = drawing.marks;
  return renderLayered(drawing, surface, (layout) => {
    const scale = Math.min(1, Math.max(0.4, layout.plotHeight / 240));
    return (
      <svg width="100%" height="100%" overflow={layout.isClipped ? 'hidden' : 'visible'} aria-hidden="true">
        <Dots
          bubbles={bubbles.slice(mostAnswering)}
          layout={layout}
          scale={scale}
          surface={surface}
          opacity={opacity}
        />
        {bubbles
          .slice(0, mostAnswering)
          .map((bubble, index) => ({ bubble, index }))
          .sort((one, other) => other.bubble.diameter - one.bubble.diameter)
          .map(({ bubble, index }) => (
            <circle
              key={bubble.key}
              data-item={index}
              data-series={bubble.series}
              cx={percent(bubble.at)}
              cy={percent(1 - layout.scale.at(bubble.y))}
              r={Math.round(bubble.diameter * scale * 5) / 10}
              fill={markColor(bubble.color, surface.theme)}
              fillOpacity={opacity}
              stroke={surface.theme.surface}
            />
          ))}
      </svg>
    );
  });
}

interface DotsProps {
  readonly bubbles: readonly Bubble[];
  readonly layout: CartesianLayout;
  readonly scale: number;
  readonly surface: Surface;
  readonly opacity: number;
}

/** Many small bubbles, as one path for each colour and size. */
function Dots({ bubbles, layout, scale, surface, opacity }: DotsProps): ReactElement | null {
  if (bubbles.length === 0) return null;
  const units = pathUnits(surface.width === 'fluid' ? null : { width: surface.width, height: surface.height });
  const paths = new Map<string, { bubble: Bubble; size: number; d: string[] }>();
  for (const bubble of bubbles) {
    const size = Math.max(2, Math.round(bubble.diameter * scale));
    const name = `${bubble.series} ${size}`;
    const path = paths.get(name) ?? { bubble, size, d: [] };
    paths.set(name, path);
    const y = 1 - layout.scale.at(bubble.y);
    path.d.push(`M${Math.round(bubble.at * units.width)} ${Math.round(y * units.height)}h0`);
  }
  return (
    <PathLayer units={units} clip={layout.isClipped}>
      {[...paths].map(([name, { bubble, size, d }]) => (
        <path
          key={name}
          data-series={bubble.series}
          d={d.join('')}
          stroke={markColor(bubble.color, surface.theme)}
          strokeOpacity={opacity}
          strokeLinecap="round"
          {...strokeOf(units, size)}
        />
      ))}
    </PathLayer>
  );
}
