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
  /** Where not all labels fit, those of greater weight are drawn. */
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

/** Width in pixels of the labels at the left and at the right of a circle. */
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

/** Horizontal labels around a circle; a label that would overlap one of greater weight is omitted. */
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
