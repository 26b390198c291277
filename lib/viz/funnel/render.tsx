import type { ReactElement } from 'react';
import { overRanges, widthRanges } from '@/lib/viz/kit/axis/width-range';
import { contrastColor } from '@/lib/viz/kit/color/contrast-color';
import { markColor } from '@/lib/viz/kit/color/mark-color';
import { PathLayer, pathUnits, percent } from '@/lib/viz/kit/layout/place';
import { Stage, stageHeight } from '@/lib/viz/kit/stage';
import { shorten } from '@/lib/viz/kit/text/shorten';
import { textWidth } from '@/lib/viz/kit/text/text-width';
import type { Drawing, Surface } from '@/lib/viz/viz';
import type { FunnelMarks, FunnelStep } from './marks';

const size = 12;
/** The last step narrows to this share of its upper width instead of to a point. */
const tip = 0.6;
const gap = 2;

export function render(drawing: Drawing<FunnelMarks>, surface: Surface): ReactElement {
  const { steps, legendPlace, hasLabels } = drawing.marks;
  const height = stageHeight({ drawing, surface, legendPlace });
  const across = height / Math.max(1, steps.length);
  const units = pathUnits(null);
  return (
    <Stage drawing={drawing} surface={surface} legendPlace={legendPlace}>
      <PathLayer units={units} clip={false}>
        {steps.map((step, index) => (
          <path
            key={step.key}
            data-item={index}
            data-series={step.key}
            d={shape(step, index, steps.length, units.width, units.height, (gap / height) * units.height)}
            fill={markColor(step.color, surface.theme)}
            fillOpacity={step.isDimmed ? 0.3 : undefined}
          />
        ))}
      </PathLayer>
      {hasLabels && across >= 14 ? <Labels drawing={drawing} surface={surface} /> : null}
    </Stage>
  );
}

function shape(step: FunnelStep, index: number, count: number, width: number, height: number, space: number): string {
  const top = (index * height) / count;
  const bottom = ((index + 1) * height) / count - space;
  const half = (share: number) => (Math.max(share, 0.004) * width) / 2;
  const upper = half(step.upper);
  const lower = half(index === count - 1 ? step.upper * tip : step.lower);
  const point = (x: number, y: number) => `${Math.round(width / 2 + x)} ${Math.round(y)}`;
  return `M${point(-upper, top)}L${point(upper, top)}L${point(lower, bottom)}L${point(-lower, bottom)}z`;
}

/** Position of a label: on its step, beside it, or across a step that is narrower than the label. */
type Place = 'inside' | 'beside' | 'across';
/** Minimum width in pixels of a shortened name beside its step. */
const shortest = 40;

const halo = ({ theme }: Surface) => ({
  stroke: theme.surface,
  strokeWidth: 3,
  strokeLinejoin: 'round' as const,
  paintOrder: 'stroke',
});

/** Labels on their step where it is wide enough, else beside it, else across it. */
function Labels({ drawing, surface }: { drawing: Drawing<FunnelMarks>; surface: Surface }): ReactElement {
  const { steps } = drawing.marks;
  const ranges = widthRanges(surface.width);
  const labels = overRanges(
    ranges,
    ({ width }) =>
      steps.map((step, index) => {
        const plot = width - 16;
        const middle = ((step.upper + (index === steps.length - 1 ? step.upper * tip : step.lower)) / 2) * plot;
        const figures = textWidth(step.figures, size);
        const whole = textWidth(step.name, size) + figures;
        const beside = (plot - middle) / 2 - 12;
        const place: Place = whole <= middle - 12 || beside < figures + shortest ? 'inside' : 'beside';
        const room = place === 'beside' ? beside : plot;
        const name = step.name === '' ? '' : shorten(step.name, Math.max(10, room - figures), size);
        const isWider = place === 'inside' && textWidth(name, size) + figures > middle - 12;
        return { step, index, text: name + step.figures, place: isWider ? ('across' as const) : place };
      }),
    ({ index, text, place }) => `${index} ${text} ${place}`,
  );
  return (
    <g fontSize={size}>
      {labels.map(({ item: { step, index, text, place }, shownAt }) => {
        // The letters extend slightly above the middle, where the step is wider.
        const [upper, lower] = [step.upper, index === steps.length - 1 ? step.upper * tip : step.lower];
        const edge = (upper * 0.65 + lower * 0.35) / 2;
        return (
          <text
            key={`${index} ${shownAt}`}
            data-w={shownAt}
            data-series={step.key}
            x={percent(place === 'beside' ? 0.5 + edge : 0.5)}
            dx={place === 'beside' ? 10 : undefined}
            y={percent((index + 0.5) / steps.length)}
            dy={4}
            textAnchor={place === 'beside' ? 'start' : 'middle'}
            fill={place === 'inside' ? contrastColor(step.color) : surface.theme.text}
            {...(place === 'across' ? halo(surface) : {})}
            opacity={step.isDimmed ? 0.4 : undefined}
            pointerEvents="none"
          >
            {text}
          </text>
        );
      })}
    </g>
  );
}
