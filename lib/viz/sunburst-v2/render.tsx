import type { ReactElement } from 'react';
import { contrastColor } from '@/lib/viz/kit/color/contrast-color';
import { markColor } from '@/lib/viz/kit/color/mark-color';
import { ringPath } from '@/lib/viz/kit/layout/ring-path';
import { Centered, fine, Stage, stageHeight } from '@/lib/viz/kit/stage';
import { shorten } from '@/lib/viz/kit/text/shorten';
import { textWidth } from '@/lib/viz/kit/text/text-width';
import type { Drawing, Surface } from '@/lib/viz/viz';
import type { SunburstArc, SunburstMarks } from './marks';

const size = 11;
const hole = 0.26;

export function render(drawing: Drawing<SunburstMarks>, surface: Surface): ReactElement {
  const height = stageHeight({ drawing, surface, legendPlace: 'none' });
  return (
    <Stage drawing={drawing} surface={surface} legendPlace="none">
      <Centered surface={surface} height={height} widthOf={(within) => within} marks={drawing.marks.arcs.length}>
        {(box) => <Rings drawing={drawing} surface={surface} radius={box.height / 2} wordsAt={box.wordsAt} />}
      </Centered>
    </Stage>
  );
}

interface RingsProps {
  readonly drawing: Drawing<SunburstMarks>;
  readonly surface: Surface;
  readonly radius: number;
  readonly wordsAt: string | undefined;
}

function Rings({ drawing, surface, radius, wordsAt }: RingsProps): ReactElement {
  const { arcs, levels, total } = drawing.marks;
  const ring = (radius * (1 - hole)) / Math.max(1, levels);
  const inner = ({ level }: SunburstArc) => radius * hole + (level - 1) * ring;
  return (
    <>
      {arcs.map((one, index) => (
        <path
          key={one.key}
          data-item={index}
          data-series={one.root}
          d={ringPath({ start: one.start, end: one.end, inner: inner(one), outer: inner(one) + ring - 1 })}
          fill={markColor(one.color, surface.theme)}
          fillOpacity={one.isDimmed ? 0.3 : undefined}
          stroke={surface.theme.surface}
        />
      ))}
      <g fontSize={size} pointerEvents="none" textAnchor="middle" data-w={wordsAt}>
        {arcs.map((one) => (
          <Label key={one.key} one={one} middle={inner(one) + ring / 2} ring={ring} />
        ))}
      </g>
      {total === null ? null : (
        <text
          y={5}
          textAnchor="middle"
          fontWeight={600}
          fontSize={Math.min(16, (radius * hole * 1.8) / textWidth(total, 1, 600))}
          fill={surface.theme.text}
        >
          {total}
        </text>
      )}
    </>
  );
}

/** A label along the middle of the arc, rotated to read from the left; omitted where it does not fit. */
function Label({ one, middle, ring }: { one: SunburstArc; middle: number; ring: number }): ReactElement | null {
  if (one.text === null) return null;
  const angle = (one.start + one.end) / 2;
  const opening = one.end - one.start;
  const chord = opening >= Math.PI ? middle * 2 : 2 * middle * Math.sin(opening / 2);
  const isAcross = chord - 6 >= textWidth(one.text, size) && ring > 16;
  const room = isAcross ? chord - 6 : ring - 8;
  if ((!isAcross && middle * opening < 14) || room < 24) return null;
  const text = textWidth(one.text, size) <= room ? one.text : shorten(one.label, room, size);
  if (text.indexOf('…') >= 0 && text.length < 6) return null;
  const [x, y] = [Math.sin(angle) * middle, -Math.cos(angle) * middle];
  const degrees = (angle * 180) / Math.PI;
  const turn = isAcross
    ? Math.cos(angle) < 0
      ? degrees - 180
      : degrees
    : Math.sin(angle) < 0
      ? degrees + 90
      : degrees - 90;
  return (
    <text transform={`translate(${fine(x)} ${fine(y)}) rotate(${fine(turn)})`} dy={4} fill={contrastColor(one.color)}>
      {text}
    </text>
  );
}
