export interface PaneSpec {
  readonly id: string;
  /** Above 1: pixels; else a share of what the panes with pixels leave. */
  readonly size: number;
  /** The least size in pixels, 0 unless given. */
  readonly min?: number | undefined;
  readonly isCollapsible?: boolean | undefined;
}

/** What the user has set. Sizes of panes with shares are weights of any scale. */
export interface SplitterState {
  readonly sizes: Readonly<Record<string, number>>;
  readonly folded: readonly string[];
}

export const asDeclared: SplitterState = { sizes: {}, folded: [] };

export function isShare({ size }: PaneSpec): boolean {
  return size <= 1;
}

export function sizeOf(pane: PaneSpec, { sizes }: SplitterState): number {
  return sizes[pane.id] ?? pane.size;
}

/** The CSS tracks of the panes and of the hairlines between them. Shares are scaled up: below 1 in sum, they leave a gap. */
export function tracks(panes: readonly PaneSpec[], state: SplitterState): string {
  const shown = panes.filter(({ id }) => !state.folded.includes(id));
  const filler = shown.some(isShare) ? undefined : shown.at(-1)?.id;
  return panes
    .map((pane) => {
      if (state.folded.includes(pane.id)) return '0px';
      const size = sizeOf(pane, state);
      const unit = pane.id === filler ? '1fr' : isShare(pane) ? `${size * 1000}fr` : `${size}px`;
      return `minmax(${pane.min ?? 0}px, ${unit})`;
    })
    .join(' 1px ');
}

/**
 * Moves the line after pane `index` by `delta` pixels from where it was when the panes had the `measured` sizes. Neither
 * neighbour gets smaller than its least size; one that can fold does so at half of it.
 */
export function moved(
  panes: readonly PaneSpec[],
  state: SplitterState,
  measured: readonly number[],
  index: number,
  delta: number,
): SplitterState {
  const [before, after] = [panes[index], panes[index + 1]];
  if (before === undefined || after === undefined) return state;
  const total = (measured[index] ?? 0) + (measured[index + 1] ?? 0);
  const raw = (measured[index] ?? 0) + delta;
  const [minBefore, minAfter] = [before.min ?? 0, after.min ?? 0];
  const others = state.folded.filter((id) => id !== before.id && id !== after.id);
  if (before.isCollapsible === true && raw < minBefore / 2) return { ...state, folded: [...others, before.id] };
  if (after.isCollapsible === true && total - raw < minAfter / 2) return { ...state, folded: [...others, after.id] };
  const first = Math.max(minBefore, Math.min(raw, total - minAfter));
  const next = new Map([
    [before.id, first],
    [after.id, total - first],
  ]);
  const sizes: Record<string, number> = { ...state.sizes };
  for (const [place, pane] of panes.entries()) {
    const size = next.get(pane.id) ?? (isShare(pane) ? measured[place] : undefined);
    if (size !== undefined && size > 0) sizes[pane.id] = Math.round(size);
  }
  return { sizes, folded: others };
}

/** Folds or unfolds the neighbour of line `index` that can fold; where none can, both get their first sizes back. */
export function toggled(panes: readonly PaneSpec[], state: SplitterState, index: number): SplitterState {
  const near = panes.slice(index, index + 2);
  const target = near.find(({ id }) => state.folded.includes(id)) ?? near.find((pane) => pane.isCollapsible === true);
  if (target !== undefined) return folding(state, target.id, !state.folded.includes(target.id));
  const reset = near.some(isShare) ? panes.filter((pane) => isShare(pane) || near.includes(pane)) : near;
  const kept = Object.entries(state.sizes).filter(([id]) => !reset.some((pane) => pane.id === id));
  return { ...state, sizes: Object.fromEntries(kept) };
}

export function folding(state: SplitterState, id: string, isFolded: boolean): SplitterState {
  const others = state.folded.filter((other) => other !== id);
  return { ...state, folded: isFolded ? [...others, id] : others };
}

/** What an earlier visit stored; null when it is not readable. */
export function storedState(text: string | null, panes: readonly PaneSpec[]): SplitterState | null {
  try {
    const { sizes, folded } = JSON.parse(text ?? '') as Partial<Record<keyof SplitterState, unknown>>;
    const known = new Map(panes.map((pane) => [pane.id, pane]));
    return {
      sizes: Object.fromEntries(
        Object.entries((sizes ?? {}) as Record<string, unknown>).flatMap(([id, size]) =>
          known.has(id) && typeof size === 'number' && Number.isFinite(size) && size > 0 ? [[id, size]] : [],
        ),
      ),
      folded: (Array.isArray(folded) ? (folded as readonly unknown[]) : []).filter(
        (id): id is string => typeof id === 'string' && known.get(id)?.isCollapsible === true,
      ),
    };
  } catch {
    return null;
  }
}
