import { maxOf } from '@/lib/frame/extent';
import { shorten } from '@/lib/viz/kit/text/shorten';
import { textWidth } from '@/lib/viz/kit/text/text-width';
import type { PieMarks, PieSlice } from './marks';

export interface PieLabel {
  readonly slice: PieSlice;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  /** Path of the line from the slice to its label; empty for a label on the slice. */
  readonly leader: string;
}

export interface PieLayout {
  readonly radius: number;
  readonly labels: readonly PieLabel[];
}

const size = 12;
const line = 16;
const elbow = 12;
const tail = 10;
/**
 * Minimum size of a pie with labels beside it, as a share of its size without them; below it a legend names the slices.
 */
const smallestShare = 0.55;
/** Minimum width in pixels of a shortened name before its values. */
const shortest = 24;

/** Radius and labels of a pie, in pixels relative to its centre, for one width. */
export function pieLayout(marks: PieMarks, width: number, height: number): PieLayout {
  const half = width / 2;
  const tallest = Math.max(24, height / 2 - 10);
  const labelled = marks.slices.filter(({ text }) => text !== null);
  const bare = Math.max(20, Math.min(tallest, half - 8) * marks.size);
  const onSlices = { radius: bare, labels: marks.labels === 'none' ? [] : insideLabels(marks, labelled, bare) };
  if (marks.labels !== 'outside' || labelled.length === 0) return onSlices;
  const widest = maxOf(labelled.map(({ text }) => textWidth(text ?? '', size)));
  const room = Math.min(widest, Math.max(56, half * 0.5));
  const radius = Math.max(20, Math.min(tallest - 6, half - room - elbow - tail - 8) * marks.size);
  if (radius < bare * smallestShare) return onSlices;
  const sides = (['end', 'start'] as const).flatMap((anchor) => side(labelled, anchor, radius, half, height));
  return { radius, labels: sides };
}

/** The labels of one side of the pie: in the order of their slices, one line apart, none beyond the drawing. */
function side(
  slices: readonly PieSlice[],
  anchor: 'start' | 'end',
  radius: number,
  half: number,
  height: number,
): PieLabel[] {
  const sign = anchor === 'start' ? 1 : -1;
  const limit = height / 2 - line / 2;
  const most = Math.floor((limit * 2) / line) + 1;
  const own = slices
    .map((slice) => ({ slice, angle: (slice.start + slice.end) / 2 }))
    .filter(({ angle }) => Math.sin(angle) >= 0 === sign > 0)
    .sort((one, other) => other.slice.end - other.slice.start - (one.slice.end - one.slice.start))
    .slice(0, most)
    .map((one) => ({ ...one, y: -Math.cos(one.angle) * (radius + elbow) }))
    .sort((one, other) => one.y - other.y);
  spread(own, limit);
  const ring = radius + elbow;
  return own.map(({ slice, angle, y }) => {
    const bent = Math.max(Math.sqrt(Math.max(0, ring ** 2 - y ** 2)), elbow);
    const x = bent + tail;
    const reach = radius * slice.reach;
    const edge = [Math.sin(angle) * reach, -Math.cos(angle) * reach];
    const points = [edge, [sign * bent, y], [sign * (x - 4), y]];
    return {
      slice,
      text: fitted(slice, half - x - 4),
      x: sign * x,
      y,
      anchor,
      leader: `M${points.map((point) => point.map((value) => Math.round(value * 10) / 10).join(' ')).join('L')}`,
    };
  });
}

/** A name may be shortened, the values after it may not: a shortened number would be a different number. */
function fitted({ text, label }: PieSlice, room: number): string {
  const whole = text ?? '';
  if (textWidth(whole, size) <= room) return whole;
  const figures = whole.startsWith(label) ? whole.slice(label.length) : '';
  const rest = room - textWidth(figures, size);
  return rest >= shortest ? shorten(label, rest, size) + figures : shorten(whole, room, size);
}

function spread(labels: { y: number }[], limit: number): void {
  let lowest = -limit;
  for (const label of labels) {
    label.y = Math.max(label.y, lowest);
    lowest = label.y + line;
  }
  let highest = limit;
  for (const label of labels.toReversed()) {
    label.y = Math.min(label.y, highest);
    highest = label.y - line;
  }
}

/** Labels on their slices, where the slice is wide enough for the whole label. */
function insideLabels(marks: PieMarks, slices: readonly PieSlice[], radius: number): PieLabel[] {
  return slices.flatMap((slice) => {
    const angle = (slice.start + slice.end) / 2;
    const inner = radius * marks.hole;
    const outer = radius * slice.reach;
    const at = inner === 0 ? outer * 0.64 : (inner + outer) / 2;
    const opening = slice.end - slice.start;
    const chord = opening >= Math.PI ? radius : 2 * at * Math.sin(opening / 2);
    const room = Math.min(chord, inner === 0 ? radius * 0.8 : outer - inner) - 8;
    const text = slice.text ?? '';
    if (textWidth(text, size) > room) return [];
    return [{ slice, text, x: Math.sin(angle) * at, y: -Math.cos(angle) * at, anchor: 'middle' as const, leader: '' }];
  });
}
