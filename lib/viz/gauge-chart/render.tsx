import type { ReactElement } from 'react';
import { maxOf } from '@/lib/frame/extent';
import { markColor } from '@/lib/viz/kit/color/mark-color';
import { ringPath } from '@/lib/viz/kit/layout/ring-path';
import { Centered, fine, Stage, stageHeight } from '@/lib/viz/kit/stage';
import { fineText } from '@/lib/viz/kit/text/decimal-text';
import { shorten } from '@/lib/viz/kit/text/shorten';
import { textWidth } from '@/lib/viz/kit/text/text-width';
import type { Drawing, Surface } from '@/lib/viz/viz';
import type { GaugeMarks } from './marks';

const tickSize = 11;
const labelSize = 12;
const line = 16;

export function render(drawing: Drawing<GaugeMarks>, surface: Surface): ReactElement {
  const { marks } = drawing;
  const height = stageHeight({ drawing, surface, legendPlace: 'none' });
  const widthOf = (within: number) => Math.max(within, placed(marks, within).radius * 2 + 90);
  return (
    <Stage drawing={drawing} surface={surface} legendPlace="none">
      <Centered surface={surface} height={height} widthOf={widthOf} marks={marks.pointers.length}>
        {(box) => <Dial marks={marks} surface={surface} height={box.height} />}
      </Centered>
    </Stage>
  );
}

/** The layout of the dial and the names below it within a height in pixels. */
function placed(marks: GaugeMarks, height: number) {
  const named = marks.pointers.some(({ label }) => label !== '');
  const listed = named ? marks.pointers.slice(0, Math.max(1, Math.floor((height * 0.4) / line))) : [];
  const dial = height - listed.length * line - (named ? 6 : 0);
  const above = dial > 120 ? 16 : 2;
  return { listed, above, radius: Math.max(24, fitted(marks, dial) - above) };
}

interface DialProps {
  readonly marks: GaugeMarks;
  readonly surface: Surface;
  readonly height: number;
}

function Dial({ marks, surface, height }: DialProps): ReactElement {
  const { theme } = surface;
  const { listed, above, radius } = placed(marks, height);
  const track = Math.max(6, Math.min(18, radius * 0.13));
  const tracks = marks.isOverlaid ? 1 : Math.max(1, Math.min(marks.pointers.length, 5));
  const angle = (at: number) => marks.start + (marks.end - marks.start) * at;
  const band = (from: number, to: number, slot: number) =>
    arcPath(angle(from), angle(to), radius - slot * (track + 2) - track, radius - slot * (track + 2), marks.isRound);
  const [first] = marks.pointers;
  const center = -height / 2 + above + radius;
  const figure = Math.min(28, radius * 0.34);
  const inside = radius - tracks * (track + 2);
  return (
    <>
      <g transform={`translate(0 ${fine(center)})`}>
        {Array.from({ length: tracks }, (_, slot) => slot).map((slot) => (
          <path key={`track ${slot}`} d={band(0, 1, slot)} fill={theme.grid} />
        ))}
        {marks.bands.map(({ from, to, color }) => (
          <path key={`${from} ${to}`} d={band(from, to, 0)} fill={markColor(color, theme)} fillOpacity={0.5} />
        ))}
        {stacked(marks).map(({ pointer, index }) => {
          const progress = marks.hasProgress
            ? band(0, Math.max(pointer.at, 0.002), marks.isOverlaid ? 0 : index % tracks)
            : '';
          const needle = marks.hasPointer || !marks.hasProgress ? needlePath(angle(pointer.at), inside, track) : '';
          return (
            <path
              key={pointer.key}
              data-item={index}
              data-series={pointer.key}
              d={progress + needle}
              fill={markColor(pointer.color, theme)}
              opacity={pointer.isDimmed ? 0.3 : undefined}
            />
          );
        })}
        <Ticks marks={marks} radius={radius} inside={inside} surface={surface} />
        {first !== undefined && marks.pointers.length === 1 ? (
          <text
            y={fine(figure * 0.36)}
            textAnchor="middle"
            fontWeight={600}
            fontSize={fine(Math.min(figure, (inside * 1.1) / textWidth(first.text, 1, 600)))}
            fill={theme.text}
          >
            {first.text}
          </text>
        ) : null}
      </g>
      {listed.map(({ key, label, color, text, isDimmed }, index) => {
        const wide = shorten(label, Math.max(40, height - textWidth(text, labelSize) - 40), labelSize);
        const whole = textWidth(`${wide}  ${text}`, labelSize) + 14;
        const y = height / 2 - (listed.length - 1 - index) * line - 4;
        return (
          <g key={key} data-series={key} opacity={isDimmed ? 0.4 : undefined} fontSize={labelSize}>
            <rect x={fine(-whole / 2)} y={y - 9} width={10} height={10} rx={2} fill={markColor(color, theme)} />
            <text x={fine(-whole / 2 + 14)} y={y} fill={theme.quiet}>
              {wide}{' '}
              <tspan fontWeight={600} fill={theme.text}>
                {text}
              </tspan>
            </text>
          </g>
        );
      })}
    </>
  );
}

/** A triangle inside the dial whose tip points outwards at `angle`. */
function needlePath(angle: number, inside: number, track: number): string {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const tip = inside - 2;
  const foot = tip - Math.max(10, inside * 0.26);
  const half = track * 0.4;
  const at = (across: number, up: number) =>
    `${fineText(across * cos + up * sin)} ${fineText(across * sin - up * cos)}`;
  return `M${at(0, tip)}L${at(half, foot)}L${at(-half, foot)}z`;
}

/** Draws the shorter of the arcs that share a track on top, so that each is visible. */
function stacked({ pointers, isOverlaid }: GaugeMarks) {
  const all = pointers.map((pointer, index) => ({ pointer, index }));
  return isOverlaid ? all.sort((one, other) => other.pointer.at - one.pointer.at) : all;
}

/** Numbers at the ends of the dial, and between them where the form enables ticks. */
function Ticks({
  marks,
  radius,
  inside,
  surface,
}: {
  marks: GaugeMarks;
  radius: number;
  inside: number;
  surface: Surface;
}): ReactElement {
  const { theme } = surface;
  const length = marks.hasSplitLines ? 8 : 5;
  const shown = radius > 70 ? marks.ticks : marks.ticks.filter(({ at }) => at === 0 || at === 1);
  const every = Math.max(1, Math.ceil(shown.length / Math.max(2, Math.floor(radius / 18))));
  return (
    <g fontSize={tickSize} fill={theme.quiet}>
      {shown
        .filter((_, index) => index % every === 0)
        .map(({ at, text }) => {
          const angle = marks.start + (marks.end - marks.start) * at;
          const [dx, dy] = [Math.sin(angle), -Math.cos(angle)];
          const reach = radius + 8;
          return (
            <g key={at}>
              {marks.hasTicks || marks.hasSplitLines ? (
                <path
                  d={`M${fine(dx * inside)} ${fine(dy * inside)}L${fine(dx * (inside - length))} ${fine(dy * (inside - length))}`}
                  stroke={theme.axis}
                />
              ) : null}
              <text
                x={fine(dx * reach)}
                y={fine(dy * reach + 4)}
                textAnchor={Math.abs(dx) < 0.25 ? 'middle' : dx > 0 ? 'start' : 'end'}
              >
                {text}
              </text>
            </g>
          );
        })}
    </g>
  );
}

/** The largest radius in pixels whose arc fits a height: half a dial needs less height than a whole one. */
function fitted(marks: GaugeMarks, height: number): number {
  const steps = Array.from({ length: 37 }, (_, index) => marks.start + ((marks.end - marks.start) * index) / 36);
  const below = maxOf(
    steps.map((angle) => -Math.cos(angle)),
    0.2,
  );
  return (height - 4) / (1 + below);
}

function arcPath(start: number, end: number, inner: number, outer: number, isRound: boolean): string {
  const corner = isRound ? (outer - inner) / 2 : 0;
  return ringPath({ start, end, inner: Math.max(1, inner), outer: Math.max(2, outer), corner });
}
