import type { ReactElement } from 'react';
import { markColor } from '@/lib/viz/kit/color/mark-color';
import { RadialLabels, radialLabelRoom } from '@/lib/viz/kit/layout/radial-labels';
import { ringPath } from '@/lib/viz/kit/layout/ring-path';
import { Centered, Stage, stageHeight } from '@/lib/viz/kit/stage';
import type { Drawing, Surface } from '@/lib/viz/viz';
import type { RoseMarks, RosePetal, RoseSlice } from './marks';

export function render(drawing: Drawing<RoseMarks>, surface: Surface): ReactElement {
  const { slices, legendPlace } = drawing.marks;
  const height = stageHeight({ drawing, surface, legendPlace });
  const radiusOf = (within: number) => Math.max(20, within / 2 - 18);
  const room = radialLabelRoom(slices);
  const widthOf = (within: number) => Math.max(within, (radiusOf(within) + room) * 2);
  const petals = slices.flatMap((slice) => slice.petals.map((petal) => ({ slice, petal })));
  return (
    <Stage drawing={drawing} surface={surface} legendPlace={legendPlace}>
      <Centered surface={surface} height={height} widthOf={widthOf} marks={petals.length}>
        {(box) => (
          <>
            {petals.map(({ slice, petal }, item) => (
              <path
                key={`${slice.key} ${petal.key}`}
                data-item={item}
                data-series={petal.series}
                d={petalPath(slice, petal, radiusOf(box.height))}
                fill={markColor(petal.color, surface.theme)}
                stroke={surface.theme.surface}
              />
            ))}
            <RadialLabels
              labels={slices.map(({ key, label, start, end }, index) => ({
                key,
                label,
                angle: (start + end) / 2,
                weight: weightOf(index),
              }))}
              radius={radiusOf(box.height)}
              fill={surface.theme.quiet}
              shownAt={box.wordsAt}
            />
          </>
        )}
      </Centered>
    </Stage>
  );
}

function petalPath({ start, end }: RoseSlice, { inner, outer }: RosePetal, radius: number): string {
  return ringPath({ start, end, inner: inner * radius, outer: outer * radius });
}

/**
 * Priority of a label. Omitted labels leave even gaps: every second one is omitted first, then every second of the
 * rest.
 */
function weightOf(index: number): number {
  return index === 0 ? 64 : index & -index;
}
