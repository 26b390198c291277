import type { ReactElement } from 'react';
import { markColor } from '@/lib/viz/kit/color/mark-color';
import { Centered, type CenteredBox, fine, narrowTiles, Stage, stageHeight, stageMargins } from '@/lib/viz/kit/stage';
import { shorten } from '@/lib/viz/kit/text/shorten';
import type { Drawing, Surface } from '@/lib/viz/viz';
import type { RadarMarks, RadarShape } from './marks';

const rings = [0.25, 0.5, 0.75, 1];
const size = 12;
const small = 11;
const shareWide = 1.35;

export function render(drawing: Drawing<RadarMarks>, surface: Surface): ReactElement {
  const { legendPlace, shapes } = drawing.marks;
  const height = stageHeight({ drawing, surface, legendPlace });
  const widthOf = (within: number) => Math.max(radiusOf(within) * 2 + 80, within * shareWide);
  return (
    <Stage drawing={drawing} surface={surface} legendPlace={legendPlace}>
      <Centered surface={surface} height={height} widthOf={widthOf} marks={shapes.length}>
        {(box) => <Web drawing={drawing} surface={surface} box={box} />}
      </Centered>
    </Stage>
  );
}

function radiusOf(height: number): number {
  return Math.max(20, height / 2 - 34);
}

interface WebProps {
  readonly drawing: Drawing<RadarMarks>;
  readonly surface: Surface;
  readonly box: CenteredBox;
}

function Web({ drawing, surface, box }: WebProps): ReactElement {
  const { marks } = drawing;
  const { theme } = surface;
  const { width } = box;
  const radius = radiusOf(box.height);
  const count = marks.axes.length;
  return (
    <>
      <g fill="none" stroke={theme.grid}>
        {rings.map((ring) =>
          marks.isCircle ? (
            <circle key={ring} r={fine(radius * ring)} />
          ) : (
            <path
              key={ring}
              d={outline(
                marks.axes.map(() => ring),
                radius,
              )}
            />
          ),
        )}
        {marks.axes.map(({ label }, index) => (
          <path key={label} d={`M0 0L${point(index, count, radius).join(' ')}`} />
        ))}
      </g>
      {marks.shapes.map((shape, index) => (
        <Shape
          key={shape.key}
          shape={{ ...shape, color: markColor(shape.color, theme) }}
          index={index}
          radius={radius}
        />
      ))}
      {marks.hasLabels ? <Values marks={marks} radius={radius} surface={surface} /> : null}
      {marks.axes.map(({ label, max }, index) => {
        const [x = 0, y = 0] = point(index, count, radius + 10);
        const anchor = Math.abs(x) < 2 ? 'middle' : x > 0 ? 'start' : 'end';
        const up = y < -radius * 0.5 ? -12 : y > radius * 0.5 ? 10 : -2;
        const place = { x, textAnchor: anchor, fontSize: size } as const;
        return (
          <g key={label}>
            {looks(surface, box).map(({ shownAt, share }) => {
              const room = anchor === 'middle' ? width * share : Math.max(40, (width * share) / 2 - Math.abs(x));
              return (
                <text key={share} {...place} y={fine(y + up)} fill={theme.text} data-w={shownAt}>
                  {shorten(label, room, size)}
                </text>
              );
            })}
            <text {...place} y={fine(y + up + 14)} fontSize={small} fill={theme.quiet}>
              {max}
            </text>
          </g>
        );
      })}
    </>
  );
}

interface Look {
  readonly shownAt: string | undefined;
  readonly share: number;
}

/** Label widths as shares of the box: a wide tile has space beside the box, a narrow one has none. */
function looks({ width }: Surface, box: CenteredBox): readonly Look[] {
  if (width === 'fluid') {
    if (box.shownAt === narrowTiles) return [{ shownAt: undefined, share: 1 }];
    return [
      { shownAt: '0123', share: 1 },
      { shownAt: '45678', share: 1.6 },
    ];
  }
  const share = (width - stageMargins.left - stageMargins.right) / box.width;
  return [{ shownAt: undefined, share: Math.max(1, Math.min(2, share)) }];
}

function Shape({ shape, index, radius }: { shape: RadarShape; index: number; radius: number }): ReactElement {
  const count = shape.reach.length;
  return (
    <g data-series={shape.key} data-item={index} opacity={shape.isDimmed ? 0.3 : undefined}>
      <path
        d={outline(shape.reach, radius)}
        fill={shape.color}
        fillOpacity={0.08}
        stroke={shape.color}
        strokeWidth={2}
        strokeLinejoin="round"
      />
      <path
        d={shape.reach.map((reach, axis) => `M${point(axis, count, radius * reach).join(' ')}h0`).join('')}
        stroke={shape.color}
        strokeWidth={6}
        strokeLinecap="round"
      />
    </g>
  );
}

/** Values of a single shape, beside its corners. */
function Values({ marks, radius, surface }: { marks: RadarMarks; radius: number; surface: Surface }): ReactElement {
  const [shape] = marks.shapes;
  return (
    <g fontSize={small} fill={surface.theme.text} stroke={surface.theme.surface} strokeWidth={3} paintOrder="stroke">
      {shape?.reach.map((reach, axis) => {
        const [x = 0, y = 0] = point(axis, marks.axes.length, Math.max(12, radius * reach - 12));
        return (
          <text key={`value ${marks.axes[axis]?.label}`} x={x} y={fine(y + 4)} textAnchor="middle">
            {shape.texts[axis]}
          </text>
        );
      })}
    </g>
  );
}

function point(index: number, count: number, reach: number): [number, number] {
  const angle = (index / Math.max(1, count)) * Math.PI * 2;
  return [fine(Math.sin(angle) * reach), fine(-Math.cos(angle) * reach)];
}

function outline(reach: readonly number[], radius: number): string {
  return `M${reach.map((share, index) => point(index, reach.length, radius * share).join(' ')).join('L')}z`;
}
