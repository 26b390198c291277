import { maxOf } from '@/lib/frame/extent';
import { shorten, twoLines } from '@/lib/viz/kit/text/shorten';
import { textWidth } from '@/lib/viz/kit/text/text-width';

export interface BandTick {
  readonly index: number;
  readonly lines: readonly string[];
}

const gap = 8;
/**
 * Minimum width in pixels of a shortened label. Below it labels are omitted instead, since a shorter text is
 * unreadable.
 */
const legible = 56;
/** Width in pixels of each remaining label when others are omitted. */
const ample = 96;

/**
 * Horizontal labels under bands: whole if they fit, else on two lines, else shortened, else only some of them, each in
 * the middle of the bands it represents. Labels are measured once for all lengths that are requested.
 */
export function bandTicker(labels: readonly string[], size: number): (length: number) => readonly BandTick[] {
  const widths = labels.map((label) => textWidth(label, size));
  const widest = maxOf(widths, 0);
  const whole = labels.map((label, index) => ({ index, lines: [label] }));
  let known: readonly Broken[] | undefined;
  return (length) => {
    const room = length / Math.max(labels.length, 1) - gap;
    if (widest <= room) return whole;
    known ??= labels.map((label, index) => brokenOf(label, widths[index] ?? 0, size));
    return crowdedTicks(known, widths, room, length, size);
  };
}

/** A label, on two lines where it has a space, and its width in pixels then. */
interface Broken {
  readonly label: string;
  readonly lines: readonly string[];
  readonly width: number;
}

function brokenOf(label: string, width: number, size: number): Broken {
  const two = twoLines(label);
  return two === null ? { label, lines: [label], width } : { label, lines: two.lines, width: two.width * size };
}

function crowdedTicks(
  broken: readonly Broken[],
  widths: readonly number[],
  room: number,
  length: number,
  size: number,
): BandTick[] {
  const fits = (index: number) => (widths[index] ?? 0) <= room;
  const linesOf = ({ label, lines }: Broken, index: number) => (fits(index) ? [label] : lines);
  const widthOf = ({ width }: Broken, index: number) => (fits(index) ? (widths[index] ?? 0) : width);
  if (broken.every((one, index) => widthOf(one, index) <= room)) {
    return broken.map((one, index) => ({ index, lines: linesOf(one, index) }));
  }
  const shortened = (one: Broken, index: number, most: number) => ({
    index,
    lines: linesOf(one, index).map((line) => shorten(line, most, size)),
  });
  if (room + gap >= legible) return broken.map((one, index) => shortened(one, index, room));
  const band = room + gap;
  const every = Math.max(1, Math.ceil(Math.min(ample, maxOf(broken.map(widthOf)) + gap) / band));
  const wide = band * every - gap;
  const drawn = (one: Broken, index: number) => Math.min(wide, widthOf(one, index));
  const [start] = broken;
  const first = start !== undefined && drawn(start, 0) > band + gap ? Math.floor(every / 2) : 0;
  const ticks: BandTick[] = [];
  for (let index = first; index < broken.length; index += every) {
    const one = broken[index];
    if (one === undefined || (index + 0.5) * band + drawn(one, index) / 2 > length + gap) continue;
    ticks.push(shortened(one, index, wide));
  }
  return ticks;
}
