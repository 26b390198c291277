import type { ReactElement } from 'react';
import { maxOf } from '@/lib/frame/extent';
import { fine } from '@/lib/viz/kit/stage';
import { shorten } from '@/lib/viz/kit/text/shorten';
import { textWidth } from '@/lib/viz/kit/text/text-width';
import { FreeSpots } from './free-spots';

export interface RadialLabel {
  readonly key: string;
  readonly label: string;
  /** Radians, clockwise from the top. */
  readonly angle: number;
  /** Where there is no room for all, those of more weight are written. */
  readonly weight: number;
}

interface Placed {
  readonly key: string;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
}

const size = 11;
const lineHeight = 14;
const longest = 110;
const distance = 7;

/** Room that labels around a circle take at its left and its right. */
export function radialLabelRoom(labels: readonly { readonly label: string }[]): number {
  return (
    Math.min(
      longest,
      maxOf(
        labels.map(({ label }) => textWidth(label, size)),
        0,
      ),
    ) +
    distance +
    2
  );
}

/** Upright labels around a circle; one that would touch another of more weight is left out. */
export function RadialLabels({
  labels,
  radius,
  fill,
  shownAt,
}: {
  labels: readonly RadialLabel[];
  radius: number;
  fill: string;
  /** `data-w`. */
  shownAt: string | undefined;
}): ReactElement {
  return (
    <g fontSize={size} fill={fill} pointerEvents="none" data-w={shownAt}>
      {free(labels, radius).map(({ key, text, x, y, anchor }) => (
        <text key={key} x={x} y={y} textAnchor={anchor}>
          {text}
        </text>
      ))}
    </g>
  );
}

function free(labels: readonly RadialLabel[], radius: number): Placed[] {
  const spots = new FreeSpots(lineHeight);
  return [...labels]
    .sort((one, other) => other.weight - one.weight)
    .flatMap(({ key, label, angle }): Placed[] => {
      const [across, up] = [Math.sin(angle), -Math.cos(angle)];
      const anchor = Math.abs(across) < 0.15 ? 'middle' : across > 0 ? 'start' : 'end';
      const text = shorten(label, longest, size);
      const width = textWidth(text, size);
      const [x, y] = [fine(across * (radius + distance)), fine(up * (radius + distance + 2) + 4)];
      const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
      return spots.take(left - 4, left + width + 4, y) ? [{ key, text, x, y, anchor }] : [];
    });
}
