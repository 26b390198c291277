import { rgb } from '@visx/vendor/d3-color';
import type { ReactElement } from 'react';
import { overRanges, widthRanges } from '@/lib/viz/kit/axis/width-range';
import { contrastColorOver } from '@/lib/viz/kit/color/contrast-color';
import { markColor } from '@/lib/viz/kit/color/mark-color';
import { percent } from '@/lib/viz/kit/layout/place';
import { Stage, stageHeight } from '@/lib/viz/kit/stage';
import { shorten } from '@/lib/viz/kit/text/shorten';
import { textWidth } from '@/lib/viz/kit/text/text-width';
import type { Drawing, Surface } from '@/lib/viz/viz';
import type { PartitionBox, PartitionMarks } from './marks';

const size = 12;
const lowest = 15;
const margins = { top: 0, right: 0, bottom: 0, left: 0 };
/** Minimum width in pixels of a shortened text; a narrower one is unreadable. */
const legible = 30;

export function render(drawing: Drawing<PartitionMarks>, surface: Surface): ReactElement {
  const { boxes, levels } = drawing.marks;
  const height = stageHeight({ drawing, surface, legendPlace: 'none', margins });
  const texts = overRanges(
    widthRanges(surface.width),
    ({ width }) => {
      const room = width / levels - 16;
      if (room < legible) return [];
      return boxes.filter((box) => box.height * height >= lowest).map((box) => ({ box, text: fitting(box, room) }));
    },
    ({ box, text }) => `${box.key} ${text}`,
  );
  return (
    <Stage drawing={drawing} surface={surface} legendPlace="none" margins={margins}>
      {boxes.map((box, index) => (
        <rect
          key={box.key}
          data-item={index}
          data-series={box.series}
          x={percent(box.level / levels)}
          y={percent(box.top)}
          width={percent(1 / levels)}
          height={percent(box.height)}
          fill={markColor(box.color, surface.theme)}
          fillOpacity={opacityOf(box.level)}
          stroke={surface.theme.surface}
          strokeWidth={box.height * height < 3 ? 0.25 : 1}
        />
      ))}
      <g fontSize={size} pointerEvents="none">
        {texts.map(({ item: { box, text }, shownAt }) => (
          <text
            key={`${box.key} ${text}`}
            x={percent(box.level / levels)}
            dx={8}
            y={percent(box.top + box.height / 2)}
            dy={4}
            fill={contrastColorOver(groundOf(box), surface.theme)}
            data-w={shownAt}
          >
            {text}
          </text>
        ))}
      </g>
    </Stage>
  );
}

/** The name with its value, or only the name where both do not fit. */
function fitting({ name, text }: PartitionBox, room: number): string {
  const whole = `${name}: ${text}`;
  return textWidth(whole, size) <= room ? whole : shorten(name, room, size);
}

/** Deeper levels are lighter, so that a group and its parts are distinguishable. */
function opacityOf(level: number): number {
  return Math.max(0.4, 1 - Math.max(0, level - 1) * 0.3);
}

function groundOf({ color, level }: PartitionBox): string {
  return rgb(color)
    .copy({ opacity: opacityOf(level) })
    .formatRgb();
}
