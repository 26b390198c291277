import { maxOf } from '@/lib/frame/extent';
import { shorten, twoLines } from './shorten';
import { textWidth } from './text-width';

export interface BandTick {
  readonly index: number;
  readonly lines: readonly string[];
}

const gap = 8;
/** Below this a shortened label says nothing; then labels are thinned out instead. */
const legible = 56;
/** What a label gets when others are left out for it. */
const ample = 96;

/** Labels under bands, upright: whole if they fit, else on two lines, else shortened, else only some, in the middle of those they stand for. */
export function bandTicks(labels: readonly string[], length: number, size: number): readonly BandTick[] {
  const room = length / Math.max(labels.length, 1) - gap;
  const widths = labels.map((label) => textWidth(label, size));
  const widest = maxOf(widths, 0);
  if (widest <= room) return labels.map((label, index) => ({ index, lines: [label] }));
  const broken = labels.map((label, index) =>
    (widths[index] ?? 0) <= room ? [label] : (twoLines(label, size) ?? [label]),
  );
  if (broken.every((lines) => lines.every((line) => textWidth(line, size) <= room))) {
    return broken.map((lines, index) => ({ index, lines }));
  }
  if (room + gap >= legible) {
    return broken.map((lines, index) => ({ index, lines: lines.map((line) => shorten(line, room, size)) }));
  }
  const own = broken.map((lines) => maxOf(lines.map((line) => textWidth(line, size))));
  const band = room + gap;
  const every = Math.max(1, Math.ceil(Math.min(ample, maxOf(own) + gap) / band));
  const wide = band * every - gap;
  const drawn = (index: number) => Math.min(wide, own[index] ?? 0);
  const first = drawn(0) > band + gap ? Math.floor(every / 2) : 0;
  return broken.flatMap((lines, index) => {
    const isShown = index % every === first && (index + 0.5) * band + drawn(index) / 2 <= length + gap;
    return isShown ? [{ index, lines: lines.map((line) => shorten(line, wide, size)) }] : [];
  });
}
