/** Where a sheet at the bottom of the screen rests, from low to high. */
export const sheetStops = ['low', 'half', 'full'] as const;

export type SheetStop = (typeof sheetStops)[number];

/** The share of the whole height that a sheet has at each stop; nearly that, for one that is low or full. */
const shares: Readonly<Record<SheetStop, number>> = { low: 0.1, half: 0.62, full: 0.95 };

/** A drag that is longer moves the sheet to another stop. In pixels. */
const wishPx = 48;

/** The stop that is `by` higher; the last one where there is none. */
export function stopAfter(stop: SheetStop, by: number): SheetStop {
  const at = sheetStops.indexOf(stop) + by;
  return sheetStops[Math.max(0, Math.min(at, sheetStops.length - 1))] ?? stop;
}

/**
 * Where a sheet goes that is let go: to the nearest stop, or, when that is the one that it came from, to the next one in
 * the direction of the drag. Heights are in pixels, `whole` is that of sheet and what is behind it.
 */
export function releasedAt(from: SheetStop, startHeight: number, height: number, whole: number): SheetStop {
  const distance = (stop: SheetStop): number => Math.abs(shares[stop] * whole - height);
  const nearest = [...sheetStops].sort((one, other) => distance(one) - distance(other))[0] ?? from;
  const moved = height - startHeight;
  if (nearest !== from || Math.abs(moved) < wishPx) return nearest;
  return stopAfter(from, Math.sign(moved));
}
