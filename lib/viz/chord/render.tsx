import type { ReactElement } from 'react';
import { markColor } from '@/lib/viz/kit/color/mark-color';
import { RadialLabels, radialLabelRoom } from '@/lib/viz/kit/layout/radial-labels';
import { ringPath } from '@/lib/viz/kit/layout/ring-path';
import { Centered, Stage, stageHeight } from '@/lib/viz/kit/stage';
import type { Drawing, Surface } from '@/lib/viz/viz';
import type { ChordMarks } from './marks';
import { ribbonPath } from './ribbon-path';

const rim = 10;

export function render(drawing: Drawing<ChordMarks>, surface: Surface): ReactElement {
  const { nodes, bands } = drawing.marks;
  const height = stageHeight({ drawing, surface, legendPlace: 'none' });
  const radiusOf = (within: number) => Math.max(20, within / 2 - 20);
  const room = radialLabelRoom(nodes);
  const widthOf = (within: number) => Math.max(within, (radiusOf(within) + room) * 2);
  return (
    <Stage drawing={drawing} surface={surface} legendPlace="none">
      <Centered surface={surface} height={height} widthOf={widthOf} marks={bands.length}>
        {(box) => <Circle drawing={drawing} surface={surface} radius={radiusOf(box.height)} wordsAt={box.wordsAt} />}
      </Centered>
    </Stage>
  );
}

interface CircleProps {
  readonly drawing: Drawing<ChordMarks>;
  readonly surface: Surface;
  readonly radius: number;
  readonly wordsAt: string | undefined;
}

function Circle({ drawing, surface, radius, wordsAt }: CircleProps): ReactElement {
  const { nodes, bands } = drawing.marks;
  const inner = radius - rim;
  return (
    <>
      <g stroke={surface.theme.surface} strokeWidth={0.5}>
        {bands.map((band, index) => (
          <path
            key={band.key}
            data-item={index}
            data-series={band.from}
            d={ribbonPath(band, inner - 1)}
            fill={markColor(band.color, surface.theme)}
            fillOpacity={band.isDimmed ? 0.15 : 0.6}
          />
        ))}
      </g>
      {nodes.map((node, index) => (
        <path
          key={node.key}
          data-item={bands.length + index}
          data-series={node.key}
          d={ringPath({ start: node.start, end: node.end, inner, outer: radius })}
          fill={markColor(node.color, surface.theme)}
        />
      ))}
      <RadialLabels
        labels={nodes.map(({ key, label, start, end }) => ({
          key,
          label,
          angle: (start + end) / 2,
          weight: end - start,
        }))}
        radius={radius}
        fill={surface.theme.text}
        shownAt={wordsAt}
      />
    </>
  );
}
