import type { Cell, Frame } from '@/lib/frame/frame';
import type { FormData } from '@/lib/query/form-data';
import type { Zoom } from '@/lib/viz/kit/cartesian/marks';

type OwnState = Readonly<Record<string, unknown>> | undefined;

/** Minimum number of points for a zoom. */
const least = 3;

/**
 * The rows in the range that the reader selected, for charts whose form offers to zoom; null for others.
 * `ownState.zoom` is `[from, to]` in 0..1 of the rows in their given order; at least two rows remain.
 */
export function zoomed(
  frame: Frame,
  form: FormData,
  ownState: OwnState,
): { readonly frame: Frame; readonly zoom: Zoom } | null {
  if (form.zoomable !== true || frame.length < least) return null;
  const zoom = zoomOf(ownState);
  const [first, end] = placesOf(zoom, frame.length);
  return { frame: pick(frame, (_, row) => row >= first && row < end), zoom };
}

/** The same for several results along one axis, their first column: the range applies to the union of their places. */
export function zoomedTogether(
  frames: readonly Frame[],
  form: FormData,
  ownState: OwnState,
): { readonly frames: readonly Frame[]; readonly zoom: Zoom } | null {
  const places = [...new Set(frames.flatMap(({ columns }) => columns[0]?.values ?? []))];
  if (form.zoomable !== true || places.length < least) return null;
  const isMeasured = places.every((place) => typeof place === 'number');
  const along = isMeasured ? places.toSorted((one, other) => Number(one) - Number(other)) : places;
  const zoom = zoomOf(ownState);
  const shown = new Set(along.slice(...placesOf(zoom, along.length)));
  return { frames: frames.map((frame) => pick(frame, (place) => shown.has(place))), zoom };
}

/** The reader's zoom range; the whole axis without one. */
export function zoomOf(ownState: OwnState): Zoom {
  const [from, to] = rangeOf(ownState?.zoom);
  return { from, to };
}

function placesOf({ from, to }: Zoom, count: number): readonly [first: number, end: number] {
  const first = Math.min(count - 2, Math.floor(from * count));
  return [first, Math.max(first + 2, Math.ceil(to * count))];
}

function pick(frame: Frame, isShown: (place: Cell, row: number) => boolean): Frame {
  const [along] = frame.columns;
  const rows = Array.from({ length: frame.length }, (_, row) => row).filter((row) =>
    isShown(along?.values[row] ?? null, row),
  );
  const columns = frame.columns.map((column) => ({
    ...column,
    values: rows.map((row) => column.values[row] ?? null),
  }));
  return { ...frame, length: rows.length, columns };
}

function rangeOf(value: unknown): readonly [number, number] {
  const [from, to] = Array.isArray(value) ? value.map(Number) : [];
  const isRange = from !== undefined && to !== undefined && from >= 0 && to <= 1 && from < to;
  return isRange ? [from, to] : [0, 1];
}
