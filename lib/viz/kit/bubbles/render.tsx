import type { ReactElement } from 'react';
import { renderLayered } from '@/lib/viz/kit/cartesian/layered';
import { markColor } from '@/lib/viz/kit/mark-color';
import { percent } from '@/lib/viz/kit/place';
import type { Drawing, Surface } from '@/lib/viz/viz';
import type { BubbleMarks } from './marks';

/** Large bubbles first, so that small ones lie on them; in low tiles all are smaller. */
export function renderBubbles(drawing: Drawing<BubbleMarks>, surface: Surface): ReactElement {
  const { bubbles, opacity } = drawing.marks;
  return renderLayered(drawing, surface, (layout) => {
    const scale = Math.min(1, Math.max(0.4, layout.plotHeight / 240));
    return (
      <svg width="100%" height="100%" overflow={layout.isClipped ? 'hidden' : 'visible'} aria-hidden="true">
        {bubbles
          .map((bubble, index) => ({ bubble, index }))
          .sort((one, other) => other.bubble.diameter - one.bubble.diameter)
          .map(({ bubble, index }) => (
            <circle
              key={bubble.key}
              data-item={index}
              data-series={bubble.series}
              cx={percent(bubble.at)}
              cy={percent(1 - layout.scale.at(bubble.y))}
              r={Number(((bubble.diameter * scale) / 2).toFixed(1))}
              fill={markColor(bubble.color, surface.theme)}
              fillOpacity={opacity}
              stroke={surface.theme.surface}
            />
          ))}
      </svg>
    );
  });
}
