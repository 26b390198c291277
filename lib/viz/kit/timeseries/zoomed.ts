import type { Frame } from '@/lib/frame/frame';
import type { FormData } from '@/lib/query/form-data';
import type { Zoom } from '@/lib/viz/kit/cartesian/marks';

/** Fewer points need no zoom. */
const least = 3;

/**
 * The rows between the two shares of them that the reader chose, for charts whose form offers to zoom; null for others.
 * `ownState.zoom` is `[from, to]` in 0..1 of the rows as they come; at least two rows stay.
 */
export function zoomed(
  frame: Frame,
  form: FormData,
  ownState: Readonly<Record<string, unknown>> | undefined,
): { readonly frame: Frame; readonly zoom: Zoom } | null {
  if (form.zoomable !== true || frame.length < least) return null;
  const [from, to] = rangeOf(ownState?.zoom);
  const first = Math.min(frame.length - 2, Math.floor(from * frame.length));
  const end = Math.max(first + 2, Math.ceil(to * frame.length));
  const columns = frame.columns.map((column) => ({ ...column, values: column.values.slice(first, end) }));
  return { frame: { ...frame, length: Math.min(frame.length, end) - first, columns }, zoom: { from, to } };
}

function rangeOf(value: unknown): readonly [number, number] {
  const [from, to] = Array.isArray(value) ? value.map(Number) : [];
  const isRange = from !== undefined && to !== undefined && from >= 0 && to <= 1 && from < to;
  return isRange ? [from, to] : [0, 1];
}
